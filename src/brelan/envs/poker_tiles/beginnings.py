"""Where the tiles of a lay may go next: for masks.

Of the first tile it is enough that some hand is made with it, so gaps are not kept: all hands of a
board are gone through, each the squares from one to another of a line.
"""

from __future__ import annotations

import numpy as np

from brelan.bits import count, lowest
from brelan.combinations import LONGEST
from brelan.envs.poker_tiles.chains import NEXT, can_go_on, next_squares, squares_of
from brelan.envs.poker_tiles.gaps import choices_beside, find_in_line, note_line, take_notes
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
            note_beginnings(survey, fillings, chain, direction, line, length, empty, beside)
            for place in range(chain.held):
                begun = fillings.begun[place]
                while begun != 0:
                    out[place * squares + line * across + lowest(begun) * along] = 1
                    begun &= begun - 1


@kernel
def note_beginnings(survey, fillings, chain, direction, line, length, empty, beside):
    """Note the squares of a line where the first tile of a lay may go."""
    filled, only_beside = ~empty, survey.only_beside[direction, line + 1]
    fillings.begun[:] = 0
    for start in range(length - 1):
        for after in range(start + 2, min(start + LONGEST, length) + 1):
            gap = empty & ((1 << after) - (1 << start))
            many = count(gap)
            if many > chain.held:
                break
            if gap & beside == 0 or not all_serve(filled, only_beside, start, after):
                continue
            faces = survey.faces_before[after] & ~survey.faces_before[start]
            jokers = survey.jokers_before[after] - survey.jokers_before[start]
            choices = choices_beside(survey, fillings, faces, jokers, after - start, many)
            if choices & chain.distinct != 0:
                note_begun(fillings, chain, gap, choices & chain.distinct, many)


@kernel
def note_begun(fillings, chain, gap, choices, many):
    """Note where the first tile of these choices may go on the squares of a gap."""
    for place in range(chain.held - many + 1):
        squares = gap & -gap if chain.wild >> place & 1 else gap
        fillings.begun[place] |= (choices & NEXT[0, place] != 0) * squares
