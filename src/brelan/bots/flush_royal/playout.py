"""Whole games of Flush Royal inside compiled code."""

from __future__ import annotations

import numpy as np

from brelan.bots.flush_royal.greedy import choose_greedy
from brelan.bots.flush_royal.random import choose_random
from brelan.games.flush_royal.judge import REPORT, judge
from brelan.games.flush_royal.rules import carry_out, deal
from brelan.games.flush_royal.search import COMPONENT, SEARCH
from brelan.games.grid import ACTION
from brelan.kernels import kernel

RANDOM = 0
GREEDY = 1


@kernel
def play_games(blank, keys, wheels, bot, scores, steps):
    """Play one game for each key to its end; `blank` is a table with players and options set."""
    table = blank.copy()
    search = np.zeros(1, SEARCH)
    report = np.zeros(1, REPORT)
    components = np.zeros(4096, COMPONENT)
    codes = np.zeros(4096, ACTION)
    for number in range(len(keys)):
        table[0] = blank[0]
        table[0].key[:] = keys[number]
        deal(table[0])
        while table[0].over == 0:
            if bot == RANDOM:
                codes = choose_random(table, search, components, codes, wheels[number : number + 1])
            else:
                choose_greedy(table, search, components, codes)
            judge(table[0], codes[0], report[0], search[0], components)
            carry_out(table[0], codes[0], report[0].points)
        steps[number] = table[0].step
        for seat in range(table[0].players):
            scores[number, seat] = table[0].scores[seat]
