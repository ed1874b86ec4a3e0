"""Compiling ahead of need: what is ready, how long the rest takes, and the processes that do it."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import patience
from brelan import bots, games, kernel_files, warming
from brelan.bots.bot import BULK, FIRST_BOT, RULES, VALUES
from brelan.forecast import Forecast
from brelan.warming import GO, PAUSE


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def forecast(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Forecast:
    seconds = {"rules": 10.0, "casual": 4.0, "champion": 6.0}
    monkeypatch.setattr(bots.of("poker_tiles"), "seconds", seconds)
    return Forecast("poker_tiles", ["rules", "casual", "novice", "champion"], clock)


@pytest.mark.parametrize("game", games.NAMES)
def test_parts_come_in_the_order_of_need(game: str) -> None:
    parts = bots.of(game).parts
    assert parts[:2] == (RULES, FIRST_BOT)
    assert parts[-1] == BULK
    assert parts[-2] == VALUES
    assert set(parts[1:-2]) == set(bots.names(game))
    assert set(bots.of(game).seconds) <= set(parts)


def test_a_forecast_counts_what_comes_before(forecast: Forecast) -> None:
    assert [forecast.seconds(part) for part in forecast.left] == [10, 14, 14, 20]
    assert forecast.seconds_in_all() == 20
    assert forecast.seconds("random") == 0


def test_a_process_can_be_heard_before_it_is_its_turn(forecast: Forecast) -> None:
    forecast.pause()
    forecast.report(0.5)
    assert forecast.seconds("rules") == 9.5


def test_a_forecast_runs_down_with_the_clock_unless_it_is_paused(
    forecast: Forecast, clock: Clock
) -> None:
    forecast.go()
    clock.now += 3
    assert forecast.seconds("rules") == 7
    forecast.pause()
    clock.now += 50
    assert forecast.seconds("rules") == 7
    forecast.go()
    clock.now += 2
    assert forecast.seconds("rules") == 5


def test_a_process_that_shares_its_processor_takes_longer(forecast: Forecast, clock: Clock) -> None:
    forecast.go()
    clock.now += 1
    forecast.report(0.1)
    assert forecast.seconds("rules") < 14
    clock.now += 11
    forecast.report(4.5)
    assert forecast.seconds("rules") == pytest.approx(11)
    clock.now += 1
    assert forecast.seconds("rules") == pytest.approx(10)


def test_a_slower_machine_is_noticed(forecast: Forecast, clock: Clock) -> None:
    forecast.go()
    clock.now += 20
    forecast.report(20.0)
    forecast.finish("rules")
    assert forecast.seconds("rules") == 0
    assert forecast.seconds("casual") == pytest.approx(8)


def test_what_is_not_ready_is_never_said_to_be(forecast: Forecast, clock: Clock) -> None:
    forecast.go()
    clock.now += 1000
    assert forecast.seconds("rules") > 0


def test_a_part_is_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRELAN_CACHE", str(tmp_path))
    compiled: list[str] = []
    monkeypatch.setattr(bots.of("poker_tiles"), "prepare", compiled.append)
    told: list[list[str]] = []
    for _ in range(2):
        warming.prepare("poker_tiles", ["club", RULES], lambda each: told.append([*each.left]))
    assert compiled == [RULES, "club"]
    assert told == [[RULES, "club"], ["club"], []]
    assert warming.is_ready("poker_tiles", "club")
    assert not warming.is_ready("poker_tiles", "champion")
    assert not warming.is_ready("royal_flush", RULES)


def test_what_was_compiled_for_another_processor_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BRELAN_CACHE", str(tmp_path))
    warming.mark_ready("poker_tiles", RULES)
    mark = kernel_files.mark(warming.module_of("poker_tiles"), RULES)
    mark.rename(mark.with_name(kernel_files.mark_name(RULES, "another")))
    assert not warming.is_ready("poker_tiles", RULES)


@pytest.mark.parametrize("game", games.NAMES)
def test_every_source_of_a_game_counts(game: str) -> None:
    sources = kernel_files.kernel_sources(warming.module_of(game))
    for package in ("games", "bots"):
        folder = kernel_files.PACKAGE / package / game
        kernels = {path for path in folder.glob("*.py") if "@kernel" in path.read_text()}
        assert kernels - set(sources) <= {folder / "training.py", folder / "standings_training.py"}


def test_a_compiling_process_pauses_and_ends_with_whoever_started_it(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "brelan.warming", "poker_tiles"],
        env={**os.environ, "BRELAN_CACHE": str(tmp_path), "NUMBA_DISABLE_JIT": "0"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    deadline = threading.Timer(patience.PROGRAM_SECONDS, process.kill)
    deadline.start()
    assert process.stdin is not None
    assert process.stdout is not None

    def worked() -> float:
        word, value = process.stdout.readline().split()
        assert word == b"worked"
        return float(value)

    try:
        process.stdin.write(PAUSE)
        process.stdin.flush()
        before = worked()
        while (after := worked()) - before > 0.02:
            before = after
        process.stdin.write(GO)
        process.stdin.flush()
        while worked() < after + 0.2:
            pass
        process.stdin.close()
        assert process.wait() == 0
    finally:
        deadline.cancel()
        process.kill()
        process.wait()
        process.stdout.close()
    assert not list(tmp_path.glob("*/*.ready"))
