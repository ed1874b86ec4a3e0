"""Days as they are counted: from midnight to midnight UTC, and how many there are in a row."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from brelan.server.table.days import (
    day_numbered,
    day_of,
    end_of,
    longest_streak,
    number_of,
    streak,
)


def ms(*moment: int) -> int:
    return int(datetime(*moment, tzinfo=UTC).timestamp() * 1000)  # type: ignore[arg-type, misc]


def test_a_day_ends_at_midnight_utc() -> None:
    last = ms(2026, 11, 18, 23, 59, 59)
    assert (day_of(last), day_of(last + 1000)) == ("2026-11-18", "2026-11-19")
    assert end_of("2026-11-18") == last + 1000
    assert day_numbered(number_of("2026-02-28") + 1) == "2026-03-01"


@pytest.mark.parametrize(
    "text", ["", "2026-1-1", "20261118", "2026-02-30", "2026-11-18T", "today!!!!!"]
)
def test_what_is_no_day_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"no day|isoformat|out of range"):
        number_of(text)


@pytest.mark.parametrize(
    ("days", "today", "found", "longest"),
    [
        ((), 10, 0, 0),
        ((10,), 10, 1, 1),
        ((8, 9), 10, 2, 2),
        ((8, 9, 10), 10, 3, 3),
        ((7, 8), 10, 0, 2),
        ((1, 2, 3, 4, 9, 10), 10, 2, 4),
        ((10, 9, 9, 8), 10, 3, 3),
    ],
)
def test_days_in_a_row(days: tuple[int, ...], today: int, found: int, longest: int) -> None:
    assert (streak(days, today), longest_streak(days)) == (found, longest)


def test_a_streak_lasts_over_midnight_until_the_next_day_has_passed() -> None:
    days = {number_of("2026-11-17"), number_of("2026-11-18")}
    moments = {ms(2026, 11, 18, 23): 2, ms(2026, 11, 19, 0): 2, ms(2026, 11, 20, 0): 0}
    for at, expected in moments.items():
        assert streak(days, number_of(day_of(at))) == expected
