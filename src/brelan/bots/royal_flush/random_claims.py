"""One claim of a board, built without looking for all of them."""

from __future__ import annotations

import numpy as np

from brelan.bits import count
from brelan.cards import EVERY_RANK
from brelan.combinations import one_suit, ranks_of, ranks_with, suit_mask, whole_ranks
from brelan.games.royal_flush.claims import GROUP, is_perfect, shrunk, usable
from brelan.games.royal_flush.shortfall import (
    BIG_FLUSH,
    BIG_STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    PICTURES,
    ROYAL_FLUSH,
    SIX_PICTURES,
    SIZES,
    STRAIGHT,
    TEN,
    mixed_runs,
    runs,
    shortfall,
)
from brelan.kernels import kernel
from brelan.randomness import pick


@kernel
def random_claim(game, board, rng_state):
    """Jokers and masks of a claim of a board that the seat to move can claim."""
    seat = game.turn
    once, twice = game.once[seat], game.twice[seat]
    if game.jokers[seat] > 0:
        return random_claim_with_jokers(
            board, once, twice, game.jokers[seat], game.any_suit, rng_state
        )
    if is_perfect(board):
        pairs = some_of(twice, SIZES[board] // 2, rng_state)
        return np.int64(0), pairs, pairs
    return np.int64(0), random_cards(board, once, game.any_suit, rng_state), np.int64(0)


@kernel
def random_claim_with_jokers(board, once, twice, jokers, any_suit, rng_state):
    """Leave out cards at random as long as jokers, so many as were drawn, make up for them."""
    fewest = shortfall(board, once, twice, any_suit)
    jokers = fewest + pick(rng_state, usable(board, jokers) - fewest + 1)
    if not is_perfect(board):
        twice = np.int64(0)
    untried = once
    while untried != 0:
        face = one_of(untried, rng_state)
        untried &= ~face
        once, twice = shrunk(board, once, twice, face, jokers, any_suit)
        once, twice = shrunk(board, once, twice, face & once, jokers, any_suit)
    return jokers, once, twice


@kernel
def random_cards(board, once, any_suit, rng_state):
    """The cards of a claim without jokers and without perfect pairs."""
    size = np.int64(SIZES[board])
    if board == FULL_HOUSE:
        return random_full_house(once, rng_state)
    if GROUP[board] > 0:
        return random_groups(once, GROUP[board], size, rng_state)
    if FLUSH <= board <= BIG_FLUSH:
        return random_flush(once, size, rng_state)
    if board == SIX_PICTURES:
        return some_of(once & PICTURES, size, rng_state)
    if STRAIGHT <= board <= BIG_STRAIGHT:
        return random_straight(once, size, any_suit, rng_state)
    begins = runs(once, size)
    if board == ROYAL_FLUSH:
        begins &= np.int64(-1) << TEN
    return one_of(begins, rng_state) * run_of(size)


@kernel
def run_of(length):
    """A run of one suit that begins at the lowest face."""
    return EVERY_RANK & (np.int64(1) << 4 * length) - 1


@kernel
def one_of(mask, rng_state):
    """One bit of a mask that is not zero."""
    for _ in range(pick(rng_state, count(mask))):
        mask &= mask - 1
    return mask & -mask


@kernel
def some_of(mask, many, rng_state):
    """So many bits of a mask that has at least as many."""
    for _ in range(count(mask) - many):
        mask &= ~one_of(mask, rng_state)
    return mask


@kernel
def random_groups(once, each, size, rng_state):
    """Groups of one rank; RF-16: two pairs may share theirs."""
    chosen = np.int64(0)
    while size > 0:
        rank = one_of(ranks_with(once & ~chosen, each), rng_state)
        chosen |= some_of(once & ~chosen & whole_ranks(rank), each, rng_state)
        size -= each
    return chosen


@kernel
def random_full_house(once, rng_state):
    """Three of one rank, and two of another."""
    rank = one_of(ranks_with(once, 3), rng_state)
    three = some_of(once & whole_ranks(rank), np.int64(3), rng_state)
    return three | random_groups(once & ~whole_ranks(rank), np.int64(2), np.int64(2), rng_state)


@kernel
def random_flush(once, size, rng_state):
    """Cards of a suit that has enough."""
    suit = pick(rng_state, 4)
    while count(once & suit_mask(suit)) < size:
        suit = (suit + 1) & 3
    return some_of(once & suit_mask(suit), size, rng_state)


@kernel
def random_straight(once, size, any_suit, rng_state):
    """A card of each rank of a run; RF-17: if all are of one suit, one of them is changed."""
    begins = runs(ranks_of(once), size) if any_suit else mixed_runs(once, size)
    window = whole_ranks(one_of(begins, rng_state) * run_of(size))
    chosen = np.int64(0)
    ranks = ranks_of(once & window)
    while ranks != 0:
        chosen |= one_of(once & whole_ranks(ranks & -ranks), rng_state)
        ranks &= ranks - 1
    if any_suit or not one_suit(chosen):
        return chosen
    changed = one_of(once & window & ~chosen, rng_state)
    return chosen & ~whole_ranks(ranks_of(changed)) | changed
