"""Whether this process should get requests: what a load balancer asks before it sends any."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from brelan.server.storage import Storage
from brelan.server.workers.pool import WorkerPool
from brelan.server.workers.readiness import Readiness

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

    async def report(self) -> HealthReport:
        """All that is wrong now."""
        found: dict[Reason, bool] = {
            "stopping": self.is_stopping,
            "database": not await self._storage.can_write(),
            "workers": self._workers.processes > 0 and not self._workers.workers,
            "rules": not self._readiness.has_all_rules,
        }
        reasons = [reason for reason, holds in found.items() if holds]
        return HealthReport("not-ready" if reasons else "ok", reasons)
