"""Results without luck: what is taken out is nothing on average, and what is left scatters less."""

from __future__ import annotations

import math

import msgspec
import numpy as np
import pytest

from brelan import games
from brelan.arena import luck_meter
from brelan.arena.luck_meter import LuckMeter
from brelan.arena.match import Deal, GameResult, Luck, new_match
from brelan.arena.match_run import MatchRun
from brelan.arena.play import DealRunner
from brelan.arena.printing import standings_table
from brelan.arena.report import report
from brelan.arena.standings import document, standings
from brelan.arena.tally import Tally
from brelan.bots.royal_flush.evaluator import RoyalFlushEvaluator

from .specimens import match_of, played_as


def adjusting(*names: str, players: int = 2, game: str = "poker_tiles") -> MatchRun:
    match = match_of(*names, game=game, players=players)
    return MatchRun(new_match(game, match.contestants, players, 0, adjust=True))


def lucky(seating: tuple[int, ...], scores: list[int], luck: list[float]) -> GameResult:
    """A game with that luck, ten points for a whole win."""
    measured = Luck(tuple(luck), tuple(10 * each for each in luck))
    return msgspec.structs.replace(played_as(seating, scores), luck=measured)


def test_luck_is_taken_out_of_every_figure() -> None:
    run = adjusting("greedy", "random")
    for number in range(12):
        gained = 0.4 if number % 2 else 0.2
        run.add(Deal(number, (lucky((0, 1), [20, 10], [gained, -gained]),)))
    (first, second) = standings(run.tally)
    assert first.win_share.value == 1
    assert first.adjusted is not None
    assert second.adjusted is not None
    assert first.adjusted.win_share.value == pytest.approx(0.7)
    assert second.adjusted.win_share.value == pytest.approx(0.3)
    assert first.adjusted.margin.value == pytest.approx(10 - 3)
    assert first.adjusted.rating.value == pytest.approx(-(second.adjusted.rating.value or 0))
    assert document(run).standings[0].adjusted == first.adjusted


def test_places_of_more_than_two_are_adjusted_by_pairs() -> None:
    run = adjusting("greedy", "random", "novice", players=3)
    for number in range(40):
        best, gained = [(0, 0.5), (0, 0.4), (1, 0.3), (2, 0.4)][number % 4]
        scores = [20 if seat == best else 10 + seat for seat in range(3)]
        luck = [gained if seat == best else -gained / 2 for seat in range(3)]
        run.add(Deal(number, (lucky((0, 1, 2), scores, luck),)))
    plain = [each.rating.value or 0 for each in standings(run.tally)]
    adjusted = [each.adjusted and each.adjusted.rating for each in standings(run.tally)]
    assert all(each is not None and each.value is not None for each in adjusted)
    values = [(each and each.value) or 0.0 for each in adjusted]
    assert sum(values) == pytest.approx(0, abs=1e-6)
    assert values[0] < plain[0], "whose wins were luck most of all"


def test_without_it_nothing_is_measured() -> None:
    match = match_of("greedy", "random")
    played = DealRunner(match).play(0)
    assert {game.luck for game in played.games} == {None}
    assert standings(Tally(match, [played]))[0].adjusted is None


def test_as_much_is_taken_out_as_the_evaluator_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RoyalFlushEvaluator, "luck_weight", 0.5)
    monkeypatch.setattr(luck_meter, "luck_of", lambda *_: np.array([[0.2, -0.2], [4.0, -4.0]]))
    state = games.royal_flush.new(2, 0)
    action = state.read(state.actions().texts()[0])
    meter = LuckMeter("any", 2)
    meter.see(state, action, state)
    meter.see(state, action, state)
    assert meter.luck() == Luck((0.2, -0.2), (4.0, -4.0))


@pytest.mark.parametrize("game", ["flush_royal", "poker_tiles", "royal_flush"])
def test_the_luck_of_all_seats_is_nothing_together(game: str) -> None:
    run = adjusting("greedy", "random", "random", players=3, game=game)
    for played in DealRunner(run.match).play(0).games:
        assert played.luck is not None
        assert sum(played.luck.share) == pytest.approx(0, abs=1e-9)
        assert any(played.luck.share)


@pytest.mark.slow
def test_luck_is_nothing_on_average_and_results_without_it_scatter_less() -> None:
    run = adjusting("expert", "club")
    runner = DealRunner(run.match)
    for number in range(20):
        run.add(runner.play(number))
    lucks = [game.luck.share[0] for deal in run.deals for game in deal.games if game.luck]
    error = np.std(lucks, ddof=1) / math.sqrt(len(lucks))
    assert abs(np.mean(lucks)) < 3 * error
    plain = run.tally.margins[:, 0]
    adjusted = plain - run.tally.luck_in_points[:, 0]
    assert adjusted.var() < plain.var() / 1.3


def test_the_row_below_says_what_it_is() -> None:
    run = adjusting("greedy", "random")
    for number in range(3):
        run.add(Deal(number, (lucky((0, 1), [20, 10], [0.1, -0.1]),)))
    assert "luck taken out" in report(run, "en")
    assert standings_table(run, "en").row_count == 4
