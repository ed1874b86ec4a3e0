"""What a seat sees of a game: a new record into which only what may be seen is copied."""

from __future__ import annotations

import numpy as np

from brelan.bits import count
from brelan.cards import HIDDEN
from brelan.game import Table
from brelan.games.royal_flush.record import RECORD

PUBLIC = (
    "known_once",
    "known_twice",
    "discard_once",
    "discard_twice",
    "tokens",
    "pieces",
    "jokers",
    "scores",
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


def hide(table: Table, seat: int | None) -> Table:
    """A record with what a seat, or a spectator, may see."""
    seen = np.zeros(1, RECORD)
    for field in PUBLIC:
        seen[field] = table[field]
    game, view = table[0], seen[0]
    view.boards[: game.in_play] = game.boards[: game.in_play]
    view.display[: game.shown] = game.display[: game.shown]
    view.pile[: game.piled] = HIDDEN
    for other in range(int(game.players)):
        if other == seat:
            _show_hand(table, seen, other)
        else:
            _show_known(table, seen, other)
    return seen


def _show_hand(table: Table, seen: Table, seat: int) -> None:
    for field in ("once", "twice", "unseen"):
        seen[field][0, seat] = table[field][0, seat]


def _show_known(table: Table, seen: Table, seat: int) -> None:
    game, view = table[0], seen[0]
    held = count(game.once[seat]) + count(game.twice[seat]) + game.unseen[seat]
    view.once[seat] = game.known_once[seat]
    view.twice[seat] = game.known_twice[seat]
    view.unseen[seat] = held - count(game.known_once[seat]) - count(game.known_twice[seat])
