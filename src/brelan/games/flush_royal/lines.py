"""Lines of a Flush Royal board: where they run, what they hold, what they earn (FR-10, FR-17,
FR-18, FR-21)."""

from __future__ import annotations

import numpy as np

from brelan.bits import lowest
from brelan.cards import DECLARED, EMPTY, face_of
from brelan.games.flush_royal.facts import NEW_CARD, POINTS_BY_KIND
from brelan.games.grid.record import SIDE
from brelan.kernels import kernel

ACROSS = 0
DOWN = 1
WHOLE_LINE = (1 << SIDE) - 1
"""All places of a line, a bit each."""

POINTS = np.array(POINTS_BY_KIND, np.int64)


@kernel
def square_at(direction, line, place):
    """The square at a place of a line: rows run across, columns down."""
    return line * SIDE + place if direction == ACROSS else place * SIDE + line


@kernel
def row_and_column(direction, line, place):
    """Where a place of a line lies."""
    return (line, place) if direction == ACROSS else (place, line)


@kernel
def line_of(direction, square):
    """The row or column that a square lies in."""
    return square // SIDE if direction == ACROSS else square % SIDE


@kernel
def place_of(direction, square):
    """How far along its row or column a square lies."""
    return square % SIDE if direction == ACROSS else square // SIDE


@kernel
def first_place(board, direction, line, place):
    """Where the unbroken run of cards around a place begins."""
    while place > 0 and board[square_at(direction, line, place - 1)] != EMPTY:
        place -= 1
    return place


@kernel
def last_place(board, direction, line, place):
    """Where the unbroken run of cards around a place ends."""
    while place < SIDE - 1 and board[square_at(direction, line, place + 1)] != EMPTY:
        place += 1
    return place


@kernel
def jokers_between(board, direction, line, first, last):
    """How many jokers lie between two places of a line."""
    jokers = 0
    for place in range(first, last + 1):
        jokers += board[square_at(direction, line, place)] >= DECLARED
    return jokers


@kernel
def faces_between(board, direction, line, first, last):
    """The faces between two places of a line, empty squares left out, as a mask."""
    mask = 0
    for place in range(first, last + 1):
        card = board[square_at(direction, line, place)]
        if card != EMPTY:
            mask |= 1 << np.int64(face_of(card))
    return mask


@kernel
def faces_on(board, direction, line, places):
    """The faces of the cards on a set of places of a line, as a mask."""
    faces = 0
    while places != 0:
        faces |= 1 << np.int64(face_of(board[square_at(direction, line, lowest(places))]))
        places &= places - 1
    return faces


@kernel
def line_points(kind, halved, new_cards, factor):
    """FR-17, FR-18, FR-21: the combination, perhaps halved, and 3 for each new card, times the
    premiums."""
    points = POINTS[kind]
    if halved:
        points //= 2
    return (points + NEW_CARD * new_cards) * factor
