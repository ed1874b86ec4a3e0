"""The bots of Poker Tiles that choose at once, inside compiled code."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from brelan.bots.poker_tiles.attention import ALL, CASUAL, NOVICE, list_seen
from brelan.bots.poker_tiles.greedy import choose_greedy
from brelan.bots.poker_tiles.leaves import leave_values
from brelan.bots.poker_tiles.random import choose_random
from brelan.bots.poker_tiles.thread_workspaces import GLANCE
from brelan.bots.poker_tiles.workspace import Workspace, workspace_with
from brelan.games.poker_tiles.hands import points_of
from brelan.games.poker_tiles.rules import carry_out
from brelan.games.poker_tiles.validation import validate
from brelan.kernels import kernel

OPPONENTS = ("novice", "casual", "club", "greedy", "random")
"""Their names; the place of each is its level. The first few differ in what they notice."""
GREEDY, RANDOM = 3, 4


class Buffers(NamedTuple):
    """What the bots need beside a game."""

    workspace: Workspace
    attention: npt.NDArray[np.void]
    """How well each notices lays."""


def new_buffers() -> Buffers:
    """Buffers, for one thread."""
    return Buffers(workspace_with(leave_values() * GLANCE), np.concatenate([NOVICE, CASUAL, ALL]))


@kernel
def act(table, level, buffers, rng_state):
    """One action of the seat to move."""
    game, workspace = table[0], buffers.workspace
    if level == RANDOM:
        choose_random(table, workspace.surveys, workspace.gaps, rng_state, workspace.codes)
    elif level == GREEDY:
        choose_greedy(game, workspace.surveys, workspace.gaps, workspace.codes[0])
    else:
        list_seen(workspace, table, buffers.attention[level : level + 1], rng_state, 1)
    _, _, found = validate(game, workspace.codes[0], workspace.hands)
    carry_out(game, workspace.codes[0], points_of(workspace.hands, found))
