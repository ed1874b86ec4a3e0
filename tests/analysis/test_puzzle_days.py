"""Days are days of UTC; a streak lets one missed day pass."""

from __future__ import annotations

import time
from datetime import date, timedelta

import pytest

from brelan.analysis.puzzles.days import MS_PER_DAY, Streak, date_of, day_of, streak_of
from brelan.analysis.puzzles.puzzle import names
from brelan.analysis.puzzles.shipped import WEEK, of_day

MIDNIGHT = 1_795_046_400_000
"""The first moment of 19 November 2026 in UTC."""


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"])
def test_a_day_begins_at_midnight_of_utc_wherever_the_server_is(
    zone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        assert date_of(day_of(MIDNIGHT)) == date(2026, 11, 19)
        assert date_of(day_of(MIDNIGHT - 1)) == date(2026, 11, 18)
        assert day_of(MIDNIGHT + MS_PER_DAY - 1) == day_of(MIDNIGHT)
    finally:
        monkeypatch.undo()
        time.tzset()


@pytest.mark.parametrize(
    ("days", "today", "streak"),
    [
        ((), 10, Streak(0, 0, False)),
        ((10,), 10, Streak(1, 1, True)),
        ((8, 9, 10), 10, Streak(3, 3, True)),
        ((8, 9), 10, Streak(2, 2, False)),
        ((7, 8), 10, Streak(2, 2, False)),  # yesterday was missed: today can still go on
        ((7, 8), 11, Streak(0, 2, False)),
        ((6, 8, 10), 10, Streak(3, 3, True)),  # single missed days pass, and are not counted
        ((1, 2, 3, 4, 8, 9), 9, Streak(2, 4, True)),
    ],
)
def test_a_streak_goes_on_over_one_missed_day(
    days: tuple[int, ...], today: int, streak: Streak
) -> None:
    assert streak_of(days, today) == streak


@pytest.mark.parametrize("game", names())
def test_the_puzzle_of_the_day_follows_the_week_and_repeats_late(game: str) -> None:
    first = date(2026, 11, 16)
    days = [first + timedelta(days=each) for each in range(7 * 26)]
    puzzles = [of_day(game, day) for day in days]
    assert [puzzle.level for puzzle in puzzles[:7]] == list(WEEK)
    assert puzzles == [of_day(game, day) for day in days]
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)


def test_a_day_before_the_first_one_has_a_puzzle_too() -> None:
    assert of_day(names()[0], date(2025, 12, 30)).level == WEEK[1]
