"""The bot of Flush Royal that chooses at once, inside compiled code."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from brelan.bots.flush_royal.greedy import exchange_singles
from brelan.bots.flush_royal.rollout_policy import search_with_jokers
from brelan.bots.flush_royal.workspace import MOST_COMPONENTS
from brelan.games.flush_royal.lays import NO_LAY, find_lays
from brelan.games.flush_royal.rules import carry_out
from brelan.games.flush_royal.search import BEST, COMPONENT, SEARCH
from brelan.games.flush_royal.ways import MOST_WAYS, WAY
from brelan.games.grid.record import ACTION
from brelan.kernels import kernel

OPPONENTS = ("greedy",)
"""Its name."""


class Buffers(NamedTuple):
    """What the bot needs beside a game."""

    search: npt.NDArray[np.void]
    components: npt.NDArray[np.void]
    ways: npt.NDArray[np.void]
    codes: npt.NDArray[np.void]


def new_buffers() -> Buffers:
    """Buffers, for one thread."""
    return Buffers(
        np.zeros(1, SEARCH),
        np.zeros(MOST_COMPONENTS, COMPONENT),
        np.zeros(MOST_WAYS, WAY),
        np.zeros(1, ACTION),
    )


@kernel
def act(table, level, buffers, rng_state):
    """One action of the seat to move; with too many jokers to find all lays, one without them."""
    game, search = table[0], buffers.search[0]
    rack = game.racks[game.turn]
    search.goal = BEST
    find_lays(search, game, rack, buffers.components, buffers.ways, buffers.codes)
    if search.found > len(buffers.components):
        search_with_jokers(game, rack, 0, buffers)
    points = search.best_points
    if points == NO_LAY:
        exchange_singles(game, rack, buffers.codes[0])
        points = 0
    carry_out(game, buffers.codes[0], points)
