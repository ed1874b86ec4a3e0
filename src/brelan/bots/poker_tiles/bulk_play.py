"""Whole games of Poker Tiles inside compiled code."""

from __future__ import annotations

from brelan.bots.poker_tiles.attention import list_seen
from brelan.bots.poker_tiles.expert import choose_expert
from brelan.bots.poker_tiles.greedy import choose_greedy
from brelan.bots.poker_tiles.random import choose_random
from brelan.copying import put_record
from brelan.games.poker_tiles.hands import points_of
from brelan.games.poker_tiles.rules import carry_out, deal
from brelan.games.poker_tiles.validation import validate
from brelan.kernels import kernel

RANDOM = 0
GREEDY = 1
NOTICING = 2
EXPERT = 3


@kernel
def play_games(bot, workspace, attention, blank, jokers, keys, rng_states, scores, steps):
    """Play one game for each key to its end; `blank` is a table with players and options set."""
    table = blank.copy()
    for number in range(len(keys)):
        put_record(table, 0, blank[0])
        # Word by word: for a slice Numba compiles an error message too, which takes seconds.
        for word in range(len(keys[number])):
            table[0].key[word] = keys[number, word]
        deal(table[0], jokers)
        rng_state = rng_states[number : number + 1]
        while table[0].over == 0:
            if bot == GREEDY:
                points = choose_greedy(
                    table[0], workspace.surveys, workspace.gaps, workspace.codes[0]
                )
            elif bot == EXPERT:
                choose_expert(workspace, table[0])
                points = workspace.offers[0].points
            else:
                if bot == RANDOM:
                    choose_random(
                        table, workspace.surveys, workspace.gaps, rng_state, workspace.codes
                    )
                else:
                    list_seen(workspace, table, attention, rng_state, 1)
                # A bot may see less of a lay than it scores.
                _, _, found = validate(table[0], workspace.codes[0], workspace.hands)
                points = points_of(workspace.hands, found)
            carry_out(table[0], workspace.codes[0], points)
        steps[number] = table[0].step
        for seat in range(table[0].players):
            scores[number, seat] = table[0].scores[seat]
