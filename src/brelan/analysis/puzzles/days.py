"""Days and streaks. A day is one of UTC: the same on every server of a database, whatever its zone.

A streak counts the days on which somebody answered a puzzle of the day, rightly or not. One missed
day between two of them is let pass, and not counted; it is over after two.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from msgspec import Struct

MS_PER_DAY = 86_400_000
EPOCH = date(1970, 1, 1).toordinal()
MOST_MISSED = 1
"""Days that may be missed between two."""


class Streak(Struct, frozen=True):
    """Days on which somebody came back."""

    days: int = 0
    """In the streak that goes on; 0 if there is none."""
    best: int = 0
    """In the longest so far."""
    today: bool = False
    """Whether today is one of them already."""


def day_of(at: int) -> int:
    """The number of the day, from 1970 on, of a time in milliseconds."""
    return at // MS_PER_DAY


def date_of(day: int) -> date:
    """The date of a day."""
    return date.fromordinal(EPOCH + day)


def streak_of(days: Collection[int], today: int) -> Streak:
    """The streak of somebody who came on these days."""
    current, best, last = 0, 0, None
    for day in sorted(set(days)):
        goes_on = last is not None and day - last <= MOST_MISSED + 1
        current = current + 1 if goes_on else 1
        best, last = max(best, current), day
    goes_on = last is not None and today - last <= MOST_MISSED + 1
    return Streak(current if goes_on else 0, best, today in days)
