"""`greedy`: the lay of Poker Tiles that scores most now.

It never exchanges or passes when it can lay; if it cannot, it keeps jokers and tiles that pair up.
"""

from __future__ import annotations

import numpy as np

from brelan.cards import JOKER
from brelan.games.grid.record import EXCHANGE, PASS, RACK
from brelan.games.grid.rules import rack_size
from brelan.games.poker_tiles.lays import best_lay
from brelan.kernels import kernel


@kernel
def choose_greedy(game, surveys, gaps, action):
    """The best lay; or else an exchange; or else a pass. Its points."""
    points = best_lay(game, surveys, gaps, action)
    if points > 0:
        return points
    if game.left > 0:
        exchange_odd_tiles(game, action)
    else:
        action.verb = PASS
        action.many = 0
    return points


@kernel
def exchange_odd_tiles(game, action):
    """PT-5: exchange tiles without a companion of their rank, or all if each has one.

    As far as the pile lasts.
    """
    rack = game.racks[game.turn]
    most = min(rack_size(rack), np.int64(game.left))
    action.verb = EXCHANGE
    action.many = 0
    for place in range(rack_size(rack)):
        if action.many < most and is_odd(rack, place):
            action.cards[action.many] = rack[place]
            action.many += 1
    if action.many == 0:
        for place in range(most):
            action.cards[place] = rack[place]
        action.many = most


@kernel
def is_odd(rack, place):
    """Whether this tile is no joker and no other tile of the rack has its rank."""
    if rack[place] >= JOKER:
        return False
    for other in range(RACK):
        if other != place and rack[other] >> 2 == rack[place] >> 2:
            return False
    return True
