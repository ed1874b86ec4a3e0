"""What a seat sees of a game: a new record into which only what may be seen is copied."""

from __future__ import annotations

from typing import Any

from brelan.arrays import GameArray, mask_of, shown
from brelan.cards import HIDDEN
from brelan.games.royal_flush.record import RECORD
from brelan.games.royal_flush.record_fields import fields_of

PUBLIC = (
    "known_once",
    "known_twice",
    "discard_once",
    "discard_twice",
    "tokens",
    "pieces",
    "jokers",
    "scores",
    "rules",
    "players",
    "over",
    "turn",
    "phase",
    "round_number",
    "passes",
    "spent",
    "aside",
    "free",
    "in_play",
    "shown",
    "piled",
    "redraw",
    "any_suit",
    "claimed",
    "holders",
)
_PUBLIC = mask_of(RECORD, PUBLIC)


def hide(table: GameArray, seat: int | None) -> GameArray:
    """A record with what a seat, or a spectator, may see."""
    seen = shown(table, _PUBLIC)
    game = fields_of(table)
    for field, many in (("boards", game.in_play), ("display", game.shown)):
        seen[field][0, :many] = getattr(game, field)[:many]
    seen["pile"][0, : game.piled] = HIDDEN
    for other in range(game.players):
        if other == seat:
            _show_hand(game, seen, other)
        else:
            _show_known(game, seen, other)
    return seen


def _show_hand(game: Any, seen: GameArray, seat: int) -> None:
    for field in ("once", "twice", "unseen"):
        seen[field][0, seat] = getattr(game, field)[seat]


def _show_known(game: Any, seen: GameArray, seat: int) -> None:
    once, twice = int(game.known_once[seat]), int(game.known_twice[seat])
    held = int(game.once[seat]).bit_count() + int(game.twice[seat]).bit_count()
    seen["once"][0, seat] = once
    seen["twice"][0, seat] = twice
    seen["unseen"][0, seat] = held + game.unseen[seat] - once.bit_count() - twice.bit_count()
