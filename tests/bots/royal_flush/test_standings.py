"""How a game stands, and what it is worth to every seat."""

import numpy as np
import pytest

from brelan.analysis.values import open_value
from brelan.bots.prediction import ROWS
from brelan.bots.royal_flush.standings import TRAITS, standings
from brelan.game import State
from brelan.games.royal_flush.facts import PIECES, PLAYERS, ROUNDS
from games.royal_flush.specimens import position


def share(state: State) -> float:
    """The share of the win that the first seat can hope for, hands open."""
    return float(open_value(state).share[0])


def test_there_are_weights_for_every_stage_of_every_game() -> None:
    assert standings().shape == (len(PLAYERS), ROUNDS, PIECES + 1, ROWS, TRAITS)
    assert np.isfinite(standings()).all()


@pytest.mark.parametrize("number", [2, 3])
def test_points_tokens_and_good_cards_are_an_advantage(number: int) -> None:
    even = {"players": 2, "round": number, "hands": [["2s", "9h"], ["2h", "9s"]]}
    base = share(position(**even))
    assert share(position(**even, scores=[10, 0])) > base + 0.1
    assert share(position(**{**even, "tokens": [5, 3]})) > base
    fours = ["7s", "7h", "7d", "7c"]
    assert share(position(**{**even, "hands": [fours, ["2h", "9s"]]})) > base


def test_a_game_that_is_over_is_shared_among_its_winners() -> None:
    fields = {"turn": None, "scores": [30, 30, 20], "players": 3, "tokens": [1, 1, 4]}
    assert open_value(position(**fields)).share.tolist() == [0.5, 0.5, 0]
    assert open_value(position(**{**fields, "tokens": [1, 2, 4]})).share.tolist() == [0, 1, 0]
