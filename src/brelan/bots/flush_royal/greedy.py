"""`greedy`: the lay of Flush Royal that earns most now; without one, it keeps jokers and cards that
pair up.

It never swaps, and never passes when it can lay.
"""

from __future__ import annotations

from brelan.bots.flush_royal.exchanges import (
    all_that_can_go,
    everybody_passed,
    write_exchange,
)
from brelan.cards import JOKER
from brelan.games.grid.record import PASS, RACK
from brelan.kernels import kernel


@kernel
def exchange_singles(game, rack, action):
    """Pass, exchanging what neither is a joker nor has a companion of its rank, as far as the
    reserve lasts; all that can go, once everybody has passed."""
    if everybody_passed(game):
        write_exchange(rack, all_that_can_go(game, rack), action)
        return
    action.verb = PASS
    action.many = 0
    for place in range(RACK):
        card = rack[place]
        if card >= JOKER or action.many == game.left:
            continue
        companions = 0
        for other in range(RACK):
            companions += rack[other] < JOKER and rack[other] >> 2 == card >> 2
        if companions == 1:
            action.cards[action.many] = card
            action.many += 1


@kernel
def exchange_singles_at(table, codes):
    """The same, for the seat to move."""
    game = table[0]
    exchange_singles(game, game.racks[game.turn], codes[0])
