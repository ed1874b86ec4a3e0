"""A game's fields for Python, which reads the record itself slowly."""

from __future__ import annotations

from collections import namedtuple
from typing import Any

from brelan.arrays import GameArray
from brelan.games.royal_flush.record import RECORD

_Fields = namedtuple("_Fields", RECORD.names or ())  # type: ignore[misc]


def fields_of(table: GameArray) -> Any:
    """The fields of a game: numbers, and arrays where there are several."""
    return _Fields._make(table[0].item())
