"""Where the tiles of a lay may go next: for masks.

Of the first tile it is enough that some hand is made with it, so gaps are not kept: all hands of a
board are gone through, each the squares from one to another of a line.
"""

from __future__ import annotations

import numpy as np

from brelan.bits import count, lowest
from brelan.combinations import LONGEST, ranks_with
from brelan.envs.poker_tiles.chains import NEXT, can_go_on, next_squares, squares_of
from brelan.envs.poker_tiles.fillings import THREE, choices_beside
from brelan.envs.poker_tiles.gaps import find_in_line, note_line, take_notes
from brelan.games.grid.record import SIDE
from brelan.games.poker_tiles.survey import DIRECTIONS, all_serve, touching
from brelan.kernels import kernel


@kernel
def mark_gap(game, chain, workspace, gap, out):
    """Mark what may come next of the lays that fill a gap."""
    squares = squares_of(game)
    for place in range(chain.held):
        first = place * squares
        free = next_squares(chain, gap, place)
        while free != 0:
            at = lowest(free)
            free &= free - 1
            number = first + gap.numbers[at]
            if out[number] == 0:
                out[number] = can_go_on(game, chain, workspace, gap, place, at)


@kernel
def mark_beginnings(game, chain, workspace, out):
    """Mark where the first tile of a lay may go."""
    survey, fillings = workspace.surveys[0], workspace.fillings[0]
    take_notes(game, survey, fillings, chain)
    squares = squares_of(game)
    columns = np.int64(game.columns)
    for direction in range(DIRECTIONS):
        length = columns if direction == 0 else np.int64(game.rows)
        across, along = (columns, 1) if direction == 0 else (1, columns)
        for line in range(squares // length):
            empty = ~survey.filled[direction, line + 1] & ((1 << length) - 1)
            beside = touching(survey, direction, line) & empty
            if beside == 0:
                continue
            note_line(survey, game, direction, line, length)
            if game.one_hand_a_line:
                chain.gaps = 0
                find_in_line(survey, fillings, game, chain, direction, line, empty, beside)
                for index in range(chain.gaps):
                    mark_gap(game, chain, workspace, chain.gap[index], out)
                continue
            fillings.begun[:] = 0
            note_alone(survey, fillings, chain, empty, beside)
            alike = alike_squares(survey, fillings, game, direction, line, length)
            note_beginnings(survey, fillings, chain, direction, line, length, empty, beside, alike)
            for place in range(chain.held):
                begun = fillings.begun[place]
                while begun != 0:
                    out[place * squares + line * across + lowest(begun) * along] = 1
                    begun &= begun - 1


@kernel
def note_alone(survey, fillings, chain, empty, beside):
    """Note where lays may begin that have nothing filled between or beside them, all windows of a
    size at once: a bit for the first square of each."""
    starts, touched = empty, beside
    for size in range(2, chain.held + 1):
        starts &= empty >> (size - 1)
        touched |= beside >> (size - 1)
        choices = fillings.alone[size] & chain.distinct
        if choices == 0 or starts & touched == 0:
            continue
        firsts = starts & touched
        squares = firsts
        for step in range(1, size):
            squares |= firsts << step
        note_begun(fillings, chain, firsts, squares, choices, size)


@kernel
def alike_squares(survey, fillings, game, direction, line, length):
    """The squares of a line that a hand of one rank may have: all but those whose tile has a rank
    that the rack has not; as bits."""
    if survey.wild != 0:
        return (1 << length) - 1
    first, stride = (line * SIDE, 1) if direction == 0 else (line, SIDE)
    squares = 0
    for place in range(length):
        tile = np.int64(game.board[first + place * stride])
        squares |= (fillings.ranks >> (tile >> 2) & 1) << place
    return squares


@kernel
def windows(squares, size):
    """Of the windows of a size those that hold no other squares, a bit for the first of each."""
    firsts = squares
    for step in range(1, size):
        firsts &= squares >> step
    return firsts


@kernel
def note_beginnings(survey, fillings, chain, direction, line, length, empty, beside, alike):
    """Note the squares of a line where the first tile of a lay may go that makes a hand with
    squares already filled."""
    filled, only_beside = ~empty, survey.only_beside[direction, line + 1]
    touched = beside
    for size in range(2, min(LONGEST, length) + 1):
        touched |= beside >> (size - 1)
        firsts = touched & ~windows(empty, size) & ((1 << (length - size + 1)) - 1)
        if size <= THREE or (size < LONGEST and not has_twins(survey, length, filled)):
            firsts &= windows(alike, size)
        while firsts != 0:
            start = lowest(firsts)
            firsts &= firsts - 1
            after = start + size
            gap = empty & ((1 << after) - (1 << start))
            many = count(gap)
            if many > chain.held or not all_serve(filled, only_beside, start, after):
                continue
            faces = survey.faces_before[after] & ~survey.faces_before[start]
            choices = choices_beside(survey, fillings, faces, size, many) & chain.distinct
            if choices != 0:
                note_begun(fillings, chain, gap & -gap, gap, choices, many)


@kernel
def has_twins(survey, length, filled):
    """Whether a line has two tiles of one rank, or a joker: then four squares may also hold two
    pairs of which the rack has but one."""
    faces = survey.faces_before[length]
    return ranks_with(faces, 2) != 0 or count(filled & (1 << length) - 1) > count(faces)


@kernel
def note_begun(fillings, chain, firsts, squares, choices, many):
    """Note where the first tile of these choices may go: on any of these squares, or if it is a
    joker on the first of each gap."""
    for place in range(chain.held - many + 1):
        where = firsts if chain.wild >> place & 1 else squares
        fillings.begun[place] |= (choices & NEXT[0, place] != 0) * where
