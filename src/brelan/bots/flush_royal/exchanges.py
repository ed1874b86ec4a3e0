"""How many cards a bot of Flush Royal exchanges at least when it cannot lay.

As long as others lay, waiting for one good card pays. Once everybody has passed since the last lay,
it would leave the game where it is: all cards but the jokers then make room for new ones.
"""

from __future__ import annotations

from brelan.cards import JOKER
from brelan.games.grid import seen_size
from brelan.kernels import kernel


@kernel
def everybody_passed(game):
    """Whether everybody has passed since the last lay."""
    return game.passes >= game.players


@kernel
def fewest_exchanged(game, rack):
    """How many cards of a rack are exchanged at least: one or, once everybody has passed, all but
    the jokers; as far as the reserve lasts."""
    fewest = min(1, seen_size(rack))
    if everybody_passed(game):
        others = 0
        for place in range(seen_size(rack)):
            others += rack[place] != JOKER
        fewest = max(fewest, others)
    return min(fewest, game.left)
