"""What evaluators predict by: that fitting finds the truth, and what predictions have in common."""

from __future__ import annotations

import numpy as np
import pytest

from brelan.bots.fitting import Notes, final_shares, fit_points, fit_shares, learn_line
from brelan.bots.prediction import POINTS, ROWS, SHARE, SPREAD, on_lines, predict, settle

TRUTH = np.array([1.0, -0.5, 0.0, 2.0, 0.3])


def drawn(moments: int = 20_000, seats: int = 3) -> tuple[np.ndarray, np.ndarray]:
    """Traits, and final scores that follow from them and luck."""
    luck = np.random.default_rng(3)
    traits = luck.normal(size=(moments, seats, len(TRUTH)))
    return traits, traits @ TRUTH + luck.gumbel(size=(moments, seats))


def test_fitting_finds_the_weights_that_made_the_winners() -> None:
    traits, scores = drawn()
    assert fit_shares(traits, final_shares(scores, scores)) == pytest.approx(TRUTH, abs=0.1)
    assert fit_points(traits, scores) == pytest.approx(TRUTH, abs=0.1)


def test_weights_change_along_lines() -> None:
    luck = np.random.default_rng(4)
    places = luck.uniform(0, 10, 40_000)
    traits = luck.normal(size=(40_000, 2, 1))
    scores = traits[..., 0] * (1 + places[:, None] / 5) + luck.gumbel(size=(40_000, 2))
    notes = Notes(traits, places, scores, final_shares(scores, scores))
    weights = learn_line(notes, (0.0, 10.0), 0)
    assert weights[:, SHARE, 0] == pytest.approx([1, 3], abs=0.15)
    assert weights[:, POINTS, 0] == pytest.approx([1, 3], abs=0.15)
    between = on_lines(weights[None], (0.0, 10.0), 12)
    assert between.shape == (1, 13, ROWS, 1)
    assert between[0, 5] == pytest.approx(weights.mean(axis=0))
    assert between[0, 10] == pytest.approx(weights[1])


def test_what_is_predicted_comes_true_on_average() -> None:
    traits, scores = drawn(4000)
    weights = np.zeros((ROWS, len(TRUTH)))
    weights[SHARE] = weights[POINTS] = TRUTH
    weights[SPREAD, 0] = 1.0
    shares, leads = np.zeros((4000, 3)), np.zeros((4000, 3))
    for moment in range(4000):
        predict(traits[moment], 3, weights, shares[moment], leads[moment])
    assert shares.sum(axis=1) == pytest.approx(1)
    first = scores[:, 0] - scores[:, 1:].max(axis=1)
    assert leads[:, 0].mean() == pytest.approx(first.mean(), abs=0.1)


@pytest.mark.parametrize(
    ("scores", "ties", "shares", "leads"),
    [
        ([9, 4], [0, 0], [1, 0], [5, -5]),
        ([9, 9, 3], [0, 0, 0], [0.5, 0.5, 0], [0, 0, -6]),
        ([9, 9, 3], [1, 2, 9], [0, 1, 0], [0, 0, -6]),
        ([2, 2, 2], [1, 1, 1], [1 / 3, 1 / 3, 1 / 3], [0, 0, 0]),
    ],
)
def test_a_result_is_told_as_it_is(
    scores: list[int], ties: list[int], shares: list[float], leads: list[float]
) -> None:
    share, lead = np.zeros(len(scores)), np.zeros(len(scores))
    settle(np.array(scores), np.array(ties), len(scores), share, lead)
    assert share == pytest.approx(shares)
    assert lead == pytest.approx(leads)
