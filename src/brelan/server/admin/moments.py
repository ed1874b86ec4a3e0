"""Moments as a host writes them: a date, a date and time, or how long from now."""

from __future__ import annotations

import re
from datetime import datetime

from brelan.server.admin.desk import AdminError
from brelan.texts import say

UNITS_MS = {"m": 60_000, "h": 3_600_000, "d": 86_400_000}
_SPAN = re.compile(r"(\d{1,6})([mhd])")


def read_moment(text: str, at: int) -> int:
    """The moment in milliseconds since 1970; AdminError if it cannot be read, or has passed."""
    span = _SPAN.fullmatch(text)
    if span is not None:
        return at + int(span[1]) * UNITS_MS[span[2]]
    try:
        moment = round(datetime.fromisoformat(text).timestamp() * 1000)
    except (ValueError, OverflowError, OSError):
        raise AdminError(say("command.admin.bad-moment", text=text)) from None
    if moment <= at:
        raise AdminError(say("command.admin.past-moment", text=text))
    return moment


def write_moment(at: int) -> str:
    """A moment to the minute, by the clock of this machine."""
    return datetime.fromtimestamp(at / 1000).strftime("%Y-%m-%d %H:%M")
