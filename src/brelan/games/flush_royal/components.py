"""Every way of laying new cards that hang together (FR-9 to FR-13, FR-24): all components of a
position.

From each square beside an old card, in ascending order, the search settles what is owed: a new card
owes a decision on the line through it in each direction. Choosing the final window of that line,
and cards for its empty squares, bars the squares at both ends and makes every further new card owe
its cross line. When nothing is owed any more, the component stands. Squares beside old cards that
come earlier are barred, so each component arises once.
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
from brelan.games.flush_royal.facts import START_FROM, START_TO
from brelan.games.flush_royal.lines import (
    ACROSS,
    DOWN,
    faces_between,
    jokers_between,
    line_of,
    line_points,
    place_of,
    square_at,
)
from brelan.games.flush_royal.search import (
    ANY,
    BEST,
    FACTORIAL,
    OF_SIZE,
    ORDERS,
    SUBSETS_HOLDING,
    SUBSETS_WITHIN,
    WORD_SQUARES,
    WORDS,
    fitting_places,
    window_fillers,
)
from brelan.games.grid import SIDE
from brelan.kernels import kernel

WHOLE_LINE = (1 << SIDE) - 1
FIVE_CARD_KINDS = (FULL_HOUSE, STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH)


@kernel
def find_components(search, game, components):
    """All components, or with goal ANY the first; how many there are, even if they do not all
    fit."""
    if game.laid == 0:
        open_board(search, game, components)
        return search.found
    for row in range(SIDE):
        old = search.old[ACROSS, row]
        beside = old << 1 | old >> 1
        if row > 0:
            beside |= search.old[ACROSS, row - 1]
        if row < SIDE - 1:
            beside |= search.old[ACROSS, row + 1]
        beside &= WHOLE_LINE & ~old
        while beside != 0:
            square = row * SIDE + lowest(beside)
            beside &= beside - 1
            if owe_first(search, game, square):
                settle(search, game, components, 0)
            if search.goal == ANY and search.found > 0:
                return search.found
            bar(search, square)
    return search.found


@kernel
def owe_first(search, game, square):
    """Begin with a square beside an old card; False if no card of the rack can stand there."""
    fitting = fitting_places(search, game, ACROSS, square) & fitting_places(
        search, game, DOWN, square
    )
    if fitting & search.available == 0:
        return False
    column = search.old[DOWN, square % SIDE]
    upright = (column << 1 | column >> 1) >> (square // SIDE) & 1
    search.owed = 1
    search.owed_square[0] = square
    search.owed_direction[0] = DOWN if upright else ACROSS
    return True


@kernel
def bar(search, square):
    """Keep a square empty from now on."""
    search.barred[ACROSS, square // SIDE] |= 1 << (square % SIDE)
    search.barred[DOWN, square % SIDE] |= 1 << (square // SIDE)


@kernel
def unbar(search, square):
    """Let a square be filled again."""
    search.barred[ACROSS, square // SIDE] &= ~(1 << (square % SIDE))
    search.barred[DOWN, square % SIDE] &= ~(1 << (square // SIDE))


@kernel
def settle(search, game, components, index):
    """Settle line number `index` of those owed in every way, and the following ones after it."""
    if index == search.owed:
        note(search, game, components)
        return
    direction = search.owed_direction[index]
    line = line_of(direction, search.owed_square[index])
    place = place_of(direction, search.owed_square[index])
    if is_settled(search, index, direction, line, place):
        settle(search, game, components, index + 1)
        return
    filled = search.filled[direction, line]
    lowest_first = reach(search, direction, line, place, -1)
    highest_last = reach(search, direction, line, place, 1)
    for first in range(lowest_first, place + 1):
        if first > 0 and filled >> (first - 1) & 1:
            continue
        for last in range(place, min(highest_last, first + LONGEST - 1) + 1):
            if filled >> (last + 1) & 1:
                continue
            there = new_places(search, direction, line, first, last)
            subsets = candidates(search, game, direction, line, first, last, there)
            if subsets == 0:
                continue
            search.window_first[index] = first
            search.window_last[index] = last
            unbarred = bar_ends(search, direction, line, first, last)
            faces = faces_between(game.board, direction, line, first, last)
            free = free_squares(search, direction, line, first, last)
            while subsets != 0:
                subset = lowest(subsets)
                subsets &= subsets - 1
                laid = subset & ~there
                if passes_over_twin(search, laid):
                    continue
                particular = particular_cards(search, laid)
                together = faces | search.faces_of[subset]
                open_faces = open_to_joker(search, subset, laid)
                kinds = possible_kinds(game, together, last - first + 1, open_faces)
                while kinds != 0:
                    kind = lowest(kinds)
                    kinds &= kinds - 1
                    halved = open_faces != 0
                    points = window_points(search, game, direction, line, first, last, kind, halved)
                    narrowed = narrow(game, together, last - first, kind, open_faces)
                    for order in range(FACTORIAL[count(laid)]):
                        if not arrange(
                            search,
                            game,
                            direction,
                            line,
                            first,
                            last,
                            laid,
                            order,
                            free,
                            particular,
                        ):
                            continue
                        search.points += points
                        set_wild(search, subset, narrowed)
                        settle(search, game, components, index + 1)
                        search.points -= points
                        take_back(search, direction, line, laid)
                        if search.goal == ANY and search.found > 0:
                            return
                set_wild(search, subset, open_faces)
            unbar_ends(search, direction, line, first, last, unbarred)


@kernel
def is_settled(search, index, direction, line, place):
    """Whether a line owed was settled already, for another new card that lies in it."""
    for earlier in range(index):
        first, last = search.window_first[earlier], search.window_last[earlier]
        same_line = line_of(direction, search.owed_square[earlier]) == line
        if same_line and search.owed_direction[earlier] == direction and first <= place <= last:
            search.window_first[index] = first
            search.window_last[index] = last
            return True
    return False


@kernel
def reach(search, direction, line, place, ahead):
    """How far a window around a place can go one way: to a barred square, or as far as the rack's
    cards last."""
    filled, barred = search.filled[direction, line], search.barred[direction, line]
    cards = count(search.available) - (1 - (filled >> place & 1))
    at = place
    while 0 <= at + ahead < SIDE and abs(at + ahead - place) < LONGEST:
        if barred >> (at + ahead) & 1:
            break
        if not filled >> (at + ahead) & 1:
            if cards == 0:
                break
            cards -= 1
        at += ahead
    return at


@kernel
def bar_ends(search, direction, line, first, last):
    """Keep the squares before and after a window empty; which of the two were not barred before."""
    unbarred = 0
    if first > 0 and not search.barred[direction, line] >> (first - 1) & 1:
        bar(search, square_at(direction, line, first - 1))
        unbarred |= 1
    if last < SIDE - 1 and not search.barred[direction, line] >> (last + 1) & 1:
        bar(search, square_at(direction, line, last + 1))
        unbarred |= 2
    return unbarred


@kernel
def unbar_ends(search, direction, line, first, last, unbarred):
    """Undo `bar_ends`."""
    if unbarred & 1:
        unbar(search, square_at(direction, line, first - 1))
    if unbarred & 2:
        unbar(search, square_at(direction, line, last + 1))


@kernel
def new_places(search, direction, line, first, last):
    """The rack cards that already lie in a window."""
    new = (
        search.filled[direction, line]
        & ~search.old[direction, line]
        & ((1 << (last + 1)) - (1 << first))
    )
    there = 0
    while new != 0:
        there |= 1 << np.int64(search.placed[square_at(direction, line, lowest(new))])
        new &= new - 1
    return there


@kernel
def candidates(search, game, direction, line, first, last, there):
    """The subsets that fill a window, those cards among them that already lie there."""
    within = SUBSETS_WITHIN[search.available | there] & SUBSETS_HOLDING[there]
    if first == last:
        return within & OF_SIZE[1]
    return window_fillers(search, game, direction, line, first, last) & within


@kernel
def passes_over_twin(search, laid):
    """Whether a card is taken from the rack although its identical neighbour, still there, comes
    first."""
    return laid & search.twins & ~(laid << 1) & (search.available << 1) != 0


@kernel
def free_squares(search, direction, line, first, last):
    """The squares of a window beside which, in the cross direction, no card lies."""
    free = 0
    for place in range(first, last + 1):
        crossing = search.filled[1 - direction, place]
        if not (crossing << 1 | crossing >> 1) >> line & 1:
            free |= 1 << place
    return free


@kernel
def particular_cards(search, laid):
    """The cards of which it matters on which free square they lie: all, unless only the best lay is
    wanted.

    Then it is those that can stand in a cross line of new cards, with the rest of the rack. With a
    joker from the rest any card makes the same pair, so that makes none particular.
    """
    if search.goal != BEST or count(laid) < 2:
        return laid
    rest = search.available & ~laid
    particular = 0
    for size in range(2, LONGEST + 1):
        subsets = np.int64(search.alone[size])
        while subsets != 0:
            subset = lowest(subsets)
            subsets &= subsets - 1
            if count(subset & laid) != 1 or subset & ~laid & ~rest != 0:
                continue
            if size > 2 or subset & rest & search.jokers == 0:
                particular |= subset & laid
    return particular


@kernel
def arrange(search, game, direction, line, first, last, laid, order, free, particular):
    """Put cards on the empty squares of a window in one order; False, and nothing done, if that is
    of no use.

    It is not where a card cannot stand; nor if cards that are not particular lie on free squares in
    falling order, for then another order stands for this one.
    """
    places = ORDERS[count(laid), order]
    index = 0
    highest = -1
    for place in range(first, last + 1):
        if search.filled[direction, line] >> place & 1:
            continue
        rack_place = nth_bit(laid, places[index])
        index += 1
        if free >> place & 1 and not particular >> rack_place & 1:
            if rack_place < highest:
                return False
            highest = rack_place
        square = square_at(direction, line, place)
        if not fitting_places(search, game, 1 - direction, square) >> rack_place & 1:
            return False
    index = 0
    for place in range(first, last + 1):
        if search.filled[direction, line] >> place & 1:
            continue
        put(search, direction, line, place, nth_bit(laid, places[index]))
        index += 1
    return True


@kernel
def nth_bit(mask, index):
    """The position of a set bit, counted from the lowest."""
    for _ in range(index):
        mask &= mask - 1
    return lowest(mask)


@kernel
def put(search, direction, line, place, rack_place):
    """Lay a rack card; its cross line is now owed."""
    square = square_at(direction, line, place)
    search.filled[direction, line] |= 1 << place
    search.filled[1 - direction, place] |= 1 << line
    search.placed[square] = rack_place
    search.taken[square // WORD_SQUARES] ^= 1 << (square % WORD_SQUARES)
    search.available &= ~(1 << rack_place)
    search.wild[rack_place] = ALL_FACES if search.jokers >> rack_place & 1 else 0
    search.owed_square[search.owed] = square
    search.owed_direction[search.owed] = 1 - direction
    search.owed += 1


@kernel
def take_back(search, direction, line, laid):
    """Undo `arrange`."""
    search.available |= laid
    for _ in range(count(laid)):
        search.owed -= 1
        square = search.owed_square[search.owed]
        place = place_of(direction, square)
        search.taken[square // WORD_SQUARES] ^= 1 << (square % WORD_SQUARES)
        search.filled[direction, line] &= ~(1 << place)
        search.filled[1 - direction, place] &= ~(1 << line)


@kernel
def open_to_joker(search, subset, laid):
    """The faces open to the joker of a subset: all if it is laid just now; zero if there is no
    joker."""
    jokers = subset & search.jokers
    if jokers == 0:
        return 0
    return ALL_FACES if jokers & laid else search.wild[lowest(jokers)]


@kernel
def set_wild(search, subset, faces):
    """Leave just these faces open to the joker of a subset, if it holds one."""
    jokers = subset & search.jokers
    if jokers != 0:
        search.wild[lowest(jokers)] = faces


@kernel
def possible_kinds(game, faces, size, open_faces):
    """The combinations that a filled window can be, as a mask: several only if a joker has not
    settled its face."""
    if size == 1:
        return 1 << NONE
    ace_low = game.ace_low != 0
    if open_faces == 0:
        return 1 << combination_of(faces, 0, size, ace_low)
    fitting = completions(faces, size - 1, ace_low) & open_faces
    if fitting == 0:
        return 0
    if size < LONGEST:
        return 1 << combination_of(faces | fitting & -fitting, 0, size, ace_low)
    kinds = 0
    for kind in FIVE_CARD_KINDS:
        if completions_to(kind, faces, size - 1, ace_low) & open_faces != 0:
            kinds |= 1 << kind
    return kinds


@kernel
def narrow(game, faces, cards, kind, open_faces):
    """The open faces of a joker with which a line of `cards` others is that combination."""
    if kind == NONE or open_faces == 0:
        return open_faces
    if cards < LONGEST - 1:
        return completions(faces, cards, game.ace_low != 0) & open_faces
    return completions_to(kind, faces, cards, game.ace_low != 0) & open_faces


@kernel
def window_points(search, game, direction, line, first, last, kind, halved):
    """What a window earns when all its squares that were empty on the board are filled."""
    if kind == NONE:
        return 0
    factor = 1
    new_cards = 0
    for place in range(first, last + 1):
        if not search.old[direction, line] >> place & 1:
            factor *= game.premium[square_at(direction, line, place)]
            new_cards += 1
    if game.joker_always_halves != 0:
        halved = halved or jokers_between(game.board, direction, line, first, last) > 0
    return line_points(kind, halved, new_cards, factor)


@kernel
def note(search, game, components):
    """Keep a component, if there is room for it; for the best lay only the best of those on the
    same squares."""
    place = search.found
    if (
        search.goal == BEST
        and 0 < place <= len(components)
        and on_same_squares(search, components[place - 1])
    ):
        place -= 1
        if components[place].points >= search.points:
            return
    search.found = place + 1
    if place >= len(components):
        return
    component = components[place]
    component.points = search.points
    component.used = (1 << search.many) - 1 & ~search.available
    component.many = search.owed - 1
    for index in range(1, search.owed):
        square = search.owed_square[index]
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
        direction = search.owed_direction[index]
        line = line_of(direction, search.owed_square[index])
        first, last = search.window_first[index], search.window_last[index]
        if first > 0:
            square = square_at(direction, line, first - 1)
            component.squares_barred[square // WORD_SQUARES] |= 1 << (square % WORD_SQUARES)
        if last < SIDE - 1:
            square = square_at(direction, line, last + 1)
            component.squares_barred[square // WORD_SQUARES] |= 1 << (square % WORD_SQUARES)


@kernel
def open_board(search, game, components):
    """FR-12: one line, one combination, wholly inside the start zone."""
    for direction in range(2):
        for line in range(START_FROM, START_TO):
            for first in range(START_FROM, START_TO - 1):
                for last in range(first + 1, START_TO):
                    open_line(search, game, components, direction, line, first, last)


@kernel
def open_line(search, game, components, direction, line, first, last):
    """The opening lays that fill just these squares."""
    subsets = np.int64(search.alone[last - first + 1])
    while subsets != 0:
        subset = lowest(subsets)
        subsets &= subsets - 1
        if passes_over_twin(search, subset):
            continue
        faces = search.faces_of[subset]
        open_faces = open_to_joker(search, subset, subset)
        kinds = possible_kinds(game, faces, last - first + 1, open_faces)
        while kinds != 0:
            kind = lowest(kinds)
            kinds &= kinds - 1
            search.points = window_points(
                search, game, direction, line, first, last, kind, open_faces != 0
            )
            narrowed = narrow(game, faces, last - first, kind, open_faces)
            for order in range(FACTORIAL[count(subset)] if search.goal != BEST else 1):
                search.owed = 1
                arrange(search, game, direction, line, first, last, subset, order, 0, 0)
                set_wild(search, subset, narrowed)
                note(search, game, components)
                take_back(search, direction, line, subset)
