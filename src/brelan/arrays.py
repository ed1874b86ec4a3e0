"""Arrays of one game record, copied and masked as bytes, and a buffer for lists of actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from brelan.game import Game

GameArray = npt.NDArray[np.void]
"""An array of one game record."""
Codes = npt.NDArray[np.void]
"""An array of action records of one game."""

ROOM = 1024
"""How many actions are kept in one array at least."""


def copy_array(table: GameArray) -> GameArray:
    """A copy of a record: as bytes, because copying named fields one by one is slow."""
    return table.view(np.uint8).copy().view(table.dtype)


def join(parts: Sequence[Codes]) -> Codes:
    """Lists of actions as one list: as bytes, for the same reason."""
    return np.concatenate([part.view(np.uint8) for part in parts]).view(parts[0].dtype)


def mask_of(record: np.dtype[np.void], fields: Sequence[str]) -> npt.NDArray[np.uint8]:
    """The bytes of a record that belong to these fields, as `shown` wants them."""
    mask = np.zeros(record.itemsize, np.uint8)
    assert record.fields is not None
    for field in fields:
        kind, offset = record.fields[field][:2]
        mask[offset : offset + kind.itemsize] = 0xFF
    return mask


def shown(table: GameArray, mask: npt.NDArray[np.uint8]) -> GameArray:
    """A new record with the fields of a mask, and everything else blank."""
    return (table.view(np.uint8) & mask).view(table.dtype)


def array_of(stored: bytes, game: Game) -> GameArray:
    """The record that was stored as bytes."""
    return np.frombuffer(bytearray(stored), game.record)


class Room:
    """Room for lists of actions, one list behind the other in an array that is renewed when full.

    An array for each list would take longer to make than a short list takes to write.
    """

    __slots__ = ("action", "codes", "used")

    def __init__(self, action: np.dtype[np.void]) -> None:
        self.action = action
        self.renew(ROOM)

    def renew(self, needed: int) -> None:
        """Begin another array, with room for so many actions at least."""
        self.codes: Codes = np.empty(max(ROOM, needed), self.action)
        self.used = 0
