"""Plots as SVG text: few marks, colours by class, a title and a description for screen readers."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from html import escape

import msgspec
import numpy as np
import numpy.typing as npt

WIDTH = 440
LEFT, RIGHT, TOP, BOTTOM = 52, 14, 12, 42
ROW = 46
"""The height of a contestant in a plot of rows."""
PLAIN_HEIGHT = 260
COLOURS = 5
NEUTRAL = 5
"""The colour of what belongs to no contestant."""

Words = Callable[[float], str]
"""Puts a number on an axis into words."""


class Axis(msgspec.Struct, frozen=True):
    """From which value to which an axis runs, on which pixels, and what it is called."""

    low: float
    high: float
    start: float
    end: float
    label: str
    words: Words

    def at(self, value: float) -> float:
        """Where a value is."""
        part = (value - self.low) / (self.high - self.low)
        return round(self.start + part * (self.end - self.start), 1)

    def ticks(self, many: int = 5) -> list[float]:
        """Round values, about so many."""
        step = nice_step((self.high - self.low) / many)
        first = math.ceil(self.low / step - 1e-9)
        last = math.floor(self.high / step + 1e-9)
        return [number * step for number in range(first, last + 1)]


class PlotRow(msgspec.Struct, frozen=True):
    """A value with its interval, under a name."""

    name: str
    value: float
    low: float
    high: float
    text: str
    colour: int


class Line(msgspec.Struct, frozen=True):
    """A value that changes, with its band."""

    name: str
    places: Sequence[float]
    values: Sequence[float]
    lows: Sequence[float]
    highs: Sequence[float]


def colour_of(place: int) -> int:
    """The colour of the contestant in that place of the standings."""
    return min(place, NEUTRAL)


def nice_step(rough: float) -> float:
    """The nearest of 1, 2, 5, 10 … that is not smaller."""
    power: float = 10.0 ** math.floor(math.log10(rough))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * (1 - 1e-9))


def picture(title: str, description: str, height: float, marks: Sequence[str]) -> str:
    """An SVG picture that scales with the page."""
    label = f"{escape(title)}. {escape(description)}"
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{label}">'
        f"<title>{escape(title)}</title><desc>{escape(description)}</desc>{''.join(marks)}</svg>"
    )


def text(x: float, y: float, words: str, kind: str = "") -> str:
    """Words at a place."""
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(words)}</text>'


def stroke(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A straight line."""
    return f'<line class="{kind}" x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"/>'


def across(axis: Axis, height: float) -> list[str]:
    """The axis at the bottom, with its grid."""
    foot = height - BOTTOM
    marks = []
    for tick in axis.ticks():
        marks.append(stroke(axis.at(tick), TOP, axis.at(tick), foot, "grid"))
        marks.append(text(axis.at(tick), foot + 16, axis.words(tick), "tick middle"))
    middle = (axis.start + axis.end) / 2
    return [*marks, text(middle, height - 8, axis.label, "label middle")]


def upward(axis: Axis) -> list[str]:
    """The axis at the left, with its grid."""
    marks = []
    for tick in axis.ticks():
        marks.append(stroke(LEFT, axis.at(tick), WIDTH - RIGHT, axis.at(tick), "grid"))
        marks.append(text(LEFT - 6, axis.at(tick) + 4, axis.words(tick), "tick end"))
    return marks


def row_plot(
    title: str, description: str, rows: Sequence[PlotRow], par: float, label: str, words: Words
) -> str:
    """Values with their intervals, one below the other, and a line where all would be equal."""
    height = TOP + ROW * len(rows) + BOTTOM
    low, high = spread([par, *(row.low for row in rows), *(row.high for row in rows)], (0, 1))
    axis = Axis(low, high, RIGHT, WIDTH - RIGHT, label, words)
    marks = across(axis, height)
    marks.append(stroke(axis.at(par), TOP, axis.at(par), height - BOTTOM, "par"))
    for number, row in enumerate(rows):
        y = TOP + ROW * number + 32
        colour = f"c{row.colour}"
        marks += [
            text(RIGHT, y - 13, row.name, "name"),
            text(WIDTH - RIGHT, y - 13, row.text, "tick end"),
            stroke(axis.at(row.low), y, axis.at(row.high), y, f"interval {colour}"),
            f'<circle class="point {colour}" cx="{axis.at(row.value):g}" cy="{y:g}" r="5"/>',
        ]
    return picture(title, description, height, marks)


def line_plot(
    title: str,
    description: str,
    lines: Sequence[Line],
    par: float,
    label: str,
    words: tuple[Words, Words],
) -> str:
    """Values that change, with their bands, and a line where all would be equal."""
    height = PLAIN_HEIGHT
    furthest = max(line.places[-1] for line in lines)
    # The first bands are so wide that they would flatten the rest.
    settled = [at for line in lines for at in (*line.lows[2:], *line.highs[2:], *line.values[2:])]
    low, high = spread([par, *settled], (0, 1))
    x = Axis(0, furthest, LEFT, WIDTH - RIGHT, label, words[0])
    y = Axis(low, high, height - BOTTOM, TOP, "", words[1])
    marks = [*across(x, height), *upward(y)]
    marks.append(stroke(LEFT, y.at(par), WIDTH - RIGHT, y.at(par), "par"))
    for number, line in enumerate(lines):
        colour = f"c{colour_of(number)}"
        edge = [*zip(line.places, line.highs, strict=True)]
        edge += reversed([*zip(line.places, line.lows, strict=True)])
        marks.append(f'<polygon class="band {colour}" points="{points(x, y, edge)}"/>')
        course = points(x, y, [*zip(line.places, line.values, strict=True)])
        marks.append(f'<polyline class="course {colour}" points="{course}"/>')
    return picture(title, description, height, marks)


def points(x: Axis, y: Axis, values: Sequence[tuple[float, float]]) -> str:
    """The corners of a line, kept within the plot."""
    return " ".join(
        f"{x.at(across):g},{y.at(min(max(up, y.low), y.high)):g}" for across, up in values
    )


def histogram(
    title: str, description: str, values: npt.NDArray[np.float64], label: str, words: Words
) -> str:
    """How often values occur, those below and above zero told apart."""
    height = PLAIN_HEIGHT
    step = nice_step(max(float(np.ptp(values)), 8.0) / 24)
    lowest = math.floor(values.min() / step) * step
    bins = max(1, math.ceil((values.max() - lowest) / step + 1e-9))
    counts, edges = np.histogram(values, bins=bins, range=(lowest, lowest + bins * step))
    x = Axis(float(edges[0]), float(edges[-1]), LEFT, WIDTH - RIGHT, label, words)
    y = Axis(0, float(counts.max()), height - BOTTOM, TOP, "", words)
    marks = [*across(x, height), *upward(y)]
    for count, start, end in zip(counts.tolist(), edges, edges[1:], strict=False):
        left, right, top = x.at(start), x.at(end), y.at(count)
        colour = 0 if (start + end) / 2 > 0 else NEUTRAL
        marks.append(
            f'<rect class="bar c{colour}" x="{left + 0.5:g}" y="{top:g}" '
            f'width="{max(0.5, right - left - 1):g}" height="{y.start - top:g}"/>'
        )
    if x.low < 0 < x.high:
        marks.append(stroke(x.at(0), TOP, x.at(0), y.start, "par"))
    return picture(title, description, height, marks)


def spread(values: Sequence[float], within: tuple[float, float]) -> tuple[float, float]:
    """The range of some values with a little room on both sides, within bounds."""
    low, high = min(values), max(values)
    room = max(0.02, 0.08 * (high - low))
    return max(within[0], low - room), min(within[1], high + room)
