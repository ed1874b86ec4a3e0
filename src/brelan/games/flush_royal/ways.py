"""The ways to settle one line that is owed: a window around its place, cards from the rack for its
empty squares, and the combination that this makes. `components.py` tells how the search goes.
"""

from __future__ import annotations

import numpy as np

from brelan.bits import count, lowest
from brelan.cards import ALL_FACES
from brelan.combinations import (
    FLUSH,
    FULL_HOUSE,
    LONGEST,
    NONE,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    combination_of,
    completions,
    completions_to,
)
from brelan.games.flush_royal.lines import (
    faces_on,
    jokers_between,
    line_points,
    square_at,
)
from brelan.games.flush_royal.search import (
    ALL,
    MOST_OWED,
    OF_SIZE,
    SUBSETS_HOLDING,
    SUBSETS_WITHIN,
    window_fillers,
)
from brelan.games.grid.record import SIDE, SUBSETS
from brelan.kernels import kernel

FIVE_CARD_KINDS = (FULL_HOUSE, STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH)
WINDOWS_AROUND = LONGEST * (LONGEST + 1) // 2
MOST_WAYS = MOST_OWED * WINDOWS_AROUND * SUBSETS * len(FIVE_CARD_KINDS)
"""Room for the ways of all lines that can be owed at once, each in every window and subset."""

WAY = np.dtype(
    (
        np.record,
        [
            ("first", np.int64),
            ("last", np.int64),
            ("laid", np.int64),
            ("jokers", np.int64),
            ("points", np.int64),
            ("wild", np.int64),
            ("wild_before", np.int64),
            ("free", np.int64),
            ("particular", np.int64),
        ],
    )
)
"""A window, the rack cards laid into it, and the points of the line.

If the line holds a joker of this lay, `jokers` is its rack place as a subset, `wild` the faces that
it can then be, `wild_before` those that it could be. For the best lay, `free` are the squares of
the window whose cross lines hold new cards only, `particular` the cards of which it matters on
which of these they lie.
"""


@kernel
def list_ways(search, game, index, ways):
    """Put all ways to settle a line that is owed on top of the ways listed before."""
    direction, line = search.owed_direction[index], search.owed_line[index]
    place = search.owed_place[index]
    filled, barred = search.filled[direction, line], search.barred[direction, line]
    cards = count(search.available)
    for first in range(max(0, place - LONGEST + 1), place + 1):
        if first > 0 and filled >> (first - 1) & 1:
            continue
        for last in range(place, min(SIDE, first + LONGEST)):
            window = (2 << last) - (1 << first)
            if window & barred != 0 or count(window & ~filled) > cards:
                break
            if not filled >> (last + 1) & 1:
                fill_window(search, game, index, first, last, ways)


@kernel
def fill_window(search, game, index, first, last, ways):
    """The ways with just this window."""
    direction, line = search.owed_direction[index], search.owed_line[index]
    window = (2 << last) - (1 << first)
    old = search.old[direction, line] & window
    there = new_places(search, direction, line, search.filled[direction, line] & window & ~old)
    subsets = candidates(search, direction, line, first, last, there)
    if subsets == 0:
        return
    size = last - first + 1
    old_faces, factor, old_halves = 0, 1, False
    points_count = search.goal != ALL
    if points_count or search.jokers != 0:
        old_faces = faces_on(game.board, direction, line, old)
    if points_count:
        factor = premiums_on(game, direction, line, window & ~old)
        old_halves = game.joker_always_halves != 0 and (
            jokers_between(game.board, direction, line, first, last) > 0
        )
    while subsets != 0:
        subset = lowest(subsets)
        subsets &= subsets - 1
        laid = subset & ~there
        if passes_over_twin(search, laid):
            continue
        faces = old_faces | search.faces_of[subset]
        wild = open_to_joker(search, subset, laid)
        # Where points do not count, what fills a window without a joker is not looked into.
        kinds = 1 << NONE
        if points_count or wild != 0:
            kinds = possible_kinds(game, faces, size, wild)
        free, particular = 0, 0
        if points_count and kinds != 0 and count(laid) > 1:
            rest = search.available & ~laid
            free = free_squares(search, direction, line, window & ~old, rest)
            particular = particular_cards(search, laid, rest)
        while kinds != 0:
            kind = lowest(kinds)
            kinds &= kinds - 1
            way = ways[search.ways]
            search.ways += 1
            way.first = first
            way.last = last
            way.laid = laid
            way.jokers = subset & search.jokers
            way.points = 0
            if kind != NONE:
                way.points = line_points(kind, old_halves or wild != 0, count(subset), factor)
            way.wild = narrow(game, faces, size - 1, kind, wild)
            way.wild_before = wild
            way.free = free
            way.particular = particular


