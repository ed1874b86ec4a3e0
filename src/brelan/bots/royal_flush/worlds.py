"""Worlds: what is hidden from a seat, dealt at random among the cards that it has not seen."""

from __future__ import annotations

import numpy as np

from brelan.bits import lowest
from brelan.cards import ALL_FACES
from brelan.games.royal_flush.rules import hold
from brelan.kernels import kernel
from brelan.randomness import next_random, pick


@kernel
def deal_world(game, rng_state):
    """Fill in the hands and the pile with cards that are not seen elsewhere.

    Where a position written by hand leaves too few of them, hands and pile are shorter.
    """
    many = gather_unseen(game)
    wanted = game.piled
    for seat in range(game.players):
        for _ in range(game.unseen[seat]):
            if many == 0:
                break
            many = to_the_end(game.pile, many, rng_state)
            hold(game, seat, np.int64(1) << np.int64(game.pile[many]))
        game.unseen[seat] = 0
    left = many
    for _ in range(min(wanted, left)):
        many = to_the_end(game.pile, many, rng_state)
    game.piled = left - many
    for place in range(game.piled):
        game.pile[place] = game.pile[many + place]
    for word in range(len(game.key)):
        game.key[word] = np.uint32(next_random(rng_state) >> np.uint64(32))


@kernel
def to_the_end(cards, many, rng_state):
    """Swap one of the first so many cards to their end; answers where it is."""
    last = many - 1
    at = pick(rng_state, many)
    held = cards[last]
    cards[last] = cards[at]
    cards[at] = held
    return last


@kernel
def gather_unseen(game):
    """Lay all cards that are seen nowhere on the pile; answers how many they are."""
    once, twice = game.discard_once, game.discard_twice
    for place in range(game.shown):
        face = np.int64(1) << np.int64(game.display[place])
        twice |= once & face
        once |= face
    for seat in range(game.players):
        twice |= game.twice[seat] | once & game.once[seat]
        once |= game.once[seat]
    many = add_faces(game, ALL_FACES & ~once, np.int64(0))
    return add_faces(game, ALL_FACES & ~twice, many)


@kernel
def add_faces(game, faces, many):
    """Add a card of each of these faces to the pile; answers how many there are then."""
    while faces != 0:
        game.pile[many] = lowest(faces)
        faces &= faces - 1
        many += 1
    return many
