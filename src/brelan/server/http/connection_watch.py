"""One timer for each connection: deadlines, and the end of those that are closed but not read."""

from __future__ import annotations

import asyncio
from typing import Protocol

from brelan.server.http.front_door import DoorLimits

LATE_SECONDS = 1.0
"""A timer that is later than this did not wait for the client: the process stood still. What has
arrived meanwhile is read first, for as long again."""


class Watched(Protocol):
    """A connection with deadlines."""

    def check(self) -> float:
        """Do what is due; returns after how many seconds to look again."""


class Watch:
    """Looks at a connection again and again."""

    def __init__(self, watched: Watched, transport: asyncio.Transport, limits: DoorLimits):
        self._watched = watched
        self._transport = transport
        self._limits = limits
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._due = 0.0
        self._ends: float | None = None
        """When a closed connection is dropped, read or not."""

    def look_in(self, seconds: float) -> None:
        """Look after so many seconds, and not before."""
        self.stop()
        self._due = self._loop.time() + max(0.0, seconds)
        self._timer = self._loop.call_at(self._due, self._look)

    def stop(self) -> None:
        """Look no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        if self._loop.time() - self._due > LATE_SECONDS:
            self.look_in(LATE_SECONDS)
        elif not self._transport.is_closing():
            self.look_in(self._watched.check())
        elif self._ends is None:
            unread = self._transport.get_write_buffer_size() / self._limits.unread_rate
            self._ends = self._loop.time() + self._limits.unread_seconds + unread
            self.look_in(self._ends - self._loop.time())
        else:
            self._transport.abort()
