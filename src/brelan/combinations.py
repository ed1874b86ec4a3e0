"""What makes a pair, a straight, a flush: stated once, used by all three games.

Cards that stand together are a mask of faces (see `cards`), because no combination but a perfect
pair holds a face twice; order never matters (C-4). Jokers that may be any face are a number beside
the mask.
"""

from __future__ import annotations

from brelan.bits import count, lowest
from brelan.cards import ALL_FACES, EVERY_RANK
from brelan.kernels import kernel

NONE = 0
PAIR = 1
TWO_PAIR = 2
THREE_OF_A_KIND = 3
FULL_HOUSE = 4
STRAIGHT = 5
FLUSH = 6
FOUR_OF_A_KIND = 7
FIVE_OF_A_KIND = 8
STRAIGHT_FLUSH = 9
ROYAL_FLUSH = 10

NAMES = (
    "none",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "full-house",
    "straight",
    "flush",
    "four-of-a-kind",
    "five-of-a-kind",
    "straight-flush",
    "royal-flush",
)
KINDS = len(NAMES)

LONGEST = 5
"""No combination on a board has more cards."""

WHOLE_RANK = 0xF
ACES = WHOLE_RANK << 48
TEN_TO_ACE = 0xFFFFF << 32
TWO_TO_FIVE = 0xFFFF
FIVE_RANKS = 1 << 20
"""A mask shifted down to its lowest rank is below this if it spans five ranks at most."""


@kernel
def ranks_of(mask):
    """The ranks in a mask, as their lowest bits."""
    return (mask | mask >> 1 | mask >> 2 | mask >> 3) & EVERY_RANK


@kernel
def tally(mask):
    """How many of each rank, a nibble for each."""
    return (
        (mask & EVERY_RANK)
        + (mask >> 1 & EVERY_RANK)
        + (mask >> 2 & EVERY_RANK)
        + (mask >> 3 & EVERY_RANK)
    )


@kernel
def ranks_with(mask, many):
    """The ranks of which a mask holds at least `many` suits, as their lowest bits."""
    return (tally(mask) + EVERY_RANK * (8 - many)) >> 3 & EVERY_RANK


@kernel
def whole_ranks(ranks):
    """All four suits of ranks given by their lowest bits."""
    return ranks * WHOLE_RANK


@kernel
def suit_mask(suit):
    """All thirteen faces of a suit."""
    return EVERY_RANK << suit


@kernel
def one_suit(mask):
    """Whether all cards are of one suit; the mask must not be zero."""
    return mask & ~suit_mask(lowest(mask) & 3) == 0


@kernel
def within_five_ranks(ranks, ace_low):
    """Whether ranks fit into one straight, the ace high or, if so allowed, low."""
    if ranks >> (lowest(ranks) & ~3) < FIVE_RANKS:
        return True
    return ace_low and ranks & ~ACES & ~TWO_TO_FIVE == 0


@kernel
def combination_of(mask, jokers, cards, ace_low):
    """The best combination that exactly these cards make, jokers being any face; NONE if none.

    The mask holds the `cards - jokers` other cards; a face that stands there twice makes it too
    small.
    """
    naturals = cards - jokers
    if count(mask) != naturals or cards < 2 or cards > LONGEST:
        return NONE
    if naturals == 0:
        return best_of_jokers(cards)
    ranks = ranks_of(mask)
    kinds = count(ranks)
    if cards == 5:
        return five_cards(mask, ranks, kinds, naturals, ace_low)
    if kinds == 1:
        return PAIR if cards == 2 else THREE_OF_A_KIND if cards == 3 else FOUR_OF_A_KIND
    if cards == 4 and kinds == 2 and ranks_with(mask, 3) == 0:
        return TWO_PAIR
    return NONE


@kernel
def best_of_jokers(cards):
    """What jokers alone can be."""
    if cards == 5:
        return ROYAL_FLUSH
    return PAIR if cards == 2 else THREE_OF_A_KIND if cards == 3 else FOUR_OF_A_KIND


@kernel
def five_cards(mask, ranks, kinds, naturals, ace_low):
    """The best combination of five cards: `naturals` in the mask, the rest jokers."""
    if kinds == naturals:
        flush = one_suit(mask)
        straight = within_five_ranks(ranks, ace_low)
        if flush and mask & ~TEN_TO_ACE == 0:
            return ROYAL_FLUSH
        if flush and straight:
            return STRAIGHT_FLUSH
        if kinds == 1:
            return FIVE_OF_A_KIND
        if flush:
            return FLUSH
        if straight:
            return STRAIGHT
    if kinds == 1:
        return FIVE_OF_A_KIND
    if kinds == 2 and ranks_with(mask, 4) == 0:
        return FULL_HOUSE
    return NONE


@kernel
def completions(mask, cards, ace_low):
    """The faces that make a combination together with these cards, all different."""
    if count(mask) != cards or cards < 1 or cards > 4:
        return 0
    ranks = ranks_of(mask)
    kinds = count(ranks)
    if cards < 4:
        if kinds == 1:
            return whole_ranks(ranks) & ~mask
        if cards == 3 and kinds == 2:
            return whole_ranks(ranks & ~ranks_with(mask, 2)) & ~mask
        return 0
    if kinds == 2 and ranks_with(mask, 4) == 0:
        trebled = ranks_with(mask, 3)
        return whole_ranks(ranks & ~trebled) & ~mask
    if kinds == 4:
        return flush_completions(mask) | straight_completions(mask, ranks, ace_low)
    return 0


@kernel
def flush_completions(mask):
    """The fifth cards of a flush, straight or not, on four cards of different ranks."""
    if not one_suit(mask):
        return 0
    return suit_mask(lowest(mask) & 3) & ~mask


@kernel
def straight_completions(mask, ranks, ace_low):
    """The fifth cards of a straight, flush or not, on four cards of different ranks."""
    if not within_five_ranks(ranks, ace_low):
        return 0
    missing = 0
    window = 0x11111
    for _ in range(9):
        if count(window & ~ranks) == 1:
            missing |= window & ~ranks
        window <<= 4
    if ace_low:
        window = 0x1111 | 1 << 48
        if count(window & ~ranks) == 1:
            missing |= window & ~ranks
    return whole_ranks(missing)


@kernel
def completions_to(kind, mask, cards, ace_low):
    """The faces that make just this combination together with these cards."""
    every = completions(mask, cards, ace_low)
    if cards < 4 or every == 0:
        return (
            every
            if every != 0 and combination_of(mask | every & -every, 0, cards + 1, ace_low) == kind
            else 0
        )
    ranks = ranks_of(mask)
    if count(ranks) == 2:
        return every if kind == FULL_HOUSE else 0
    flush = flush_completions(mask)
    straight = straight_completions(mask, ranks, ace_low)
    if kind == STRAIGHT:
        return straight & ~flush
    if kind == FLUSH:
        return flush & ~straight
    royal = straight & flush & TEN_TO_ACE if mask & ~TEN_TO_ACE == 0 else 0
    if kind == ROYAL_FLUSH:
        return royal
    if kind == STRAIGHT_FLUSH:
        return straight & flush & ~royal & ALL_FACES
    return 0
