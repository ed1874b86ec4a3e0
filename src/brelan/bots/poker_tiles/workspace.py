"""Buffers of the bots of Poker Tiles, made once for each thread and passed down as one.

Numba frees an array that a kernel made as soon as only one of its records is left in use, and
freezes a table that a kernel names as a global into its code: both are on the workspace instead.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from brelan.bots.poker_tiles.threats import LEVELS, LINES
from brelan.combinations import LONGEST
from brelan.games.grid.record import ACTION, RACK, SUBSETS
from brelan.games.poker_tiles.hands import HAND, MOST_HANDS
from brelan.games.poker_tiles.lays import GAP
from brelan.games.poker_tiles.survey import SURVEY

MOST_OFFERS = 32
"""The longest shortlist."""

OFFER = np.dtype(
    (
        np.record,
        [
            ("points", np.int64),
            ("kept", np.int64),
            ("leave", np.float64),
            ("value", np.float64),
        ],
    )
)
"""An action on a shortlist: what it scores, the places of the rack that stay, what these are worth,
and what it is worth in all."""


class Workspace(NamedTuple):
    """What the kernels need beside a game."""

    leaves: npt.NDArray[np.float32]
    """What each set of tiles that stays on the rack is worth, by its number."""
    surveys: npt.NDArray[np.void]
    gaps: npt.NDArray[np.void]
    hands: npt.NDArray[np.void]
    rests: npt.NDArray[np.float64]
    """What the rest of the rack is worth without each choice."""
    codes: npt.NDArray[np.void]
    offers: npt.NDArray[np.void]
    """The shortlist: actions, and what they are worth; one place more to move them in."""
    singles: npt.NDArray[np.int64]
    """For each place of the rack the two best squares for its tile alone: points, square, twice."""
    threats: npt.NDArray[np.int64]
    threats_before: npt.NDArray[np.int64]
    """The faces that score on each line, by level; and the same before a lay is tried."""
    faces: npt.NDArray[np.int64]
    jokers: npt.NDArray[np.int64]
    """What lies before and after a square, up to each distance."""
    unseen: npt.NDArray[np.int64]
    """The faces that the seat to move does not see, and how many they are."""


def workspace_with(leaves: npt.NDArray[np.float32]) -> Workspace:
    """A workspace on which leaves have these values."""
    return Workspace(
        leaves=leaves,
        surveys=np.zeros(1, SURVEY),
        gaps=np.zeros(1, GAP),
        hands=np.zeros(MOST_HANDS, HAND),
        rests=np.zeros(SUBSETS),
        codes=np.zeros(MOST_OFFERS + 1, ACTION),
        offers=np.zeros(MOST_OFFERS + 1, OFFER),
        singles=np.zeros((RACK, 4), np.int64),
        threats=np.zeros((LINES, len(LEVELS)), np.int64),
        threats_before=np.zeros((LINES, len(LEVELS)), np.int64),
        faces=np.zeros((2, LONGEST), np.int64),
        jokers=np.zeros((2, LONGEST), np.int64),
        unseen=np.zeros(2, np.int64),
    )
