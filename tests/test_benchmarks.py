"""What a benchmark run concludes from its numbers; nothing is measured here."""

from __future__ import annotations

import io
import os
import re
import sys
import time
from pathlib import Path

import pytest
import typer
from rich.console import Console

import patience
from benchmark_specimens import (
    COUNT,
    DELAY,
    FREE,
    HERE,
    RATIO,
    SPEED,
    days,
    measured,
    told,
)
from benchmarks import history, processes, run
from benchmarks.comparison import losses
from benchmarks.conclusion import BECAME_WORSE, FALLS_SHORT, exit_status
from benchmarks.figures import FIGURES, Figure, Reading
from benchmarks.measures import Measure
from benchmarks.ours import fresh, wheel
from benchmarks.peers import environment
from benchmarks.processes import MeasureError
from benchmarks.results import Result
from benchmarks.review import best_weight, ratio_of_variances
from benchmarks.table import array_of


def shown(console_width: int, *results: Result) -> str:
    console = Console(file=io.StringIO(), width=console_width)
    console.print(array_of(results))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


# What is asked.


@pytest.mark.parametrize(
    ("result", "verdict", "status"),
    [
        (measured(SPEED, 1500), "aim", 0),
        (measured(SPEED, 1499), "reached", 0),
        (measured(SPEED, 1000), "reached", 0),
        (measured(SPEED, 999), "not yet", FALLS_SHORT),
        (measured(SPEED), "not measured", FALLS_SHORT),
        (measured(DELAY, 50), "aim", 0),
        (measured(DELAY, 100), "reached", 0),
        (measured(DELAY, 101), "not yet", FALLS_SHORT),
        (measured(RATIO, 400), "reached", 0),
        (measured(RATIO, 399), "not yet", FALLS_SHORT),
        (Result(RATIO, (400.0,), ()), "not measured", FALLS_SHORT),
        (measured(FREE, 1), "", 0),
        (measured(FREE), "", 0),
    ],
)
def test_only_what_is_asked_and_not_had_fails(result: Result, verdict: str, status: int) -> None:
    assert result.verdict == verdict
    assert exit_status([measured(COUNT, 0), result], []) == status


def test_a_run_ends_with_all_that_falls_short() -> None:
    results = [measured(SPEED, 900), measured(DELAY), measured(RATIO, 350), measured(FREE, 1)]
    assert told(results, []).splitlines()[-4:] == [
        "Below what is asked (3):",
        "  speed: 900 games/s, asked ≥ 1,000 games/s",
        "  delay: not measured, asked ≤ 100 ms",
        "  ratio: 3.5 ×, asked ≥ 4 ×",
    ]


def test_falling_short_is_told_before_having_become_worse() -> None:
    runs = days(SPEED, 2000)
    worse = losses([measured(SPEED, 1200)], runs, HERE)
    assert exit_status([measured(SPEED, 1200)], worse) == BECAME_WORSE
    assert exit_status([measured(SPEED, 900)], worse) == FALLS_SHORT
    assert len({0, 2, FALLS_SHORT, BECAME_WORSE}) == 4, "2 is for options that make no sense"


# The table.


@pytest.mark.parametrize("width", [80, 120])
def test_the_table_shows_every_name_whole(width: int) -> None:
    results = [
        Result(figure, (123456.0, 23.4e6), (23.4e6,) if figure.relative_to else ())
        for figure in FIGURES
    ]
    lines = [line.rstrip() for line in shown(width, *results).splitlines()]
    assert max(map(len, lines)) <= width
    # A name is what stands at the edge, up to the first gap.
    parts = [found[0] for line in lines[3:] if (found := re.match(r"\S+( \S+)*", line))]
    assert " ".join(parts) == " ".join(figure.name for figure in FIGURES)


def test_the_table_shows_numbers_and_what_is_asked() -> None:
    text = shown(80, measured(SPEED, 23.25e6), measured(RATIO, 4.016e6, peer=1e6), measured(DELAY))
    assert re.search(r"^speed +23\.2 M games/s +≥ 1,000 +≥ 1,500 +aim *$", text, re.MULTILINE)
    assert re.search(r"^ratio +4\.02 × +≥ 4 +≥ 8 +reached *$", text, re.MULTILINE)
    assert "4.02 M ÷ 1 M" in text
    assert re.search(r"^delay +– +≤ 100 +≤ 50 +not measured *$", text, re.MULTILINE)


# The figures, and a run as a whole.


def test_aims_are_beyond_what_is_asked_and_names_are_unique() -> None:
    assert len({figure.name for figure in FIGURES}) == len(FIGURES)
    for figure in FIGURES:
        if figure.aim is not None:
            assert figure.at_least is not None
            assert figure.is_met_by(figure.aim, figure.at_least), figure.name


@pytest.mark.parametrize(
    ("answer", "status"),
    [({"n": 2000.0}, 0), ({"n": 1200.0}, BECAME_WORSE), ({"n": 900.0}, FALLS_SHORT)],
)
def test_a_run_ends_with_its_status(answer, status, monkeypatch, capsys) -> None:
    speed = Figure("speed", Reading(Measure("ours", lambda _: answer), "n"), "games/s", 1000)
    assert run_with([speed], monkeypatch) == status
    assert ("Worse than recorded" in capsys.readouterr().out) == (status != 0)


