"""Worlds: what may lie hidden from a seat of Flush Royal, and how a plan fares in them."""

from __future__ import annotations

import numpy as np

from brelan.cards import DECLARED, EMPTY, FACES, HIDDEN, JOKER
from brelan.copying import put_record
from brelan.games.flush_royal.facts import CARDS, JOKERS, PACKS
from brelan.games.grid.record import RACK, SQUARES
from brelan.games.grid.rules import add, rack_size, seen_size
from brelan.kernels import kernel
from brelan.randomness import next_random, pick


@kernel
def deal_world(view, rng_state, world):
    """Fill in what a view does not show, by lot; of a game that nothing is hidden of, the order of
    the reserve alone is other."""
    put_record(world, 0, view[0])
    game = world[0]
    renew_key(game, rng_state)
    unseen = np.empty(CARDS, np.uint8)
    many = gather_unseen(game, unseen)
    mix(unseen, many, rng_state)
    for seat in range(game.players):
        many = fill_rack(game.racks[seat], unseen, many)
    game.left = min(game.left, many)
    for place in range(game.left):
        game.supply[place] = unseen[place]


@kernel
def renew_key(game, rng_state):
    """Let later shuffles come out otherwise."""
    game.step = 0
    for word in range(len(game.key)):
        game.key[word] = next_random(rng_state) >> np.uint64(32)


@kernel
def mix(cards, many, rng_state):
    """Put the first so many cards into random order."""
    for place in range(many - 1, 0, -1):
        other = pick(rng_state, place + 1)
        cards[place], cards[other] = cards[other], cards[place]


@kernel
def is_known(game):
    """Whether two play with an empty reserve, and no card is hidden or all that are lie on one
    rack."""
    if game.players != 2 or game.left > 0:
        return False
    hidden, racks = 0, 0
    for seat in range(game.players):
        many = rack_size(game.racks[seat]) - seen_size(game.racks[seat])
        hidden += many
        racks += many > 0
    if racks == 0:
        return True
    return racks == 1 and hidden == gather_unseen(game, np.empty(CARDS, np.uint8))


@kernel
def is_open(view, world):
    """Whether two play and nothing is hidden; the world is then the only one there is."""
    if not is_known(view[0]):
        return False
    deal_world(view, np.ones(1, np.uint64), world)
    return True


@kernel
def gather_unseen(game, unseen):
    """The cards that lie neither on the board nor on a rack that is seen; how many."""
    counts = np.empty(FACES + 1, np.int64)
    counts[:] = PACKS
    counts[JOKER] = JOKERS
    for square in range(SQUARES):
        card = game.board[square]
        if card != EMPTY:
            counts[JOKER if card >= DECLARED else card] -= 1
    for seat in range(game.players):
        for place in range(RACK):
            if game.racks[seat, place] <= JOKER:
                counts[game.racks[seat, place]] -= 1
    many = 0
    for card in range(FACES + 1):
        for _ in range(counts[card]):
            unseen[many] = card
            many += 1
    return many


@kernel
def fill_rack(rack, unseen, many):
    """Replace the hidden cards of a rack by the last of the unseen; how many of these are left."""
    hidden = rack_size(rack) - seen_size(rack)
    for place in range(RACK):
        if rack[place] == HIDDEN:
            rack[place] = EMPTY
    for _ in range(min(hidden, many)):
        many -= 1
        add(rack, unseen[many])
    return many
