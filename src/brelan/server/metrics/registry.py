"""Counters, gauges and histograms, written as Prometheus reads them.

Counting is on the way of every action: it is a look into a dictionary and an addition. Nothing here
is for several threads; all of it happens in the event loop.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
MOST_SERIES = 400
"""Combinations of label values of one metric; what is beyond is counted under `other`."""
OTHER = "other"

Labels = tuple[str, ...]
Sample = tuple[str, Labels, float]
"""What is added to the metric's name, the values of all labels, and the value."""


class Metric:
    """What all kinds share: a name, a text, labels."""

    kind: str

    def __init__(self, name: str, text: str, *labels: str):
        self.name = name
        self.text = text
        self.labels = labels
        self.other = (OTHER,) * len(labels)

    def samples(self) -> Iterable[Sample]:
        """Its present values."""
        raise NotImplementedError

    def lines(self) -> Iterator[str]:
        """The metric as text."""
        yield f"# HELP {self.name} {_escaped(self.text)}"
        yield f"# TYPE {self.name} {self.kind}"
        for suffix, values, value in self.samples():
            names = (*self.labels, "le") if suffix == "_bucket" else self.labels
            yield f"{self.name}{suffix}{_labelled(names, values)} {_number(value)}"


class Counter(Metric):
    """Something that only grows."""

    kind = "counter"

    def __init__(self, name: str, text: str, *labels: str):
        super().__init__(name, text, *labels)
        self.values: dict[Labels, float] = {} if labels else {(): 0.0}

    def add(self, *labels: str, amount: float = 1.0) -> None:
        """Count something."""
        values = self.values
        if labels in values:
            values[labels] += amount
        else:
            self._begin(labels, amount)

    def _begin(self, labels: Labels, amount: float) -> None:
        if len(self.values) >= MOST_SERIES:
            labels = self.other
        self.values[labels] = self.values.get(labels, 0.0) + amount

    def value(self, *labels: str) -> float:
        """How much has been counted."""
        return self.values.get(labels, 0.0)

    def samples(self) -> Iterable[Sample]:
        """Its present values."""
        return [("", labels, value) for labels, value in self.values.items()]


class Gauge(Counter):
    """Something that grows and shrinks, or that is looked up when it is asked for."""

    kind = "gauge"

    def __init__(self, name: str, text: str, *labels: str):
        super().__init__(name, text, *labels)
        self.look_up: Callable[[], float] | None = None
        """Where the value comes from, if it is not kept here; without labels only."""

    @contextmanager
    def counted(self, *labels: str) -> Iterator[None]:
        """Count something while it lasts."""
        self.add(*labels)
        try:
            yield
        finally:
            self.add(*labels, amount=-1.0)

    def set(self, value: float, *labels: str) -> None:
        """Set a value."""
        self.values[labels] = value

    def samples(self) -> Iterable[Sample]:
        """Its present values."""
        if self.look_up is not None:
            self.values[()] = self.look_up()
        return super().samples()


class Histogram(Metric):
    """How often something took up to so long."""

    kind = "histogram"

    def __init__(self, name: str, text: str, *labels: str, bounds: tuple[float, ...]):
        super().__init__(name, text, *labels)
        self.bounds = bounds
        self.counts: dict[Labels, list[int]] = {}
        self.sums: dict[Labels, float] = {}
        if not labels:
            self._begin(())

    def observe(self, value: float, *labels: str) -> None:
        """Count one."""
        counts = self.counts.get(labels)
        if counts is None:
            labels, counts = self._begin(labels)
        counts[bisect_left(self.bounds, value)] += 1
        self.sums[labels] += value

    def _begin(self, labels: Labels) -> tuple[Labels, list[int]]:
        if len(self.counts) >= MOST_SERIES:
            labels = self.other
        if labels not in self.counts:
            self.counts[labels] = [0] * (len(self.bounds) + 1)
            self.sums[labels] = 0.0
        return labels, self.counts[labels]

    def total(self, *labels: str) -> int:
        """How many have been counted."""
        return sum(self.counts.get(labels, ()))

    def samples(self) -> Iterator[Sample]:
        """Its present values."""
        for labels, counts in self.counts.items():
            so_far = 0
            for bound, count in zip((*self.bounds, math.inf), counts, strict=True):
                so_far += count
                yield "_bucket", (*labels, _bound(bound)), so_far
            yield "_sum", labels, self.sums[labels]
            yield "_count", labels, so_far


def exposition(metrics: Iterable[Metric]) -> bytes:
    """Metrics in the text format."""
    lines = [line for metric in metrics for line in metric.lines()]
    return ("\n".join(lines) + "\n").encode()


def _labelled(names: Labels, values: Labels) -> str:
    if not names:
        return ""
    pairs = (
        f'{name}="{_escaped(value, quoted=True)}"'
        for name, value in zip(names, values, strict=True)
    )
    return "{" + ",".join(pairs) + "}"


def _escaped(text: str, quoted: bool = False) -> str:
    text = text.replace("\\", r"\\").replace("\n", r"\n")
    return text.replace('"', r"\"") if quoted else text


def _bound(value: float) -> str:
    return "+Inf" if math.isinf(value) else repr(value)


def _number(value: float) -> str:
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "+Inf" if value > 0 else "-Inf"
    return str(int(value)) if value == int(value) else repr(value)
