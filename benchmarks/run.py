"""Measure ours and the peers' in turn, several times over, and show the table.

Repeats go round all measures, so that a noisy moment of the machine hits both sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from benchmarks import history
from benchmarks.comparison import losses, without_past
from benchmarks.conclusion import exit_status, print_conclusion, say
from benchmarks.figures import FIGURES, Figure, measures_of
from benchmarks.measures import Measure
from benchmarks.ours.startup import warm_up
from benchmarks.peers import environment
from benchmarks.processes import MeasureError, stay_on_one_core
from benchmarks.results import Samples, conclude
from benchmarks.table import array_of

Failures = dict[Measure, str]


def main(
    seconds: Annotated[float, typer.Option(help="About how long each measure plays.")] = 2.0,
    repeats: Annotated[int, typer.Option(help="How often each measure is taken.", min=1)] = 3,
    only: Annotated[
        str, typer.Option(help="Only figures with this in their name or their measure's.")
    ] = "",
    keep: Annotated[bool, typer.Option("--record", help="Append to history.jsonl.")] = False,
) -> None:
    """Measure Brelan beside its peers.

    Exits with status 1 if a figure misses its threshold or could not be measured, with 3 if one
    only became worse than recorded, beyond noise.
    """
    console = Console()
    figures = [figure for figure in FIGURES if is_named(figure, only)]
    if not figures:
        raise typer.BadParameter("no figure has this in its name", param_hint="--only")
    machine = history.this_machine()
    environment.ensure(console)
    stay_on_one_core()
    prepare(console)
    samples, failures = take(measures_of(figures), seconds, repeats, console)
    results = conclude(figures, samples)
    console.print(array_of(results), "")
    tell_failures(console, failures)
    recorded = history.read()
    worse = losses(results, recorded, machine)
    print_conclusion(console, results, worse, without_past(results, recorded, machine))
    if keep:
        history.record(results, {"seconds": seconds, "repeats": repeats}, machine)
    raise typer.Exit(exit_status(results, worse))


def is_named(figure: Figure, part: str) -> bool:
    """Whether this is in a figure's name, or in that of what we measure for it."""
    return any(part.lower() in name.lower() for name in (figure.name, figure.ours.of.name))


def prepare(console: Console) -> None:
    """Compile what is not in the cache yet."""
    try:
        with console.status("Compiling the kernels (once) …"):
            warm_up()
    except MeasureError as failure:
        console.print(f"[yellow]brelan warm:[/] {failure}")


def take(
    measures: Sequence[Measure], seconds: float, repeats: int, console: Console
) -> tuple[Samples, Failures]:
    """The numbers of every measure in every round; one that fails is not tried again."""
    samples: Samples = {}
    failures: Failures = {}
    rounds = [[m for m in measures if turn == 0 or not m.once] for turn in range(repeats)]
    with progress_bar(console) as bar:
        task = bar.add_task("", total=sum(map(len, rounds)))
        for measure in (measure for turn in rounds for measure in turn):
            bar.update(task, description=measure.name)
            if measure not in failures:
                take_one(measure, seconds, samples, failures)
            bar.advance(task)
    return samples, failures


def take_one(measure: Measure, seconds: float, samples: Samples, failures: Failures) -> None:
    """One run of one measure."""
    try:
        samples.setdefault(measure, []).append(measure.run(seconds))
    except (MeasureError, OSError) as failure:
        failures[measure] = str(failure)


def progress_bar(console: Console) -> Progress:
    """What is being measured, and how much is left."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
        transient=True,
    )


def tell_failures(console: Console, failures: Failures) -> None:
    """Name what could not be measured."""
    for measure, why in failures.items():
        say(console, f"[yellow]Not measured:[/] {measure.name}: {escape(why)}")
