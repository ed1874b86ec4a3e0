"""What counts as having become worse than in recorded benchmark runs."""

from __future__ import annotations

from itertools import pairwise

import pytest

from benchmark_specimens import (
    COUNT,
    DELAY,
    ELSEWHERE,
    FREE,
    HERE,
    RATIO,
    SPEED,
    days,
    measured,
    recorded,
    told,
)
from benchmarks import history
from benchmarks.comparison import losses, without_past
from benchmarks.figures import FIGURES, Figure
from benchmarks.history import Entry, Machine
from benchmarks.results import Result


@pytest.mark.parametrize(
    ("figure", "before", "now", "worse"),
    [
        (SPEED, [1000], 970, False),
        (SPEED, [1000], 920, False),
        (SPEED, [1000], 880, True),
        (SPEED, [1000], 2000, False),
        (DELAY, [50], 54, False),
        (DELAY, [50], 56, True),
        (DELAY, [50], 20, False),
        (RATIO, [500], 460, False),
        (RATIO, [500], 440, True),
        (FREE, [1000], 880, True),
        (COUNT, [0], 0, False),
        (COUNT, [0], 1, True),
    ],
)
def test_worse_is_more_than_a_tenth_in_the_bad_direction(
    figure: Figure, before: list[float], now: float, worse: bool
) -> None:
    found = losses([measured(figure, now, now, now)], days(figure, *before), HERE)
    assert bool(found) == worse


def test_unsteady_repeats_of_either_run_excuse_more() -> None:
    unsteady, steady = (900.0, 1000.0, 1100.0), (1000.0, 1000.0, 1000.0)
    slow, unsteady_slow = (850.0, 850.0, 850.0), (750.0, 850.0, 950.0)
    calm, rough = ([recorded(measured(SPEED, *each))] for each in (steady, unsteady))
    assert losses([measured(SPEED, *slow)], calm, HERE)
    assert not losses([measured(SPEED, *slow)], rough, HERE)
    assert not losses([measured(SPEED, *unsteady_slow)], calm, HERE)
    assert losses([measured(SPEED, 700, 700, 700)], rough, HERE)


def test_an_unsteady_peer_excuses_more() -> None:
    runs = days(RATIO, 500)
    assert losses([Result(RATIO, (425,) * 3, (100, 100, 100))], runs, HERE)
    assert not losses([Result(RATIO, (425,) * 3, (85, 100, 115))], runs, HERE)


def test_what_is_measured_once_gets_the_benefit_of_the_doubt() -> None:
    runs = [recorded(measured(DELAY, 50))]
    assert not losses([measured(DELAY, 62)], runs, HERE)
    assert losses([measured(DELAY, 63)], runs, HERE)


def test_what_earlier_runs_differed_by_is_noise() -> None:
    now = [measured(SPEED, 840, 840, 840)]
    assert losses(now, days(SPEED, 1000, 1010, 1000), HERE)
    assert not losses(now, days(SPEED, 1000, 900, 1000), HERE)


def test_one_step_made_by_a_change_is_no_noise() -> None:
    runs = days(SPEED, 1000, 1500, 1510)
    assert losses([measured(SPEED, 1200, 1200, 1200)], runs, HERE)


def test_a_gain_that_was_recorded_once_is_not_lost_again_unseen() -> None:
    runs = days(SPEED, 1000, 1000, 1500)
    (loss,) = losses([measured(SPEED, 1100, 1100, 1100)], runs, HERE)
    assert (loss.then.number, loss.then.commit) == (1500, "c3")


def test_unsteady_runs_before_do_not_excuse_a_loss_since_the_latest() -> None:
    rough = [recorded(measured(SPEED, 600, 1050, 1500), day=day) for day in (1, 2)]
    latest = recorded(measured(SPEED, 1000, 1000, 1000), day=3)
    (loss,) = losses([measured(SPEED, 890, 890, 890)], [*rough, latest], HERE)
    assert loss.then.commit == "c3"


