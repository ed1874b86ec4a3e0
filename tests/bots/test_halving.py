"""Sequential halving on races whose outcome is known."""

from __future__ import annotations

import numpy as np
import pytest

from bots.clocks import count_time
from brelan.bots import halving
from brelan.bots.bot import Budget
from brelan.bots.halving import Floats, race


class Course:
    """Candidates of known worth, in worlds that differ far more than they do."""

    def __init__(self, worth: list[float], noise: float = 0.0):
        self.worth = np.array(worth)
        self.noise = noise
        self.met: list[tuple[int, ...]] = []

    def sample(self, candidates: np.ndarray, world: int) -> tuple[Floats, int]:
        assert world == len(self.met)
        self.met.append(tuple(candidates.tolist()))
        luck = np.random.default_rng(world)
        common, own = luck.normal(0, 50), luck.normal(0, self.noise, len(self.worth))
        return (self.worth + common + own)[candidates], 10 * len(candidates)


def test_the_best_comes_first_and_all_are_ranked() -> None:
    course = Course([1.0, 4.0, 2.0, 8.0, 5.0], noise=3.0)
    outcome = race(5, Budget(steps=20_000), course.sample)
    assert outcome.order[0] == 3
    assert sorted(outcome.order) == [0, 1, 2, 3, 4]
    assert outcome.values[3] - outcome.values[4] == pytest.approx(3.0, abs=1.5)


def test_a_budget_of_steps_decides_alone() -> None:
    worth = [1.0, 1.1, 1.2, 1.3, 1.2, 1.1, 1.0, 0.9]
    once, again = Course(worth, noise=9.0), Course(worth, noise=9.0)
    first = race(8, Budget(steps=3_000), once.sample)
    second = race(8, Budget(steps=3_000), again.sample)
    assert first.order == second.order
    assert once.met == again.met
    assert 2_000 < first.steps <= 3_000 + 80


def test_half_leaves_after_each_round() -> None:
    course = Course([0.0] * 8, noise=1.0)
    race(8, Budget(steps=2_400), course.sample)
    sizes = [len(met) for met in course.met]
    assert sorted(set(sizes), reverse=True) == [8, 4, 2]
    by_round = [sizes.count(size) * size for size in (8, 4, 2)]
    assert max(by_round) <= 1.3 * min(by_round)


@pytest.mark.parametrize("candidates", range(2, 17))
def test_all_of_a_budget_is_used_however_many_race(candidates: int) -> None:
    course = Course([0.0] * candidates, noise=1.0)
    outcome = race(candidates, Budget(steps=6_000), course.sample)
    assert 5_900 < outcome.steps <= 6_000 + 160
    assert len(course.met[-1]) == 2


def test_who_is_clearly_behind_leaves_early_and_a_decided_race_ends() -> None:
    course = Course([0.0, 100.0, 1.0], noise=1.0)
    outcome = race(3, Budget(steps=1_000_000), course.sample)
    assert outcome.order == (1, 2, 0)
    assert len(course.met) < 30


def test_without_time_the_given_order_stands() -> None:
    for budget in (Budget(ms=0), Budget(steps=0)):
        course = Course([1.0, 2.0, 3.0])
        assert race(3, budget, course.sample).order == (0, 1, 2)
        assert not course.met


def test_one_candidate_needs_no_thought() -> None:
    course = Course([1.0])
    assert race(1, Budget(ms=1000), course.sample).order == (0,)
    assert not course.met


def test_equal_candidates_keep_their_order() -> None:
    course = Course([1.0, 1.0, 1.0])
    assert race(3, Budget(steps=600), course.sample).order == (0, 1, 2)


def test_what_was_thought_before_counts_as_it_is_trusted() -> None:
    prior = np.array([0.0, 10.0])
    little, much = Course([1.0, 0.0], noise=0.1), Course([1.0, 0.0], noise=0.1)
    assert race(2, Budget(steps=200), little.sample, prior, trust=0.5).order == (0, 1)
    assert race(2, Budget(steps=200), much.sample, prior, trust=100.0).order == (1, 0)
    assert race(2, Budget(steps=0), much.sample, prior, trust=1.0).order == (1, 0)


def test_values_are_on_one_scale_though_the_worlds_that_were_met_differ() -> None:
    course = Course([5.0, 4.9, 1.0, -4.0], noise=0.5)
    outcome = race(4, Budget(steps=4_000), course.sample)
    assert outcome.worlds[0] > outcome.worlds[3]
    differences = outcome.values[0] - outcome.values
    assert differences == pytest.approx([0.0, 0.1, 4.0, 9.0], abs=0.6)
    ranked = outcome.values[list(outcome.order)].tolist()
    assert ranked == sorted(ranked, reverse=True)


def test_without_worlds_values_are_what_was_thought_before() -> None:
    course, prior = Course([1.0, 2.0]), np.array([0.25, 0.75])
    assert race(2, Budget(steps=0), course.sample, prior, 5.0).values.tolist() == [0.25, 0.75]
    assert race(1, Budget(), course.sample, prior[:1], 5.0).values.tolist() == [0.25]


def test_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count_time(monkeypatch, halving)
    course = Course([1.0, 1.0, 1.0, 1.0], noise=50.0)
    race(4, Budget(ms=200), course.sample)
    assert len(course.met) > 180, "all of it is used"
    assert clock.ms <= 203, "a look before each sample, and one where a round ends"


def test_a_sample_that_would_take_too_long_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count_time(monkeypatch, halving)
    course = Course([1.0, 1.0], noise=50.0)

    def slow(candidates: np.ndarray, world: int) -> tuple[Floats, int]:
        clock.looks += 30
        return course.sample(candidates, world)

    race(2, Budget(ms=100), slow)
    assert len(course.met) == 3
    assert clock.ms <= 100
