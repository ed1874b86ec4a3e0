"""`python -m benchmarks.capacity`: measure, print the tables, put them into docs/capacity.md."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Annotated

import typer

from benchmarks.capacity import growth, load
from benchmarks.history import this_machine
from benchmarks.ours.server import use_all_cores
from benchmarks.processes import ROOT, MeasureError

PAGE = ROOT / "docs" / "capacity.md"
BEGIN, END = "<!-- measured -->", "<!-- end of what is measured -->"
SIZES = (1_000, 10_000, 100_000)
GAMES_A_DAY = 1_000


def main(
    only: Annotated[str, typer.Option(help="load, growth or memory; all if not given.")] = "",
    most_tables: Annotated[int, typer.Option(help="Finished games at most.")] = SIZES[-1],
    most_rate: Annotated[int, typer.Option(help="Actions a second at most.")] = load.RATES[-1],
    seconds: Annotated[float, typer.Option(help="How long each rate.")] = load.STEP_SECONDS,
    write: Annotated[bool, typer.Option("--write", help="Put it into docs/capacity.md.")] = False,
) -> None:
    """Find out how far the server carries: some twenty minutes, and 12 GB of disk for a while."""
    use_all_cores()
    machine = this_machine()
    on = f"{machine.cpu}, {machine.cores} cores, {datetime.now(UTC):%Y-%m-%d}"
    parts = [f"Measured on one machine with everything on it, those who play too: {on}."]
    if only in ("", "load"):
        rates = [rate for rate in load.RATES if rate <= most_rate]
        parts += [told_load(setup, rates, seconds) for setup in load.SETUPS]
    if only in ("", "growth"):
        sizes = tuple(size for size in SIZES if size <= most_tables) or (most_tables,)
        grown = list(say(growth.grow(sizes)))
        parts += [told_growth(grown), told_logs(growth.log_sizes(), grown)]
    if only in ("", "memory"):
        parts.append(told_memory(growth.table_memory()))
    text = "\n\n".join(parts)
    print(text)
    if write:
        put(text)


def say(found: Iterable[growth.Grown]) -> Iterable[growth.Grown]:
    """Say on the way what is measured: it takes minutes."""
    for each in found:
        print(f"{each.tables:,} finished games measured", file=sys.stderr)
        yield each


def told_load(setup: str, rates: Sequence[int], seconds: float) -> str:
    """The steps of a setup as a table."""
    title = f"### Load: {setup}"
    try:
        steps = load.measure(setup, rates, seconds)
    except MeasureError as failure:
        return f"{title}\nNot measured: {failure}."
    print(f"{setup} measured", file=sys.stderr)
    rows = [
        (
            f"{step.rate:,}",
            f"{step.players:,}",
            f"{step.p50_ms:.1f} ms",
            f"{step.p99_ms:.0f} ms",
            f"{step.cores:.2f}",
            f"{step.megabytes:.0f} MB",
        )
        for step in steps
    ]
    heads = ("actions a second", "connections", "median", "99th percentile", "cores", "memory")
    carried = max((step.rate for step in steps if step.is_bearable), default=0)
    told = f"It carries {carried:,} actions a second." if carried else "People wait at any rate."
    return f"{title}\n{table(heads, rows)}\n\n{told}"


def told_growth(grown: Sequence[growth.Grown]) -> str:
    """What grows with finished games, as a table."""
    heads = ("finished games", "log entries", "file", "start", "a table", "home page", "memory")
    rows = [
        (
            f"{each.tables:,}",
            f"{each.entries:,}",
            f"{each.megabytes:,.0f} MB",
            f"{each.start_seconds:.2f} s",
            f"{1000 * each.table_seconds:.0f} ms",
            f"{each.home_ms:.1f} ms",
            f"{each.memory:.0f} MB",
        )
        for each in grown
    ]
    return f"### Finished games\n{table(heads, rows)}"


def told_logs(sizes: Sequence[growth.LogSize], grown: Sequence[growth.Grown]) -> str:
    """How much a game writes, and a year of them."""
    rows = [(each.game, f"{each.entries:.0f}", f"{each.bytes / 1000:.1f} kB") for each in sizes]
    heads = (f"game, {growth.PLAYERS} players", "entries", "entries alone")
    last = grown[-1]
    kilobytes = 1000 * last.megabytes / last.tables
    year = kilobytes * GAMES_A_DAY * 365 / 1e6
    told = (
        f"With keys and indexes a game takes {kilobytes:.1f} kB of the file on average: "
        f"{GAMES_A_DAY:,} games a day are {year:.1f} GB a year."
    )
    return f"### Size of the log\n{table(heads, rows)}\n\n{told}"


def told_memory(memory: growth.TableMemory) -> str:
    """The memory of what is live, as a table."""
    rows = [
        ("a game under way in memory", f"{memory.table:.0f} kB"),
        ("a client at it", f"{memory.connection:.0f} kB"),
    ]
    return f"### Memory\n{table(('what', 'takes'), rows)}"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def put(text: str) -> None:
    """Put the tables in their place on the page."""
    page = PAGE.read_text(encoding="utf-8")
    place = re.compile(f"{re.escape(BEGIN)}.*{re.escape(END)}", re.DOTALL)
    if not place.search(page):
        raise MeasureError(f"{PAGE.name} has no place for it")
    measured = f"{BEGIN}\n{text}\n\n{END}"
    PAGE.write_text(place.sub(lambda _: measured, page), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
