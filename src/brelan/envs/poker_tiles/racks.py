"""What a rack gives to hands, noted as `survey_rack` does but in a fraction of its time.

Only what the rack holds is looked at, instead of all ranks and subsets.
"""

from __future__ import annotations

import numpy as np

from brelan.cards import JOKER
from brelan.games.grid.record import RACK, SUBSETS
from brelan.games.poker_tiles.survey import CHOICES_OF, CHOICES_WITHIN, RANKS
from brelan.kernels import kernel

DISTINCT = np.array(
    [
        sum(1 << choice for choice in range(SUBSETS) if choice & ~(choice << 1) & alike == 0)
        for alike in range(SUBSETS)
    ],
    np.int64,
)
"""The choices that take tiles which are `alike` the one before (five bits) from the first on."""


@kernel
def note_rack(survey, rack):
    """Note the choices that a rack gives. Tiles that cannot be seen are no choice."""
    survey.of_rank[:] = 0
    survey.of_suit[:] = 0
    survey.faces[0] = 0
    survey.jokers[0] = 0
    held, wild, alike = 0, 0, 0
    for place in range(RACK):
        tile = np.int64(rack[place])
        if tile > JOKER:
            break
        held += 1
        if place > 0 and tile == rack[place - 1]:
            alike |= 1 << place
        if tile == JOKER:
            wild |= 1 << place
        else:
            survey.of_rank[tile >> 2] |= 1 << place
            survey.of_suit[tile & 3] |= 1 << place
        for choice in range(1 << place):
            survey.faces[choice | 1 << place] = survey.faces[choice] | (tile != JOKER) << tile
            survey.jokers[choice | 1 << place] = survey.jokers[choice] + (tile == JOKER)
    survey.held = held
    survey.wild = wild
    within = CHOICES_WITHIN[(1 << held) - 1]
    survey.distinct = DISTINCT[alike] & within
    for many in range(RACK + 1):
        survey.sized[many] = CHOICES_OF[many] & within
    note_kinds(survey, rack, held, wild)


@kernel
def note_kinds(survey, rack, held, wild):
    """Note the choices of one rank, and those of one beside a given one; jokers go with any."""
    survey.up_to_rank[0] = wild
    for rank in range(RANKS):
        survey.up_to_rank[rank + 1] = survey.up_to_rank[rank] | survey.of_rank[rank]
    survey.one_kind = CHOICES_WITHIN[wild]
    for place in range(held):
        if not wild >> place & 1:
            survey.one_kind |= CHOICES_WITHIN[survey.of_rank[rack[place] >> 2] | wild]
    survey.two_kinds[:] = survey.one_kind
    for place in range(held):
        for other in range(held):
            if not (wild >> place | wild >> other) & 1:
                rank = rack[place] >> 2
                tiles = survey.of_rank[rank] | survey.of_rank[rack[other] >> 2] | wild
                survey.two_kinds[rank] |= CHOICES_WITHIN[tiles]
