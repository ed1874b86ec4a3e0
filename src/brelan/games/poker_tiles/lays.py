"""Every legal action, and the best lay, from a survey.

Room to work in is handed down as arrays of one: Numba frees an array that a kernel made as soon as
only one of its records is left in use.
"""

from __future__ import annotations

from itertools import permutations

import numpy as np

from brelan.bits import lowest
from brelan.cards import EMPTY
from brelan.games.grid.record import LAY, RACK, SIDE, SQUARES
from brelan.games.poker_tiles.hands import first_of_stretch, makes_hands_end_to_end
from brelan.games.poker_tiles.survey import take_survey
from brelan.kernels import kernel

FACTORIAL = np.array([1, 1, 2, 6, 24, 120], np.int64)
"""In how many orders so many tiles can be laid."""
ORDERS = np.zeros((RACK + 1, 120, RACK), np.int64)
"""Every order of up to five tiles: rows of [how many][which order]."""
for _many in range(RACK + 1):
    ORDERS[_many, : FACTORIAL[_many], :_many] = list(permutations(range(_many)))

GAP = np.dtype(
    (
        np.record,
        [
            ("direction", np.int64),
            ("many", np.int64),
            ("squares", np.int64, RACK),
            ("places", np.int64, RACK),
            ("laid", np.int64, RACK),
        ],
    )
)
"""A gap being filled: its squares; the places of the rack that a choice takes; these as laid."""


@kernel
def open_gap(survey, game, address, gap):
    """Find the squares of a gap by its address."""
    gap.many = address % (RACK + 1)
    first = address // (RACK + 1)
    gap.direction = first // SQUARES
    square = first % SQUARES
    stride = 1 if gap.direction == 0 else SIDE
    for index in range(gap.many):
        while game.board[square] != EMPTY or game.joker_square[square] != 0:
            square += stride
        gap.squares[index] = square
        square += stride


@kernel
def take_choice(gap, choice):
    """List the places of the rack that a choice takes."""
    for index in range(gap.many):
        gap.places[index] = lowest(choice)
        choice &= choice - 1


@kernel
def put_in_order(gap, order):
    """Lay the tiles of a choice in one of their orders."""
    for index in range(gap.many):
        gap.laid[index] = gap.places[ORDERS[gap.many, order, index]]


@kernel
def is_a_repeat(survey, gap):
    """Whether this order only exchanges jokers: they are laid from the left."""
    last = np.int64(-1)
    for index in range(gap.many):
        if survey.wild >> gap.laid[index] & 1:
            if gap.laid[index] < last:
                return True
            last = gap.laid[index]
    return False


@kernel
def is_forbidden(game, gap):
    """PT-14: whether filling a gap so makes hands end to end where that is forbidden."""
    if not game.one_hand_a_line:
        return False
    rack = game.racks[game.turn]
    for index in range(gap.many):
        game.board[gap.squares[index]] = rack[gap.laid[index]]
    stride = 1 if gap.direction == 0 else SIDE
    first = first_of_stretch(game, gap.squares[0], stride)
    new = 0
    for index in range(gap.many):
        new |= 1 << (gap.squares[index] - first) // stride
    made = makes_hands_end_to_end(game, first, stride, new)
    for index in range(gap.many):
        game.board[gap.squares[index]] = EMPTY
    return made


@kernel
def write_lay(gap, rack, action):
    """The action of filling a gap so."""
    action.verb = LAY
    action.many = gap.many
    for index in range(gap.many):
        action.squares[index] = gap.squares[index]
        action.cards[index] = rack[gap.laid[index]]


@kernel
def write_single(square, tile, action):
    """The action of laying one tile."""
    action.verb = LAY
    action.many = 1
    action.squares[0] = square
    action.cards[0] = tile


@kernel
def choices_for(survey, square):
    """PT-10: the single tiles that make a hand on a square, by row or column, each kind once."""
    across = survey.entry[0, square, 1]
    down = survey.entry[1, square, 1]
    return (survey.legal[across] | survey.legal[down]) & survey.distinct


@kernel
def count_lays(survey):
    """How many lays there are at most: those that PT-14 may forbid are counted too."""
    found = 0
    for index in range(survey.squares):
        choices = choices_for(survey, survey.square[index])
        while choices != 0:
            choices &= choices - 1
            found += 1
    for index in range(survey.gaps):
        address = np.int64(survey.gap[index])
        choices = legal_choices(survey, address)
        while choices != 0:
            orders = FACTORIAL[address % (RACK + 1)]
            found += orders // FACTORIAL[survey.jokers[lowest(choices)]]
            choices &= choices - 1
    return found


