"""Playing: a deal is a function of the match and its number, wherever and whenever it is played."""

from __future__ import annotations

import os
import signal
from itertools import product
from typing import Any

import msgspec
import pytest

from brelan import bots, games
from brelan.arena import workers
from brelan.arena.contestants import read_contestant
from brelan.arena.match import Match, new_match
from brelan.arena.match_run import MatchRun
from brelan.arena.play import DealRunner, decision_seed
from brelan.arena.workers import WorkerFailed, in_this_process, on_cores
from brelan.bots.bot import Budget
from brelan.errors import BrelanError, IllegalAction
from brelan.game import View
from brelan.texts import say

from .specimens import match_of

GAMES = pytest.mark.parametrize("game", games.NAMES)


def met(match: Match, deals: int, crew: int) -> MatchRun:
    match_run = MatchRun(match)
    match_run.play(on_cores(match, range(deals), crew))
    return match_run


@GAMES
def test_a_game_is_what_the_bots_decide_with_their_luck(game: str) -> None:
    match = match_of("greedy", "random", game=game, seed=3)
    first, second = DealRunner(match).play(5).games
    assert (first.seating, second.seating) == ((0, 1), (1, 0))
    for played, names in ((first, ("greedy", "random")), (second, ("random", "greedy"))):
        state = games.find(game).new(2, "3/5")
        while state.turn is not None:
            seed = decision_seed("3/5", state.turn, state.step)
            bot = bots.find(game, names[state.turn])
            state.apply(bot.decide(state.view(state.turn), Budget(bot.ms), seed))
        assert played.scores == state.scores
        assert played.steps == state.step
        assert [seat for seat, place in enumerate(played.places) if place == 1] == [*state.winners]
        assert played.forfeit is None


@pytest.mark.parametrize(
    ("game", "crew"),
    [("royal_flush", 2), ("flush_royal", 2), ("poker_tiles", 1), ("poker_tiles", 3)],
)
def test_the_same_deals_come_of_any_number_of_workers(game: str, crew: int) -> None:
    match = match_of("greedy", "random", "greedy@9steps", game=game, players=3)
    alone = list(in_this_process(match, range(5)))
    assert alone == [DealRunner(match).play(number) for number in range(5)]
    assert met(match, 5, crew).deals == alone


def test_options_of_the_game_are_played() -> None:
    contestants = [read_contestant("poker_tiles", name) for name in ("greedy", "random")]
    usual = new_match("poker_tiles", contestants)
    roomy = new_match("poker_tiles", contestants, options={"layout": "roomy"})
    assert DealRunner(usual).play(0) != DealRunner(roomy).play(0)


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"game": "chess"}, "game"),
        ({"players": 9}, "players"),
        ({"seed": "x" * 195}, "seed"),
        ({"options": {"colour": 1}}, "options.colour"),
        ({"contestants": ["greedy", "greedy"]}, "bot"),
        ({"contestants": []}, "bot"),
    ],
)
def test_a_match_that_cannot_be_is_refused(changed: dict[str, Any], field: str) -> None:
    wanted: dict[str, Any] = {"game": "poker_tiles", "contestants": ["greedy", "random"], **changed}
    names = wanted.pop("contestants")
    contestants = [read_contestant("poker_tiles", name) for name in names]
    with pytest.raises(BrelanError) as refused:
        new_match(contestants=contestants, **wanted)
    assert refused.value.field == field


def test_an_action_that_is_not_allowed_forfeits_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    match = match_of("greedy", "random", "random", players=3)
    stumble = IllegalAction("PT-8", say("reason.over"))

    def decide(view: View, budget: Budget, seed: object) -> object:
        raise stumble

    monkeypatch.setattr(bots.find("poker_tiles", "greedy"), "decide", decide)
    for played in DealRunner(match).play(0).games:
        assert played.forfeit is not None
        assert played.seating[played.forfeit.seat] == 0
        assert played.places[played.forfeit.seat] == 3
        assert 1 in played.places
        assert played.forfeit.reason.key == "arena.fault.illegal"


def test_luck_tells_nothing_of_the_cards_and_differs_everywhere() -> None:
    seeds = {
        decision_seed(f"s/{deal}", seat, step) for deal, seat, step in product(range(2), repeat=3)
    }
    assert len(seeds) == 8
    assert not any("s/" in seed for seed in seeds)


def test_what_a_dead_worker_owed_is_played_by_another() -> None:
    match = match_of("greedy", "random")
    source = on_cores(match, range(60), 2)
    first = next(source)
    victim = next(iter(living(source)))
    os.kill(victim, signal.SIGKILL)
    deals = sorted([first, *source], key=lambda deal: deal.number)
    assert deals == [DealRunner(match).play(number) for number in range(60)]


def living(source: Any) -> list[int]:
    """The processes of the workers behind a source."""
    return [worker.process.pid for worker in source.gi_frame.f_locals["pool"].workers]


def test_workers_that_keep_dying_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "MOST_DEATHS", 1)
    match = match_of("greedy", "random")
    source = on_cores(match, range(10**6), 2)
    with pytest.raises(WorkerFailed):
        kill_all_who_answer(source)


def kill_all_who_answer(source: Any) -> None:
    for _ in source:
        for process in living(source):
            os.kill(process, signal.SIGKILL)


def test_whoever_stops_listening_ends_the_workers() -> None:
    source = on_cores(match_of("greedy", "random"), range(10**6), 2)
    next(source)
    processes = living(source)
    source.close()
    for process in processes:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


def test_a_fault_of_ours_in_a_worker_is_told_with_its_trace() -> None:
    match = match_of("greedy", "random")
    broken = msgspec.structs.replace(match, entries=(0, 7))
    with pytest.raises(WorkerFailed, match="IndexError"):
        list(on_cores(broken, range(3), 1))
