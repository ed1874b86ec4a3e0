"""The bots of Royal Flush that choose at once, inside compiled code."""

from __future__ import annotations

import numpy as np

from brelan.bots.royal_flush.greedy import best_of, weigh
from brelan.bots.royal_flush.planner import plan
from brelan.bots.royal_flush.planner_parameters import CASUAL, CLUB, NOVICE
from brelan.bots.royal_flush.random import choose_random
from brelan.bots.royal_flush.workspace import Workspace, new_workspace
from brelan.games.royal_flush.rules import carry_out
from brelan.kernels import kernel

OPPONENTS = ("random", "novice", "greedy", "casual", "club")
"""Their names; the place of each is its level."""
RANDOM, AS_NOVICE, GREEDY, AS_CASUAL, AS_CLUB = range(len(OPPONENTS))


def new_buffers() -> Workspace:
    """Buffers, for one thread."""
    return new_workspace()


@kernel
def act(table, level, buffers, rng_state):
    """One action of the seat to move."""
    game = table[0]
    if level == RANDOM:
        verb, board, card, jokers, once, twice = choose_random(game, rng_state)
        carry_out(game, verb, board, card, jokers, once, twice)
        return
    code = buffers.codes[think(game, level, buffers)]
    carry_out(game, code.verb, code.board, code.card, code.jokers, code.once, code.twice)


@kernel
def think(game, level, buffers):
    """Which of the codes written is the best to this bot."""
    if level == GREEDY:
        filled = weigh(game, buffers.codes, buffers.values)
    elif level == AS_NOVICE:
        filled = plan(game, buffers, NOVICE)
    elif level == AS_CASUAL:
        filled = plan(game, buffers, CASUAL)
    else:
        filled = plan(game, buffers, CLUB)
    return best_of(buffers.values, np.int64(filled))
