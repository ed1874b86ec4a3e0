"""When people were last at a table: how long others wait for them, and the game goes on."""

from __future__ import annotations

import math
from collections.abc import Callable

from brelan.server.lost_time import LostTime

GRACE_SECONDS = 60.0
"""Somebody must have been away for so long before others may ask for a bot in their place."""
COMMAND_SECONDS = 60.0
"""Who has sent a command counts as there for so long: programs may play without a connection."""
LINGER_SECONDS = 5.0
"""Who has lost the connection still counts as there for so long."""


class LastSeen:
    """Who was at one table when; time in which nobody could play is not counted."""

    def __init__(
        self, lost_time: LostTime, is_present: Callable[[str], bool], grace_seconds: float
    ):
        self._lost_time = lost_time
        self._is_present = is_present
        """Whether somebody is connected now."""
        self._grace_ms = round(1000 * grace_seconds)
        self._began = lost_time.playable()
        self._seen: dict[str, int] = {}
        self._there_until: dict[str, int] = {}

    def left(self, who: str) -> None:
        """Somebody's last connection is gone."""
        self._note(who, LINGER_SECONDS)

    def commanded(self, who: str) -> None:
        """Somebody sent a command."""
        self._note(who, COMMAND_SECONDS)

    def _note(self, who: str, seconds: float) -> None:
        at = self._lost_time.playable()
        self._seen[who] = at
        self._there_until[who] = at + round(1000 * seconds)

    def is_about(self, who: str) -> bool:
        """Whether somebody is there, or was a moment ago."""
        return self._is_present(who) or (
            who in self._there_until and self._lost_time.playable() < self._there_until[who]
        )

    def grace_ms(self, who: str) -> int:
        """How long others must still wait for somebody who is not connected."""
        absent = self._lost_time.playable() - self._seen.get(who, self._began)
        return max(0, self._grace_ms - absent)

    def grace_left(self, who: str) -> int | None:
        """Seconds that others must still wait for somebody; None for somebody who is there."""
        return None if self._is_present(who) else math.ceil(self.grace_ms(who) / 1000)
