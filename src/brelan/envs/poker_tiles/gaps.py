"""The gaps of a board that a rack can fill, as far as a lay may: for masks, points aside.

A *gap* is the empty squares of one hand (see `brelan.games.poker_tiles.survey`), a *choice* a
subset of the rack that fills it; `fillings.py` says which do.
"""

from __future__ import annotations

import numpy as np

from brelan.bits import lowest, unlike
from brelan.cards import EMPTY, JOKER
from brelan.combinations import LONGEST
from brelan.envs.poker_tiles.fillings import choices_beside, note_fillings
from brelan.envs.poker_tiles.racks import note_rack
from brelan.games.grid.record import RACK, SIDE
from brelan.games.poker_tiles.survey import (
    DIRECTIONS,
    all_serve,
    touching,
)
from brelan.kernels import kernel

MOST_GAPS = DIRECTIONS * SIDE * RACK
"""As many as two lines have."""

GAP = np.dtype(
    (
        np.record,
        [
            ("choices", np.uint32),
            ("many", np.uint8),
            ("free", np.uint8),
            ("direction", np.uint8),
            ("numbers", np.uint8, RACK),
        ],
    )
)
"""A gap: the `choices` that fill it, a bit for each subset of the rack; how `many` squares it has,
on which of these nothing was laid (`free`, a bit each), and their `numbers`, row by row."""


@kernel
def take_notes(game, survey, fillings, chain):
    """Note what the rack of the seat to move gives, and what is filled on the board."""
    note_rack(survey, game.racks[game.turn])
    chain.held = survey.held
    chain.wild = survey.wild
    chain.distinct = survey.distinct
    note_board(survey, game)
    note_fillings(survey, fillings)


@kernel
def note_board(survey, game):
    """Note which squares of each line are filled, and which by a tile, as `survey_board` does."""
    survey.ace_low = game.ace_low
    survey.tiles[:] = 0
    survey.filled[:] = 0
    survey.only_beside[:] = 0
    columns = np.int64(game.columns)
    for row in range(np.int64(game.rows)):
        tiles = unlike(game.board, row * SIDE, columns, EMPTY)
        jokers = unlike(game.joker_square, row * SIDE, columns, 0) & ~tiles
        note_squares(survey.tiles, row, tiles)
        note_squares(survey.filled, row, tiles | jokers)
        if game.jokers_beside:
            note_squares(survey.only_beside, row, jokers)


@kernel
def note_squares(lines, row, places):
    """Note squares of a row, in it and in their columns."""
    lines[0, row + 1] = places
    while places != 0:
        lines[1, lowest(places) + 1] |= 1 << row
        places &= places - 1


@kernel
def find_gaps(game, survey, fillings, chain, square):
    """Find the gaps of both lines of a square that the rack of the seat to move can fill."""
    take_notes(game, survey, fillings, chain)
    chain.gaps = 0
    for direction in range(DIRECTIONS):
        line = square // SIDE if direction == 0 else square % SIDE
        length = np.int64(game.columns if direction == 0 else game.rows)
        empty = ~survey.filled[direction, line + 1] & ((1 << length) - 1)
        beside = touching(survey, direction, line) & empty
        if beside != 0:
            note_line(survey, game, direction, line, length)
            find_in_line(survey, fillings, game, chain, direction, line, empty, beside)


@kernel
def note_line(survey, game, direction, line, length):
    """Note the faces that a line has before each of its squares."""
    first, stride = (line * SIDE, 1) if direction == 0 else (line, SIDE)
    faces = 0
    survey.faces_before[0] = 0
    for place in range(length):
        tile = np.int64(game.board[first + place * stride])
        faces |= (tile < JOKER) << tile
        survey.faces_before[place + 1] = faces


@kernel
def find_in_line(survey, fillings, game, chain, direction, line, empty, beside):
    """Find the gaps of a line that touch a tile, from each of its empty squares on."""
    while empty != 0:
        first = lowest(empty)
        left, last = empty, first
        touched = False
        for many in range(1, survey.held + 1):
            if left == 0:
                break
            last = lowest(left)
            if last - first >= LONGEST:
                break
            left &= left - 1
            touched = touched or beside >> last & 1 != 0
            if touched:
                choices = choices_between(survey, fillings, direction, line, first, last, many)
                if choices != 0:
                    add_gap(game, chain, direction, line, empty & ~left, choices, many)
        empty &= empty - 1


@kernel
def choices_between(survey, fillings, direction, line, first, last, many):
    """The choices that fill a gap, in a hand that reaches as far as any of the filled squares at
    its ends."""
    filled = survey.filled[direction, line + 1]
    only_beside = survey.only_beside[direction, line + 1]
    choices = 0
    start = first
    while True:
        after = last + 1
        while after - start <= LONGEST:
            if after - start > 1 and all_serve(filled, only_beside, start, after):
                faces = survey.faces_before[after] & ~survey.faces_before[start]
                choices |= choices_beside(survey, fillings, faces, after - start, many)
            if not filled >> after & 1:
                break
            after += 1
        start -= 1
        if start < 0 or last - start >= LONGEST or not filled >> start & 1:
            return choices & survey.distinct


@kernel
def add_gap(game, chain, direction, line, places, choices, many):
    """Add a gap on these places of a line."""
    gap = chain.gap[chain.gaps]
    chain.gaps += 1
    gap.choices = choices
    gap.many = many
    gap.free = (1 << many) - 1
    gap.direction = direction
    for index in range(many):
        place = lowest(places)
        places &= places - 1
        row = line if direction == 0 else place
        column = place if direction == 0 else line
        gap.numbers[index] = row * game.columns + column
