"""The search for lays: its workspace, and the tables that make it fast.

Rack cards are named by their place 0-4, sets of them (subsets) by a 5-bit number, and sets of
subsets by a 32-bit mask. For every window (a stretch of two to five squares of a line) the
workspace remembers which subsets fill its empty squares so that the whole is a combination.
`components.py` tells how the search goes, and what owing, settling and barring are.
"""

from __future__ import annotations

from itertools import permutations

import numpy as np

from brelan.bits import count, lowest, unlike
from brelan.cards import ALL_FACES, DECLARED, EMPTY, FACES, JOKER, face_of
from brelan.combinations import (
    ACES,
    FIVE_RANKS,
    LONGEST,
    NONE,
    TWO_TO_FIVE,
    combination_of,
    completions,
    one_suit,
    ranks_of,
    suit_mask,
    whole_ranks,
    within_five_ranks,
)
from brelan.games.flush_royal.facts import DOUBLE, TREBLE
from brelan.games.flush_royal.lines import ACROSS, DOWN, faces_on, square_at
from brelan.games.grid.record import RACK, SIDE, SQUARES, SUBSETS
from brelan.games.grid.rules import seen_size
from brelan.kernels import kernel

ALL_PLACES = SUBSETS - 1
MOST_FEW = 32
THREE = 3
"""Combinations of up to so many cards are of one rank."""
MOST_OWED = RACK + 1
"""The cross lines of five cards, and the line that the first of them began with."""
WORDS = 4
"""A set of squares is four words, in each of them four rows of sixteen bits."""
COMPONENT = np.dtype(
    (
        np.record,
        [
            ("wild", np.int64, RACK),
            ("squares_taken", np.int64, WORDS),
            ("squares_barred", np.int64, WORDS),
            ("points", np.int32),
            ("value", np.int32),
            ("used", np.uint8),
            ("many", np.uint8),
            ("squares", np.uint8, RACK),
            ("places", np.uint8, RACK),
        ],
    )
)
"""New cards that hang together by their lines: a lay is one component, or several that leave each
other alone.

`wild` is, for a joker, the mask of faces it can be declared as; for any other card zero. `value` is
what the best lay is sought by: the points, and what the component opens, in hundredths of a point.
"""

SEARCH = np.dtype(
    (
        np.record,
        [
            ("goal", np.int64),
            ("most", np.int64),
            ("many", np.int64),
            ("jokers", np.int64),
            ("twins", np.int64),
            ("available", np.int64),
            ("points", np.int64),
            ("found", np.int64),
            ("best", np.int64),
            ("best_points", np.int64),
            ("few", np.int64),
            ("margin", np.int64),
            ("few_values", np.int64, MOST_FEW),
            ("few_points", np.int64, MOST_FEW),
            ("worth", np.int64, SUBSETS),
            ("gain", np.int64, SUBSETS),
            ("looks_ahead", np.int64),
            ("open_line", np.int64, LONGEST + 1),
            ("open_premium", np.int64, TREBLE + 1),
            ("doubles", np.int64, (2, SIDE)),
            ("trebles", np.int64, (2, SIDE)),
            ("lays", np.int64),
            ("faces_of", np.int64, SUBSETS),
            ("completing", np.int64, SUBSETS),
            ("completed", np.int64, LONGEST + 1),
            ("wild", np.int64, RACK),
            ("taken", np.int64, WORDS),
            ("owed", np.int64),
            ("owed_direction", np.int64, MOST_OWED),
            ("owed_line", np.int64, MOST_OWED),
            ("owed_place", np.int64, MOST_OWED),
            ("window_first", np.int64, MOST_OWED),
            ("window_last", np.int64, MOST_OWED),
            ("newly_barred", np.int64, MOST_OWED),
            ("ways", np.int64),
            ("old", np.int64, (2, SIDE)),
            ("filled", np.int64, (2, SIDE)),
            ("barred", np.int64, (2, SIDE)),
            ("line_faces", np.int64, SIDE + 1),
            ("line_jokers", np.int64),
            ("any_alone", np.int64),
            ("alone", np.uint32, LONGEST + 1),
            ("windows", np.uint32, (2, SIDE, SIDE, LONGEST + 1)),
            ("fitting", np.uint32, (2, SIDE, SIDE)),
            ("standing", np.uint8, (2, SIDE, SIDE)),
            ("placed", np.uint8, SQUARES),
            ("cards", np.uint8, RACK),
            ("best_of", np.int64, SUBSETS),
            ("all_laid", np.int64, SUBSETS),
            ("promise", np.int64, SUBSETS),
            ("joker_square", np.int64, RACK),
            ("joker_faces", np.int64, RACK),
            ("mixed", np.int64, RACK),
            ("mixed_value", np.int64, RACK + 1),
            ("mixed_used", np.int64, RACK + 1),
            ("mixed_taken", np.int64, (RACK + 1, WORDS)),
            ("mixed_barred", np.int64, (RACK + 1, WORDS)),
            ("best_many", np.int64),
            ("best_mixed", np.int64, RACK),
        ],
    )
)
"""What a search works on.

`completing` is for every subset the mask of faces that make a combination with it, `completed` that
for all subsets of a size. `windows` holds the subsets that fill each window with cards, `fitting`
for each place of a line those that fill some window through it, and `standing` the cards that these
hold. Of one line, `line_faces` are the faces before each of its places, `line_jokers` its jokers.
"""

