"""What a seat may see of a game of Flush Royal, named field by field; whatever is not named stays
blank."""

from __future__ import annotations

import numpy as np

from brelan.cards import EMPTY, HIDDEN
from brelan.game import Table
from brelan.games.flush_royal.record import RECORD

PUBLIC = (
    "scores",
    "players",
    "turn",
    "over",
    "passes",
    "left",
    "laid",
    "swaps",
    "swapped",
    "free_pass",
    "ace_low",
    "joker_always_halves",
    "board",
    "premium",
)


def hide(table: Table, seat: int | None) -> Table:
    """A record with the public fields, the seat's own rack, and the number of everybody's cards."""
    seen = np.zeros(1, RECORD)
    game, shown = table[0], seen[0]
    for field in PUBLIC:
        shown[field] = game[field]
    shown["supply"][: game["left"]] = HIDDEN
    shown["racks"] = np.where(game["racks"] == EMPTY, EMPTY, HIDDEN)
    if seat is not None:
        shown["racks"][seat] = game["racks"][seat]
    return seen
