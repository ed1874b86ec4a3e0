"""How late the event loop comes to what is due: what everybody at every table waits longer."""

from __future__ import annotations

import asyncio
from time import monotonic

from brelan.server.metrics.instruments import LOOP_LAG

EVERY_SECONDS = 0.25


async def measure_lag() -> None:
    """Measure for ever."""
    while True:
        due = monotonic() + EVERY_SECONDS
        await asyncio.sleep(EVERY_SECONDS)
        LOOP_LAG.observe(max(0.0, monotonic() - due))