POINT = 100
"""Lays are compared in hundredths of a point.

The caller may set `worth`, what it is worth to have laid just these cards of the rack, and
with `looks_ahead` what a line of each size costs that others can extend, and a premium square of
each factor that they can reach. Left at zero, points decide alone.
"""

MOST_LAYS = 4_000_000
"""With several jokers on a rack there can be more lays than are worth listing."""

ANY = 0
BEST = 1
ALL = 2
FEW = 3
"""What a search is for: to know whether there is a lay, the best one, all of them, or the best few:
so many as search.few says, none of them worse than the best by more than search.margin."""

SUBSETS_WITHIN = np.array(
    [sum(1 << s for s in range(SUBSETS) if s & ~of == 0) for of in range(SUBSETS)]
)
SUBSETS_HOLDING = np.array(
    [sum(1 << s for s in range(SUBSETS) if of & ~s == 0) for of in range(SUBSETS)]
)
OF_SIZE = np.array(
    [sum(1 << s for s in range(SUBSETS) if s.bit_count() == size) for size in range(RACK + 1)]
)
SINGLE_CARDS = int(OF_SIZE[1])


def _orders() -> np.ndarray:
    """Every order of up to five things: rows of [how many][which order]."""
    table = np.zeros((RACK + 1, 120, RACK), np.uint8)
    for many in range(RACK + 1):
        for row, order in enumerate(permutations(range(many))):
            table[many, row, :many] = order
    return table


ORDERS = _orders()
FACTORIAL = np.array([1, 1, 2, 6, 24, 120])
PLACES_OF = np.array(
    [([p for p in range(RACK) if s >> p & 1] + [0] * RACK)[:RACK] for s in range(SUBSETS)], np.uint8
)
"""The rack places of every subset in order."""


@kernel
def prepare(search, game, rack):
    """Set the workspace up for a position and a rack."""
    search.found = 0
    search.points = 0
    for word in range(WORDS):
        search.taken[word] = 0
    prepare_rack(search, game, rack)
    prepare_board(search, game)
    if search.looks_ahead != 0:
        prepare_premiums(search, game)


@kernel
def prepare_rack(search, game, rack):
    """What the subsets of the rack are, and what they make by themselves."""
    search.many = seen_size(rack)
    search.available = (1 << search.many) - 1
    search.jokers = 0
    search.twins = 0
    for place in range(search.many):
        search.cards[place] = rack[place]
        if rack[place] == JOKER:
            search.jokers |= 1 << place
        if place > 0 and rack[place] == rack[place - 1]:
            search.twins |= 1 << place
    search.faces_of[0] = 0
    for subset in range(1, 1 << search.many):
        place = lowest(subset)
        faces = search.faces_of[subset & (subset - 1)]
        if not search.jokers >> place & 1:
            faces |= 1 << np.int64(search.cards[place])
        search.faces_of[subset] = faces
    # FR-13, option `lean`: on a board with cards every line may have to hold one of them.
    may_stand_alone = game.lean_line == 0 or game.laid == 0
    search.any_alone = 0
    for size in range(LONGEST + 1):
        search.alone[size] = 0
        search.completed[size] = 0
    for subset in range(1, 1 << search.many):
        search.completing[subset] = completions(
            search.faces_of[subset], count(subset & ~search.jokers), game.ace_low != 0
        )
        size = count(subset)
        search.completed[size] |= ALL_FACES if search.jokers else search.completing[subset]
        if size > 1 and may_stand_alone and fills(search, game, subset, 0, 0, 0):
            search.alone[size] |= 1 << subset
            search.any_alone |= 1 << subset


