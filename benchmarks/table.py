"""The results as a table on the screen."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from benchmarks.figures import Figure
from benchmarks.results import Result

COLOURS = {
    "aim": "bold green",
    "reached": "green",
    "not yet": "red",
    "not measured": "yellow",
    "": "dim",
}


def table_of(results: Sequence[Result]) -> Table:
    """One row a figure."""
    table = Table(title="Brelan and its peers, one core, medians")
    table.add_column("work")
    for heading in ("ours", "peer", "ratio", "at least", "aim"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("reached", no_wrap=True)
    for result in results:
        table.add_row(*row_of(result), style=COLOURS[result.verdict])
    return table


def row_of(result: Result) -> tuple[str, ...]:
    """The cells of a row."""
    figure = result.figure
    return (
        figure.name,
        quantity(result.value, figure.unit),
        quantity(result.peer, figure.unit) if figure.relative_to else "",
        "" if result.ratio is None else f"{result.ratio:.1f} ×",
        threshold(figure, figure.at_least),
        threshold(figure, figure.aim),
        result.verdict,
    )


def threshold(figure: Figure, value: float | None) -> str:
    """`≥ 4 ×`, `≤ 0.8 s`; nothing where there is none."""
    if value is None:
        return ""
    sign = "≤" if figure.less_is_better else "≥"
    unit = figure.unit if figure.relative_to is None else "×"
    return f"{sign} {value:,g} {unit}".rstrip()


def quantity(value: float | None, unit: str) -> str:
    """A number with its unit, or a dash."""
    return "–" if value is None else f"{number(value)} {unit}".rstrip()


def number(value: float) -> str:
    """Three or so digits that can be read at a glance."""
    if value >= 1e6:
        return f"{value / 1e6:.2f} M"
    if value >= 1e4:
        return f"{value / 1e3:.1f} k"
    if value >= 100 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.3g}"
