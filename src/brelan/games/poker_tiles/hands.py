"""The hands that a lay makes: whether one holds all its tiles, and the best of each stretch.

Everything here looks at a board on which the new tiles already lie. A line is walked by its stride:
1 along a row, SIDE down a column.
"""

from __future__ import annotations

import numpy as np

from brelan.bits import count
from brelan.cards import EMPTY, JOKER
from brelan.combinations import LONGEST, NONE, combination_of
from brelan.games.grid.record import RACK, SIDE
from brelan.games.poker_tiles.facts import POINTS_BY_KIND
from brelan.kernels import kernel

POINTS = np.array(POINTS_BY_KIND, np.int64)

HAND = np.dtype(
    (
        np.record,
        [("first", np.uint8), ("stride", np.uint8), ("many", np.uint8), ("kind", np.uint8)],
    )
)
"""A hand on the board: its first square, its direction, its number of squares, its combination."""

MOST_HANDS = 2 * RACK + 1
"""One for each new tile in either direction, if they share no line, and one to spare."""


@kernel
def is_filled(game, square):
    """PT-9: filled by a tile or by being a joker square."""
    return game.board[square] != EMPTY or game.joker_square[square] != 0


@kernel
def squares_before(square, stride):
    """How many squares a line has before this one."""
    return square % SIDE if stride == 1 else square // SIDE


@kernel
def squares_after(game, square, stride):
    """How many squares a line has after this one."""
    return game.columns - 1 - square % SIDE if stride == 1 else game.rows - 1 - square // SIDE


@kernel
def filled_before(game, square, stride):
    """How many filled squares lead up to this one without a gap."""
    room = squares_before(square, stride)
    many = 0
    while many < room and is_filled(game, square - (many + 1) * stride):
        many += 1
    return many


@kernel
def filled_after(game, square, stride):
    """How many filled squares follow this one without a gap."""
    room = squares_after(game, square, stride)
    many = 0
    while many < room and is_filled(game, square + (many + 1) * stride):
        many += 1
    return many


@kernel
def combination_at(game, first, stride, many):
    """PT-9, PT-15: the best combination that these filled squares make with none to spare."""
    faces = 0
    jokers = 0
    for index in range(many):
        tile = np.int64(game.board[first + index * stride])
        if tile < JOKER:
            faces |= 1 << tile
        else:
            jokers += 1
    return combination_of(faces, jokers, many, game.ace_low != 0)


@kernel
def new_tiles(action, first, stride, length):
    """Which squares of a stretch hold a new tile, a bit for each."""
    places = 0
    for index in range(action.many):
        distance = np.int64(action.squares[index]) - first
        if 0 <= distance < length * stride and distance % stride == 0:
            places |= 1 << (distance // stride)
    return places


@kernel
def best_hand(game, action, first, stride, length, hand):
    """PT-14: the best hand of a stretch that holds a new tile, the first of equals.

    It has no squares if there is none. Says whether some hand holds all the new tiles.
    """
    new = new_tiles(action, first, stride, length)
    complete = count(new) == action.many
    held = False
    best = 0
    hand.many = 0
    for start in range(length):
        for many in range(2, LONGEST + 1):
            window = new >> start & ((1 << many) - 1)
            if start + many > length or window == 0:
                continue
            kind = combination_at(game, first + start * stride, stride, many)
            if kind == NONE:
                continue
            held = held or (complete and window << start == new)
            if POINTS[kind] > best:
                best = POINTS[kind]
                hand.first = first + start * stride
                hand.stride = stride
                hand.many = many
                hand.kind = kind
    return held


@kernel
def hands_made(game, action, hands):
    """PT-14: the best hand of every stretch that holds a new tile, rows first.

    Says how many there are, and whether some hand holds all the new tiles (PT-10).
    """
    found = 0
    held = False
    for stride in (1, SIDE):
        previous = -1
        for index in range(action.many):
            square = np.int64(action.squares[index])
            before = filled_before(game, square, stride)
            first = square - before * stride
            # New tiles are in ascending order: those of one stretch follow each other.
            if first == previous:
                continue
            previous = first
            length = before + 1 + filled_after(game, square, stride)
            if best_hand(game, action, first, stride, length, hands[found]):
                held = True
            if hands[found].many > 0:
                found += 1
    return found, held


@kernel
def points_of(hands, found):
    """PT-14: all hands add up."""
    points = 0
    for index in range(found):
        points += POINTS[hands[index].kind]
    return points
