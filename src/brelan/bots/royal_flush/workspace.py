"""Buffers of the bots of Royal Flush, passed down as one.

Numba frees an array that a kernel made as soon as only one of its records is left in use.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from brelan.bots.royal_flush.observation import OBSERVATION
from brelan.bots.royal_flush.standings import TRAITS
from brelan.games.royal_flush.facts import DISPLAY_SIZE, IN_PLAY, PLAYERS
from brelan.games.royal_flush.record import ACTION, RECORD

MOST_CANDIDATES = IN_PLAY + DISPLAY_SIZE + 2
"""A claim of each board, each card of the display, the pile, and a new display or stopping."""


class Workspace(NamedTuple):
    """What the kernels need beside a game."""

    observations: npt.NDArray[np.void]
    codes: npt.NDArray[np.void]
    values: npt.NDArray[np.float64]
    """The actions worth a thought, and what each is worth."""
    tables: npt.NDArray[np.void]
    """A world as dealt, and the same played on."""
    traits: npt.NDArray[np.float64]
    """How each seat stands."""
    rng_state: npt.NDArray[np.uint64]


def new_workspace() -> Workspace:
    """A clear workspace."""
    return Workspace(
        observations=np.zeros(1, OBSERVATION),
        codes=np.zeros(MOST_CANDIDATES, ACTION),
        values=np.zeros(MOST_CANDIDATES),
        tables=np.zeros(2, RECORD),
        traits=np.zeros((PLAYERS[-1], TRAITS)),
        rng_state=np.zeros(1, np.uint64),
    )
