"""What became worse than recorded runs had it, beyond noise.

A figure is compared with the latest recorded run, and with the second best of the last five: so a
real loss shows at once, many small ones cannot add up unseen, and one lucky run does not count.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median, median_low

from benchmarks.figures import Figure
from benchmarks.history import Machine, Run
from benchmarks.results import Result

LAST = 5
"""Recorded runs to compare with."""
NOISES = 2.0
"""More than so many times the noise is a loss."""
FLOOR, FLOOR_ONCE = 0.1, 0.25
"""Less is never a loss; the noise of a figure that was measured once is unknown."""


@dataclass(frozen=True)
class Past:
    """A figure in a recorded run; `noise` is None if it was measured once."""

    number: float
    noise: float | None
    date: str
    commit: str


@dataclass(frozen=True)
class Loss:
    """A figure that became worse: by which part, what would have been noise, since which run."""

    result: Result
    now: float
    then: Past
    part: float
    allowed: float


def losses(results: Sequence[Result], runs: Sequence[Run], machine: Machine) -> list[Loss]:
    """What became worse beyond noise."""
    found = (loss_of(result, past_of(result.figure, runs, machine)) for result in results)
    return [loss for loss in found if loss is not None]


def without_past(results: Sequence[Result], runs: Sequence[Run], machine: Machine) -> list[Result]:
    """What was measured, but has nothing to be compared with."""
    return [
        result
        for result in results
        if result.number is not None and not past_of(result.figure, runs, machine)
    ]


def past_of(figure: Figure, runs: Sequence[Run], machine: Machine) -> list[Past]:
    """The last recorded runs of a figure, oldest first: on this model of machine.

    Only ratios mean something beside those of another model, where this one has none.
    """
    here = [run for run in runs if run.machine.is_like(machine)]
    found = recorded(figure, here)
    if not found and figure.relative_to is not None:
        found = recorded(figure, runs)
    return found[-LAST:]


def recorded(figure: Figure, runs: Sequence[Run]) -> list[Past]:
    """Every recorded number of a figure."""
    found = []
    for run in runs:
        for entry in run.figures:
            number = entry.ours if figure.relative_to is None else entry.ratio
            if entry.name == figure.name and entry.unit == figure.unit and number is not None:
                noise = noise_of(entry.ours_each, entry.peer_each)
                found.append(Past(number, noise, run.date[:10], run.commit))
    return found


def loss_of(result: Result, past: Sequence[Past]) -> Loss | None:
    """The loss in one of the two comparisons that is beyond noise; the greater if both are."""
    now = result.number
    if now is None or not past:
        return None
    figure = result.figure
    best_first = sorted(past, key=lambda each: each.number, reverse=not figure.less_is_better)
    noise, between = noise_of(result.ours, result.theirs), noise_between(past)
    found = [
        Loss(result, now, then, part_lost(figure, then.number, now), allowed)
        for then in (past[-1], *best_first[1:2])
        for allowed in [allowance(noise, then.noise, between)]
    ]
    beyond_noise = [loss for loss in found if loss.part > loss.allowed]
    return max(beyond_noise, key=lambda loss: loss.part, default=None)


def part_lost(figure: Figure, then: float, now: float) -> float:
    """How much more of what should be small, or how much longer for what should be fast."""
    good, bad = (then, now) if figure.less_is_better else (now, then)
    if good == 0:
        return math.inf if bad > 0 else 0.0
    return bad / good - 1


def allowance(now: float | None, then: float | None, between: float | None) -> float:
    """The greatest loss that may be noise: that of the repeats of each run, or between runs."""
    known = between is not None or (now is not None and then is not None)
    noises = [max(repeats or 0.0, between or 0.0) for repeats in (now, then)]
    return max(FLOOR if known else FLOOR_ONCE, NOISES * math.hypot(*noises))


def noise_of(ours: Sequence[float], theirs: Sequence[float]) -> float | None:
    """Half the range of the repeats as a part of their median; None if there was but one."""
    sides = [side for side in (ours, theirs) if side]
    if any(len(side) < 2 for side in sides):
        return None
    return math.hypot(*((max(side) - min(side)) / 2 / (median(side) or 1) for side in sides))


def noise_between(past: Sequence[Past]) -> float | None:
    """How much a recorded run usually differs from the one before, from three runs on.

    The lower median: a step that a change of the code has made is no noise.
    """
    steps = [
        abs(after.number / before.number - 1) for before, after in pairwise(past) if before.number
    ]
    return median_low(steps) if len(steps) >= 2 else None
