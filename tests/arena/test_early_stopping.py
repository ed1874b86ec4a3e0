"""Stopping early: seldom wrong, soon enough, and at a deal that does not hang on who is fast."""

from __future__ import annotations

import numpy as np
import pytest

from brelan.arena.early_stopping import ERROR, EarlyStop, Gamblers
from brelan.arena.match import Deal
from brelan.arena.match_run import MatchRun, Source

from .specimens import drawn_deal, match_of


def decision_of(shares: np.ndarray) -> EarlyStop | None:  # type: ignore[type-arg]
    """When two are decided who win these shares of the deals."""
    gamblers = Gamblers(2)
    for share in shares:
        gamblers.see(np.array([2 * share, 2 - 2 * share]), np.array([2.0, 2.0]))
        if decision := gamblers.decision():
            return decision
    return None


def pairs(chance: float, deals: int, seed: int) -> np.ndarray:  # type: ignore[type-arg]
    return np.random.default_rng(seed).binomial(2, chance, deals) / 2


def test_equals_are_seldom_told_apart_however_long_one_looks() -> None:
    wrong = sum(decision_of(pairs(0.5, 600, seed)) is not None for seed in range(150))
    assert wrong <= 150 * ERROR


@pytest.mark.parametrize(("chance", "soon"), [(0.6, 300), (0.75, 45), (1.0, 15)])
def test_the_stronger_is_named_the_sooner_the_stronger_it_is(chance: float, soon: int) -> None:
    decisions = [decision_of(pairs(chance, 2000, seed)) for seed in range(40)]
    assert all(decision and decision.strongest == 0 for decision in decisions)
    assert np.median([decision.deals for decision in decisions if decision]) <= soon
    weaker = decision_of(1 - pairs(chance, 2000, 0))
    assert weaker is not None
    assert weaker.strongest == 1


def test_the_strongest_of_three_must_beat_both_others() -> None:
    gamblers = Gamblers(3)
    everybody = np.full(3, 2.0)
    for _ in range(30):
        gamblers.see(np.array([1.0, 1.0, 0.0]), everybody)
    assert gamblers.decision() is None
    for _ in range(60):
        gamblers.see(np.array([2.0, 0.0, 0.0]), everybody)
    decision = gamblers.decision()
    assert decision is not None
    assert decision.strongest == 0


def test_a_deal_without_the_two_says_nothing_about_them() -> None:
    gamblers = Gamblers(3)
    for _ in range(100):
        gamblers.see(np.array([2.0, 0.0, 0.0]), np.array([2.0, 2.0, 0.0]))
    assert gamblers.decision() is None


def shuffled(deals: list[Deal], seed: int) -> Source:
    """Deals in the order in which hasty and slow workers might finish them."""
    order = np.arange(len(deals)) + np.random.default_rng(seed).integers(0, 9, len(deals))
    yield from (deals[number] for number in np.argsort(order, kind="stable"))


def test_the_decision_does_not_hang_on_the_order_in_which_deals_are_finished() -> None:
    match = match_of("random", "greedy")
    wheel = np.random.default_rng(5)
    deals = [drawn_deal(match, number, (0.0, 1.0), wheel) for number in range(300)]
    met = []
    for seed in range(5):
        match_run = MatchRun(match)
        match_run.play(shuffled(deals, seed), deciding=True)
        met.append(match_run)
    assert met[0].decision is not None
    assert met[0].decision.deals == len(met[0].deals) < 300
    for match_run in met:
        assert match_run.decision == met[0].decision
        assert match_run.deals == met[0].deals


def test_without_being_asked_nobody_stops_early() -> None:
    match = match_of("random", "greedy")
    wheel = np.random.default_rng(5)
    deals = [drawn_deal(match, number, (0.0, 3.0), wheel) for number in range(60)]
    match_run = MatchRun(match)
    match_run.play(shuffled(deals, 0))
    assert match_run.decision is None
    assert match_run.deals == deals


def test_an_interruption_loses_no_finished_deal() -> None:
    match = match_of("random", "greedy")
    wheel = np.random.default_rng(5)
    deals = [drawn_deal(match, number, (0.0, 0.0), wheel) for number in range(9)]

    def interrupted() -> Source:
        yield deals[0]
        yield deals[3]
        yield deals[2]
        raise KeyboardInterrupt

    match_run = MatchRun(match)
    match_run.play(interrupted())
    assert match_run.interrupted
    assert match_run.deals == [deals[0], deals[2], deals[3]]
    assert match_run.tally.games == 6
