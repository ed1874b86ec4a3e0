"""Whether this process should get requests: what a load balancer asks before it sends any."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Literal

from msgspec import Struct

from brelan.server.storage import Storage
from brelan.server.workers.pool import WorkerPool
from brelan.server.workers.readiness import Readiness

CHECK_SECONDS = 3.0
"""How long the database may take to show that it can be written."""
FRESH_SECONDS = 1.0
"""How long an answer of the database holds: anybody may ask, and each check is a transaction."""

Reason = Literal["stopping", "database", "workers", "rules"]
"""It has been told to stop; the database cannot be written; no process is there to compute bots'
moves; the rules of a game are still being compiled.
"""


class HealthReport(Struct, frozen=True):
    """Whether this process should get requests, and why not."""

    status: Literal["ok", "not-ready"]
    reasons: list[Reason]


class Health:
    """What can keep a server from answering as it should."""

    def __init__(self, storage: Storage, workers: WorkerPool, readiness: Readiness):
        self.is_stopping = False
        self._storage = storage
        self._workers = workers
        self._readiness = readiness
        self._check: asyncio.Task[bool] | None = None
        self._checked = 0.0

    async def report(self) -> HealthReport:
        """All that is wrong now."""
        found: dict[Reason, bool] = {
            "stopping": self.is_stopping,
            "database": not await self.can_write(),
            "workers": self._workers.processes > 0 and not self._workers.workers,
            "rules": not self._readiness.has_all_rules,
        }
        reasons = [reason for reason, holds in found.items() if holds]
        return HealthReport("not-ready" if reasons else "ok", reasons)

    async def can_write(self) -> bool:
        """Whether the database can be written; all who ask at about the same time share a check."""
        is_old = monotonic() - self._checked > FRESH_SECONDS
        if self._check is None or (self._check.done() and is_old):
            self._check = asyncio.create_task(self._write())
        return await asyncio.shield(self._check)

    async def _write(self) -> bool:
        try:
            async with asyncio.timeout(CHECK_SECONDS):
                return await self._storage.can_write()
        except TimeoutError:
            return False
        finally:
            self._checked = monotonic()
