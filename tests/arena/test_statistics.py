"""Figures with intervals that hold as often as they say, on outcomes drawn from known strengths."""

from __future__ import annotations

import math

import numpy as np
import pytest

from brelan.arena.match import Deal
from brelan.arena.ratings import ratings
from brelan.arena.standings import standings
from brelan.arena.statistics import Estimate, mean, quantile, share
from brelan.arena.tally import Tally

from .specimens import drawn_tally, match_of, played_as

ONCE = np.ones


def holds(estimate: Estimate, truth: float) -> bool:
    assert estimate.low is not None
    assert estimate.high is not None
    return estimate.low <= truth <= estimate.high


@pytest.mark.parametrize(
    ("freedom", "known"),
    [(3, 3.182446), (5, 2.570582), (10, 2.228139), (30, 2.042272), (1000, 1.962339)],
)
def test_students_quantile_is_that_of_the_tables(freedom: int, known: float) -> None:
    assert quantile(freedom) == pytest.approx(known, rel=2e-3)


def test_nothing_is_said_of_no_deals_and_no_interval_of_one() -> None:
    assert share(np.zeros(0), np.zeros(0)) == Estimate()
    assert mean(np.zeros(3), np.zeros(3)) == Estimate()
    assert share(ONCE(1), ONCE(1)) == Estimate(1.0)
    assert mean(ONCE(1), ONCE(1)) == Estimate(1.0)


def test_a_mean_has_students_interval() -> None:
    found = mean(np.array([1.0, 2, 3, 4, 5]), ONCE(5))
    half = quantile(4) * math.sqrt(2.5 / 5)
    assert found == Estimate(3.0, pytest.approx(3 - half), pytest.approx(3 + half))


def test_deals_without_the_contestant_do_not_count() -> None:
    assert mean(np.array([2.0, 0, 4, 0]), np.array([1.0, 0, 1, 0])) == mean(
        np.array([2.0, 4]), ONCE(2)
    )


def test_a_share_of_everything_is_not_certain() -> None:
    won = share(ONCE(10), ONCE(10))
    assert (won.value, won.high) == (1, 1)
    assert won.low is not None
    assert 0.6 < won.low < 0.75
    assert share(np.zeros(10), ONCE(10)) == Estimate(0.0, 0.0, pytest.approx(1 - won.low))


def test_few_deals_that_agree_prove_little() -> None:
    even = share(np.full(4, 0.5), ONCE(4))
    assert even.low is not None
    assert even.low < 0.25


def test_mirrored_deals_that_scatter_less_are_worth_more() -> None:
    wheel = np.random.default_rng(1)
    games = (wheel.random(400) < 0.5).astype(float)
    pairs = np.where(wheel.random(400) < 0.5, 0.5, games)
    single, mirrored = share(games, ONCE(400)), share(pairs, ONCE(400))
    assert mirrored.high is not None
    assert mirrored.low is not None
    assert single.high is not None
    assert single.low is not None
    assert mirrored.high - mirrored.low < 0.8 * (single.high - single.low)


@pytest.mark.parametrize(("deals", "strength"), [(30, 0.0), (30, 1.0), (200, 0.4)])
def test_intervals_of_two_hold_95_times_in_a_hundred(deals: int, strength: float) -> None:
    match = match_of("random", "greedy")
    truth = 1 / (1 + math.exp(-strength))
    shares = elos = 0
    for seed in range(300):
        tally = drawn_tally(match, deals, (strength, 0.0), seed)
        first = standings(tally)[0]
        shares += holds(first.win_share, truth)
        elos += holds(first.rating, 400 * strength / math.log(10))
    assert 275 <= shares <= 296
    assert elos == shares


def test_the_rating_of_two_is_the_elo_of_their_share() -> None:
    tally = drawn_tally(match_of("random", "greedy"), 50, (0.5, 0.0), 3)
    one, other = ratings(tally)
    won = tally.wins[:, 0].sum() / tally.seats[:, 0].sum()
    assert one.value == pytest.approx(400 * math.log10(won / (1 - won)))
    assert other.value == pytest.approx(-one.value)
    assert other.low == pytest.approx(-one.high)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_intervals_of_ratings_hold_95_times_in_a_hundred(players: int) -> None:
    strengths = np.array([0.6, 0.2, 0.0, -0.8])
    match = match_of("random", "greedy", "random@1steps", "greedy@1steps", players=players)
    truths = 400 / math.log(10) * (strengths - strengths.mean())
    held = np.zeros(4)
    means = np.zeros(4)
    for seed in range(200):
        rated = ratings(drawn_tally(match, 60, strengths, seed))
        held += [holds(each, truth) for each, truth in zip(rated, truths, strict=True)]
        means += [each.value for each in rated]
    assert means / 200 == pytest.approx(truths, abs=8)
    assert held.min() >= 0.90 * 200
    assert 0.93 * 200 <= held.mean() <= 0.975 * 200


def test_whoever_always_wins_has_a_rating_all_the_same() -> None:
    match = match_of("random", "greedy", "random@1steps")
    tally = drawn_tally(match, 300, (50.0, 0.0, -50.0), 0)
    best, middle, worst = ratings(tally)
    assert best.value is not None
    assert best.low is not None
    assert best.high is not None
    assert worst.value is not None
    assert best.value == pytest.approx(-worst.value)
    assert middle.value == pytest.approx(0, abs=1e-6)
    assert best.value > 300
    assert best.high - best.low > 200, "deals that all agree prove less than it seems"


def test_ties_share_the_win_and_the_place() -> None:
    match = match_of("random", "greedy", "random@1steps", players=3)
    row = Tally(match).add(Deal(0, (played_as((0, 1, 2), (7, 7, 3)),)))
    assert row.wins.tolist() == [0.5, 0.5, 0]
    assert row.margins.tolist() == [0, 0, -4]
    assert row.ahead.tolist() == [[0, 0.5, 1], [0.5, 0, 1], [0, 0, 0]]


def test_whoever_sits_twice_counts_twice() -> None:
    match = match_of("random", "greedy", "greedy", players=3)
    row = Tally(match).add(Deal(0, (played_as((0, 1, 1), (5, 9, 2)),)))
    assert row.seats.tolist() == [1, 2]
    assert row.wins.tolist() == [0, 1]
    assert row.margins.tolist() == [-4, 4 - 7]
    assert row.ahead.tolist() == [[0, 1], [1, 0]]
