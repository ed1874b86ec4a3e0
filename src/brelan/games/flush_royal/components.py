"""Every way of laying new cards that are connected (FR-9 to FR-13, FR-24): all components.

From each square beside an old card, in ascending order, the search settles what is owed: a new card
owes a decision on the line through it in each direction. Choosing the final window of that line,
and cards for its empty squares, bars the squares at both ends and makes every further new card owe
its cross line. When nothing is owed, the component is complete. Squares beside old cards that come
earlier are barred, so each component is found once.
"""

from __future__ import annotations

import numpy as np

from brelan.bits import count, lowest
from brelan.games.flush_royal.facts import START_FROM, START_TO
from brelan.games.flush_royal.lines import ACROSS, DOWN, WHOLE_LINE, square_at
from brelan.games.flush_royal.openness import openness
from brelan.games.flush_royal.search import (
    ALL,
    ALL_PLACES,
    ANY,
    FACTORIAL,
    ORDERS,
    PLACES_OF,
    POINT,
    SINGLE_CARDS,
    WORDS,
    row_bits,
    subsets_of,
    word_of,
)
from brelan.games.flush_royal.trial_lays import (
    bar,
    bar_ends,
    empty_places,
    ends_of,
    lay_way,
    owe,
    take_back,
    unbar_ends,
)
from brelan.games.flush_royal.ways import fill_window, list_ways
from brelan.games.grid.record import SIDE
from brelan.kernels import kernel


@kernel
def find_components(search, game, components, ways):
    """All components, or with goal ANY the first; search.found counts also those without room."""
    search.ways = 0
    if game.laid == 0:
        open_board(search, game, components, ways)
        return
    for row in range(SIDE):
        old = search.old[ACROSS, row]
        beside = old << 1 | old >> 1
        if row > 0:
            beside |= search.old[ACROSS, row - 1]
        if row < SIDE - 1:
            beside |= search.old[ACROSS, row + 1]
        beside &= WHOLE_LINE & ~old
        while beside != 0:
            column = lowest(beside)
            beside &= beside - 1
            if owe_first(search, row, column):
                settle(search, game, components, ways, 0)
            if search.goal == ANY and search.found > 0:
                return
            bar(search, ACROSS, row, column)


@kernel
def owe_first(search, row, column):
    """Begin with a square beside an old card; False if no card of the rack can stand there."""
    if not any_fits(search, row, column):
        return False
    upright = search.old[DOWN, column]
    search.owed = 0
    if (upright << 1 | upright >> 1) >> row & 1:
        owe(search, DOWN, column, row)
    else:
        owe(search, ACROSS, row, column)
    return True


@kernel
def any_fits(search, row, column):
    """Whether some rack card can stand on a square, as far as each direction is concerned."""
    across, down = search.standing[ACROSS, row, column], search.standing[DOWN, column, row]
    return across & down & search.available != 0


@kernel
def settle(search, game, components, ways, index):
    """Settle line number `index` of those owed in every way, and the following ones after it."""
    begun = index
    while index < search.owed and has_one_way(search, index):
        index += 1
    if index == search.owed:
        note(search, game, components)
    else:
        start = search.ways
        list_ways(search, game, index, ways)
        for number in range(start, search.ways):
            way = ways[number]
            order = 0
            while order < FACTORIAL[count(way.laid)]:
                useless = useless_orders(search, index, way, order)
                if useless == 0:
                    lay_way(search, index, way, order)
                    settle(search, game, components, ways, index + 1)
                    take_back(search, index, way)
                    if search.goal == ANY and search.found > 0:
                        return
                order += max(1, useless)
        search.ways = start
    while index > begun:
        index -= 1
        unbar_ends(search, index)


@kernel
def has_one_way(search, index):
    """Settle a line owed if that takes no choice; whether it did."""
    if is_settled(search, index):
        search.newly_barred[index] = 0
        return True
    if stays_single(search, index):
        bar_ends(search, index)
        return True
    return False


@kernel
def is_settled(search, index):
    """Whether a line owed was settled already, for another new card that lies in it."""
    for earlier in range(index):
        first, last = search.window_first[earlier], search.window_last[earlier]
        if (
            search.owed_direction[earlier] == search.owed_direction[index]
            and search.owed_line[earlier] == search.owed_line[index]
            and first <= search.owed_place[index] <= last
        ):
            search.window_first[index] = first
            search.window_last[index] = last
            return True
    return False