def test_a_run_tells_why_something_was_not_measured(monkeypatch, capsys) -> None:
    def fail(_seconds: float) -> dict[str, float]:
        raise OSError("there is no [chromium]")

    page = Figure("page", Reading(Measure("pages", fail), "n"), "s", 1, less_is_better=True)
    assert run_with([page], monkeypatch) == FALLS_SHORT
    text = capsys.readouterr().out
    assert "Not measured: pages: there is no [chromium]" in text
    assert text.splitlines()[-1] == "  page: not measured, asked ≤ 1 s"


def test_a_peer_that_cannot_be_installed_is_named_and_left_out(monkeypatch, capsys) -> None:
    monkeypatch.setattr(environment, "is_current", lambda: False)
    monkeypatch.setattr(environment, "install", lambda: ["pgx>=2"])
    environment.ensure(Console())
    assert "Could not be installed, and is left out: pgx>=2" in capsys.readouterr().out


def test_a_measurement_that_fails_gives_its_reason_alone() -> None:
    fails = "from benchmarks.processes import MeasureError; raise MeasureError('no wheel: why')"
    with pytest.raises(MeasureError, match=r"^no wheel: why$"):
        processes.run([sys.executable, "-c", fails])


def test_the_best_weight_of_luck_leaves_the_least_scatter() -> None:
    # Margins are half the luck, and something that has nothing to do with it.
    lucks, others = 5 * [4.0, -4.0, 4.0, -4.0], 5 * [1.0, 1.0, -1.0, -1.0]
    margins = [10 + 0.5 * luck + other for luck, other in zip(lucks, others, strict=True)]
    pairs = [(margin, margin - luck) for margin, luck in zip(margins, lucks, strict=True)]
    assert best_weight(pairs)["value"] == pytest.approx(0.5)
    weighed = [(margin, margin - 0.5 * luck) for margin, luck in zip(margins, lucks, strict=True)]
    assert best_weight(weighed)["value"] == pytest.approx(1)
    assert ratio_of_variances(weighed)["ratio"] == pytest.approx(5)
    assert ratio_of_variances(weighed)["ratio"] > ratio_of_variances(pairs)["ratio"]


def test_environments_are_a_group() -> None:
    named = [figure.name for figure in FIGURES if run.is_named(figure, "environments")]
    assert "Poker Tiles vector, 1,024 games, micro-steps" in named
    assert "Royal Flush in PettingZoo, beside uno" in named
    assert "import brelan" not in named


def test_a_run_without_figures_is_refused() -> None:
    with pytest.raises(typer.BadParameter):
        run.main(only="no figure is called that")


def run_with(figures: list[Figure], monkeypatch: pytest.MonkeyPatch) -> int:
    """The exit status of a run of these figures, against a past of 2,000 games/s."""
    monkeypatch.setattr(run, "FIGURES", figures)
    monkeypatch.setattr(run, "prepare", lambda _: None)
    monkeypatch.setattr(run, "stay_on_one_core", lambda: None)
    monkeypatch.setattr(run.environment, "ensure", lambda _: None)
    monkeypatch.setattr(history, "this_machine", lambda: HERE)
    monkeypatch.setattr(history, "read", lambda: days(SPEED, 2000))
    with pytest.raises(typer.Exit) as ended:
        run.main(repeats=1)
    return ended.value.exit_code


# Starts where Brelan has never been.


def test_a_fresh_start_inherits_no_caches_and_nothing_of_ours(tmp_path, monkeypatch) -> None:
    for name in ("PYTHONPATH", "MAKEFLAGS", "VIRTUAL_ENV", "BRELAN_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, "/ours")
    monkeypatch.setenv("HOME", "/home")
    env = fresh.environment(tmp_path)
    assert "/ours" not in env.values()
    assert env["HOME"] == "/home"


def test_a_program_that_ends_too_early_is_quoted(tmp_path) -> None:
    command = ["sh", "-c", "echo starting; echo 'no rule for play' >&2; echo; exit 2"]
    with (
        pytest.raises(MeasureError, match=r"^the page did not come: no rule for play$"),
        fresh.started(command, tmp_path, {}, tmp_path / "log") as program,
    ):
        program.wait_until(lambda: False, "the page")


def test_all_that_a_program_has_started_ends_with_it(tmp_path) -> None:
    command = ["sh", "-c", "sleep 600 & echo $! > child; wait"]
    child = tmp_path / "child"
    with fresh.started(command, tmp_path, {}, tmp_path / "log") as program:
        program.wait_until(lambda: child.exists() and bool(child.read_text()), "the child")
    assert program.process.returncode is not None
    assert ended(int(child.read_text()))


def ended(process: int) -> bool:
    """Whether a process that was killed ends; whoever adopts it may yet have to take note of it."""
    state = Path(f"/proc/{process}/stat")
    until = time.monotonic() + patience.SECONDS
    while time.monotonic() < until:
        try:
            if state.read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except OSError:
            return True
    return False


def test_only_a_wheel_for_this_platform_younger_than_the_sources_is_taken(
    tmp_path, monkeypatch
) -> None:
    monkeypatch.setattr(wheel, "DIST", tmp_path)
    for age, name in enumerate(("b-linux.whl", "a-linux.whl", "c-linux.whl", "d-none-any.whl")):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (age, age))
    assert [each.name for each in wheel.newer_wheels(1)] == ["a-linux.whl", "c-linux.whl"]
