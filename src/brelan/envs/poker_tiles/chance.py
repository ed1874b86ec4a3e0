"""Chance in Poker Tiles one tile at a time."""

from __future__ import annotations

import numpy as np

from brelan.arrays import GameArray
from brelan.envs.chance import Chance, Draw
from brelan.envs.grid.chance import (
    CARD_OUTCOMES,
    blind,
    cards_drawn,
    outcome_text,
    pack_of,
    put_rack,
    put_supply,
    redeal,
    script,
    settle,
)
from brelan.games.grid.record import RACK
from brelan.games.poker_tiles.facts import STARTERS

__all__ = [
    "blind",
    "chance_of",
    "open_with",
    "opening",
    "outcome_text",
    "redeal",
    "script",
    "settle",
]

OUTCOMES = CARD_OUTCOMES


def opening(table: GameArray, setup: int) -> Chance:
    """PT-1, PT-2: the racks, then the two tiles that lie on the board."""
    source = np.array(pack_of(1, setup, OUTCOMES))
    racks = [Draw(0, seat) for seat in range(int(table["players"][0])) for _ in range(RACK)]
    return Chance([source], racks + [Draw(0, None)] * STARTERS)


def open_with(table: GameArray, chance: Chance) -> None:
    """PT-1, PT-2: deal what chance has chosen."""
    for seat in range(int(table["players"][0])):
        put_rack(table, seat, chance.chosen[seat * RACK : (seat + 1) * RACK])
    table["board"][0, table["start"][0]] = chance.chosen[-STARTERS:]
    put_supply(table, chance.left_in(0))


def chance_of(before: GameArray, tried: GameArray) -> Chance:
    """What an action draws."""
    return cards_drawn(before, tried, OUTCOMES)