@kernel
def prepare_board(search, game):
    """Where cards lie, in both directions, and what the rack can do there."""
    for direction in range(2):
        for line in range(SIDE):
            search.old[direction, line] = 0
            search.barred[direction, line] = 0
    if game.laid > 0:
        for row in range(SIDE):
            places = unlike(game.board, row * SIDE, SIDE, EMPTY)
            search.old[ACROSS, row] = places
            while places != 0:
                search.old[DOWN, lowest(places)] |= 1 << row
                places &= places - 1
    for direction in range(2):
        for line in range(SIDE):
            search.filled[direction, line] = search.old[direction, line]
            find_windows(search, game, direction, line)


@kernel
def prepare_premiums(search, game):
    """Which squares of each line double or treble."""
    for line in range(SIDE):
        for direction in range(2):
            doubles, trebles = 0, 0
            for place in range(SIDE):
                factor = game.premium[square_at(direction, line, place)]
                doubles |= (factor == DOUBLE) << place
                trebles |= (factor == TREBLE) << place
            search.doubles[direction, line] = doubles
            search.trebles[direction, line] = trebles


@kernel
def fills(search, game, subset, faces, cards, jokers):
    """FR-10, FR-24: whether a subset of the rack makes a combination with those of a window."""
    laid = subset & search.jokers
    if jokers + count(laid) > 1:
        return False
    together = faces | search.faces_of[subset]
    size = cards + count(subset)
    if laid != 0:
        return completions(together, size - 1, game.ace_low != 0) != 0
    return combination_of(together, 0, size, game.ace_low != 0) != NONE


@kernel
def find_windows(search, game, direction, line):
    """The subsets of the rack that fill each window of a line which holds cards and empty squares,
    both ends closed; and for each square those of all windows through it.

    A card beside which no card lies fits its square also by itself.
    """
    old = search.old[direction, line]
    beside = old << 1 | old >> 1
    for place in range(SIDE):
        alone = not beside >> place & 1
        search.fitting[direction, line, place] = SINGLE_CARDS if alone else 0
        search.standing[direction, line, place] = ALL_PLACES if alone else 0
    if old == 0:
        return
    search.windows[direction, line] = 0
    faces = note_line(search, game, direction, line, old)
    begin_some, begin_several, begin_full = old, 0, old
    for size in range(2, LONGEST + 1):
        last_squares = old >> (size - 1)
        begin_several |= begin_some & last_squares
        begin_some |= last_squares
        begin_full &= last_squares
        # Few faces complete what is on the rack: windows with a single card can mostly be skipped.
        firsts = begin_some if faces & search.completed[size - 1] != 0 else begin_several
        firsts &= ~begin_full & ~(old << 1) & ~(old >> size) & (1 << (SIDE - size + 1)) - 1
        while firsts != 0:
            first = lowest(firsts)
            firsts &= firsts - 1
            fillers = find_fillers(search, game, direction, line, first, size)
            search.windows[direction, line, first, size] = fillers
            if fillers != 0:
                holding = places_in(fillers)
                for place in range(first, first + size):
                    search.fitting[direction, line, place] |= fillers
                    search.standing[direction, line, place] |= holding


@kernel
def note_line(search, game, direction, line, old):
    """Note the faces that a line has before each of its places, and its jokers; all its faces."""
    first, stride = (line * SIDE, 1) if direction == ACROSS else (line, SIDE)
    faces, jokers = 0, 0
    search.line_faces[0] = 0
    for place in range(SIDE):
        card = np.int64(game.board[first + place * stride])
        lies = old >> place & 1
        faces |= lies << face_of(card)
        jokers |= (lies & (card >= DECLARED)) << place
        search.line_faces[place + 1] = faces
    search.line_jokers = jokers
    return faces


@kernel
def places_in(subsets):
    """The places of the rack that some of these subsets take."""
    places = 0
    for place in range(RACK):
        places |= (subsets & SUBSETS_HOLDING[1 << place] != 0) << place
    return places


@kernel
def window_fillers(search, direction, line, first, last):
    """The subsets of the rack that fill the squares of a window which are empty on the board."""
    size = last - first + 1
    if search.old[direction, line] >> first & (1 << size) - 1 == 0:
        return np.int64(search.alone[size])
    return np.int64(search.windows[direction, line, first, size])


