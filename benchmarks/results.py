"""Figures with what was measured for them, and whether that is enough."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from benchmarks.figures import Figure, Reading
from benchmarks.measures import Measure
from benchmarks.processes import Numbers

Samples = dict[Measure, list[Numbers]]


@dataclass(frozen=True)
class Result:
    """A figure with our numbers and the peer's, one a repeat; none where the measure failed."""

    figure: Figure
    ours: tuple[float, ...]
    theirs: tuple[float, ...]

    @property
    def value(self) -> float | None:
        """The median of our numbers."""
        return median(self.ours) if self.ours else None

    @property
    def peer(self) -> float | None:
        """The median of the peer's numbers."""
        return median(self.theirs) if self.theirs else None

    @property
    def ratio(self) -> float | None:
        """How many times the peer's number ours is."""
        return self.value / self.peer if self.value is not None and self.peer else None

    @property
    def number(self) -> float | None:
        """What counts: our value, or the ratio where there is a peer."""
        return self.value if self.figure.relative_to is None else self.ratio

    @property
    def verdict(self) -> str:
        """`aim`, `reached`, `not yet` or `not measured`; nothing where there is no threshold."""
        figure, number = self.figure, self.number
        if figure.at_least is None:
            return ""
        if number is None:
            return "not measured"
        if figure.aim is not None and figure.is_met_by(number, figure.aim):
            return "aim"
        return "reached" if figure.is_met_by(number, figure.at_least) else "not yet"


def conclude(figures: Sequence[Figure], samples: Samples) -> list[Result]:
    """The results of all figures."""
    return [
        Result(figure, numbers_of(samples, figure.ours), numbers_of(samples, figure.relative_to))
        for figure in figures
    ]


def numbers_of(samples: Samples, reading: Reading | None) -> tuple[float, ...]:
    """One reading in every repeat."""
    if reading is None:
        return ()
    return tuple(numbers[reading.key] for numbers in samples.get(reading.of, ()))
