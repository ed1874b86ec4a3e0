"""How a game of Royal Flush begins, and who has won it."""

from __future__ import annotations

import numpy as np

from brelan.arrays import GameArray
from brelan.bots.royal_flush.bulk_play import begin
from brelan.games.royal_flush.facts import RoyalFlushOptions
from brelan.games.royal_flush.game import GAME
from brelan.kernels import kernel


def blank_table(players: int, options: RoyalFlushOptions) -> tuple[GameArray, int]:
    """A table before the cards are dealt, and whether its boards are drawn."""
    return GAME.set_up(players, options), int(options.boards == "random")


@kernel
def deal(table, blank, setup, key):
    """RF-4, RF-6: a new game."""
    begin(table, blank, setup == 1, key)


@kernel
def share(game, shares):
    """RF-28: most points, then most tokens; those still equal share the win."""
    best, winners = np.int64(-1), 0
    for seat in range(len(shares)):
        standing = (np.int64(game.scores[seat]) << 16) + np.int64(game.tokens[seat])
        if standing > best:
            best, winners = standing, 0
        winners += standing == best
    for seat in range(len(shares)):
        standing = (np.int64(game.scores[seat]) << 16) + np.int64(game.tokens[seat])
        won = np.float32(1) / np.float32(winners)
        shares[seat] = won if standing == best else np.float32(0)
