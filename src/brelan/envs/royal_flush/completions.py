"""Which card of a claim without jokers may come next, so that it can still be completed.

Cards are chosen in rising order; `left` are the cards of the hand above the last one, `missing` is
how many the claim still lacks.
"""

from __future__ import annotations

import numpy as np

from brelan.bits import count, lowest
from brelan.cards import EVERY_RANK
from brelan.combinations import one_suit, ranks_of, ranks_with, suit_mask, whole_ranks
from brelan.games.royal_flush.claims import is_perfect
from brelan.games.royal_flush.shortfall import (
    BIG_FLUSH,
    BIG_STRAIGHT,
    DOUBLE_PAIR,
    DOUBLE_THREE_OF_A_KIND,
    FLUSH,
    FULL_HOUSE,
    PICTURES,
    ROYAL_FLUSH,
    SIX_PICTURES,
    SIZES,
    STRAIGHT,
    TEN,
    TRIPLE_PAIR,
    mixed_runs,
    runs,
)
from brelan.kernels import kernel


@kernel
def next_faces(board, once, twice, chosen, doubled, last, any_suit):
    """The faces of a hand that may come next; the board can be claimed with what is chosen."""
    missing = SIZES[board] - count(chosen) - count(doubled)
    left = once & np.int64(-1) << last + 1
    if is_perfect(board):
        return next_of_perfect_pairs(left & twice, chosen & ~doubled, missing)
    if board in (DOUBLE_PAIR, TRIPLE_PAIR):
        return next_of_pairs(left, last, missing)
    if board == FULL_HOUSE:
        return next_of_full_house(left, chosen, last)
    if board == DOUBLE_THREE_OF_A_KIND:
        return next_of_two_threes(left, last, missing)
    if FLUSH <= board <= BIG_FLUSH:
        return next_of_flush(left, last, missing)
    if board == SIX_PICTURES:
        return without_top(left & PICTURES, missing - 1)
    if STRAIGHT <= board <= BIG_STRAIGHT:
        return next_of_straight(once, chosen, last, missing, any_suit)
    if board > BIG_STRAIGHT:
        return next_of_straight_flush(board, once, last, missing)
    return next_of_kind(left, last, missing)


@kernel
def same_rank(face):
    """All four faces of the rank of one."""
    return np.int64(15) << (face & ~3)


@kernel
def with_above(mask, many):
    """The faces of a mask that have so many others above them in their rank."""
    next_one = mask >> 1 & 7 * EVERY_RANK
    next_but_one = mask >> 2 & 3 * EVERY_RANK
    third = mask >> 3 & EVERY_RANK
    if many == 0:
        return mask
    if many == 1:
        return mask & (next_one | next_but_one | third)
    if many == 2:
        pairs = next_one & next_but_one | next_one & third | next_but_one & third
        return mask & pairs
    return mask & next_one & next_but_one & third


@kernel
def without_top(mask, many):
    """A mask without its highest faces, so many of them; the others have that many above them."""
    top = mask
    for _ in range(count(mask) - many):
        top &= top - 1
    return mask & ~top


@kernel
def next_of_kind(left, last, missing):
    """Cards of one rank."""
    return with_above(left if last < 0 else left & same_rank(last), missing - 1)


@kernel
def next_of_perfect_pairs(left, single, missing):
    """RF-16: the second card of a pair, or the first of the next."""
    return single if single != 0 else without_top(left, missing // 2 - 1)


@kernel
def pairs_in(mask):
    """RF-16: how many pairs there are; four of a rank are two."""
    return count(ranks_with(mask, 2)) + count(ranks_with(mask, 4))


@kernel
def next_of_pairs(left, last, missing):
    """RF-16: the second card of a pair, or the first of the next, which may be of the same rank."""
    if missing & 1:
        tried = left & same_rank(last)
        found = np.int64(0)
        while tried != 0:
            face = tried & -tried
            tried &= ~face
            if pairs_in(left & -(face << 1)) >= missing // 2:
                found |= face
        return found
    tried = with_above(left, 1)
    found = np.int64(0)
    while tried != 0:
        face = tried & -tried
        tried &= ~face
        if pairs_in(left & -face) < missing // 2:
            return found
        found |= face
    return found


@kernel
def next_of_full_house(left, chosen, last):
    """Two or three of a rank, then three or two of a higher one."""
    if last < 0:
        return first_of_full_house(left)
    low = same_rank(lowest(chosen))
    many = count(chosen & low)
    if chosen & ~low != 0:
        missing = 5 - count(chosen)
        return with_above(left & same_rank(last), missing - 1)
    same, higher = left & low, left & ~low
    if many == 3:
        return with_above(higher, 1)
    can_be_three = ranks_with(higher, 2) != 0
    if many == 2:
        return (same if can_be_three else np.int64(0)) | with_above(higher, 2)
    if ranks_with(higher, 3) != 0:
        return same
    return with_above(same, 1) if can_be_three else np.int64(0)


@kernel
def first_of_full_house(left):
    """The cards with which a full house can begin."""
    threes = with_above(left, 2)
    tried = with_above(left, 1)
    found = np.int64(0)
    while tried != 0:
        face = tried & -tried
        tried &= ~face
        higher = left & np.int64(-1) << ((lowest(face) | 3) + 1)
        if ranks_with(higher, 3) != 0 or (face & threes != 0 and ranks_with(higher, 2) != 0):
            found |= face
    return found


@kernel
def next_of_two_threes(left, last, missing):
    """Three of a rank, then three of a higher one."""
    if missing == 6:
        top = top_rank(ranks_with(left, 3))
        return with_above(left, 2) & top - 1
    if missing == 3:
        return with_above(left & ~same_rank(last), 2)
    return with_above(left & same_rank(last), (missing - 1) % 3)


@kernel
def top_rank(ranks):
    """The highest of some ranks, of which there is one at least."""
    while ranks & ranks - 1 != 0:
        ranks &= ranks - 1
    return ranks


@kernel
def next_of_flush(left, last, missing):
    """Cards of one suit."""
    if last >= 0:
        return without_top(left & suit_mask(last & 3), missing - 1)
    found = np.int64(0)
    for suit in range(4):
        found |= without_top(left & suit_mask(suit), missing - 1)
    return found


@kernel
def next_of_straight(once, chosen, last, missing, any_suit):
    """RF-17: a card of the next rank, as long as not all need to be of one suit."""
    if last >= 0:
        tried = once & same_rank(last + 4)
    elif any_suit:
        tried = once & whole_ranks(runs(ranks_of(once), missing))
    else:
        tried = once & whole_ranks(mixed_runs(once, missing))
    if any_suit or (chosen != 0 and not one_suit(chosen)):
        return tried
    found = np.int64(0)
    while tried != 0:
        face = tried & -tried
        tried &= ~face
        suit = suit_mask(lowest(face) & 3)
        first = (lowest(face) | 3) + 1
        later = (np.int64(1) << first + 4 * (missing - 1)) - (np.int64(1) << first)
        if (chosen | face) & ~suit != 0 or once & later & ~suit != 0:
            found |= face
    return found


@kernel
def next_of_straight_flush(board, once, last, missing):
    """The next card of the run, or the first of one."""
    if last >= 0:
        return np.int64(1) << last + 4
    begins = runs(once, missing)
    return begins & np.int64(-1) << TEN if board == ROYAL_FLUSH else begins
