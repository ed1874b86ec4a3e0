"""What a seat sees of a game of Poker Tiles; what everybody may see is named field by field."""

from __future__ import annotations

from brelan.arrays import GameArray, mask_of
from brelan.games.grid.view import hide_cards
from brelan.games.poker_tiles.record import RECORD

PUBLIC = (
    "scores",
    "passes",
    "rules",
    "players",
    "over",
    "turn",
    "ace_low",
    "one_hand_a_line",
    "jokers_beside",
    "columns",
    "rows",
    "start",
    "left",
    "board",
    "joker_square",
)
_PUBLIC = mask_of(RECORD, PUBLIC)


def hide(table: GameArray, seat: int | None) -> GameArray:
    """A record with what a seat, or a spectator, may see."""
    return hide_cards(table, seat, _PUBLIC)
