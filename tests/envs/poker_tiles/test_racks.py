"""What environments note of racks and boards is what the rules' own survey notes."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from brelan.envs.poker_tiles.gaps import note_board
from brelan.envs.poker_tiles.racks import note_rack
from brelan.games.poker_tiles.survey import SURVEY, survey_board, survey_rack
from brelan.kernels import COMPILED, kernel

from .test_micro_actions import OPTIONS, positions

RACK_FIELDS = (
    *("of_rank", "up_to_rank", "of_suit", "two_kinds", "one_kind"),
    *("wild", "held", "sized", "distinct"),
)
BOARD_FIELDS = ("ace_low", "tiles", "filled", "only_beside")
SAMPLE = 400 if COMPILED else 10


@kernel
def survey_both(tables, seat, noted, surveyed):
    """Note a rack and the board in both ways."""
    note_rack(noted[0], tables[0].racks[seat])
    note_board(noted[0], tables[0])
    survey_rack(surveyed[0], tables[0].racks[seat])
    survey_board(surveyed[0], tables[0])


@pytest.mark.parametrize("options", OPTIONS[::3], ids=str)
def test_notes_are_those_of_the_survey(options: dict[str, object]) -> None:
    noted, surveyed = np.zeros(1, SURVEY), np.zeros(1, SURVEY)
    for state in itertools.islice(positions(options, 40), SAMPLE):
        seen = state.view(state.turn).table
        for table, seat in itertools.product((state.table, seen), range(state.players)):
            survey_both(table, seat, noted, surveyed)
            choices = 1 << int(surveyed["held"][0])
            for field in ("faces", "jokers"):
                assert (noted[field][0, :choices] == surveyed[field][0, :choices]).all(), field
            for field in (*RACK_FIELDS, *BOARD_FIELDS):
                assert (noted[field] == surveyed[field]).all(), field