@kernel
def find_fillers(search, game, direction, line, first, size):
    """The same, worked out for a window that holds cards."""
    window = (1 << (first + size)) - (1 << first)
    places = search.old[direction, line] & window
    cards, jokers = count(places), count(search.line_jokers & window)
    # A face that the line has before the window, too, is missing here: then they are gathered.
    faces = search.line_faces[first + size] & ~search.line_faces[first]
    if count(faces) != cards:
        faces = faces_on(game.board, direction, line, places)
    empty = size - cards
    if jokers > 1 or count(faces) != cards or empty > search.many:
        return 0
    if empty == 1:
        return single_fillers(search, completions(faces, cards, game.ace_low != 0), jokers)
    if cards == 1 and faces & search.completed[size - 1] == 0:
        return 0
    useful = useful_places(search, useful_faces(faces, size, game.ace_low != 0))
    if empty == 2 and cards > 1:
        return double_fillers(search, game, useful, faces, cards, jokers)
    fillers = 0
    subsets = OF_SIZE[empty] & SUBSETS_WITHIN[useful | search.jokers]
    while subsets != 0:
        subset = lowest(subsets)
        subsets &= subsets - 1
        if cards == 1 and subset & search.jokers == 0:
            fits = search.completing[subset] & faces != 0
        else:
            fits = fills(search, game, subset, faces, cards, jokers)
        if fits:
            fillers |= 1 << subset
    return fillers


@kernel
def single_fillers(search, completing, jokers):
    """The rack cards that are one of the completing faces, or can be, as subsets of one card."""
    if completing == 0:
        return 0
    fillers = 0
    if jokers == 0:
        fillers = SINGLE_CARDS & SUBSETS_WITHIN[search.jokers]
    if completing & search.faces_of[(1 << search.many) - 1] == 0:
        return fillers
    for place in range(search.many):
        if search.faces_of[1 << place] & completing != 0:
            fillers |= 1 << (1 << place)
    return fillers


@kernel
def double_fillers(search, game, useful, faces, cards, jokers):
    """The pairs of rack cards that complete a window: beside each useful card, those that then
    do."""
    fillers = 0
    while useful != 0:
        face = search.faces_of[useful & -useful]
        if face & ~faces != 0:
            completing = completions(faces | face, cards + 1, game.ace_low != 0)
            fillers |= single_fillers(search, completing, jokers) << (useful & -useful)
        useful &= useful - 1
    return fillers


@kernel
def useful_faces(faces, size, ace_low):
    """The faces that a combination of so many cards can have beside these, as far as their ranks,
    their suit and the distance of their ranks tell."""
    ranks = ranks_of(faces)
    kinds = count(ranks)
    if kinds == 1 and size > THREE:
        return ALL_FACES
    useful = 0
    if kinds == 1 or (kinds == 2 and size > THREE):
        useful = whole_ranks(ranks)
    if size < LONGEST or kinds < count(faces):
        return useful
    if one_suit(faces):
        useful |= suit_mask(lowest(faces) & 3)
    if within_five_ranks(ranks, ace_low):
        useful |= faces_near(faces, lowest(ranks), ace_low)
    return useful


@kernel
def faces_near(faces, lowest_face, ace_low):
    """The faces that a straight can have beside these, of which this is the lowest rank."""
    near = 0
    first = max(0, lowest_face - 4 * (LONGEST - 1))
    while first <= min(lowest_face, FACES - 4 * LONGEST):
        straight = (FIVE_RANKS - 1) << first
        if faces & ~straight == 0:
            near |= straight
        first += 4
    low = ACES | TWO_TO_FIVE
    return near | low if ace_low and faces & ~low == 0 else near


@kernel
def useful_places(search, useful):
    """The places of the rack that hold one of these faces."""
    places = 0
    for place in range(search.many):
        places |= (search.faces_of[1 << place] & useful != 0) << place
    return places


@kernel
def word_of(row):
    """In which word of a set of squares a row is."""
    return row >> 2


@kernel
def row_bits(row, columns):
    """A set of columns as squares of a row, in the row's word."""
    return columns << ((row & 3) << 4)


@kernel
def subsets_of(others, card):
    """The subsets that are one rack card and any of the others."""
    return SUBSETS_HOLDING[1 << card] & SUBSETS_WITHIN[others | 1 << card]
