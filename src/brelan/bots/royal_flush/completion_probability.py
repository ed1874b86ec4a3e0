"""The chance that a board is filled before the round ends, and the cards that it would use.

Cards come in as a Poisson process: in the time that is left each unseen copy of a face reaches the
hand with the same small chance, and a card on the display with a large one.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from brelan.bits import count, lowest
from brelan.bots.royal_flush.random_claims import run_of
from brelan.cards import EVERY_RANK
from brelan.combinations import ranks_of, ranks_with, suit_mask, whole_ranks
from brelan.games.royal_flush.claims import is_perfect
from brelan.games.royal_flush.shortfall import (
    BIG_FLUSH,
    BIG_STRAIGHT,
    BIG_STRAIGHT_FLUSH,
    DOUBLE_PAIR,
    DOUBLE_THREE_OF_A_KIND,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    PAIR,
    PICTURES,
    ROYAL,
    ROYAL_FLUSH,
    SIX_PICTURES,
    SIZES,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
)
from brelan.kernels import kernel

RATES = 64
RATE_STEP = 0.01
"""Chances are tabulated for rates at which a copy comes in, this far apart."""
MOST_LACKING = 7
MOST_COPIES = 48
WORTH_HOPING_FOR = 3
"""A run of one suit that lacks more cards is not thought of."""


def tabulate() -> npt.NDArray[np.float64]:
    """The chance that at least so many of so many copies come in, for each rate (Poisson)."""
    table = np.zeros((RATES, MOST_LACKING + 1, MOST_COPIES + 1))
    for rate in range(RATES):
        for many in range(MOST_COPIES + 1):
            mean = rate * RATE_STEP * many
            fewer = 0.0
            for lacking in range(MOST_LACKING + 1):
                table[rate, lacking, many] = max(0.0, 1.0 - fewer)
                fewer += math.exp(-mean) * mean**lacking / math.factorial(lacking)
    return table


CHANCES = tabulate()


@kernel
def copies(observation, faces):
    """How many copies of these faces are unseen."""
    return count(faces & observation.left) + count(faces & observation.both_left)


@kernel
def any_of(observation, faces, lacking):
    """The chance that so many cards of these faces come in."""
    chance = 1.0
    shown = count(faces & observation.near)
    while lacking > 0 and shown > 0:
        chance *= observation.near_chance
        lacking -= 1
        shown -= 1
    if lacking <= 0:
        return chance
    return chance * CHANCES[observation.rate, lacking, min(MOST_COPIES, copies(observation, faces))]


@kernel
def all_of(observation, faces):
    """The chance that every one of these faces comes in."""
    shown = count(faces & observation.near)
    faces &= ~observation.near
    if faces & ~observation.left != 0:
        return 0.0
    both = count(faces & observation.both_left)
    single = count(faces) - both
    chance = 1.0
    for _ in range(shown):
        chance *= observation.near_chance
    for _ in range(both):
        chance *= CHANCES[observation.rate, 1, 2]
    for _ in range(single):
        chance *= CHANCES[observation.rate, 1, 1]
    return chance


@kernel
def note_ranks(observation, once):
    """Note the ranks that are likeliest to become pairs, threes and a four of a kind.

    Single cards are looked at only while there are fewer pairs than any board asks for.
    """
    forget_ranks(observation)
    ranks = ranks_with(once, 2)
    single = ranks_of(once) & ~ranks if count(ranks) < 3 else np.int64(0)
    while ranks != 0:
        rank = whole_ranks(ranks & -ranks)
        ranks &= ranks - 1
        lacking = rank & ~once
        note_pair(observation, 1.0, rank)
        note_three(observation, any_of(observation, lacking, 3 - count(once & rank)), rank)
        four = all_of(observation, lacking)
        if four > observation.four:
            observation.four = four
            observation.four_rank = rank
    while single != 0:
        rank = whole_ranks(single & -single)
        single &= single - 1
        note_pair(observation, any_of(observation, rank & ~once, 1), rank)
        note_three(observation, any_of(observation, rank & ~once, 2), rank)


@kernel
def forget_ranks(observation):
    """No rank has any chance."""
    for place in range(3):
        observation.pairs[place] = 0.0
        observation.pair_ranks[place] = 0
    for place in range(2):
        observation.threes[place] = 0.0
        observation.three_ranks[place] = 0
    observation.four = 0.0
    observation.four_rank = 0


@kernel
def note_pair(observation, chance, rank):
    """Keep the three ranks likeliest to become a pair."""
    for place in range(3):
        if chance > observation.pairs[place]:
            chance, observation.pairs[place] = observation.pairs[place], chance
            rank, observation.pair_ranks[place] = observation.pair_ranks[place], rank


@kernel
def note_three(observation, chance, rank):
    """Keep the two ranks likeliest to become a three of a kind."""
    for place in range(2):
        if chance > observation.threes[place]:
            chance, observation.threes[place] = observation.threes[place], chance
            rank, observation.three_ranks[place] = observation.three_ranks[place], rank


@kernel
def full_house_chance(observation):
    """The chance of a three of a kind and a pair of another rank."""
    best, uses = 0.0, np.int64(0)
    for three in range(2):
        for pair in range(2):
            rank, other = observation.three_ranks[three], observation.pair_ranks[pair]
            chance = observation.threes[three] * observation.pairs[pair]
            if rank != other and chance > best:
                best, uses = chance, rank | other
    return best, uses


@kernel
def pairs_chance(observation, many):
    """The chance of so many pairs."""
    chance, uses = 1.0, np.int64(0)
    for place in range(many):
        chance *= observation.pairs[place]
        uses |= observation.pair_ranks[place]
    return chance, uses


@kernel
def flush_chance(observation, once, length):
    """The chance of the likeliest suit."""
    best, uses = 0.0, np.int64(0)
    for suit in range(4):
        faces = suit_mask(suit)
        held = count(once & faces)
        if held < 2:
            continue
        chance = any_of(observation, faces & ~once, length - held)
        if chance > best:
            best, uses = chance, faces
    return best, uses


@kernel
def begins_of(ranks, length, fewest):
    """Where runs begin that hold at least so many of these ranks."""
    within = ranks
    for step in range(1, length):
        within += ranks >> 4 * step
    return (within + EVERY_RANK * (8 - fewest)) >> 3 & run_of(14 - length)


@kernel
def straight_chance(observation, once, length):
    """The chance of the likeliest of the fullest runs of ranks."""
    ranks = ranks_of(once)
    held = length
    begins = begins_of(ranks, length, held)
    while begins == 0 and held > 2:
        held -= 1
        begins = begins_of(ranks, length, held)
    best, uses = 0.0, np.int64(0)
    while begins != 0:
        window = run_of(length) << lowest(begins)
        begins &= begins - 1
        lacking = window & ~ranks
        chance = 1.0
        while lacking != 0:
            chance *= any_of(observation, whole_ranks(lacking & -lacking), 1)
            lacking &= lacking - 1
        if chance > best:
            best, uses = chance, whole_ranks(window)
    return best, uses


@kernel
def straight_flush_chance(observation, once, length):
    """The chance of the likeliest run of one suit."""
    best, uses = 0.0, np.int64(0)
    for suit in range(4):
        begins = begins_of(once >> suit & EVERY_RANK, length, length - WORTH_HOPING_FOR)
        while begins != 0:
            window = run_of(length) << lowest(begins) + suit
            begins &= begins - 1
            chance = all_of(observation, window & ~once)
            if chance > best:
                best, uses = chance, window
    return best, uses


@kernel
def royal_flush_chance(observation, once):
    """The chance of the likeliest ten to ace of one suit."""
    best, uses = 0.0, np.int64(0)
    for suit in range(4):
        lacking = ROYAL << suit & ~once
        if count(lacking) <= WORTH_HOPING_FOR:
            chance = all_of(observation, lacking)
            if chance > best:
                best, uses = chance, ROYAL << suit
    return best, uses


@kernel
def perfect_pairs_chance(observation, once, twice, pairs):
    """The chance that so many cards get their twins."""
    lacking = pairs - count(twice)
    if lacking <= 0:
        return 1.0, twice
    single = once & ~twice
    if count(single) < lacking:
        return 0.0, np.int64(0)
    return any_of(observation, single, lacking), once


@kernel
def chance_of(observation, board, once, twice):
    """The chance that a board is filled, and the faces that it would use.

    The boards of most games come first; `note_ranks` must have been called with the hand.
    """
    size = np.int64(SIZES[board])
    if board == PAIR:
        return observation.pairs[0], observation.pair_ranks[0]
    if board == THREE_OF_A_KIND:
        return observation.threes[0], observation.three_ranks[0]
    if board == FOUR_OF_A_KIND:
        return observation.four, observation.four_rank
    if board == FULL_HOUSE:
        return full_house_chance(observation)
    if STRAIGHT <= board <= BIG_STRAIGHT:
        return straight_chance(observation, once, size)
    if STRAIGHT_FLUSH <= board <= BIG_STRAIGHT_FLUSH:
        return straight_flush_chance(observation, once, size)
    if FLUSH <= board <= BIG_FLUSH:
        return flush_chance(observation, once, size)
    if is_perfect(board):
        return perfect_pairs_chance(observation, once, twice, size // 2)
    if board == ROYAL_FLUSH:
        return royal_flush_chance(observation, once)
    if board == SIX_PICTURES:
        return any_of(observation, PICTURES & ~once, size - count(once & PICTURES)), np.int64(
            PICTURES
        )
    if board == DOUBLE_THREE_OF_A_KIND:
        return observation.threes[0] * observation.threes[1], observation.three_ranks[
            0
        ] | observation.three_ranks[1]
    return pairs_chance(observation, np.int64(2) if board == DOUBLE_PAIR else np.int64(3))
