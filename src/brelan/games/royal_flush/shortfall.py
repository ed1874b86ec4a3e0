"""How many cards a hand is short of each board (RF-3, RF-15 to RF-19).

A hand is the mask of its faces and the mask of those it holds twice. A board can be claimed when
jokers make up what is missing; cards are part of a combination when it is short of just the others.
So the one function `shortfall` says what can be claimed, what is a combination, and what is near;
`ready` asks all boards at once whether nothing is missing.
"""

from __future__ import annotations

from brelan.bits import count
from brelan.cards import EVERY_RANK
from brelan.combinations import ranks_of, ranks_with
from brelan.games.royal_flush.facts import BOARDS
from brelan.kernels import kernel

(
    PAIR,
    PERFECT_PAIR,
    DOUBLE_PAIR,
    THREE_OF_A_KIND,
    TRIPLE_PAIR,
    FULL_HOUSE,
    DOUBLE_THREE_OF_A_KIND,
    FOUR_OF_A_KIND,
    FLUSH,
    BIG_FLUSH,
    PERFECT_TRIPLE_PAIR,
    SIX_PICTURES,
    STRAIGHT,
    BIG_STRAIGHT,
    STRAIGHT_FLUSH,
    BIG_STRAIGHT_FLUSH,
    ROYAL_FLUSH,
) = range(len(BOARDS))

SIZES = tuple(board.cards for board in BOARDS)

PICTURES = 0xFFF << 36
TEN = 32
"""Where the faces of rank ten begin in a mask."""
ROYAL = 0x11111 << TEN
NIBBLE_TOPS = EVERY_RANK << 3


@kernel
def shortfall(board, once, twice, any_suit):
    """RF-3: how many more cards a hand needs for a board."""
    if board == PAIR:
        return pairs_short(once, 1)
    if board == PERFECT_PAIR:
        return perfect_pairs_short(once, twice, 1)
    if board == DOUBLE_PAIR:
        return pairs_short(once, 2)
    if board == THREE_OF_A_KIND:
        return kinds_short(once, 3, 0)
    if board == TRIPLE_PAIR:
        return pairs_short(once, 3)
    if board == FULL_HOUSE:
        return kinds_short(once, 3, 2)
    if board == DOUBLE_THREE_OF_A_KIND:
        return kinds_short(once, 3, 3)
    if board == FOUR_OF_A_KIND:
        return kinds_short(once, 4, 0)
    if board == FLUSH:
        return flush_short(once, 5)
    if board == BIG_FLUSH:
        return flush_short(once, 6)
    if board == PERFECT_TRIPLE_PAIR:
        return perfect_pairs_short(once, twice, 3)
    if board == SIX_PICTURES:
        return max(0, 6 - count(once & PICTURES))
    if board == STRAIGHT:
        return straight_short(once, 5, any_suit)
    if board == BIG_STRAIGHT:
        return straight_short(once, 7, any_suit)
    if board == STRAIGHT_FLUSH:
        return straight_flush_short(once, 5)
    if board == BIG_STRAIGHT_FLUSH:
        return straight_flush_short(once, 6)
    return royal_flush_short(once)


@kernel
def slots_short(slots, pairs, singles):
    """What so many pairs lack, given whole pairs and single cards that each begin another."""
    whole = min(slots, pairs)
    return 2 * (slots - whole) - min(slots - whole, singles)


@kernel
def pairs_short(once, slots):
    """RF-16: pairs may share a rank, so four of a rank are two of them."""
    twos = count(ranks_with(once, 2))
    threes = count(ranks_with(once, 3))
    fours = count(ranks_with(once, 4))
    singles = count(ranks_of(once)) - twos + threes - fours
    return slots_short(slots, twos + fours, singles)


@kernel
def perfect_pairs_short(once, twice, slots):
    """RF-16: perfect pairs are of different faces."""
    return slots_short(slots, count(twice), count(once & ~twice))


@kernel
def kinds_short(once, first, second):
    """What a group of one rank lacks, and a second, no larger, of another rank."""
    missing = 0
    while first > 0 and ranks_with(once, first) == 0:
        first -= 1
        missing += 1
    while second > 0 and count(ranks_with(once, second)) < 2:
        second -= 1
        missing += 1
    return missing