def test_small_losses_do_not_add_up_unseen() -> None:
    numbers = [1000.0, 960, 920, 880, 840]
    for day, (_, now) in enumerate(pairwise(numbers), start=1):
        found = losses([measured(SPEED, now, now, now)], days(SPEED, *numbers[:day]), HERE)
        assert bool(found) == (now <= 840)
    assert found[0].then.commit == "c2"


def test_one_lucky_run_long_ago_does_not_count() -> None:
    runs = days(SPEED, 1000, 2000, 1000, 1000)
    assert not losses([measured(SPEED, 1000, 1000, 1000)], runs, HERE)


def test_only_the_last_five_runs_count() -> None:
    runs = days(SPEED, 2000, 2000, 1000, 1000, 1000, 1000, 1000)
    assert not losses([measured(SPEED, 1000, 1000, 1000)], runs, HERE)


def test_only_ratios_are_compared_with_another_machine() -> None:
    speed, ratio = measured(SPEED, 1000, 1000, 1000), measured(RATIO, 500, 500, 500)
    runs = [recorded(measured(SPEED, 9000), measured(RATIO, 900, 900, 900), machine=ELSEWHERE)]
    assert [loss.result for loss in losses([speed, ratio], runs, HERE)] == [ratio]
    assert without_past([speed, ratio], runs, HERE) == [speed]
    runs.append(recorded(ratio, day=2))
    assert losses([speed, ratio], runs, HERE) == [], "a run on this machine says more"


def test_more_cores_are_another_machine() -> None:
    runs = [recorded(measured(SPEED, 9000), machine=Machine("Good", 64))]
    assert not losses([measured(SPEED, 1000)], runs, HERE)


def test_how_busy_it_was_makes_no_other_machine() -> None:
    runs = [recorded(measured(SPEED, 9000), machine=Machine("Good", 2, load_at_start=7.5))]
    assert losses([measured(SPEED, 1000)], runs, HERE)


def test_a_line_says_what_became_worse_since_when() -> None:
    text = told([measured(SPEED, 1100, 1100, 1100)], days(SPEED, 1400))
    line = (
        "speed: 1,400 games/s → 1,100 games/s (27% worse; noise up to 10%), since 2026-01-01 (c1)"
    )
    assert text.splitlines() == ["Worse than recorded (1):", f"  {line}"]


def test_no_percentage_of_nothing_is_told() -> None:
    text = told([measured(COUNT, 2, 2, 2)], days(COUNT, 0))
    assert "  count: 0 → 2 (worse), since 2026-01-01 (c1)" in text.splitlines()


def test_what_has_no_past_is_counted() -> None:
    text = told([measured(SPEED, 1100), measured(DELAY, 20)], days(SPEED, 1100))
    assert "Not recorded yet on this model of machine: 1 of 2 figures." in text


# The history.


def test_what_is_recorded_is_what_is_read(tmp_path, monkeypatch) -> None:
    file = tmp_path / "history.jsonl"
    monkeypatch.setattr(history, "FILE", file)
    monkeypatch.setattr(history, "versions", lambda: {"python": "3"})
    assert history.read(file) == []
    for speed in (1200, 1100):
        results = [measured(SPEED, speed, 1300, 1400), measured(RATIO, 500.0)]
        history.record(results, {"seconds": 2.0, "repeats": 3}, HERE)
    first, last = history.read(file)
    assert last.machine == HERE
    assert last.figures[0] == Entry(
        name="speed",
        unit="games/s",
        ours=1300,
        ours_each=(1100, 1300, 1400),
        peer=None,
        peer_each=(),
        ratio=None,
        at_least=1000,
        aim=1500,
        verdict="reached",
    )
    assert first.figures[1].ratio == 5


def test_our_own_history_can_be_read_and_knows_our_figures() -> None:
    names = {figure.name: figure.unit for figure in FIGURES}
    for line in history.read():
        assert {(e.name, e.unit) for e in line.figures} <= set(names.items()), line.date
