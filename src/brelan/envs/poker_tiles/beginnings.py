"""Where the tiles of a lay may go next: for masks.

Of the first tile it is enough that some hand is made with it, so gaps are not kept: all hands of a
board are gone through, each the squares from one to another of a line.
"""

from __future__ import annotations

import numpy as np

from brelan.bits import count, lowest
from brelan.combinations import LONGEST, one_suit, ranks_of, ranks_with, within_five_ranks
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
            ranks, filled = fillings.ranks, ~empty
            alike = alike_squares(survey, game, ranks, direction, line, length)
            paired = paired_squares(survey, game, ranks, direction, line, length, filled, alike)
            note_beginnings(
                survey, fillings, chain, direction, line, length, empty, beside, alike, paired
            )
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
def alike_squares(survey, game, ranks, direction, line, length):
    """The squares of a line whose tile has one of these ranks, or that have none, as bits; with a
    joker on the rack all."""
    if survey.wild != 0:
        return (1 << length) - 1
    first, stride = (line * SIDE, 1) if direction == 0 else (line, SIDE)
    squares = 0
    for place in range(length):
        tile = np.int64(game.board[first + place * stride])
        squares |= (ranks >> (tile >> 2) & 1) << place
    return squares


@kernel
def paired_squares(survey, game, ranks, direction, line, length, filled, alike):
    """The squares of a line that a hand of four may have: all but those with a tile of a rank that
    neither the rack has, nor another tile. Beside a joker any may do."""
    faces = survey.faces_before[length]
    if count(filled & (1 << length) - 1) > count(faces):
        return (1 << length) - 1
    twins = ranks_with(faces, 2)
    if twins == 0:
        return alike
    while twins != 0:
        ranks |= 1 << (lowest(twins) >> 2)
        twins &= twins - 1
    return alike_squares(survey, game, ranks, direction, line, length)


@kernel
def windows(squares, size):
    """Of the windows of a size those that hold no other squares, a bit for the first of each."""
    firsts = squares
    for step in range(1, size):
        firsts &= squares >> step
    return firsts


@kernel
def note_beginnings(survey, fillings, chain, direction, line, length, empty, beside, alike, paired):
    """Note the squares of a line where the first tile of a lay may go that makes a hand with
    squares already filled."""
    filled, only_beside = ~empty, survey.only_beside[direction, line + 1]
    ace_low = survey.ace_low != 0
    touched = beside
    for size in range(2, min(LONGEST, length) + 1):
        touched |= beside >> (size - 1)
        firsts = touched & ~windows(empty, size) & ((1 << (length - size + 1)) - 1)
        if size < LONGEST:
            firsts &= windows(alike if size <= THREE else paired, size)
        while firsts != 0:
            start = lowest(firsts)
            firsts &= firsts - 1
            after = start + size
            gap = empty & ((1 << after) - (1 << start))
            many = count(gap)
            if many > chain.held or not all_serve(filled, only_beside, start, after):
                continue
            faces = survey.faces_before[after] & ~survey.faces_before[start]
            if size > THREE and is_hopeless(faces, size, ace_low):
                continue
            choices = choices_beside(survey, fillings, faces, size, many) & chain.distinct
            if choices != 0:
                note_begun(fillings, chain, gap & -gap, gap, choices, many)


@kernel
def is_hopeless(faces, size, ace_low):
    """Whether these faces are of too many ranks for a hand of four or five squares."""
    ranks = ranks_of(faces)
    kinds = count(ranks)
    if kinds <= 2:
        return False
    if size < LONGEST or kinds < count(faces):
        return True
    return not one_suit(faces) and not within_five_ranks(ranks, ace_low)


@kernel
def note_begun(fillings, chain, firsts, squares, choices, many):
    """Note where the first tile of these choices may go: on any of these squares, or if it is a
    joker on the first of each gap."""
    for place in range(chain.held - many + 1):
        where = firsts if chain.wild >> place & 1 else squares
        fillings.begun[place] |= (choices & NEXT[0, place] != 0) * where
