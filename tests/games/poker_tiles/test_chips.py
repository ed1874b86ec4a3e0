"""PT-19: a score shown as chips, as data and in a terminal."""

import pytest

from brelan.games.poker_tiles.facts import CHIPS, chips_of
from brelan.terminal.look import Look
from brelan.terminal.poker_tiles import draw_chips

pytestmark = pytest.mark.rule("PT-19")


def test_what_the_chips_are_worth():
    assert CHIPS == {"blue": 10, "red": 5, "yellow": 1}


@pytest.mark.parametrize(
    ("score", "blue", "red", "yellow"),
    [(0, 0, 0, 0), (4, 0, 0, 4), (5, 0, 1, 0), (9, 0, 1, 4), (37, 3, 1, 2), (-5, 0, -1, 0)],
)
def test_a_score_in_chips(score, blue, red, yellow):
    assert chips_of(score) == {"blue": blue, "red": red, "yellow": yellow}


@pytest.mark.parametrize("score", range(-60, 300, 7))
def test_chips_add_up_to_the_score_and_are_as_few_as_can_be(score):
    chips = chips_of(score)
    assert list(chips) == list(CHIPS)
    assert sum(CHIPS[colour] * many for colour, many in chips.items()) == score
    assert abs(chips["red"]) < 2
    assert abs(chips["yellow"]) < 5
    assert chips_of(-score) == {colour: -many for colour, many in chips.items()}


@pytest.mark.parametrize(
    ("score", "letters", "dots"),
    [(0, "", ""), (27, "bbryy", "●●●●●"), (-7, "-ryy", "-●●●")],
)
def test_a_terminal_shows_chips_and_a_minus_before_those_owed(score, letters, dots):
    assert draw_chips(score, Look("en", [], symbols=False)).plain == letters
    assert draw_chips(score, Look("en", [], symbols=True)).plain == dots
