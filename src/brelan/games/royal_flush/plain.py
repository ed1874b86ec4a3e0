"""A game's fields to be read from Python, which takes long from the record itself."""

from __future__ import annotations

from collections import namedtuple
from typing import Any

from brelan.game import Table
from brelan.games.royal_flush.record import RECORD

_Plain = namedtuple("_Plain", RECORD.names or ())  # type: ignore[misc]


def plain(table: Table) -> Any:
    """The fields of a game: numbers, and arrays where there are several."""
    return _Plain._make(table[0].item())
