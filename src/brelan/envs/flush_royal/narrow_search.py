"""A search for components that leaves out what a chain of choices cannot use.

Before the first choice only the cards that can be chosen first are wanted, so a branch ends when
what it begins with is known; later, a branch ends when it holds a card that does not fit the
chain. With a joker on the rack both are far less than all components. How the search goes tells
`brelan.games.flush_royal.components`; here it is for boards that hold cards.
"""

from __future__ import annotations

import numpy as np

from brelan.bits import count, lowest
from brelan.envs.flush_royal.covers import micro_of, open_key
from brelan.envs.flush_royal.numbering import is_open
from brelan.envs.flush_royal.pieces import KEY_PLACE, KEY_SQUARE, NO_KEY, TALLY
from brelan.games.flush_royal.components import has_one_way, note, owe_first, useless_orders
from brelan.games.flush_royal.lines import ACROSS, WHOLE_LINE, square_at
from brelan.games.flush_royal.search import FACTORIAL
from brelan.games.flush_royal.trial_lays import bar, lay_way, take_back, unbar_ends
from brelan.games.flush_royal.ways import list_ways
from brelan.games.grid.record import SIDE
from brelan.kernels import kernel


@kernel
def find_narrowly(search, game, chain, components, ways):
    """Open what a chain can begin with; once it has begun, all components that may fit it."""
    search.ways = 0
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
                settle_narrowly(search, game, chain, components, ways, 0)
            bar(search, ACROSS, row, column)


@kernel
def settle_narrowly(search, game, chain, components, ways, index):
    """Settle line number `index` of those owed, and the following ones, in every useful way."""
    begun = index
    while index < search.owed and has_one_way(search, index):
        index += 1
    if index == search.owed:
        note_narrowly(search, game, chain, components)
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
                    if is_useful(search, chain):
                        settle_narrowly(search, game, chain, components, ways, index + 1)
                    take_back(search, index, way)
                order += max(1, useless)
        search.ways = start
    while index > begun:
        index -= 1
        unbar_ends(search, index)


@kernel
def note_narrowly(search, game, chain, components):
    """Open the card that a component begins with, or keep the component."""
    if chain.many == 0:
        search.found += 1
        open_key(chain, first_key(search, chain))
    else:
        note(search, game, components)


@kernel
def is_useful(search, chain):
    """Whether the cards laid on trial can become a component that the chain has a use for."""
    if chain.many == 0:
        return may_open(search, chain)
    for index in range(1, search.owed):
        if not suits(chain, key_of(search, chain, index)):
            return False
    return True


@kernel
def may_open(search, chain):
    """Whether a component with these cards may begin with a key that is not open yet."""
    key = first_key(search, chain)
    if not is_open(chain, micro_of(chain, key)):
        return True
    rest = search.available
    return rest != 0 and np.int64(chain.first_places[lowest(rest)]) <= key >> KEY_PLACE


@kernel
def suits(chain, key):
    """Whether a key was chosen, or can be chosen later: on a free square, with a card that is
    left."""
    square = key & KEY_SQUARE
    for number in range(chain.many):
        chosen = np.int64(chain.keys[number])
        if chosen == key:
            return True
        if chosen & KEY_SQUARE == square:
            return False
    is_left = chain.left >> TALLY * (key >> KEY_PLACE) & (1 << TALLY) - 1 != 0
    return is_left and key > np.int64(chain.keys[chain.many - 1])


@kernel
def first_key(search, chain):
    """The first key of the cards laid on trial."""
    first = NO_KEY
    for index in range(1, search.owed):
        first = min(first, key_of(search, chain, index))
    return first


@kernel
def key_of(search, chain, index):
    """The key of the card that owes line number `index`."""
    square = square_at(
        search.owed_direction[index], search.owed_line[index], search.owed_place[index]
    )
    return np.int64(chain.first_places[search.placed[square]]) << KEY_PLACE | square
