"""What the next player finds on a board: the faces that score there as a single tile.

A *threat* is a face that, laid on one empty square, makes a hand with the tiles beside it. For each
line the threats are noted as masks of faces, one for each of the LEVELS of points; a joker is one
more bit. A lay changes only its own line and those that cross it at its tiles.
"""

from __future__ import annotations

from math import comb

import numpy as np

from brelan.bits import count, lowest
from brelan.cards import ALL_FACES, EMPTY, JOKER
from brelan.combinations import (
    ACES,
    FIVE_RANKS,
    LONGEST,
    TEN_TO_ACE,
    TWO_TO_FIVE,
    WHOLE_RANK,
    one_suit,
    ranks_of,
    ranks_with,
    suit_mask,
    whole_ranks,
)
from brelan.games.grid.record import RACK, SIDE, SQUARES
from brelan.games.poker_tiles.facts import POINTS
from brelan.games.poker_tiles.hands import is_filled, squares_after, squares_before
from brelan.games.poker_tiles.record import TILES
from brelan.games.poker_tiles.survey import ACE
from brelan.kernels import kernel

LEVELS = tuple(sorted(set(POINTS.values())))
PAIR = LEVELS.index(POINTS["pair"])
TWO_PAIR = LEVELS.index(POINTS["two-pair"])
THREE = LEVELS.index(POINTS["three-of-a-kind"])
FIVE_TILES = LEVELS.index(POINTS["straight"])
FOUR = LEVELS.index(POINTS["four-of-a-kind"])
FIVE_OF_A_KIND = LEVELS.index(POINTS["five-of-a-kind"])
ROYAL = LEVELS.index(POINTS["royal-flush"])
ALONE = (PAIR, PAIR, THREE, FOUR, FIVE_OF_A_KIND)
"""The level of one more tile of a rank beside so many."""

WEIGHTS = np.array([0.3, 0.3, 0.3, 0.6, 1.0, 1.7, 3.0])
"""What it is worth that the next player may score each level with a single tile, beyond the level
below: less than the points, for those he would mostly score otherwise, and much stays for others.
Tuned in games against `club`."""

LINES = 2 * SIDE
JOKER_BIT = 1 << JOKER

MISSES = np.zeros((RACK + 1, TILES + 1, TILES + 1))
"""How likely it is that a rack of so many tiles, of so many unseen, holds none of so many."""
for _rack in range(RACK + 1):
    for _unseen in range(_rack, TILES + 1):
        for _wanted in range(_unseen + 1):
            MISSES[_rack, _unseen, _wanted] = comb(_unseen - _wanted, _rack) / comb(_unseen, _rack)


@kernel
def line_of(square, stride):
    """The number of the row or column through a square."""
    return square // SIDE if stride == 1 else SIDE + square % SIDE


@kernel
def note_line(workspace, game, square, stride):
    """Note the threats of the row or column through a square."""
    threats = workspace.threats[line_of(square, stride)]
    for level in range(len(LEVELS)):
        threats[level] = 0
    first = square - squares_before(square, stride) * stride
    length = squares_after(game, first, stride) + 1
    for place in range(length):
        at = first + place * stride
        if not is_filled(game, at) and is_beside_a_tile(game, at):
            before = reach(workspace, game, at, -stride, place, 0)
            after = reach(workspace, game, at, stride, length - 1 - place, 1)
            if before + after > 0:
                note_square(workspace, threats, before, after, game.ace_low != 0)


@kernel
def is_beside_a_tile(game, square):
    """PT-8: whether a side of this square touches a tile; a joker square is none."""
    for stride in (1, SIDE):
        if squares_before(square, stride) > 0 and game.board[square - stride] != EMPTY:
            return True
        if squares_after(game, square, stride) > 0 and game.board[square + stride] != EMPTY:
            return True
    return False


@kernel
def serves(game, square, between):
    """PT-15: whether a square, with so many between it and a new tile, serves a hand with it."""
    if game.board[square] != EMPTY:
        return True
    return game.joker_square[square] != 0 and (between == 0 or game.jokers_beside == 0)


@kernel
def reach(workspace, game, square, step, room, side):
    """Note what lies on the filled squares next to an empty one; how many there are, up to four."""
    faces = 0
    jokers = 0
    many = 0
    workspace.faces[side, 0] = 0
    workspace.jokers[side, 0] = 0
    while many < min(room, LONGEST - 1) and serves(game, square + (many + 1) * step, many):
        many += 1
        tile = np.int64(game.board[square + many * step])
        if tile < JOKER:
            faces |= 1 << tile
        else:
            jokers += 1
        workspace.faces[side, many] = faces
        workspace.jokers[side, many] = jokers
    return many


