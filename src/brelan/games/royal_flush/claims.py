"""Which boards can be claimed, and with which cards (RF-13 to RF-22)."""

from __future__ import annotations

import numpy as np

from brelan.bits import count, lowest
from brelan.combinations import ranks_of, ranks_with, suit_mask, whole_ranks
from brelan.games.royal_flush.facts import BOARDS
from brelan.games.royal_flush.record import CLAIM
from brelan.games.royal_flush.shortfall import (
    BIG_FLUSH,
    BIG_STRAIGHT,
    DOUBLE_PAIR,
    DOUBLE_THREE_OF_A_KIND,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    PAIR,
    PERFECT_PAIR,
    PERFECT_TRIPLE_PAIR,
    PICTURES,
    ROYAL_FLUSH,
    SIX_PICTURES,
    SIZES,
    STRAIGHT,
    TEN,
    THREE_OF_A_KIND,
    TRIPLE_PAIR,
    ready,
    runs,
    shortfall,
)
from brelan.kernels import kernel

SECOND_COPIES = 1 << PERFECT_PAIR | 1 << PERFECT_TRIPLE_PAIR
"""The boards that ask for identical cards, a bit each."""
LARGEST = max(board.cards for board in BOARDS)

# Boards that ask for groups of one rank: the size of the smallest.
GROUP = np.zeros(len(SIZES), np.int64)
GROUP[[PAIR, DOUBLE_PAIR, TRIPLE_PAIR, FULL_HOUSE]] = 2
GROUP[[THREE_OF_A_KIND, DOUBLE_THREE_OF_A_KIND]] = 3
GROUP[FOUR_OF_A_KIND] = 4


@kernel
def claimable(game):
    """The boards that the seat to move can claim, a bit each."""
    seat = game.turn
    if game.pieces[seat] <= 0:
        return np.int64(0)
    if game.jokers[seat] == 0:
        return ready(game.once[seat], game.twice[seat], game.any_suit) & game.free
    return ready_with_jokers(
        game.once[seat], game.twice[seat], game.jokers[seat], game.any_suit, game.free
    )


@kernel
def ready_with_jokers(once, twice, jokers, any_suit, among):
    """RF-21: of these boards, those that jokers bring within reach."""
    found = np.int64(0)
    while among != 0:
        board = lowest(among)
        among &= among - 1
        if shortfall(board, once, twice, any_suit) <= usable(board, jokers):
            found |= np.int64(1) << board
    return found


@kernel
def usable(board, jokers):
    """RF-22: how many of these jokers a claim may contain."""
    return np.int64(0) if board == ROYAL_FLUSH else min(jokers, np.int64(SIZES[board]))


@kernel
def is_perfect(board):
    """RF-15: whether a board asks for identical cards."""
    return SECOND_COPIES >> board & 1 == 1


@kernel
def is_combination(board, once, twice, jokers, any_suit):
    """RF-14, RF-15, RF-21: whether just these cards, with jokers, are what a board asks for."""
    if twice != 0 and not is_perfect(board):
        return False
    return (
        count(once) + count(twice) + jokers == SIZES[board]
        and jokers <= usable(board, jokers)
        and shortfall(board, once, twice, any_suit) == jokers
    )


@kernel
def is_held(game, once, twice, jokers):
    """Whether the seat to move holds these cards."""
    seat = game.turn
    return (
        once & ~game.once[seat] == 0
        and twice & ~game.twice[seat] == 0
        and jokers <= game.jokers[seat]
    )


@kernel
def list_claims(game, codes, filled):
    """Write every claim as far as there is room; answers how many actions there are then."""
    seat = game.turn
    once, twice = game.once[seat], game.twice[seat]
    boards = claimable(game)
    while boards != 0:
        board = lowest(boards)
        boards &= boards - 1
        missing = shortfall(board, once, twice, game.any_suit)
        for jokers in range(missing, usable(board, game.jokers[seat]) + 1):
            filled = list_card_sets(board, once, twice, jokers, game.any_suit, codes, filled)
    return filled


