"""What a seat sees of a board game: a new record into which only what may be seen is copied."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from brelan.arrays import GameArray, shown
from brelan.cards import EMPTY, HIDDEN


def hide_cards(table: GameArray, seat: int | None, public: npt.NDArray[np.uint8]) -> GameArray:
    """The public fields, the seat's own rack, and how many cards the rest is.

    Whatever is not named here stays blank.
    """
    seen = shown(table, public)
    seen["supply"][0, : table["left"][0]] = HIDDEN
    racks = table["racks"]
    seen["racks"] = np.where(racks == EMPTY, EMPTY, HIDDEN)
    if seat is not None:
        seen["racks"][0, seat] = racks[0, seat]
    return seen
