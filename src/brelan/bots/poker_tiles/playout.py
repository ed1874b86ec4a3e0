"""Whole games of Poker Tiles inside compiled code."""

from __future__ import annotations

import numpy as np

from brelan.bots.poker_tiles.greedy import choose_greedy
from brelan.bots.poker_tiles.random import choose_random
from brelan.games.grid import ACTION
from brelan.games.poker_tiles.lays import GAP
from brelan.games.poker_tiles.rules import carry_out, deal
from brelan.games.poker_tiles.survey import SURVEY
from brelan.kernels import kernel

RANDOM = 0
GREEDY = 1


@kernel
def play_games(blank, jokers, keys, wheels, bot, scores, steps):
    """Play one game for each key to its end; `blank` is a table with players and options set."""
    table = blank.copy()
    surveys = np.empty(1, SURVEY)
    gaps = np.empty(1, GAP)
    codes = np.zeros(1, ACTION)
    for number in range(len(keys)):
        table[0] = blank[0]
        table[0].key[:] = keys[number]
        deal(table[0], jokers)
        while table[0].over == 0:
            if bot == RANDOM:
                choose_random(table, wheels[number : number + 1], codes)
            else:
                choose_greedy(table[0], surveys, gaps, codes[0])
            carry_out(table[0], codes[0])
        steps[number] = table[0].step
        for seat in range(table[0].players):
            scores[number, seat] = table[0].scores[seat]
