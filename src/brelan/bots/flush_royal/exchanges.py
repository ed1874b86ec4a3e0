"""What a bot of Flush Royal exchanges once everybody has passed since the last lay.

As long as others lay, waiting for one good card pays. When nobody does, it would leave the game
where it is: all cards but the jokers then make room for new ones.
"""

from __future__ import annotations

from brelan.bits import count
from brelan.cards import JOKER
from brelan.games.grid.record import PASS
from brelan.games.grid.rules import seen_size
from brelan.kernels import kernel


@kernel
def everybody_passed(game):
    """Whether everybody has passed since the last lay."""
    return game.passes >= game.players


@kernel
def all_that_can_go(game, rack):
    """The places of a rack whose cards are exchanged then.

    If the reserve holds fewer, it is the turn of other places each time: otherwise the same few
    cards would go round.
    """
    held = seen_size(rack)
    chosen = 0
    for step in range(held):
        place = (game.passes // game.players + step) % held
        if rack[place] != JOKER and count(chosen) < game.left:
            chosen |= 1 << place
    return chosen


@kernel
def write_exchange(rack, subset, action):
    """The pass that exchanges the cards on these places of a rack."""
    action.verb = PASS
    action.many = 0
    for place in range(seen_size(rack)):
        if subset >> place & 1:
            action.cards[action.many] = rack[place]
            action.many += 1
