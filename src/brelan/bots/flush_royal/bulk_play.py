"""Whole games of Flush Royal inside compiled code."""

from __future__ import annotations

import numpy as np

from brelan.bots.flush_royal.greedy import exchange_singles
from brelan.bots.flush_royal.random import choose_random
from brelan.copying import put_record
from brelan.games.flush_royal.lays import NO_LAY, find_lays
from brelan.games.flush_royal.rules import carry_out, deal
from brelan.games.flush_royal.search import ALL, BEST, COMPONENT, MOST_LAYS, SEARCH
from brelan.games.flush_royal.validation import REPORT, validate
from brelan.games.flush_royal.ways import MOST_WAYS, WAY
from brelan.games.grid.record import ACTION, SQUARES, SUBSETS
from brelan.kernels import kernel

RANDOM = 0
GREEDY = 1


@kernel
def play_games(blank, keys, rng_states, bot, scores, steps):
    """Play one game for each key to its end; `blank` is a table with players and options set.

    Beyond MOST_LAYS, `random` chooses among the first ones.
    """
    table = blank.copy()
    search = np.zeros(1, SEARCH)
    search[0].goal = ALL if bot == RANDOM else BEST
    search[0].most = MOST_LAYS
    report = np.zeros(1, REPORT)
    components = np.zeros(4096, COMPONENT)
    ways = np.zeros(MOST_WAYS, WAY)
    codes = np.zeros(4096, ACTION)
    for number in range(len(keys)):
        put_record(table, 0, blank[0])
        game = table[0]
        for word in range(len(game.key)):
            game.key[word] = keys[number, word]
        deal(game)
        while game.over == 0:
            find_lays(search[0], game, game.racks[game.turn], components, ways, codes)
            room = search[0].lays + SQUARES + SUBSETS
            if search[0].found > len(components) or room > len(codes):
                components = np.zeros(max(len(components), 2 * search[0].found), COMPONENT)
                codes = np.zeros(max(len(codes), 2 * room), ACTION)
                continue
            points = search[0].best_points
            if bot == RANDOM:
                choose_random(table, search, codes, rng_states[number : number + 1])
                validate(game, codes[0], False, report[0])
                points = report[0].points
            elif points == NO_LAY:
                exchange_singles(game, game.racks[game.turn], codes[0])
            carry_out(game, codes[0], points)
        steps[number] = game.step
        for seat in range(game.players):
            scores[number, seat] = game.scores[seat]
