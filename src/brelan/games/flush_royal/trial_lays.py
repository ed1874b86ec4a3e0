"""Cards laid on trial while components are searched, and taken back: each new card owes a decision
on its cross line, and each settled line bars the squares at its ends. `components.py` tells how the
search goes."""

from __future__ import annotations

import numpy as np

from brelan.bits import count, lowest
from brelan.games.flush_royal.lines import WHOLE_LINE, row_and_column, square_at
from brelan.games.flush_royal.search import ORDERS, PLACES_OF, row_bits, word_of
from brelan.kernels import kernel


@kernel
def owe(search, direction, line, place):
    """Note that the line through a place has to be settled."""
    search.owed_direction[search.owed] = direction
    search.owed_line[search.owed] = line
    search.owed_place[search.owed] = place
    search.owed += 1


@kernel
def empty_places(search, direction, line, way):
    """The places of a way's window on which no card lies yet."""
    return (2 << way.last) - (1 << way.first) & ~search.filled[direction, line]


@kernel
def lay_way(search, index, way, order):
    """Lay the cards of a way in one order."""
    direction, line = search.owed_direction[index], search.owed_line[index]
    cards = count(way.laid)
    empty = empty_places(search, direction, line, way)
    for number in range(cards):
        rack_place = np.int64(PLACES_OF[way.laid, ORDERS[cards, order, number]])
        put(search, direction, line, lowest(empty), rack_place)
        empty &= empty - 1
    search.available &= ~way.laid
    search.points += way.points
    if way.jokers != 0:
        search.wild[lowest(way.jokers)] = way.wild
    search.window_first[index] = way.first
    search.window_last[index] = way.last
    bar_ends(search, index)


@kernel
def put(search, direction, line, place, rack_place):
    """Lay a rack card; its cross line is now owed."""
    search.filled[direction, line] |= 1 << place
    search.filled[1 - direction, place] |= 1 << line
    search.placed[square_at(direction, line, place)] = rack_place
    row, column = row_and_column(direction, line, place)
    search.taken[word_of(row)] |= row_bits(row, 1 << column)
    search.wild[rack_place] = 0
    owe(search, 1 - direction, place, line)


@kernel
def take_back(search, index, way):
    """Undo `lay_way`."""
    direction, line = search.owed_direction[index], search.owed_line[index]
    for _ in range(count(way.laid)):
        search.owed -= 1
        place = search.owed_line[search.owed]
        search.filled[direction, line] &= ~(1 << place)
        search.filled[1 - direction, place] &= ~(1 << line)
        row, column = row_and_column(direction, line, place)
        search.taken[word_of(row)] &= ~row_bits(row, 1 << column)
    search.available |= way.laid
    search.points -= way.points
    if way.jokers != 0:
        search.wild[lowest(way.jokers)] = way.wild_before
    unbar_ends(search, index)


@kernel
def bar(search, direction, line, place):
    """Keep a square empty from now on."""
    search.barred[direction, line] |= 1 << place
    search.barred[1 - direction, place] |= 1 << line


@kernel
def ends_of(search, index):
    """The places before and after the window of a settled line, as far as the board goes."""
    first, last = search.window_first[index], search.window_last[index]
    return (1 << first >> 1 | 2 << last) & WHOLE_LINE


@kernel
def bar_ends(search, index):
    """Keep the squares before and after the window of a settled line empty."""
    direction, line = search.owed_direction[index], search.owed_line[index]
    ends = ends_of(search, index) & ~search.barred[direction, line]
    search.newly_barred[index] = ends
    search.barred[direction, line] |= ends
    while ends != 0:
        search.barred[1 - direction, lowest(ends)] |= 1 << line
        ends &= ends - 1


@kernel
def unbar_ends(search, index):
    """Undo `bar_ends`."""
    direction, line = search.owed_direction[index], search.owed_line[index]
    ends = search.newly_barred[index]
    search.barred[direction, line] &= ~ends
    while ends != 0:
        search.barred[1 - direction, lowest(ends)] &= ~(1 << line)
        ends &= ends - 1
