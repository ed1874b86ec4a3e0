"""What a seat sees of a game of Flush Royal; what everybody may see is named field by field."""

from __future__ import annotations

from brelan.arrays import GameArray, mask_of
from brelan.games.flush_royal.record import RECORD
from brelan.games.grid.view import hide_cards

PUBLIC = (
    "scores",
    "rules",
    "players",
    "turn",
    "over",
    "passes",
    "left",
    "laid",
    "swaps",
    "swapped",
    "free_pass",
    "lean_line",
    "ace_low",
    "joker_always_halves",
    "board",
    "premium",
)
_PUBLIC = mask_of(RECORD, PUBLIC)


def hide(table: GameArray, seat: int | None) -> GameArray:
    """A record with what a seat, or a spectator, may see."""
    return hide_cards(table, seat, _PUBLIC)
