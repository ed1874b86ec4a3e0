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
def only_beside(game, first, stride, length):
    """PT-15: the joker squares of a stretch that serve only hands with a new tile next to them.

    A bit for each.
    """
    places = 0
    if game.jokers_beside:
        for place in range(length):
            if game.joker_square[first + place * stride] != 0:
                places |= 1 << place
    return places


@kernel
def are_served(jokers, new):
    """PT-15: whether each of these joker squares of a hand has a new tile of it next to it."""
    return jokers & ~(new << 1 | new >> 1) == 0


@kernel
def first_of_stretch(game, square, stride):
    """The square where the stretch of a filled square begins."""
    return square - filled_before(game, square, stride) * stride


@kernel
def stretch_from(game, first, stride, length, new):
    """The stretch that begins at a square and holds new tiles.

    Its first square, stride and length; which of its squares hold a new tile; and which are joker
    squares that serve only hands with a new tile next to them.
    """
    return first, stride, length, new, only_beside(game, first, stride, length)


@kernel
def hand_at(game, stretch, start, many):
    """PT-9: the combination of a hand of a stretch that holds a new tile, or NONE."""
    first, stride, _, new, jokers = stretch
    window = (1 << many) - 1
    tiles = new >> start & window
    if tiles == 0 or not are_served(jokers >> start & window, tiles):
        return NONE
    return combination_at(game, first + start * stride, stride, many)


@kernel
def best_hand(game, stretch):
    """PT-14: the best hand of a stretch that holds a new tile, the first of equals.

    Where it starts, its number of squares and its combination, or NONE; and whether some hand holds
    all the new tiles of the stretch.
    """
    _, _, length, new, _ = stretch
    held = False
    best_at = 0
    squares = 0
    best = NONE
    for start in range(length):
        for many in range(2, min(LONGEST, length - start) + 1):
            kind = hand_at(game, stretch, start, many)
            if kind == NONE:
                continue
            held = held or new & ~(((1 << many) - 1) << start) == 0
            if POINTS[kind] > POINTS[best]:
                best_at = start
                squares = many
                best = kind
    return best_at, squares, best, held


@kernel
def has_hand(game, stretch, start, end):
    """Whether a part of a stretch has a hand that holds a new tile."""
    for first in range(start, end - 1):
        for many in range(2, min(LONGEST, end - first) + 1):
            if hand_at(game, stretch, first, many) != NONE:
                return True
    return False


@kernel
def leaves_a_hand(game, stretch, start, many):
    """PT-14: whether what is left of a stretch beside a hand has another that holds a new tile."""
    return has_hand(game, stretch, 0, start) or has_hand(game, stretch, start + many, stretch[2])


@kernel
def makes_hands_end_to_end(game, first, stride, new):
    """PT-14: whether new tiles of a stretch leave a hand beside the one that scores there."""
    stretch = stretch_from(game, first, stride, 1 + filled_after(game, first, stride), new)
    start, many, _, _ = best_hand(game, stretch)
    return leaves_a_hand(game, stretch, start, many)


@kernel
def hands_made(game, action, hands):
    """PT-14: the best hand of every stretch that holds a new tile, rows first.

    Says how many there are; whether some hand holds all the new tiles (PT-10); and whether there
    are hands end to end where these are forbidden.
    """
    found = 0
    held = False
    crowded = False
    for stride in (1, SIDE):
        previous = -1
        for index in range(action.many):
            square = np.int64(action.squares[index])
            first = first_of_stretch(game, square, stride)
            # New tiles are in ascending order: those of one stretch follow each other.
            if first == previous:
                continue
            previous = first
            length = 1 + filled_after(game, first, stride)
            new = new_tiles(action, first, stride, length)
            stretch = stretch_from(game, first, stride, length, new)
            start, many, kind, together = best_hand(game, stretch)
            if kind == NONE:
                continue
            held = held or (together and count(stretch[3]) == action.many)
            if game.one_hand_a_line:
                crowded = crowded or leaves_a_hand(game, stretch, start, many)
            hands[found].first = first + start * stride
            hands[found].stride = stride
            hands[found].many = many
            hands[found].kind = kind
            found += 1
    return found, held, crowded


@kernel
def points_of(hands, found):
    """PT-14: all hands add up."""
    points = 0
    for index in range(found):
        points += POINTS[hands[index].kind]
    return points
