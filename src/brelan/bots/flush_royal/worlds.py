"""Worlds: what may lie hidden from a seat of Flush Royal, and how a plan fares in them."""

from __future__ import annotations

import numpy as np

from brelan.cards import DECLARED, EMPTY, FACES, JOKER
from brelan.copying import put_record
from brelan.games.flush_royal.facts import CARDS, JOKERS, PACKS
from brelan.games.grid.record import RACK, SQUARES
from brelan.games.grid.rules import add, rack_size
from brelan.kernels import kernel
from brelan.randomness import next_random, pick


@kernel
def deal_world(view, rng_state, world):
    """Fill in what the seat that a view belongs to does not see, by lot."""
    put_record(world, 0, view[0])
    game = world[0]
    game.step = 0
    for word in range(len(game.key)):
        game.key[word] = next_random(rng_state) >> np.uint64(32)
    unseen = np.empty(CARDS, np.uint8)
    many = gather_unseen(game, unseen)
    for place in range(many - 1, 0, -1):
        other = pick(rng_state, place + 1)
        unseen[place], unseen[other] = unseen[other], unseen[place]
    for seat in range(game.players):
        if seat != game.turn:
            many = fill_rack(game.racks[seat], unseen, many)
    game.left = min(game.left, many)
    for place in range(game.left):
        game.supply[place] = unseen[place]


@kernel
def is_open(view, world):
    """Whether the unseen cards are just those on the racks of the others; the world is then one in
    which they lie there, with two players the only one."""
    unseen = np.empty(CARDS, np.uint8)
    hidden = 0
    for seat in range(view[0].players):
        if seat != view[0].turn:
            hidden += rack_size(view[0].racks[seat])
    if view[0].left > 0 or hidden != gather_unseen(view[0], unseen):
        return False
    deal_world(view, np.ones(1, np.uint64), world)
    return True


@kernel
def gather_unseen(game, unseen):
    """The cards that lie neither on the board nor on the rack of the seat to move; how many."""
    counts = np.empty(FACES + 1, np.int64)
    counts[:] = PACKS
    counts[JOKER] = JOKERS
    for square in range(SQUARES):
        card = game.board[square]
        if card != EMPTY:
            counts[JOKER if card >= DECLARED else card] -= 1
    for place in range(RACK):
        if game.racks[game.turn, place] <= JOKER:
            counts[game.racks[game.turn, place]] -= 1
    many = 0
    for card in range(FACES + 1):
        for _ in range(counts[card]):
            unseen[many] = card
            many += 1
    return many


@kernel
def fill_rack(rack, unseen, many):
    """Replace the cards of a rack by the last of the unseen; how many of these are left."""
    held = rack_size(rack)
    rack[:] = EMPTY
    for _ in range(min(held, many)):
        many -= 1
        add(rack, unseen[many])
    return many
