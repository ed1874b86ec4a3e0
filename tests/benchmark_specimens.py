"""Figures, results and recorded runs for the tests of the benchmarks."""

from __future__ import annotations

import io

from rich.console import Console

from benchmarks import history
from benchmarks.comparison import losses, without_past
from benchmarks.conclusion import print_conclusion
from benchmarks.figures import Figure, Reading
from benchmarks.history import Machine, Run
from benchmarks.measures import Measure
from benchmarks.results import Result

HERE, ELSEWHERE = Machine("Good", 2), Machine("Better", 2)
OURS = Reading(Measure("ours", lambda _: {}), "n")
PEER = Reading(Measure("peer", lambda _: {}), "n")
SPEED = Figure("speed", OURS, "games/s", 1000, 1500)
DELAY = Figure("delay", OURS, "ms", 100, 50, less_is_better=True)
RATIO = Figure("ratio", OURS, "steps/s", 4, 8, PEER)
COUNT = Figure("count", OURS, "", 0, less_is_better=True)
FREE = Figure("free", OURS, "games/s")


def measured(figure: Figure, *ours: float, peer: float = 100) -> Result:
    return Result(figure, ours, (peer,) * len(ours) if figure.relative_to else ())


def recorded(*results: Result, day: int = 1, machine: Machine = HERE) -> Run:
    figures = tuple(map(history.entry, results))
    return Run(f"2026-01-{day:02}T12:00:00+00:00", f"c{day}", machine, {}, {}, figures)


def days(figure: Figure, *numbers: float) -> list[Run]:
    """A recorded run a day, three quiet repeats each."""
    return [
        recorded(measured(figure, *(number,) * 3), day=day)
        for day, number in enumerate(numbers, start=1)
    ]


def told(results: list[Result], runs: list[Run]) -> str:
    console = Console(file=io.StringIO(), width=80)
    print_conclusion(
        console, results, losses(results, runs, HERE), without_past(results, runs, HERE)
    )
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()