@kernel
def legal_choices(survey, address):
    """PT-10: the choices that fill a gap with a hand, those that only swap jokers once."""
    first = address // (RACK + 1)
    entry = survey.entry[first // SQUARES, first % SQUARES, address % (RACK + 1)]
    return survey.legal[entry] & survey.distinct


@kernel
def list_lays(survey, gap, game, codes):
    """PT-7 to PT-11, PT-14: every lay once, single tiles first, then gap by gap; how many."""
    rack = game.racks[game.turn]
    found = 0
    for index in range(survey.squares):
        square = np.int64(survey.square[index])
        choices = choices_for(survey, square)
        while choices != 0:
            choice = lowest(choices)
            write_single(square, rack[lowest(choice)], codes[found])
            choices &= choices - 1
            found += 1
    for index in range(survey.gaps):
        address = np.int64(survey.gap[index])
        open_gap(survey, game, address, gap)
        choices = legal_choices(survey, address)
        while choices != 0:
            take_choice(gap, lowest(choices))
            choices &= choices - 1
            for order in range(FACTORIAL[gap.many]):
                put_in_order(gap, order)
                if not is_a_repeat(survey, gap) and not is_forbidden(game, gap):
                    write_lay(gap, rack, codes[found])
                    found += 1
    return found


@kernel
def points_of_order(survey, gap):
    """PT-14: what a gap filled so scores: the best hand along it and the best across each tile."""
    along = 0
    across = 0
    for first in range(gap.many):
        square = gap.squares[first]
        crossing = survey.entry[1 - gap.direction, square, 1]
        across += survey.worth[crossing, 1 << gap.laid[first]]
        choice = 0
        for last in range(first, gap.many):
            choice |= 1 << gap.laid[last]
            entry = survey.entry[gap.direction, square, last - first + 1]
            along = max(along, np.int64(survey.worth[entry, choice]))
    return along + across


@kernel
def most_points(survey, gap):
    """No way of filling a gap scores more than this."""
    along = 0
    across = 0
    for first in range(gap.many):
        square = gap.squares[first]
        across += survey.most[survey.entry[1 - gap.direction, square, 1]]
        for many in range(1, gap.many - first + 1):
            along = max(along, np.int64(survey.most[survey.entry[gap.direction, square, many]]))
    return along + across


@kernel
def best_single(survey, rack, action):
    """The single tile that scores most, the first of equals; its points, 0 if there is none."""
    best = 0
    for index in range(survey.squares):
        square = np.int64(survey.square[index])
        across = survey.entry[0, square, 1]
        down = survey.entry[1, square, 1]
        if np.int64(survey.most[across]) + survey.most[down] <= best:
            continue
        for place in range(survey.held):
            points = np.int64(survey.worth[across, 1 << place]) + survey.worth[down, 1 << place]
            if points > best:
                best = points
                write_single(square, rack[place], action)
    return best


@kernel
def best_in_gap(survey, game, address, gap, best, action):
    """Fill a gap in the best way, if that beats a lay worth `best`; the points of the better."""
    open_gap(survey, game, address, gap)
    limit = most_points(survey, gap)
    choices = legal_choices(survey, address)
    while choices != 0:
        take_choice(gap, lowest(choices))
        choices &= choices - 1
        for order in range(FACTORIAL[gap.many]):
            if limit < best or (limit == best and gap.many <= action.many):
                return best
            put_in_order(gap, order)
            points = points_of_order(survey, gap)
            better = points > best or (points == best and gap.many > action.many)
            if better and not is_forbidden(game, gap):
                best = points
                write_lay(gap, game.racks[game.turn], action)
    return best


@kernel
def best_lay(game, surveys, gaps, action):
    """The lay that scores most; of equals the one with most tiles, then the first listed.

    Gives its points, 0 if there is no lay.
    """
    action.verb = 0
    action.many = 0
    survey = surveys[0]
    gap = gaps[0]
    take_survey(survey, game)
    best = best_single(survey, game.racks[game.turn], action)
    for index in range(survey.gaps):
        best = best_in_gap(survey, game, np.int64(survey.gap[index]), gap, best, action)
    return best
