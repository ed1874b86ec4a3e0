"""Whole games inside compiled code."""

from __future__ import annotations

import numpy as np

from brelan.bots.royal_flush.greedy import best_of, weigh
from brelan.bots.royal_flush.random import choose_random
from brelan.games.royal_flush.rules import act, open_game
from brelan.kernels import kernel

RANDOM, GREEDY = range(2)


@kernel
def play_games(start, draw_boards, bot, keys, wheels, codes, values, scores, steps):
    """Play a game for each key from the same empty table, and note its scores and its length.

    `codes` and `values` are room for a bot to think in.
    """
    table = start.copy()
    wheel = np.empty(1, np.uint64)
    for number in range(len(keys)):
        table[0] = start[0]
        game = table[0]
        for word in range(keys.shape[1]):
            game.key[word] = keys[number, word]
        wheel[0] = wheels[number]
        open_game(table, draw_boards)
        while not game.over:
            verb, board, card, jokers, once, twice = choose(game, bot, wheel, codes, values)
            act(game, verb, board, card, jokers, once, twice)
        steps[number] = game.step
        for seat in range(scores.shape[1]):
            scores[number, seat] = game.scores[seat]


@kernel
def choose(game, bot, wheel, codes, values):
    """Verb, board, card, jokers and masks of what a bot does."""
    if bot == RANDOM:
        return choose_random(game, wheel)
    code = codes[best_of(values, weigh(game, codes, values))]
    return code.verb, code.board, code.card, code.jokers, code.once, code.twice
