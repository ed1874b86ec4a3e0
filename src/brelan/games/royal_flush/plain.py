"""A game's fields to be read from Python, which takes long from the record itself."""

from __future__ import annotations

from collections import namedtuple
from typing import Any

from brelan.games.royal_flush.record import RECORD
from brelan.tables import Table

_Plain = namedtuple("_Plain", RECORD.names or ())  # type: ignore[misc]


def plain(table: Table) -> Any:
    """The fields of a game: numbers, and arrays where there are several."""
    return _Plain._make(table[0].item())
