"""A survey of a board and a rack: which tiles of the rack make which hands on which empty squares.

By PT-9 and PT-10 the new tiles of a lay are all the empty squares of one hand: a *gap*, that is one
to five empty squares which follow each other in a line with nothing but filled squares between
them, five squares from end to end at most. For each gap the survey notes what each *choice* (a
subset of the rack, as five bits) is worth when its tiles fill it, in any order: the best hand that
holds all of them and no other new tile. A set of choices is a mask of 32 bits.
"""

from __future__ import annotations

import numpy as np

from brelan.bits import count, lowest
from brelan.cards import EMPTY, JOKER
from brelan.combinations import (
    ACES,
    FIVE_RANKS,
    LONGEST,
    TWO_TO_FIVE,
    combination_of,
    one_suit,
    ranks_of,
)
from brelan.games.grid.record import RACK, SIDE, SQUARES, SUBSETS
from brelan.games.grid.rules import repeats
from brelan.games.poker_tiles.hands import POINTS, are_served
from brelan.kernels import kernel

DIRECTIONS = 2
RANKS = 13
ACE = RANKS - 1
MOST_GAPS = DIRECTIONS * SQUARES * RACK + RACK + 1

ALL_CHOICES = (1 << SUBSETS) - 1
CHOICES_WITHIN = np.array(
    [
        sum(1 << choice for choice in range(SUBSETS) if choice & ~tiles == 0)
        for tiles in range(SUBSETS)
    ],
    np.int64,
)
"""The choices that take none but these tiles."""
CHOICES_OF = np.array(
    [
        sum(1 << choice for choice in range(SUBSETS) if choice.bit_count() == many)
        for many in range(RACK + 1)
    ],
    np.int64,
)
"""The choices of so many tiles."""

SURVEY = np.dtype(
    (
        np.record,
        [
            ("faces", np.int64, SUBSETS),
            ("jokers", np.int64, SUBSETS),
            ("of_rank", np.int64, RANKS),
            ("up_to_rank", np.int64, RANKS + 1),
            ("of_suit", np.int64, 4),
            ("two_kinds", np.int64, RANKS),
            ("one_kind", np.int64),
            ("wild", np.int64),
            ("held", np.int64),
            ("sized", np.int64, RACK + 1),
            ("distinct", np.int64),
            ("ace_low", np.int64),
            ("tiles", np.int64, (DIRECTIONS, SIDE + 2)),
            ("filled", np.int64, (DIRECTIONS, SIDE + 2)),
            ("only_beside", np.int64, (DIRECTIONS, SIDE + 2)),
            ("faces_before", np.int64, SIDE + 1),
            ("jokers_before", np.int64, SIDE + 1),
            ("squares", np.int64),
            ("square", np.uint8, SQUARES),
            ("gaps", np.int64),
            ("gap", np.int16, MOST_GAPS),
            ("entries", np.int64),
            ("entry", np.int16, (DIRECTIONS, SQUARES, RACK + 1)),
            ("legal", np.int64, MOST_GAPS),
            ("most", np.uint8, MOST_GAPS),
            ("worth", np.uint8, (MOST_GAPS, SUBSETS)),
        ],
    )
)
"""Of the rack: `faces` and `jokers` of each choice; the tiles, as five bits, `of_rank`, `of_suit`
and, jokers among them, `up_to_rank`; the choices of `one_kind`, and of `two_kinds` if one is given;
those of each number of tiles (`sized`); the `distinct` ones, which take identical jokers from the
left.

Of the board: the squares of each line, counted from 1, that are `filled`, and those that are so by
`tiles`; the joker squares that serve only hands with a new tile next to them (`only_beside`); and
what a line has before each of its squares.

Of each gap, by its direction, first square and size: its `entry`; and for each entry the `worth` of
every choice, the `most` of these, and the choices that make a hand (`legal`).

Listed are each empty `square` that touches a tile, and the address of each `gap` of two or more
squares that touches one and can be filled."""


