"""What is counted is written as Prometheus reads it."""

from __future__ import annotations

import math
from collections.abc import Iterable

import prometheus_client
import pytest
from hypothesis import given
from hypothesis import strategies as st
from prometheus_client.parser import text_string_to_metric_families

from brelan.server.metrics import process, registry
from brelan.server.metrics.instruments import COUNTED
from brelan.server.metrics.registry import Counter, Gauge, Histogram, Metric, exposition

Samples = dict[tuple[str, frozenset[tuple[str, str]]], float]


def parsed(text: str) -> Samples:
    """The samples of a text, as Prometheus' own library reads them."""
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        # Their library adds when each series began, which ours does not tell.
        if not sample.name.endswith("_created")
    }


def ours(*metrics: Metric) -> Samples:
    return parsed(exposition(metrics).decode())


@given(
    st.lists(
        st.tuples(st.text(max_size=8), st.text(max_size=8), st.integers(1, 9)),
        unique_by=lambda row: row[:2],
        max_size=20,
    )
)
def test_any_label_is_read_back_as_it_was(rows: list[tuple[str, str, int]]) -> None:
    counter = Counter("brelan_trial_total", 'A "text"\nwith \\ in it.', "one", "two")
    for one, two, amount in rows:
        counter.add(one, two, amount=amount)
    assert ours(counter) == {
        ("brelan_trial_total", frozenset({("one", one), ("two", two)})): amount
        for one, two, amount in rows
    }


BOUNDS = (0.1, 1.0, 2.5)


@given(st.lists(st.one_of(st.floats(0, 5), st.sampled_from(BOUNDS)), max_size=40))
def test_a_histogram_is_what_the_library_of_prometheus_makes_of_it(values: list[float]) -> None:
    theirs = prometheus_client.CollectorRegistry()
    library = prometheus_client.Histogram(
        "brelan_trial_seconds", "A trial.", ["kind"], buckets=BOUNDS, registry=theirs
    )
    histogram = Histogram("brelan_trial_seconds", "A trial.", "kind", bounds=BOUNDS)
    for value in values:
        library.labels("a").observe(value)
        histogram.observe(value, "a")
    assert ours(histogram) == parsed(prometheus_client.generate_latest(theirs).decode())
    assert histogram.total("a") == len(values)


def test_a_gauge_goes_up_and_down_or_is_looked_up() -> None:
    gauge = Gauge("brelan_trial", "A trial.", "kind")
    with gauge.counted("socket"), gauge.counted("socket"):
        assert gauge.value("socket") == 2
    with pytest.raises(ZeroDivisionError), gauge.counted("socket"):
        raise ZeroDivisionError
    assert gauge.value("socket") == 0
    looked_up = Gauge("brelan_other", "A trial.")
    looked_up.look_up = lambda: 2.5
    assert ours(looked_up) == {("brelan_other", frozenset()): 2.5}


@pytest.mark.parametrize("value", [0.0, 1.0, 0.1, 1e-9, 1e21, math.inf, -math.inf, -3.0])
def test_any_number_is_read_back_as_it_was(value: float) -> None:
    gauge = Gauge("brelan_trial", "A trial.")
    gauge.set(value)
    assert list(ours(gauge).values()) == [value]


def test_what_is_not_known_is_not_a_number() -> None:
    gauge = Gauge("brelan_trial", "A trial.")
    gauge.set(math.nan)
    assert [math.isnan(value) for value in ours(gauge).values()] == [True]


@pytest.mark.parametrize(
    "metric",
    [
        Counter("brelan_trial_total", "A trial.", "label"),
        Histogram("brelan_trial_seconds", "A trial.", "label", bounds=(1.0,)),
    ],
)
def test_labels_are_bounded_whatever_comes(metric: Counter | Histogram) -> None:
    many = 10 * registry.MOST_SERIES
    for number in range(many):
        if isinstance(metric, Counter):
            metric.add(str(number))
        else:
            metric.observe(0.5, str(number))
    series = {labels for _, labels in ours(metric)}
    names = {dict(labels)["label"] for labels in series}
    assert len(names) == registry.MOST_SERIES + 1
    counted = metric.value if isinstance(metric, Counter) else metric.total
    assert counted("other") == many - registry.MOST_SERIES


def test_a_metric_without_labels_is_there_before_anything_is_counted() -> None:
    assert ours(Counter("brelan_trial_total", "A trial.")) == {
        ("brelan_trial_total", frozenset()): 0
    }
    assert ours(Histogram("brelan_trial", "A trial.", bounds=())).keys() == {
        ("brelan_trial_bucket", frozenset({("le", "+Inf")})),
        ("brelan_trial_sum", frozenset()),
        ("brelan_trial_count", frozenset()),
    }


def names_of(metrics: Iterable[Metric]) -> list[str]:
    return [metric.name for metric in metrics]


def test_names_are_those_that_prometheus_wants() -> None:
    assert len(set(names_of(COUNTED))) == len(COUNTED)
    for metric in COUNTED:
        assert metric.name.startswith("brelan_")
        assert metric.name.endswith("_total") == (type(metric) is Counter)
        assert metric.name.endswith("_seconds") == isinstance(metric, Histogram)
        assert metric.text.endswith(".")


@pytest.mark.skipif(not process.PROC.is_dir(), reason="there is no /proc here")
def test_the_process_is_told_of_under_the_names_that_others_use() -> None:
    theirs = {
        family.name
        for family in prometheus_client.ProcessCollector(registry=None).collect()
        if family.name != "process_virtual_memory_bytes"
    }
    found = process.metrics_of([])
    named = {name.removesuffix("_total") for name in names_of(found)}
    assert theirs == {name for name in named if name.startswith("process_")}
    for family in prometheus_client.ProcessCollector(registry=None).collect():
        if family.name == "process_start_time_seconds":
            (expected,) = (sample.value for sample in family.samples)
            assert ours(*found)["process_start_time_seconds", frozenset()] == pytest.approx(
                expected, abs=1.5
            )