@kernel
def new_places(search, direction, line, new):
    """The rack cards that lie on a set of places of a line."""
    there = 0
    while new != 0:
        there |= 1 << np.int64(search.placed[square_at(direction, line, lowest(new))])
        new &= new - 1
    return there


@kernel
def premiums_on(game, direction, line, places):
    """FR-18: the factors of a set of places of a line, multiplied."""
    factor = 1
    while places != 0:
        factor *= game.premium[square_at(direction, line, lowest(places))]
        places &= places - 1
    return factor


@kernel
def candidates(search, direction, line, first, last, there):
    """The subsets that fill a window, those cards among them that already lie there."""
    within = SUBSETS_WITHIN[search.available | there] & SUBSETS_HOLDING[there]
    if first == last:
        return within & OF_SIZE[1]
    return window_fillers(search, direction, line, first, last) & within


@kernel
def passes_over_twin(search, laid):
    """Whether a card is taken although its identical neighbour, still on the rack, comes first."""
    return laid & search.twins & ~(laid << 1) & (search.available << 1) != 0


@kernel
def open_to_joker(search, subset, laid):
    """The faces open to the joker of a subset: all if it is laid just now; zero without a joker."""
    jokers = subset & search.jokers
    if jokers == 0:
        return 0
    return ALL_FACES if jokers & laid else search.wild[lowest(jokers)]


@kernel
def possible_kinds(game, faces, size, wild):
    """What a filled window can be, as a mask: several only if a joker's face is not settled."""
    if size == 1:
        return 1 << NONE
    ace_low = game.ace_low != 0
    if wild == 0:
        return 1 << combination_of(faces, 0, size, ace_low)
    fitting = completions(faces, size - 1, ace_low) & wild
    if fitting == 0:
        return 0
    if size < LONGEST:
        return 1 << combination_of(faces | fitting & -fitting, 0, size, ace_low)
    kinds = 0
    for kind in FIVE_CARD_KINDS:
        if completions_to(kind, faces, size - 1, ace_low) & wild != 0:
            kinds |= 1 << kind
    return kinds


@kernel
def narrow(game, faces, cards, kind, wild):
    """The faces of a joker with which a line of `cards` others is that combination."""
    if kind == NONE or wild == 0:
        return wild
    if cards < LONGEST - 1:
        return completions(faces, cards, game.ace_low != 0) & wild
    return completions_to(kind, faces, cards, game.ace_low != 0) & wild


@kernel
def free_squares(search, direction, line, places, rest):
    """Those of a window's squares whose cross lines can hold no card but new ones.

    No card lies so near that the rest of the rack could bridge the gap to it. If a joker is all the
    rest, it must not come to stand in yet another line beside such a square either.
    """
    reach = min(count(rest) + 1, LONGEST - 1)
    near = (2 << 2 * reach) - 1
    last_joker = is_joker_alone(search, rest)
    free = 0
    while places != 0:
        place = lowest(places)
        places &= places - 1
        if (search.filled[1 - direction, place] << reach) >> line & near:
            continue
        if last_joker and (
            has_neighbour(search, direction, line - 1, place)
            or has_neighbour(search, direction, line + 1, place)
        ):
            continue
        free |= 1 << place
    return free


@kernel
def is_joker_alone(search, rest):
    """Whether these cards are just one joker."""
    return count(rest) == 1 and rest & search.jokers != 0


@kernel
def has_neighbour(search, direction, line, place):
    """Whether a card lies right before or after a place of a line, if there is such a line."""
    if not 0 <= line < SIDE:
        return False
    filled = search.filled[direction, line]
    return (filled << 1 | filled >> 1) >> place & 1 != 0


@kernel
def particular_cards(search, laid, rest):
    """The cards of which it matters, for the best lay, on which free square they lie.

    Those that can stand in a cross line of new cards, with the rest of the rack. If a joker is all
    the rest, any card but another joker makes the same pair with it.
    """
    if is_joker_alone(search, rest):
        return laid & search.jokers
    particular = 0
    for size in range(2, LONGEST + 1):
        subsets = np.int64(search.alone[size])
        while subsets != 0:
            subset = lowest(subsets)
            subsets &= subsets - 1
            if count(subset & laid) == 1 and subset & ~laid & ~rest == 0:
                particular |= subset & laid
    return particular
