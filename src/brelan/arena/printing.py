"""The standings on a terminal: live while a match is played, and as a table when it is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

from rich.box import SIMPLE
from rich.console import Console, Group, JustifyMethod
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from brelan.arena.match_run import MatchRun
from brelan.arena.standings import standings
from brelan.arena.wording import headings, ranked, remarks, rows_of, title
from brelan.texts import say

REFRESH_SECONDS = 0.5


def standings_table(match_run: MatchRun, language: str) -> Table:
    """Who is where, the best first."""
    best_first = ranked(standings(match_run.tally))
    columns = headings(match_run, language)
    table = Table(title=Text(title(match_run, language)), title_justify="left", box=SIMPLE)
    for field, heading in columns.items():
        side: JustifyMethod = "left" if field == "contestant" else "right"
        table.add_column(heading, justify=side, overflow="fold")
    for standing in best_first:
        for row in rows_of(standing, language):
            table.add_row(*(Text(row[field]) for field in columns))
    return table


def print_standings(match_run: MatchRun, language: str, console: Console) -> None:
    """The table, and what must be known with it."""
    console.print(standings_table(match_run, language))
    for remark in remarks(match_run, language):
        console.print(Text(remark))


@contextmanager
def shown_live(deals: int, language: str) -> Iterator[Callable[[MatchRun], None]]:
    """Progress and standings on standard error while a match is played, if that is a terminal."""
    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
    )
    task = bar.add_task(say("arena.bar").text(language), total=deals)
    drawn = perf_counter()
    live = Live(bar, console=console, transient=True, refresh_per_second=4)

    def show(match_run: MatchRun) -> None:
        nonlocal drawn
        bar.update(task, completed=len(match_run.deals))
        if perf_counter() - drawn >= REFRESH_SECONDS:
            live.update(Group(standings_table(match_run, language), bar))
            drawn = perf_counter()

    if not console.is_terminal:
        yield lambda match_run: None
        return
    with live:
        yield show