@kernel
def flush_short(once, length):
    """RF-15: the cards of a flush are of different ranks."""
    longest = max(
        max(count(once & EVERY_RANK), count(once & EVERY_RANK << 1)),
        max(count(once & EVERY_RANK << 2), count(once & EVERY_RANK << 3)),
    )
    return max(0, length - longest)


@kernel
def straight_short(once, length, any_suit):
    """RF-17: a straight all of one suit still lacks a card of another."""
    missing = run_short(ranks_of(once), length)
    if missing == 0 and not any_suit and mixed_runs(once, length) == 0:
        return 1
    return missing


@kernel
def straight_flush_short(once, length):
    """RF-19: what the nearest straight flush lacks, an ace-high one too."""
    return min(
        min(run_short(once & EVERY_RANK, length), run_short(once >> 1 & EVERY_RANK, length)),
        min(run_short(once >> 2 & EVERY_RANK, length), run_short(once >> 3 & EVERY_RANK, length)),
    )


@kernel
def royal_flush_short(once):
    """What the nearest ten to ace of one suit lacks."""
    longest = max(
        max(count(once & ROYAL), count(once & ROYAL << 1)),
        max(count(once & ROYAL << 2), count(once & ROYAL << 3)),
    )
    return 5 - longest


@kernel
def run_short(ranks, length):
    """RF-18: what the fullest window of consecutive ranks lacks; windows stop at the ace."""
    within = ranks
    for step in range(1, length):
        within += ranks >> 4 * step
    missing = 0
    while missing < length and (within + EVERY_RANK * (8 - length + missing)) & NIBBLE_TOPS == 0:
        missing += 1
    return missing


@kernel
def runs(mask, length):
    """Where runs begin: of one suit in a mask of faces, of any in a mask of ranks."""
    begins = mask
    for step in range(1, length):
        begins &= mask >> 4 * step
    return begins


@kernel
def mixed_runs(once, length):
    """RF-17: the ranks where a run begins that need not be all of one suit."""
    choices = ranks_with(once, 2)
    near_choices = choices
    for step in range(1, length):
        near_choices |= choices >> 4 * step
    one_suit_only = ranks_of(runs(once, length)) & ~near_choices
    return runs(ranks_of(once), length) & ~one_suit_only


@kernel
def ready(once, twice, any_suit):
    """The boards that a hand can claim without jokers, a bit each."""
    low = once & EVERY_RANK
    ranks = ranks_of(once)
    threes_or_more = ranks_with(once, 3)
    fours = count(ranks_with(once, 4))
    threes = count(threes_or_more)
    twos_or_more = ranks_with(once, 2)
    twos = count(twos_or_more)
    pairs = twos + fours
    perfect = count(twice)
    suited = max(
        max(count(low), count(once & EVERY_RANK << 1)),
        max(count(once & EVERY_RANK << 2), count(once & EVERY_RANK << 3)),
    )
    two = once & once >> 4
    four = two & two >> 8
    five = four & once >> 16
    six = four & two >> 16
    rank_two = ranks & ranks >> 4
    rank_four = rank_two & rank_two >> 8
    rank_five = rank_four & ranks >> 16
    rank_seven = rank_four & rank_four >> 12
    if rank_five != 0 and five != 0 and not any_suit:
        rank_five = mixed_runs(once, 5)
        rank_seven = mixed_runs(once, 7)
    return (
        (twos > 0) << PAIR
        | (perfect > 0) << PERFECT_PAIR
        | (pairs > 1) << DOUBLE_PAIR
        | (threes > 0) << THREE_OF_A_KIND
        | (pairs > 2) << TRIPLE_PAIR
        | ((threes > 0) & (twos > 1)) << FULL_HOUSE
        | (threes > 1) << DOUBLE_THREE_OF_A_KIND
        | (fours > 0) << FOUR_OF_A_KIND
        | (suited > 4) << FLUSH
        | (suited > 5) << BIG_FLUSH
        | (perfect > 2) << PERFECT_TRIPLE_PAIR
        | (count(once & PICTURES) > 5) << SIX_PICTURES
        | (rank_five != 0) << STRAIGHT
        | (rank_seven != 0) << BIG_STRAIGHT
        | (five != 0) << STRAIGHT_FLUSH
        | (six != 0) << BIG_STRAIGHT_FLUSH
        | (five >> TEN != 0) << ROYAL_FLUSH
    )