@kernel
def note_square(workspace, threats, before, after, ace_low):
    """Note the threats on a square by what lies before and after it."""
    for left in range(before + 1):
        for right in range(min(after, LONGEST - 1 - left) + 1):
            faces = workspace.faces[0, left] | workspace.faces[1, right]
            jokers = workspace.jokers[0, left] + workspace.jokers[1, right]
            if faces != 0:
                note_window(threats, faces, jokers, left + right, ace_low)
            elif jokers > 0:
                note_jokers(threats, jokers)


@kernel
def add_threats(threats, level, faces):
    """A joker does what any of the faces does."""
    threats[level] |= faces | JOKER_BIT


@kernel
def note_jokers(threats, jokers):
    """Note the faces that make a hand with so many jokers: all, and those of a royal flush more."""
    add_threats(threats, ALONE[jokers], ALL_FACES)
    if jokers == LONGEST - 1:
        add_threats(threats, ROYAL, TEN_TO_ACE)


@kernel
def note_window(threats, faces, jokers, filled, ace_low):
    """Note the faces that make a hand with these faces and jokers."""
    naturals = filled - jokers
    if count(faces) != naturals:
        return
    ranks = ranks_of(faces)
    kinds = count(ranks)
    if filled == LONGEST - 1:
        note_five(threats, faces, ranks, kinds, naturals, ace_low)
    elif kinds == 1:
        add_threats(threats, ALONE[filled], whole_ranks(ranks))
        if filled == 3 and naturals < 3:
            add_threats(threats, TWO_PAIR, ALL_FACES)
    elif kinds == 2 and filled == 3:
        add_threats(threats, TWO_PAIR, whole_ranks(ranks & ~ranks_with(faces, 2)))


@kernel
def note_five(threats, faces, ranks, kinds, naturals, ace_low):
    """Note the faces that make a hand of five with four filled squares."""
    if kinds == 1:
        if naturals < 4:
            add_threats(threats, FIVE_OF_A_KIND, whole_ranks(ranks))
            add_threats(threats, FIVE_TILES, ALL_FACES)
    elif kinds == 2 and ranks_with(faces, 4) == 0:
        add_threats(threats, FIVE_TILES, whole_ranks(ranks & ~ranks_with(faces, 3)))
    if kinds < naturals:
        return
    straight = straight_faces(faces, ranks, ace_low)
    if not one_suit(faces):
        if straight != 0:
            add_threats(threats, FIVE_TILES, straight)
        return
    suit = suit_mask(lowest(faces) & 3)
    add_threats(threats, FIVE_TILES, suit | straight)
    if straight != 0:
        add_threats(threats, FIVE_OF_A_KIND, suit & straight)
    if faces & ~TEN_TO_ACE == 0:
        add_threats(threats, ROYAL, suit & TEN_TO_ACE)


@kernel
def straight_faces(faces, ranks, ace_low):
    """The faces of other ranks that fit into a straight with these."""
    found = 0
    low = lowest(faces) >> 2
    if faces >> (low * 4) < FIVE_RANKS:
        high = low
        while faces >> (high * 4 + 4) != 0:
            high += 1
        for rank in range(max(high - 4, 0), min(low + 4, ACE) + 1):
            found |= WHOLE_RANK << (rank * 4)
    if ace_low and faces & ~TWO_TO_FIVE & ~ACES == 0:
        found |= TWO_TO_FIVE | ACES
    return found & ~whole_ranks(ranks)


@kernel
def note_board(workspace, game):
    """Note the threats of every line."""
    for line in range(LINES):
        for level in range(len(LEVELS)):
            workspace.threats[line, level] = 0
    for row in range(np.int64(game.rows)):
        note_line(workspace, game, row * SIDE, 1)
    for column in range(np.int64(game.columns)):
        note_line(workspace, game, column, SIDE)


@kernel
def note_unseen(workspace, game):
    """Note the faces that the seat to move does not see, the jokers as one, and their number."""
    laid = 0
    for square in range(SQUARES):
        if game.board[square] < JOKER:
            laid |= 1 << np.int64(game.board[square])
    for place in range(RACK):
        tile = np.int64(game.racks[game.turn, place])
        if tile < JOKER:
            laid |= 1 << tile
    workspace.unseen[0] = ALL_FACES & ~laid | JOKER_BIT
    workspace.unseen[1] = count(workspace.unseen[0])


@kernel
def danger(workspace, size):
    """What a rack of so many unseen tiles may do with its best single tile, weighted."""
    expected = 0.0
    faces = 0
    unseen = workspace.unseen[1]
    for level in range(len(LEVELS) - 1, -1, -1):
        for line in range(LINES):
            faces |= workspace.threats[line, level]
        expected += WEIGHTS[level] * (
            1.0 - MISSES[size, unseen, count(faces & workspace.unseen[0])]
        )
    return expected
