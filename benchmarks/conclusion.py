"""What a run ends with: what became worse, what falls short, and the exit status that says so."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console

from benchmarks.comparison import Loss
from benchmarks.figures import Figure
from benchmarks.results import Result
from benchmarks.table import quantity, threshold

FALLS_SHORT = 1
"""A threshold is missed, or something was not measured."""
BECAME_WORSE = 3
"""All thresholds are met, but something is worse than in recorded runs."""


def exit_status(results: Sequence[Result], losses: Sequence[Loss]) -> int:
    """The exit status of a run; 0 if all is well."""
    if falling_short(results):
        return FALLS_SHORT
    return BECAME_WORSE if losses else 0


def falling_short(results: Sequence[Result]) -> list[Result]:
    """What misses its threshold, or should be measured and was not."""
    return [result for result in results if result.verdict in ("not yet", "not measured")]


def print_conclusion(
    console: Console,
    results: Sequence[Result],
    losses: Sequence[Loss],
    without_past: Sequence[Result],
) -> None:
    """One line for each, the most serious last."""
    if without_past:
        many = f"{len(without_past)} of {len(results)} figures"
        say(console, f"[dim]Not recorded yet on this model of machine: {many}.[/]")
    section(console, "Worse than recorded", [words_of_loss(loss) for loss in losses])
    section(console, "Below what is asked", list(map(shortfall, falling_short(results))))


def section(console: Console, heading: str, lines: Sequence[str]) -> None:
    """A list under a heading; nothing if it is empty."""
    if not lines:
        return
    say(console, f"[bold red]{heading} ({len(lines)}):[/]")
    for line in lines:
        say(console, f"  {line}")


def words_of_loss(loss: Loss) -> str:
    """`Flush Royal greedy: 1,023 → 800 games/s (28 % worse; noise up to 10 %), since …`."""
    figure, then = loss.result.figure, loss.then
    change = f"{quantity(figure, then.number)} → {quantity(figure, loss.now)}"
    sizes = f"{loss.part:.0%} worse; noise up to {loss.allowed:.0%}" if then.number else "worse"
    return f"{figure.name}: {change} ({sizes}), since {then.date} ({then.commit})"


def shortfall(result: Result) -> str:
    """`Flush Royal greedy: 800 games/s, asked ≥ 1,000`."""
    figure = result.figure
    found = "not measured" if result.number is None else quantity(figure, result.number)
    return f"{figure.name}: {found}, asked {threshold(figure, figure.at_least)}{unit_of(figure)}"


def unit_of(figure: Figure) -> str:
    """The unit of a threshold, with the space before it."""
    return f" {figure.unit}".rstrip() if figure.relative_to is None else " ×"


def say(console: Console, text: str) -> None:
    """A line: wrapped between words on a screen, whole in a file."""
    console.print(text, highlight=False, soft_wrap=not console.is_terminal)
