"""Chance in Flush Royal one card at a time; it also says who begins."""

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
from brelan.games.flush_royal.facts import JOKERS, PACKS, PLAYERS
from brelan.games.grid.record import RACK

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

OUTCOMES = CARD_OUTCOMES + PLAYERS[-1]


def opening(table: GameArray, setup: int) -> Chance:
    """FR-1, FR-5: who begins, then the racks."""
    players = int(table["players"][0])
    seats = np.zeros(OUTCOMES, np.int64)
    seats[CARD_OUTCOMES : CARD_OUTCOMES + players] = 1
    racks = [Draw(1, seat) for seat in range(players) for _ in range(RACK)]
    return Chance([seats, np.array(pack_of(PACKS, JOKERS, OUTCOMES))], [Draw(0, None), *racks])


def open_with(table: GameArray, chance: Chance) -> None:
    """FR-1, FR-5: deal what chance has chosen."""
    table["turn"] = chance.chosen[0] - CARD_OUTCOMES
    cards = chance.chosen_from(1)
    for seat in range(int(table["players"][0])):
        put_rack(table, seat, cards[seat * RACK : (seat + 1) * RACK])
    put_supply(table, chance.left_in(1))


def chance_of(before: GameArray, tried: GameArray) -> Chance:
    """What an action draws."""
    return cards_drawn(before, tried, OUTCOMES)
