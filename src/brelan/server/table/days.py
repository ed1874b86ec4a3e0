"""Days as everything here counts them: from midnight to midnight UTC, written `2026-11-18`."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta

DAY_MS = 86_400_000


def day_of(at: int) -> str:
    """The day of a moment in milliseconds since 1970."""
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()


def number_of(day: str) -> int:
    """Which day it is, counted from 1970; ValueError if it is none."""
    if len(day) != len("2026-11-18"):
        raise ValueError(f"no day: {day}")
    return (date.fromisoformat(day) - date(1970, 1, 1)).days


def day_numbered(number: int) -> str:
    """The day that is so many days after the first of 1970."""
    return (date(1970, 1, 1) + timedelta(days=number)).isoformat()


def end_of(day: str) -> int:
    """The moment at which a day is over, and the next one begins."""
    return (number_of(day) + 1) * DAY_MS


def streak(days: Iterable[int], today: int) -> int:
    """How many days in a row end today, or yesterday while today can still be added."""
    found = set(days)
    last = today if today in found else today - 1
    first = last
    while first in found:
        first -= 1
    return last - first


def longest_streak(days: Iterable[int]) -> int:
    """The most days in a row that there have been."""
    longest = length = 0
    before: int | None = None
    for day in sorted(set(days)):
        length = length + 1 if before is not None and day == before + 1 else 1
        longest, before = max(longest, length), day
    return longest
