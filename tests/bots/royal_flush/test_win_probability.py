"""How a game stands: what the model says, and that what it is fitted by finds the truth."""

import numpy as np
import pytest

from brelan.bots.royal_flush.planner_parameters import CLUB
from brelan.bots.royal_flush.training import fitted
from brelan.bots.royal_flush.win_probability import TRAITS, coefficients, stage_of, win_share
from brelan.bots.royal_flush.workspace import new_workspace
from brelan.game import State
from brelan.games.royal_flush.facts import PIECES, PLAYERS, ROUNDS
from games.royal_flush.specimens import position


def shares(state: State) -> list[float]:
    """The share of the win that each seat can hope for."""
    game = state.table[0]
    stage = stage_of(game, game.round_number)
    return [
        win_share(game, seat, stage, new_workspace(), CLUB, coefficients())
        for seat in range(state.players)
    ]


def test_there_are_weights_for_every_stage_of_every_game() -> None:
    assert coefficients().shape == (len(PLAYERS), ROUNDS, PIECES + 1, TRAITS)
    assert np.isfinite(coefficients()).all()


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_shares_of_all_make_one_win(players: int, number: int) -> None:
    state = position(players=players, round=number, scores=list(range(players)), hands=[["7s"]])
    assert sum(shares(state)) == pytest.approx(1)


@pytest.mark.parametrize("number", [2, 3])
def test_points_tokens_and_good_cards_are_an_advantage(number: int) -> None:
    even = {"players": 2, "round": number, "hands": [["2s", "9h"], ["2h", "9s"]]}
    base = shares(position(**even))[0]
    assert shares(position(**even, scores=[10, 0]))[0] > base + 0.1
    assert shares(position(**{**even, "tokens": [5, 3]}))[0] > base
    fours = ["7s", "7h", "7d", "7c"]
    assert shares(position(**{**even, "hands": [fours, ["2h", "9s"]]}))[0] > base
    assert shares(position(**even, claims={"pair": [0]}, pieces=[5, 5]))[0] > base


def test_a_game_that_is_over_is_shared_among_its_winners() -> None:
    fields = {"turn": None, "scores": [30, 30, 20], "players": 3, "tokens": [1, 1, 4]}
    assert shares(position(**fields)) == [0.5, 0.5, 0]
    assert shares(position(**{**fields, "tokens": [1, 2, 4]})) == [0, 1, 0]


def test_fitting_finds_the_weights_that_made_the_winners() -> None:
    luck = np.random.default_rng(3)
    traits = luck.normal(size=(20_000, 3, TRAITS))
    truth = np.array([1.0, -0.5, 0.0, 2.0, 0.3, 0.7])
    merits = traits @ truth + luck.gumbel(size=(20_000, 3))
    won = (merits == merits.max(axis=1, keepdims=True)).astype(float)
    assert fitted(traits, won) == pytest.approx(truth, abs=0.1)
