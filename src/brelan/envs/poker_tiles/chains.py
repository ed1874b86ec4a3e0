"""Choosing a lay of Poker Tiles tile by tile: the gaps that still fit what is chosen.

The gaps that lays can fill are found when the first tile is laid, in the two lines of its square;
those that fit are kept while the chain of choices goes on.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from brelan.bits import lowest
from brelan.copying import put_record
from brelan.envs.poker_tiles.fillings import FILLINGS
from brelan.envs.poker_tiles.gaps import GAP, MOST_GAPS, find_gaps
from brelan.games.grid.record import ACTION, RACK, SIDE, SUBSETS
from brelan.games.poker_tiles.hands import HAND, MOST_HANDS
from brelan.games.poker_tiles.lays import (
    FACTORIAL,
    is_a_repeat,
    is_forbidden,
    put_in_order,
    take_choice,
)
from brelan.games.poker_tiles.lays import GAP as FILLED_GAP
from brelan.games.poker_tiles.survey import SURVEY
from brelan.kernels import kernel

UNKNOWN = -1
SEVERAL = -2
COMMIT = SUBSETS
"""The number of the commit, after the last lay of a tile."""

CHAIN = np.dtype(
    (
        np.record,
        [
            ("chosen", np.int64),
            ("many", np.int64),
            ("held", np.int64),
            ("wild", np.int64),
            ("distinct", np.int64),
            ("laid", np.uint8, RACK),
            ("squares", np.uint8, RACK),
            ("gaps", np.int64),
            ("gap", GAP, MOST_GAPS),
        ],
    )
)
"""A chain so far: the places `chosen` as five bits, and in order which were `laid` on which
`squares`; of the rack, how many places are `held` and which are jokers (`wild`), and its
subsets, a bit for each, that take jokers from the first on (`distinct`); and the gaps that lays of
this chain fill, once a tile is chosen."""


def _next_choices() -> npt.NDArray[np.int64]:
    """The choices that hold what was chosen and a place after it: rows of [chosen][place]."""
    table = np.zeros((SUBSETS, RACK), np.int64)
    for chosen in range(SUBSETS):
        for place in range(chosen.bit_length(), RACK):
            for choice in range(SUBSETS):
                if choice & (2 << place) - 1 == chosen | 1 << place:
                    table[chosen, place] |= 1 << choice
    return table


NEXT = _next_choices()


class Workspace(NamedTuple):
    """What the kernels need beside games and chains."""

    surveys: npt.NDArray[np.void]
    fillings: npt.NDArray[np.void]
    gaps: npt.NDArray[np.void]
    hands: npt.NDArray[np.void]
    codes: npt.NDArray[np.void]
    """The last action that was carried out."""


def new_workspace() -> Workspace:
    """A workspace, for one thread."""
    return Workspace(
        surveys=np.zeros(1, SURVEY),
        fillings=np.zeros(1, FILLINGS),
        gaps=np.zeros(1, FILLED_GAP),
        hands=np.zeros(MOST_HANDS, HAND),
        codes=np.zeros(1, ACTION),
    )


@kernel
def squares_of(game):
    """How many squares the board has."""
    return np.int64(game.columns) * game.rows


@kernel
def square_of(game, number):
    """The square of a record that has this number, row by row."""
    return number // game.columns * SIDE + number % game.columns


@kernel
def number_of(game, square):
    """The number of a square, row by row."""
    return square // SIDE * game.columns + square % SIDE


@kernel
def start(game, chain):
    """Begin to choose an action."""
    chain.chosen = 0
    chain.many = 0


@kernel
def next_squares(chain, gap, place):
    """The squares of a gap to which the tile of a place may go, before PT-14: a bit for each.

    Jokers, which come last, go by rising squares.
    """
    if np.int64(gap.choices) & NEXT[chain.chosen, place] == 0:
        return 0
    free = np.int64(gap.free)
    return free & -free if chain.wild >> place & 1 else free


@kernel
def can_go_on(game, chain, workspace, gap, place, at):
    """PT-14: whether a tile may come next on a square of a gap that choices with it fill.

    Only where hands end to end are forbidden does it matter in which order tiles lie.
    """
    if not game.one_hand_a_line or gap.many == 1:
        return True
    choices = np.int64(gap.choices) & NEXT[chain.chosen, place]
    while choices != 0:
        if has_order(game, chain, workspace, gap, lowest(choices), place, at):
            return True
        choices &= choices - 1
    return False


@kernel
def has_order(game, chain, workspace, gap, choice, place, at):
    """PT-14: whether a choice fills a gap, as laid so far and with this place on that square, in
    some order without making hands end to end."""
    filling = workspace.gaps[0]
    filling.direction = gap.direction
    filling.many = gap.many
    for index in range(filling.many):
        filling.squares[index] = square_of(game, np.int64(gap.numbers[index]))
    take_choice(filling, choice)
    for order in range(FACTORIAL[filling.many]):
        put_in_order(filling, order)
        if (
            filling.laid[at] == place
            and is_as_laid(chain, filling)
            and not is_a_repeat(chain, filling)
            and not is_forbidden(game, filling)
        ):
            return True
    return False


@kernel
def is_as_laid(chain, filling):
    """Whether a way of filling a gap has all tiles of a chain where they were laid."""
    agreeing = 0
    for index in range(filling.many):
        for number in range(chain.many):
            agreeing += (
                filling.squares[index] == chain.squares[number]
                and filling.laid[index] == chain.laid[number]
            )
    return agreeing == chain.many


@kernel
def is_a_lay(game, chain, workspace):
    """Whether the tiles chosen are a lay by themselves."""
    for index in range(chain.gaps):
        gap = chain.gap[index]
        if np.int64(gap.choices) >> chain.chosen & 1 != 0:
            if not game.one_hand_a_line or gap.many == 1:
                return True
            place = np.int64(chain.laid[0])
            at = place_in_gap(game, gap, np.int64(chain.squares[0]))
            if has_order(game, chain, workspace, gap, chain.chosen, place, at):
                return True
    return False


@kernel
def place_in_gap(game, gap, square):
    """Which square of a gap this is; RACK if it is none of them."""
    number = number_of(game, square)
    for index in range(np.int64(gap.many)):
        if gap.numbers[index] == number:
            return index
    return RACK


@kernel
def only_choice(game, chain, workspace):
    """The micro-action that goes on with a chain if there is just one, or SEVERAL."""
    squares = squares_of(game)
    only = RACK * squares + COMMIT if is_a_lay(game, chain, workspace) else UNKNOWN
    for index in range(chain.gaps):
        gap = chain.gap[index]
        for place in range(chain.held):
            free = next_squares(chain, gap, place)
            while free != 0:
                at = lowest(free)
                free &= free - 1
                micro = place * squares + gap.numbers[at]
                if micro != only and can_go_on(game, chain, workspace, gap, place, at):
                    if only != UNKNOWN:
                        return SEVERAL
                    only = micro
    return only


@kernel
def choose_square(game, chain, workspace, place, number):
    """Lay the tile of a place on a square: keep the gaps that still fit."""
    square = square_of(game, number)
    if chain.many == 0:
        find_gaps(game, workspace.surveys[0], workspace.fillings[0], chain, square)
    kept = 0
    for index in range(chain.gaps):
        gap = chain.gap[index]
        at = place_in_gap(game, gap, square)
        if not next_squares(chain, gap, place) >> at & 1:
            continue
        if not can_go_on(game, chain, workspace, gap, place, at):
            continue
        gap.choices = np.int64(gap.choices) & NEXT[chain.chosen, place]
        gap.free = np.int64(gap.free) ^ 1 << at
        put_record(chain.gap, kept, gap)
        kept += 1
    chain.gaps = kept
    chain.laid[chain.many] = place
    chain.squares[chain.many] = square
    chain.many += 1
    chain.chosen |= 1 << place
