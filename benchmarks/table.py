"""The results as a table that can be read in eighty columns: names wrap, numbers do not."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.table import Table

from benchmarks.figures import Figure
from benchmarks.results import Result

COLOURS = {
    "aim": "bold green",
    "reached": "green",
    "not yet": "bold red",
    "not measured": "yellow",
    "": "dim",
}


def array_of(results: Sequence[Result]) -> Table:
    """One row a figure; what is compared with a peer has both numbers below the ratio."""
    table = Table(
        title="Medians; below a ratio, our steps/s ÷ theirs",
        title_justify="left",
        box=box.SIMPLE_HEAD,
        show_edge=False,
        pad_edge=False,
        collapse_padding=True,
    )
    table.add_column("work")
    for heading in ("measured", "at least", "aim"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("verdict", no_wrap=True)
    for result in results:
        table.add_row(*row_of(result), style=COLOURS[result.verdict])
    return table


def row_of(result: Result) -> tuple[str, ...]:
    """The cells of a row; the unit is that of what was measured."""
    figure = result.figure
    return (
        figure.name,
        measured(result),
        threshold(figure, figure.at_least),
        threshold(figure, figure.aim),
        result.verdict,
    )


def measured(result: Result) -> str:
    """`1,023 games/s`, or a ratio and below it what it is of."""
    figure = result.figure
    if figure.relative_to is None:
        return quantity(figure, result.value)
    return f"{quantity(figure, result.ratio)}\n{short(result.value)} ÷ {short(result.peer)}"


def threshold(figure: Figure, value: float | None) -> str:
    """`≥ 4`, `≤ 0.8`; nothing where there is none."""
    if value is None:
        return ""
    return f"{'≤' if figure.less_is_better else '≥'} {value:,g}"


def quantity(figure: Figure, value: float | None) -> str:
    """The number that counts for a figure, with its unit; a dash if there is none."""
    unit = figure.unit if figure.relative_to is None else "×"
    return short(value) if value is None else f"{short(value)} {unit}".rstrip()


def short(value: float | None) -> str:
    """Three or so digits that can be read at a glance, or a dash."""
    if value is None:
        return "–"
    if value >= 1e6:
        return f"{value / 1e6:.3g} M"
    if value >= 1e4:
        return f"{value / 1e3:.3g} k"
    if value >= 100 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.3g}"
