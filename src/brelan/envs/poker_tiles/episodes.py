"""How a game of Poker Tiles begins, and who has won it."""

from __future__ import annotations

from brelan.arrays import GameArray
from brelan.copying import put_record
from brelan.envs.grid.sharing import share
from brelan.games.poker_tiles.facts import PokerTilesOptions
from brelan.games.poker_tiles.position import empty_table
from brelan.games.poker_tiles.rules import deal as deal_tiles
from brelan.kernels import kernel

__all__ = ["blank_table", "deal", "share"]


def blank_table(players: int, options: PokerTilesOptions) -> tuple[GameArray, int]:
    """A table before the tiles are dealt, and how many jokers are among them."""
    return empty_table(players, options), options.jokers


@kernel
def deal(table, blank, setup, key):
    """PT-1, PT-2: a new game."""
    put_record(table, 0, blank[0])
    for word in range(len(key)):
        table[0].key[word] = key[word]
    deal_tiles(table[0], setup)
