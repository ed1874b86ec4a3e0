"""How a game of Flush Royal begins, and who has won it."""

from __future__ import annotations

from brelan.arrays import GameArray
from brelan.copying import put_record
from brelan.envs.grid.sharing import share
from brelan.games.flush_royal.facts import FlushRoyalOptions
from brelan.games.flush_royal.position import empty_table
from brelan.games.flush_royal.rules import deal as deal_cards
from brelan.kernels import kernel

__all__ = ["blank_table", "deal", "share"]


def blank_table(players: int, options: FlushRoyalOptions) -> tuple[GameArray, int]:
    """A table before the cards are dealt; there is nothing else to know."""
    return empty_table(players, options), 0


@kernel
def deal(table, blank, setup, key):
    """FR-1, FR-5: a new game."""
    put_record(table, 0, blank[0])
    for word in range(len(key)):
        table[0].key[word] = key[word]
    deal_cards(table[0])