@kernel
def survey_rack(survey, rack):
    """Note the choices that a rack gives. Tiles that cannot be seen are no choice."""
    survey.of_rank[:] = 0
    survey.of_suit[:] = 0
    survey.wild = 0
    survey.held = 0
    survey.faces[0] = 0
    survey.jokers[0] = 0
    for place in range(RACK):
        tile = np.int64(rack[place])
        if tile > JOKER:
            break
        survey.held += 1
        if tile == JOKER:
            survey.wild |= 1 << place
        else:
            survey.of_rank[tile >> 2] |= 1 << place
            survey.of_suit[tile & 3] |= 1 << place
        for choice in range(1 << place):
            survey.faces[choice | 1 << place] = survey.faces[choice] | (tile != JOKER) << tile
            survey.jokers[choice | 1 << place] = survey.jokers[choice] + (tile == JOKER)
    note_kinds(survey)
    for many in range(RACK + 1):
        survey.sized[many] = CHOICES_OF[many] & CHOICES_WITHIN[(1 << survey.held) - 1]
    survey.distinct = 0
    for choice in range(1 << survey.held):
        if not repeats(rack, choice):
            survey.distinct |= 1 << choice


@kernel
def note_kinds(survey):
    """Note the choices of one rank, and those of one beside a given one; jokers go with any."""
    wild = survey.wild
    survey.one_kind = 0
    survey.up_to_rank[0] = wild
    for rank in range(RANKS):
        survey.up_to_rank[rank + 1] = survey.up_to_rank[rank] | survey.of_rank[rank]
        survey.one_kind |= CHOICES_WITHIN[survey.of_rank[rank] | wild]
    for rank in range(RANKS):
        survey.two_kinds[rank] = survey.one_kind
        if survey.of_rank[rank] != 0:
            for other in range(RANKS):
                tiles = survey.of_rank[rank] | survey.of_rank[other] | wild
                survey.two_kinds[rank] |= CHOICES_WITHIN[tiles]


@kernel
def survey_board(survey, game):
    """Note which squares of each line are filled, and which by a tile."""
    survey.ace_low = game.ace_low
    survey.tiles[:] = 0
    survey.filled[:] = 0
    survey.only_beside[:] = 0
    for row in range(game.rows):
        for column in range(game.columns):
            square = row * SIDE + column
            if game.board[square] != EMPTY:
                survey.tiles[0, row + 1] |= 1 << column
                survey.tiles[1, column + 1] |= 1 << row
            elif game.joker_square[square] == 0:
                continue
            elif game.jokers_beside:
                survey.only_beside[0, row + 1] |= 1 << column
                survey.only_beside[1, column + 1] |= 1 << row
            survey.filled[0, row + 1] |= 1 << column
            survey.filled[1, column + 1] |= 1 << row


@kernel
def square_at(direction, line, place):
    """The square at a place of a row (direction 0) or a column (1)."""
    return line * SIDE + place if direction == 0 else place * SIDE + line


@kernel
def touching(survey, direction, line):
    """PT-8: the squares of a line beside a tile laid earlier, as bits."""
    tiles = survey.tiles[direction]
    return tiles[line + 1] << 1 | tiles[line + 1] >> 1 | tiles[line] | tiles[line + 2]


@kernel
def may_complete(survey, faces, cards):
    """The choices that may make a combination with these faces: all that do, and some others."""
    ranks = ranks_of(faces)
    kinds = count(ranks)
    if cards < 4:
        if kinds == 0:
            return survey.one_kind
        tiles = survey.of_rank[lowest(ranks) >> 2] | survey.wild
        return CHOICES_WITHIN[tiles] if kinds == 1 else 0
    if kinds == 0:
        return ALL_CHOICES
    choices = 0
    rank = lowest(ranks) >> 2
    if kinds == 1:
        choices = survey.two_kinds[rank]
    elif kinds == 2:
        other = lowest(ranks & (ranks - 1)) >> 2
        choices = CHOICES_WITHIN[survey.of_rank[rank] | survey.of_rank[other] | survey.wild]
    if cards == 4:
        return choices
    if one_suit(faces):
        choices |= CHOICES_WITHIN[survey.of_suit[lowest(faces) & 3] | survey.wild]
    return choices | may_complete_straight(survey, faces, rank)


@kernel
def may_complete_straight(survey, faces, lowest_rank):
    """The choices whose ranks are near enough to these faces for a straight."""
    choices = 0
    if faces >> (lowest_rank * 4) < FIVE_RANKS:
        highest = lowest_rank
        while faces >> (highest * 4 + 4) != 0:
            highest += 1
        too_low = survey.up_to_rank[max(highest - 4, 0)]
        tiles = survey.up_to_rank[min(lowest_rank + 4, ACE) + 1] & ~too_low
        choices = CHOICES_WITHIN[tiles | survey.wild]
    if survey.ace_low and faces & ~TWO_TO_FIVE & ~ACES == 0:
        choices |= CHOICES_WITHIN[survey.up_to_rank[4] | survey.of_rank[ACE]]
    return choices