@kernel
def useful(board, once, twice):
    """The cards of a hand that can be part of a claim without jokers; perhaps a few others."""
    size = np.int64(SIZES[board])
    if GROUP[board] > 0:
        return once & whole_ranks(ranks_with(once, GROUP[board]))
    if is_perfect(board):
        return twice
    if FLUSH <= board <= BIG_FLUSH:
        return long_suits(once, size)
    if board == SIX_PICTURES:
        return once & PICTURES
    if STRAIGHT <= board <= BIG_STRAIGHT:
        return once & whole_ranks(whole_runs(runs(ranks_of(once), size), size))
    begins = runs(once, size)
    if board == ROYAL_FLUSH:
        begins &= np.int64(-1) << TEN
    return whole_runs(begins, size)


@kernel
def behind(board, face):
    """The faces that may come next behind one in a claim without jokers, in rising order."""
    if board < STRAIGHT:
        return np.int64(-1)
    if board <= BIG_STRAIGHT:
        return whole_ranks(ranks_of(face)) << 4
    return face << 4


@kernel
def long_suits(once, size):
    """The cards of all suits that have at least so many."""
    found = np.int64(0)
    for suit in range(4):
        cards = once & suit_mask(suit)
        if count(cards) >= size:
            found |= cards
    return found


@kernel
def whole_runs(begins, size):
    """The cards, or ranks, of the runs that begin there."""
    found = begins
    for step in range(1, size):
        found |= begins << 4 * step
    return found


@kernel
def list_card_sets(board, once, twice, jokers, any_suit, codes, filled):
    """Every set of cards that is, with just so many jokers, what a board asks for.

    Faces are chosen in rising order, and only as long as the chosen ones are a part of the
    combination; on a board that asks for perfect pairs a face held twice may follow itself.
    """
    size = np.int64(SIZES[board])
    cards = size - jokers
    if cards == 0:
        return write_claim(board, np.int64(0), np.int64(0), jokers, codes, filled)
    faces = once if jokers > 0 else useful(board, once, twice)
    second = twice if is_perfect(board) else np.int64(0)
    stack = np.empty((4, LARGEST + 1), np.int64)
    left, again, chosen, doubled = stack[0], stack[1], stack[2], stack[3]
    depth = 0
    left[0], again[0], chosen[0], doubled[0] = faces, 0, 0, 0
    while depth >= 0:
        if again[depth] != 0:
            face = again[depth]
            again[depth] = 0
            part, twins = chosen[depth], doubled[depth] | face
            repeat = np.int64(0)
        elif left[depth] != 0:
            face = left[depth] & -left[depth]
            left[depth] &= ~face
            part, twins = chosen[depth] | face, doubled[depth]
            repeat = face & second
        else:
            depth -= 1
            continue
        above = faces & -(face << 1)
        if count(above) + count(above & second) + count(repeat) < cards - depth - 1:
            continue
        if shortfall(board, part, twins, any_suit) != size - depth - 1:
            continue
        if depth + 1 == cards:
            filled = write_claim(board, part, twins, jokers, codes, filled)
            continue
        left[depth + 1] = above if jokers > 0 else above & behind(board, face)
        again[depth + 1] = repeat
        chosen[depth + 1] = part
        doubled[depth + 1] = twins
        depth += 1
    return filled


@kernel
def write_claim(board, once, twice, jokers, codes, filled):
    """Write a claim if there is room; answers how many actions there are then."""
    if filled < len(codes):
        code = codes[filled]
        code.verb = CLAIM
        code.board = board
        code.card = 0
        code.jokers = jokers
        code.once = once
        code.twice = twice
    return filled + 1


@kernel
def shrunk(board, once, twice, face, jokers, any_suit):
    """A hand without one card, if it can still claim the board; otherwise the hand as it was."""
    less_once = once & ~face | twice & face
    less_twice = twice & ~face
    if shortfall(board, less_once, less_twice, any_suit) <= jokers:
        return less_once, less_twice
    return once, twice
