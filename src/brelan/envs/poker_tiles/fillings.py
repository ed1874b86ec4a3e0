"""Which tiles of a rack complete a hand, in closed form: points aside, and no combination tried.

A *choice* is a subset of the rack, a set of them a mask of 32 bits. What completes a hand depends
on the faces that it has: for two and three squares on their rank alone, for four on their one or
two ranks, for five also on their suit and on how far apart their ranks are.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from brelan.bits import count, lowest
from brelan.combinations import (
    ACES,
    LONGEST,
    NONE,
    TWO_TO_FIVE,
    WHOLE_RANK,
    combination_of,
    one_suit,
    ranks_of,
)
from brelan.games.grid.record import RACK, SUBSETS
from brelan.games.poker_tiles.survey import ACE, ALL_CHOICES, CHOICES_WITHIN, RANKS, may_complete
from brelan.kernels import kernel

THREE = 3
"""Hands of up to so many squares are of one rank."""
ALL_TILES = SUBSETS - 1
MOST_ALIKE = LONGEST - 2
"""In a hand of two ranks, of four squares or of five, all but two at most are of one rank."""
LOWEST_STRAIGHT = RANKS - LONGEST + 1
"""The straight whose ace is low, numbered after those from a rank on."""


def _choices_taking() -> npt.NDArray[np.int64]:
    """The choices that take at most so many of these tiles: rows of [many + 1][tiles]."""
    table = np.zeros((MOST_ALIKE + 2, SUBSETS), np.int64)
    for many in range(MOST_ALIKE + 1):
        for tiles in range(SUBSETS):
            table[many + 1, tiles] = sum(
                1 << choice for choice in range(SUBSETS) if (choice & tiles).bit_count() <= many
            )
    return table


TAKING_AT_MOST = _choices_taking()

FILLINGS = np.dtype(
    (
        np.record,
        [
            ("ranks", np.int64),
            ("no_more", np.int64, MOST_ALIKE + 1),
            ("straights", np.int64, LOWEST_STRAIGHT + 1),
            ("alone", np.int64, LONGEST + 1),
            ("beside_joker", np.int64, LONGEST + 1),
            ("known", np.int64),
            ("begun", np.int64, RACK),
        ],
    )
)
"""Of a rack: its `ranks`, a bit for each, and one for what is no face; the choices that take
`no_more` than so many tiles of any rank, those within each of the `straights`, and those that make
a hand of each size `alone`; also with one joker (`beside_joker`), as far as that is `known`, a bit
for each size. Of one line, the squares where the tile of each place may begin a lay (`begun`), as
bits."""


@kernel
def note_fillings(survey, fillings):
    """Note of a rack what is asked for most, once the survey knows it."""
    fillings.known = 0
    fillings.ranks = 1 << RANKS
    fillings.no_more[:] = ALL_CHOICES
    two_ranks = survey.one_kind
    for place in range(survey.held):
        face = survey.faces[1 << place]
        if face != 0:
            rank = lowest(face) >> 2
            fillings.ranks |= 1 << rank
            two_ranks |= survey.two_kinds[rank]
            alike = survey.of_rank[rank]
            for many in range(1, MOST_ALIKE + 1):
                fillings.no_more[many] &= TAKING_AT_MOST[many + 1, alike]
    for rank in range(LOWEST_STRAIGHT):
        tiles = survey.up_to_rank[rank + LONGEST] & ~survey.up_to_rank[rank] | survey.wild
        fillings.straights[rank] = CHOICES_WITHIN[tiles] & fillings.no_more[1]
    fillings.straights[LOWEST_STRAIGHT] = 0
    if survey.ace_low:
        tiles = survey.up_to_rank[LONGEST - 1] | survey.of_rank[ACE]
        fillings.straights[LOWEST_STRAIGHT] = CHOICES_WITHIN[tiles] & fillings.no_more[1]
    fillings.alone[2] = survey.one_kind & survey.sized[2]
    fillings.alone[THREE] = survey.one_kind & survey.sized[THREE]
    fillings.alone[4] = (survey.one_kind | two_ranks & fillings.no_more[2]) & survey.sized[4]
    fillings.alone[LONGEST] = work_out(survey, 0, LONGEST, LONGEST)


@kernel
def choices_beside(survey, fillings, faces, size, many):
    """PT-9: the choices of `many` tiles that make a hand of this size with these faces; what else
    it holds are jokers."""
    if faces == 0:
        return choices_beside_jokers(survey, fillings, size - many, size, many)
    ranks = ranks_of(faces)
    kinds = count(ranks)
    choices = 0
    if kinds == 1:
        alike = survey.of_rank[lowest(ranks) >> 2]
        choices = CHOICES_WITHIN[alike | survey.wild]
        if size > THREE:
            choices |= choices_of_two_ranks(survey, fillings, faces, lowest(ranks) >> 2, size)
    elif size > THREE and kinds == 2:
        choices = choices_of_these_ranks(survey, faces, ranks, size)
    if size == LONGEST and kinds == count(faces):
        choices |= choices_in_order(survey, fillings, faces, ranks)
    return choices & survey.sized[many]


@kernel
def choices_of_two_ranks(survey, fillings, faces, rank, size):
    """The choices that make two pairs, or a full house, with faces of one rank."""
    most = size - 2
    few = TAKING_AT_MOST[most - count(faces) + 1, survey.of_rank[rank]]
    return survey.two_kinds[rank] & fillings.no_more[most] & few


@kernel
def choices_of_these_ranks(survey, faces, ranks, size):
    """The choices that make two pairs, or a full house, with faces of two ranks."""
    most = size - 2
    one, other = lowest(ranks), lowest(ranks & (ranks - 1))
    these, those = survey.of_rank[one >> 2], survey.of_rank[other >> 2]
    few = TAKING_AT_MOST[most - count(faces >> one & WHOLE_RANK) + 1, these]
    few &= TAKING_AT_MOST[most - count(faces >> other & WHOLE_RANK) + 1, those]
    return CHOICES_WITHIN[these | those | survey.wild] & few


@kernel
def choices_in_order(survey, fillings, faces, ranks):
    """The choices that make a straight or a flush with faces of different ranks."""
    straights, taken = 0, 0
    rank = lowest(ranks) >> 2
    for first in range(max(0, rank - LONGEST + 1), min(rank, LOWEST_STRAIGHT - 1) + 1):
        if faces >> 4 * (first + LONGEST) == 0:
            straights |= fillings.straights[first]
    if faces & ~TWO_TO_FIVE & ~ACES == 0:
        straights |= fillings.straights[LOWEST_STRAIGHT]
    if straights != 0:
        while ranks != 0:
            taken |= survey.of_rank[lowest(ranks) >> 2]
            ranks &= ranks - 1
        straights &= CHOICES_WITHIN[ALL_TILES & ~taken]
    if one_suit(faces):
        return straights | CHOICES_WITHIN[survey.of_suit[lowest(faces) & 3] | survey.wild]
    return straights


@kernel
def choices_beside_jokers(survey, fillings, jokers, size, many):
    """The choices that make a hand of this size with nothing but jokers."""
    if jokers == 0:
        return fillings.alone[size]
    if jokers > 1:
        return work_out(survey, jokers, size, many)
    if not fillings.known >> size & 1:
        fillings.known |= 1 << size
        fillings.beside_joker[size] = work_out(survey, jokers, size, many)
    return fillings.beside_joker[size]


@kernel
def work_out(survey, jokers, size, many):
    """The same, worked out: those that may, one after the other."""
    choices = may_complete(survey, 0, size) & survey.sized[many]
    found = 0
    while choices != 0:
        choice = lowest(choices)
        kind = combination_of(
            survey.faces[choice], jokers + survey.jokers[choice], size, survey.ace_low != 0
        )
        if kind != NONE:
            found |= 1 << choice
        choices &= choices - 1
    return found
