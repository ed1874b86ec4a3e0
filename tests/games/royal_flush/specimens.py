"""Positions written by hand, with only the fields that matter."""

from typing import Any

import msgspec

from brelan.game import State
from brelan.games import royal_flush

FULL_DISPLAY = ["2s", "3h", "4d", "5c"]


def position(**fields: Any) -> State:
    """Two players, seat 0 to move, a full display and a short pile, but for what is given."""
    given = {
        "game": "royal_flush",
        "players": 2,
        "turn": 0,
        "display": FULL_DISPLAY,
        "pile": ["9s", "9h", "9d", "9c", "Ts", "Th"],
        "tokens": [5] * fields.get("players", 2),
    }
    return royal_flush.from_position({**given, **fields})


def claiming(claim: str, **fields: Any) -> State:
    """A position in which the cards of a claim are held, and its board is in play."""
    _, board, *cards = claim.split()
    given: dict[str, Any] = {
        "boards": [board],
        "hands": [[card for card in cards if card != "*"]],
        "jokers": [cards.count("*"), 0],
        "display": [],
        "pile": None,
    }
    return position(**{**given, **fields})


def dump(state: Any) -> dict[str, Any]:
    """A position as plain data."""
    return dict(msgspec.to_builtins(state.position()))
