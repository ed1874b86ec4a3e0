"""The single tiles that score on a board, beside what the rules say of laying each of them."""

import random

import numpy as np
import pytest

from brelan.bots.poker_tiles.threats import LEVELS, MISSES, note_board
from brelan.bots.poker_tiles.workspace import workspace_with
from brelan.cards import JOKER, card_text, read_card
from brelan.games import poker_tiles
from games.poker_tiles.specimens import FACES, random_position

WORKSPACE = workspace_with(np.zeros(0, np.float32))


def most_by_rules(position, tile):
    """The points of the best hand that a tile makes alone."""
    held = position | {"racks": [[tile], []], "pile": []}
    state = poker_tiles.from_position(held)
    hands = [hand.points for lay in state.actions("lay") for hand in state.judge(lay).hands]
    return max(hands, default=0)


def most_by_threats(tile):
    bit = 1 << tile
    found = [level for level in range(len(LEVELS)) if (WORKSPACE.threats[:, level] & bit).any()]
    return LEVELS[max(found)] if found else 0


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.rule("PT-8", "PT-9", "PT-15")
def test_threats_are_the_tiles_that_score_alone(seed):
    chance = random.Random(seed)
    position = random_position(chance)
    note_board(WORKSPACE, poker_tiles.from_position(position).table[0])
    laid = list(position["board"].values())
    absent = [face for face in FACES if face not in laid]
    for tile in [*chance.sample(absent, min(6, len(absent)))]:
        assert most_by_threats(read_card(tile)) == most_by_rules(position, tile), tile
    if laid.count("*") < position["options"]["jokers"]:
        assert most_by_threats(JOKER) == most_by_rules(position, card_text(JOKER))


def test_a_rack_misses_what_it_would_by_chance():
    assert MISSES[5, 40, 0] == 1.0
    assert MISSES[5, 5, 1] == 0.0
    assert MISSES[1, 40, 10] == pytest.approx(0.75)
    assert MISSES[2, 4, 2] == pytest.approx(1 / 6)
