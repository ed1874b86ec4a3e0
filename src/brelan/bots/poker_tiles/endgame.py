"""Endings of two players with an empty pile, when every tile is known: solved exactly.

Alpha-beta over every lay and the pass, with a table of the positions already met. The value of a
position is by how many points the seat to move will be ahead of what it is now, the tiles left
counted off (PT-18); points that are scored on the way belong to it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from brelan.bits import lowest
from brelan.cards import EMPTY
from brelan.games.grid.record import ACTION, PASS, RACK, SQUARES
from brelan.games.grid.rules import add, rack_size, remove
from brelan.games.poker_tiles.facts import TILE_LEFT
from brelan.games.poker_tiles.lays import (
    FACTORIAL,
    GAP,
    choices_for,
    is_a_repeat,
    is_forbidden,
    legal_choices,
    open_gap,
    points_of_order,
    put_in_order,
    take_choice,
    write_lay,
    write_single,
)
from brelan.games.poker_tiles.rules import put_down, take_up
from brelan.games.poker_tiles.survey import SURVEY, take_survey
from brelan.kernels import kernel
from brelan.randomness import next_random, rng_state_of

NODES_PER_STEP = 16
"""So many positions take about as long as an action of a rollout."""
STACK = 40_000
"""How many actions of one line of play are kept at most."""
SLOTS = 1 << 16
MOST = 999
"""No value is as large."""
UNKNOWN = 1000
"""Instead of a value: the search was too long."""
TOO_LONG = -1
TOO_MANY = -2
"""Instead of a number of actions."""
EXACT = 1
AT_LEAST = 2
AT_MOST = 3

SLOT = np.dtype((np.record, [("mark", np.uint64), ("value", np.int16), ("sort", np.uint8)]))
"""A position already met: its mark, and its value or a bound of it."""


class Search(NamedTuple):
    """What the solver needs beside a game."""

    surveys: npt.NDArray[np.void]
    gaps: npt.NDArray[np.void]
    codes: npt.NDArray[np.void]
    points: npt.NDArray[np.int64]
    """The actions of the line of play being searched, one ply after the other."""
    slots: npt.NDArray[np.void]
    marks: npt.NDArray[np.uint64]
    """A random number for each tile on each square, on each rack, and for each turn."""
    nodes: npt.NDArray[np.int64]
    """How many positions were searched, and how many may be."""


def new_search() -> Search:
    """Buffers to search in."""
    marks = np.zeros((SQUARES + 3, EMPTY), np.uint64)
    rng_state = rng_state_of("marks")
    for place in np.ndindex(marks.shape):
        marks[place] = next_random(rng_state)
    return Search(
        surveys=np.zeros(1, SURVEY),
        gaps=np.zeros(1, GAP),
        codes=np.zeros(STACK + 1, ACTION),
        points=np.zeros(STACK + 1, np.int64),
        slots=np.zeros(SLOTS, SLOT),
        marks=marks,
        nodes=np.zeros(2, np.int64),
    )


@kernel
def list_scored(search, game, first):
    """List every lay with its points from a place of the stack on; where they end."""
    survey = search.surveys[0]
    take_survey(survey, game)
    rack = game.racks[game.turn]
    end = np.int64(first)
    for index in range(survey.squares):
        square = np.int64(survey.square[index])
        across = survey.entry[0, square, 1]
        down = survey.entry[1, square, 1]
        choices = choices_for(survey, square)
        while choices != 0 and end < STACK:
            choice = lowest(choices)
            choices &= choices - 1
            write_single(square, rack[lowest(choice)], search.codes[end])
            search.points[end] = np.int64(survey.worth[across, choice]) + survey.worth[down, choice]
            end += 1
    for index in range(survey.gaps):
        end = list_filled(search, game, np.int64(survey.gap[index]), end)
    return end


@kernel
def list_filled(search, game, address, first):
    """List every way to fill a gap with its points; where they end."""
    survey = search.surveys[0]
    gap = search.gaps[0]
    open_gap(survey, game, address, gap)
    choices = legal_choices(survey, address)
    end = np.int64(first)
    while choices != 0:
        take_choice(gap, lowest(choices))
        choices &= choices - 1
        for order in range(FACTORIAL[gap.many]):
            put_in_order(gap, order)
            if end < STACK and not is_a_repeat(survey, gap) and not is_forbidden(game, gap):
                write_lay(gap, game.racks[game.turn], search.codes[end])
                search.points[end] = points_of_order(survey, gap)
                end += 1
    return end


@kernel
def list_all(search, game, first):
    """List every lay and the pass; where they end, or -1 if there are too many."""
    end = list_scored(search, game, first)
    if end >= STACK:
        return -1
    search.codes[end].verb = PASS
    search.codes[end].many = 0
    search.points[end] = 0
    return end + 1


@kernel
def bring_forward(search, place, end):
    """Exchange the action at a place with the one of those after it that scores most."""
    best = np.int64(place)
    for other in range(place + 1, end):
        if search.points[other] > search.points[best]:
            best = other
    search.codes[STACK] = search.codes[place]
    search.codes[place] = search.codes[best]
    search.codes[best] = search.codes[STACK]
    points = search.points[place]
    search.points[place] = search.points[best]
    search.points[best] = points


@kernel
def do(game, action):
    """Carry out an action with an empty pile, without its points."""
    rack = game.racks[game.turn]
    game.passes = game.passes + 1 if action.verb == PASS else 0
    put_down(game, action)
    for index in range(action.many):
        remove(rack, action.cards[index])
    game.turn = 1 - game.turn


@kernel
def undo(game, action, passes):
    """Take an action back."""
    game.turn = 1 - game.turn
    game.passes = passes
    take_up(game, action)
    for index in range(action.many):
        add(game.racks[game.turn], action.cards[index])


@kernel
def mark_of(search, game):
    """A number for board, racks, turn and passes that hardly any two positions share."""
    mark = search.marks[SQUARES + 2, 2 * game.turn + game.passes]
    for square in range(SQUARES):
        if game.board[square] != EMPTY:
            mark ^= search.marks[square, game.board[square]]
    for seat in range(2):
        for place in range(RACK):
            if game.racks[seat, place] != EMPTY:
                mark += search.marks[SQUARES + seat, game.racks[seat, place]]
    return mark


@kernel
def is_enough(slot, mark, alpha, beta):
    """Whether what is known of a position decides it between alpha and beta."""
    if slot.mark != mark:
        return False
    if slot.sort == EXACT:
        return True
    return slot.value >= beta if slot.sort == AT_LEAST else slot.value <= alpha


@kernel
def solve(search, game, first, alpha, beta):
    """The value of a position if it is between alpha and beta, or else a bound of it.

    Or UNKNOWN, if the search is too long.
    """
    search.nodes[0] += 1
    mine = rack_size(game.racks[game.turn])
    others = rack_size(game.racks[1 - game.turn])
    if game.passes >= 2 or mine + others == 0:
        return np.int64(TILE_LEFT * (others - mine))
    mark = mark_of(search, game)
    slot = search.slots[np.int64(mark & np.uint64(SLOTS - 1))]
    if is_enough(slot, mark, alpha, beta):
        return np.int64(slot.value)
    end = list_all(search, game, first)
    if end < 0 or search.nodes[0] > search.nodes[1]:
        return np.int64(UNKNOWN)
    passes = np.int64(game.passes)
    best = np.int64(-MOST)
    for place in range(first, end):
        bring_forward(search, place, end)
        points = search.points[place]
        floor = max(alpha, best)
        do(game, search.codes[place])
        value = solve(search, game, end, points - beta, points - floor)
        undo(game, search.codes[place], passes)
        if value == UNKNOWN:
            return np.int64(UNKNOWN)
        best = max(best, points - value)
        if best >= beta:
            break
    slot.mark = mark
    slot.value = best
    slot.sort = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
    return best


@kernel
def start(search, limit):
    """Begin a search of so many positions at most."""
    search.nodes[0] = 0
    search.nodes[1] = limit


@kernel
def forget(search):
    """Forget the positions met: those of another game may look the same."""
    for index in range(SLOTS):
        search.slots[index].mark = 0


@kernel
def solve_actions(search, table, limit, values):
    """The value of every action, listed on the stack: exact for the best, at most so for others.

    How many there are; or that the search was too long, or that they are too many.
    """
    game = table[0]
    start(search, limit)
    end = list_all(search, game, 0)
    if end < 0:
        return TOO_MANY
    passes = np.int64(game.passes)
    best = np.int64(-MOST)
    for place in range(end):
        bring_forward(search, place, end)
        points = search.points[place]
        do(game, search.codes[place])
        value = solve(search, game, end, points - MOST, points - best)
        undo(game, search.codes[place], passes)
        if value == UNKNOWN:
            return TOO_LONG
        values[place] = points - value
        best = max(best, values[place])
    return end
