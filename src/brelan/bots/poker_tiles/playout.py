"""Whole games of Poker Tiles inside compiled code."""

from __future__ import annotations

import numpy as np

from brelan.bots.poker_tiles.greedy import choose_greedy
from brelan.bots.poker_tiles.random import choose_random
from brelan.games.grid import ACTION
from brelan.games.poker_tiles.hands import HAND, MOST_HANDS, points_of
from brelan.games.poker_tiles.lays import GAP
from brelan.games.poker_tiles.rules import carry_out, deal, judge
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
    hands = np.empty(MOST_HANDS, HAND)
    for number in range(len(keys)):
        table[0] = blank[0]
        # Word by word: for a slice Numba compiles an error message too, which takes seconds.
        for word in range(len(keys[number])):
            table[0].key[word] = keys[number, word]
        deal(table[0], jokers)
        while table[0].over == 0:
            if bot == RANDOM:
                choose_random(table, surveys, gaps, wheels[number : number + 1], codes)
                _, _, found = judge(table[0], codes[0], hands)
                points = points_of(hands, found)
            else:
                points = choose_greedy(table[0], surveys, gaps, codes[0])
            carry_out(table[0], codes[0], points)
        steps[number] = table[0].step
        for seat in range(table[0].players):
            scores[number, seat] = table[0].scores[seat]