@kernel
def note_hands(survey, entry, faces, jokers, cards, many):
    """PT-9: note the hands that choices of `many` tiles make with these faces and jokers."""
    choices = may_complete(survey, faces, cards) & survey.sized[many]
    while choices != 0:
        choice = lowest(choices)
        choices &= choices - 1
        kind = combination_of(
            faces | survey.faces[choice], jokers + survey.jokers[choice], cards, survey.ace_low != 0
        )
        points = POINTS[kind]
        if points > survey.worth[entry, choice]:
            survey.worth[entry, choice] = points
            survey.legal[entry] |= 1 << choice
            survey.most[entry] = max(points, survey.most[entry])


@kernel
def new_entry(survey):
    """An entry without any hand yet."""
    entry = survey.entries
    survey.entries += 1
    survey.worth[entry, :] = 0
    survey.legal[entry] = 0
    survey.most[entry] = 0
    return entry


@kernel
def note_lone_gaps(survey):
    """The first entries: gaps of each size with nothing filled between or beside them."""
    survey.entries = 0
    for many in range(RACK + 1):
        entry = new_entry(survey)
        if 2 <= many <= survey.held:
            note_hands(survey, entry, 0, 0, many, many)


@kernel
def survey_line(survey, game, direction, line, length):
    """Note every gap of a row or column."""
    survey.faces_before[0] = 0
    survey.jokers_before[0] = 0
    filled = survey.filled[direction, line + 1]
    for place in range(length):
        face = 0
        joker = 0
        if filled >> place & 1:
            tile = np.int64(game.board[square_at(direction, line, place)])
            if tile < JOKER:
                face = 1 << tile
            else:
                joker = 1
        survey.faces_before[place + 1] = survey.faces_before[place] | face
        survey.jokers_before[place + 1] = survey.jokers_before[place] + joker
    empty = ~filled & ((1 << length) - 1)
    beside = touching(survey, direction, line) & empty
    while empty != 0:
        survey_gaps(survey, direction, line, empty, beside)
        empty &= empty - 1


@kernel
def survey_gaps(survey, direction, line, empty, beside):
    """Note the gaps that begin at the first of these empty squares; list those to be filled."""
    first = lowest(empty)
    square = square_at(direction, line, first)
    filled = survey.filled[direction, line + 1]
    start = first
    while start > 0 and filled >> (start - 1) & 1:
        start -= 1
    if direction == 0 and beside >> first & 1:
        survey.square[survey.squares] = square
        survey.squares += 1
    touched = 0
    for many in range(1, survey.held + 1):
        if empty == 0:
            break
        last = lowest(empty)
        if last - first >= LONGEST:
            break
        empty &= empty - 1
        entry = np.int64(many)
        if start < first or last - first >= many or filled >> (last + 1) & 1:
            only_beside = survey.only_beside[direction, line + 1]
            entry = survey_gap(survey, filled, only_beside, start, first, last, many)
        survey.entry[direction, square, many] = entry
        touched |= beside >> last & 1
        if many > 1 and touched and survey.legal[entry] != 0:
            survey.gap[survey.gaps] = (direction * SQUARES + square) * (RACK + 1) + many
            survey.gaps += 1


@kernel
def all_serve(filled, only_beside, start, after):
    """PT-15: whether all joker squares of a hand that takes these squares of a line serve it."""
    window = (1 << after) - (1 << start)
    return only_beside == 0 or are_served(only_beside & window, ~filled & window)


@kernel
def survey_gap(survey, filled, only_beside, leftmost, first, last, many):
    """Note the hands of a gap, with any of the filled squares at its ends; its entry."""
    entry = new_entry(survey)
    for start in range(max(leftmost, last + 1 - LONGEST), first + 1):
        after = last + 1
        while after - start <= LONGEST:
            faces = survey.faces_before[after] & ~survey.faces_before[start]
            jokers = survey.jokers_before[after] - survey.jokers_before[start]
            if after - start > 1 and all_serve(filled, only_beside, start, after):
                note_hands(survey, entry, faces, jokers, after - start, many)
            if not filled >> after & 1:
                break
            after += 1
    return entry


@kernel
def take_survey(survey, game):
    """Survey the board for the seat to move."""
    survey_rack(survey, game.racks[game.turn])
    survey.squares = 0
    survey.gaps = 0
    if survey.held == 0:
        return
    survey_board(survey, game)
    note_lone_gaps(survey)
    for direction in range(DIRECTIONS):
        length = np.int64(game.columns if direction == 0 else game.rows)
        for line in range(game.rows if direction == 0 else game.columns):
            survey_line(survey, game, direction, line, length)
