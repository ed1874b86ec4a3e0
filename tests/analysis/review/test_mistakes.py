"""What a move gave away: no optimism of the best of many, and marks only where it is clear."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from brelan.analysis.review.mistakes import (
    CLEARLY,
    MARKS,
    Floats,
    judge,
    lost_share,
    mark_of,
)


class Noisy:
    """Actions with these true values, in worlds that differ in luck and by noise."""

    def __init__(self, values: dict[str, float], noise: float, number: int):
        self.values = values
        self.noise = noise
        self.rng = np.random.default_rng(number)
        self.looks: list[tuple[int, int]] = []

    def __call__(self, actions: Sequence[str], worlds: int, seed: str) -> Floats:
        self.looks.append((len(actions), worlds))
        luck = self.rng.normal(0, 0.3, worlds)
        noise: Floats = self.rng.normal(0, self.noise, (len(actions), worlds))
        return np.array([self.values[each] for each in actions])[:, None] + luck + noise


def test_the_best_of_many_equals_is_no_better_than_the_move() -> None:
    rng = np.random.default_rng(1)
    lost, plain = [], []
    for _ in range(400):
        shares = rng.normal(0.5, 0.2, (12, 64))
        lost.append(lost_share(shares)[0])
        plain.append(shares.mean(axis=1).max() - shares[0].mean())
    error = np.std(lost, ddof=1) / np.sqrt(len(lost))
    assert abs(np.mean(lost)) < 3 * error
    assert np.mean(plain) > 10 * error


def test_the_error_is_that_of_the_loss() -> None:
    rng = np.random.default_rng(2)
    means = np.array([0.0, 0.1, 0.05])[:, None]
    found = [lost_share(means + rng.normal(0, 0.2, (3, 128))) for _ in range(400)]
    lost, errors = np.array(found).T
    assert np.mean(lost) == pytest.approx(0.1, abs=0.01)
    assert np.sqrt(np.mean(errors**2)) == pytest.approx(np.std(lost, ddof=1), rel=0.2)


@pytest.mark.parametrize(("lost", "mark"), [(0.15, "blunder"), (0.07, "mistake"), (0.0, None)])
def test_a_clear_loss_gets_its_mark(lost: float, mark: str | None) -> None:
    values = {"played": 0.5, "better": 0.5 + lost, "worse": 0.3}
    found = judge("played", ["worse", "better"], 64, "seed", Noisy(values, 0.02, 3))
    assert found.mark == mark
    if mark:
        assert found.best == "better"
        assert found.lost == pytest.approx(lost, abs=0.02)
        assert found.lost > CLEARLY * found.lost_error
    assert found.best_share - found.share == pytest.approx(found.lost)


def test_equals_are_hardly_ever_called_a_mistake() -> None:
    values = {str(number): 0.5 for number in range(10)}
    marks = [
        judge("0", [*values], 32, "seed", Noisy(values, 0.3, number)).mark for number in range(300)
    ]
    assert sum(mark is not None for mark in marks) <= 3


def test_only_what_seems_to_lose_is_looked_at_again() -> None:
    good = Noisy({"played": 0.9, "other": 0.1}, 0.05, 4)
    judge("played", ["other"], 16, "seed", good)
    assert good.looks == [(2, 16)]
    unclear = Noisy({"played": 0.5, **{str(number): 0.54 for number in range(9)}}, 0.3, 5)
    judge("played", [str(number) for number in range(9)], 16, "seed", unclear)
    assert unclear.looks[0] == (10, 16)
    assert unclear.looks[1][0] < 10
    assert unclear.looks[1][1] > 16


def test_a_forced_move_gives_nothing_away() -> None:
    found = judge("only", [], 8, "seed", Noisy({"only": 0.4}, 0.1, 6))
    assert (found.best, found.lost, found.lost_error, found.mark) == ("only", 0.0, 0.0, None)


def test_marks_begin_where_they_say() -> None:
    for mark, share in MARKS:
        assert mark_of(share) == mark
        assert mark_of(share - 1e-9) != mark
