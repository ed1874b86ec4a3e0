"""Whether the database can be written, found out by writing to it."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic

from brelan.server.storage.settings import Settings
from brelan.server.timestamps import now

log = logging.getLogger(__name__)

PROBE_SECONDS = 3.0
"""A commit that takes longer than this is taken to hang."""
FRESH_SECONDS = 2.0
"""For so long the last answer holds, however often it is asked for."""
ROW = "health"


class WriteProbe:
    """Writes one row again and again, never twice at the same time."""

    def __init__(self, settings: Settings):
        self._settings = settings
        self._begun = 0.0
        self._task: asyncio.Task[bool] | None = None

    async def can_write(self) -> bool:
        """Whether a write was committed just now, within the time that one may take."""
        if self._task is None or (self._task.done() and monotonic() - self._begun >= FRESH_SECONDS):
            self._begun = monotonic()
            self._task = asyncio.create_task(self._write())
        left = max(0.0, self._begun + PROBE_SECONDS - monotonic())
        done, _ = await asyncio.wait([self._task], timeout=left)
        return bool(done) and self._task.result()

    async def _write(self) -> bool:
        try:
            await self._settings.put(ROW, str(now()))
        except Exception as error:
            log.warning("the database cannot be written: %s", error)
            return False
        return True

    async def stop(self) -> None:
        """Wait for the last write."""
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)
