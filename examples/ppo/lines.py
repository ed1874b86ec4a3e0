"""What hands the rack of Poker Tiles can make along the lines of a board.

Every run of two to five squares is looked at that is full, or that the rack can fill; a `sight` is
described in `tiles.py`.
"""

from __future__ import annotations

import numpy as np

from brelan.bits import count, lowest
from brelan.cards import EMPTY, JOKER
from brelan.combinations import LONGEST, combination_of
from brelan.games.grid.record import RACK, SUBSETS
from brelan.games.poker_tiles.hands import POINTS
from brelan.kernels import kernel


@kernel
def look_along_lines(sight):
    """Look at every run of two to five squares in a row or a column."""
    squares = sight.rows * sight.columns
    for place in range(RACK):
        for direction in range(2):
            for square in range(squares):
                sight.now[direction, place, square] = 0
                sight.line[direction, place, square] = 0
                sight.natural[direction, place, square] = 0
    # What single tiles score is known before runs are looked at whose tiles also cross others.
    for most in (1, count(sight.free)):
        for square in range(squares):
            column, row = square % sight.columns, square // sight.columns
            look_from(sight, 0, square, 1, sight.columns - column, most)
            look_from(sight, 1, square, sight.columns, sight.rows - row, most)


@kernel
def look_from(sight, direction, first, stride, room, most):
    """Look at the runs that begin at a square and have no more than `most` empty squares."""
    faces, jokers, missing, new, beside = np.int64(0), 0, 0, 0, 0
    for index in range(min(room, LONGEST)):
        square = first + index * stride
        tile = sight.tile[square]
        if tile == EMPTY:
            if missing == most:
                return
            sight.empty[missing] = square
            missing += 1
        elif tile == JOKER:
            jokers += 1
        else:
            faces |= np.int64(1) << tile
        new += sight.new[square]
        if tile == EMPTY or sight.new[square] != 0:
            beside |= sight.beside[square]
        many = index + 1
        if many == 1 or (missing == 0 and new == 0):
            continue
        if missing == 0:
            note_made(sight, direction, first, stride, many, faces, jokers)
            continue
        whole = beside != 0 and new == sight.many
        if whole or missing == 1:
            ends = ends_of(sight, first, stride, room, many)
            fill(sight, direction, faces, jokers, many, missing, whole, ends)


@kernel
def note_made(sight, direction, first, stride, many, faces, jokers):
    """Note what a hand scores that is on the board already, with new tiles in it."""
    points = POINTS[combination_of(faces, jokers, many, True)]
    for index in range(many):
        square = first + index * stride
        if sight.new[square] != 0:
            sight.made[direction, square] = max(sight.made[direction, square], points)


@kernel
def ends_of(sight, first, stride, room, many):
    """At how many ends of a run the board goes on with an empty square."""
    ends = 0
    if many < room and sight.tile[first + many * stride] == EMPTY:
        ends += 1
    has_before = first % sight.columns > 0 if stride == 1 else first >= stride
    if has_before and sight.tile[first - stride] == EMPTY:
        ends += 1
    return ends


@kernel
def fill(sight, direction, faces, jokers, many, missing, whole, ends):
    """Note the hands that choices of the rack make of a run, and what they score."""
    for choice in range(1, SUBSETS):
        if choice & ~sight.free != 0 or count(choice) != missing:
            continue
        hand = faces | sight.faces[choice]
        points = POINTS[combination_of(hand, jokers + sight.jokers[choice], many, True)]
        if points == 0:
            continue
        place = lowest(choice)
        for index in range(missing):
            square = sight.empty[index]
            if missing == 1 and points > sight.now[direction, place, square]:
                sight.now[direction, place, square] = points
            if not whole:
                continue
            promise = points + crossing_of_others(sight, direction, choice, missing, index)
            if sight.jokers[choice] == 0 and promise > sight.natural[direction, place, square]:
                sight.natural[direction, place, square] = promise
            if promise > sight.line[direction, place, square]:
                sight.line[direction, place, square] = promise
                sight.choice[direction, place, square] = choice
                sight.length[direction, place, square] = many
                sight.ends[direction, place, square] = ends
                sight.hand[direction, place, square] = hand


@kernel
def crossing_of_others(sight, direction, choice, missing, index):
    """The most that the tiles of a choice but its first score across the line, on the empty squares
    but this one."""
    points = 0
    others = choice & choice - 1
    for other in range(missing):
        if other == index:
            continue
        best, left = 0, others
        while left != 0:
            best = max(best, sight.now[1 - direction, lowest(left), sight.empty[other]])
            left &= left - 1
        points += best
    return points


@kernel
def add_up_new_tiles(sight):
    """What the new tiles score along the line that they lie in, and what across it."""
    for direction in range(2):
        sight.along[direction] = 0
        sight.across[direction] = 0
        if sight.many == 0:
            continue
        for square in range(sight.rows * sight.columns):
            if sight.new[square] != 0:
                made = sight.made[direction, square]
                sight.along[direction] = max(sight.along[direction], made)
                sight.across[direction] += sight.made[1 - direction, square]


@kernel
def total_along(sight, direction, place, square):
    """What the best lay along a line scores that goes on with this tile on this square."""
    line = np.int64(sight.line[direction, place, square])
    return crossed(sight, direction, place, square, line) if line > 0 else 0


@kernel
def crossed(sight, direction, place, square, line):
    """What a hand of a line scores with the hands that the new tiles and this one make across."""
    crossing = sight.across[direction] + sight.now[1 - direction, place, square]
    return max(line, sight.along[direction]) + crossing