@kernel
def stays_single(search, index):
    """Whether no line can arise through a new card: the only way is then that none does.

    Neither beside it nor near enough lies a card with which, and with cards still on the rack, it
    makes a combination.
    """
    direction, line = search.owed_direction[index], search.owed_line[index]
    place = search.owed_place[index]
    filled = search.filled[direction, line]
    if filled & ~search.old[direction, line] != 1 << place:
        return False
    if (filled << 1 | filled >> 1) >> place & 1:
        return False
    card = np.int64(search.placed[square_at(direction, line, place)])
    subsets = subsets_of(search.available, card)
    if np.int64(search.fitting[direction, line, place]) & ~SINGLE_CARDS & subsets != 0:
        return False
    if any_by_themselves(search, card, subsets):
        return False
    search.window_first[index] = place
    search.window_last[index] = place
    return True


@kernel
def any_by_themselves(search, card, subsets):
    """Whether one of these subsets makes a combination alone; if the card that they share is a
    joker, with a face still open to it."""
    subsets &= search.any_alone
    if not search.jokers >> card & 1:
        return subsets != 0
    while subsets != 0:
        if search.completing[lowest(subsets)] & search.wild[card] != 0:
            return True
        subsets &= subsets - 1
    return False


@kernel
def useless_orders(search, index, way, order):
    """How many orders of a way's cards are useless, from this one on: all that begin like it.

    An order is useless if a card cannot stand where it would lie, or if another order is as good:
    cards that are not particular lie on free squares in falling order.
    """
    direction, line = search.owed_direction[index], search.owed_line[index]
    cards = count(way.laid)
    others = ALL_PLACES & ~way.laid
    highest = -1
    empty = empty_places(search, direction, line, way)
    for number in range(cards):
        place = lowest(empty)
        empty &= empty - 1
        rack_place = np.int64(PLACES_OF[way.laid, ORDERS[cards, order, number]])
        if way.free >> place & 1:
            if way.particular >> rack_place & 1:
                continue
            if rack_place < highest:
                return FACTORIAL[cards - 1 - number]
            highest = rack_place
        else:
            fitting = np.int64(search.fitting[1 - direction, place, line])
            if fitting & subsets_of(others, rack_place) == 0:
                return FACTORIAL[cards - 1 - number]
    return 0


@kernel
def note(search, game, components):
    """Keep a component, if there is room for it; for the best lay the best on the same squares."""
    place = search.found
    value = POINT * search.points
    if search.looks_ahead != 0:
        value += openness(search)
    if search.goal != ALL and 0 < place <= len(components):
        before = components[place - 1]
        if on_same_squares(search, before):
            if before.value >= value:
                return
            place -= 1
    search.found = place + 1
    if place >= len(components):
        return
    component = components[place]
    component.points = search.points
    component.value = value
    component.used = (1 << search.many) - 1 & ~search.available
    component.many = search.owed - 1
    for index in range(1, search.owed):
        square = square_at(
            search.owed_direction[index], search.owed_line[index], search.owed_place[index]
        )
        component.squares[index - 1] = square
        component.places[index - 1] = search.placed[square]
        component.wild[index - 1] = search.wild[search.placed[square]]
    for word in range(WORDS):
        component.squares_taken[word] = search.taken[word]
        component.squares_barred[word] = 0
    if game.laid > 0:
        note_barred(search, component)


@kernel
def on_same_squares(search, component):
    """Whether a component has the same cards on the same squares, in whatever order."""
    if component.used != (1 << search.many) - 1 & ~search.available:
        return False
    for word in range(WORDS):
        if component.squares_taken[word] != search.taken[word]:
            return False
    return True


@kernel
def note_barred(search, component):
    """The squares at the ends of all its lines must stay empty, or the lines would be longer."""
    for index in range(search.owed):
        line, ends = search.owed_line[index], ends_of(search, index)
        if search.owed_direction[index] == ACROSS:
            component.squares_barred[word_of(line)] |= row_bits(line, ends)
            continue
        while ends != 0:
            row = lowest(ends)
            component.squares_barred[word_of(row)] |= row_bits(row, 1 << line)
            ends &= ends - 1


@kernel
def open_board(search, game, components, ways):
    """FR-12: one line, one combination, wholly inside the start zone."""
    for direction in range(2):
        for line in range(START_FROM, START_TO):
            for first in range(START_FROM, START_TO - 1):
                search.owed = 0
                owe(search, direction, line, first)
                search.ways = 0
                for last in range(first + 1, START_TO):
                    fill_window(search, game, 0, first, last, ways)
                for number in range(search.ways):
                    open_with(search, game, components, ways[number])


@kernel
def open_with(search, game, components, way):
    """Note an opening in every order of its cards; for the best lay one order is enough."""
    order = 0
    while order < FACTORIAL[count(way.laid)]:
        useless = useless_orders(search, 0, way, order)
        if useless == 0:
            lay_way(search, 0, way, order)
            note(search, game, components)
            take_back(search, 0, way)
        order += max(1, useless)
