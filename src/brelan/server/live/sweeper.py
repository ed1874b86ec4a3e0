"""What happens to tables by itself: they are woken in time, and let go when they are idle; time in
which nobody could play is given back.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from brelan import __version__, games
from brelan.server.lost_time import TICK_MS
from brelan.server.protocol.refusals import Refusal
from brelan.server.timestamps import now

if TYPE_CHECKING:
    from brelan.server.live.hub import Hub

log = logging.getLogger(__name__)

SWEEP_SECONDS = 20
AHEAD_MS = 60_000
"""Tables that move by themselves within this time are woken."""
FAR_AHEAD_MS = 366 * 86_400_000
UNPLAYABLE = ("newer-entry", "no-game")
"""Why a table has to wait for another version, or for its game to be installed."""
CHECKED = "checked"
"""The setting that says with which version and rules all games under way have been read."""
READ_TOGETHER = 50
"""Tables that are woken or dropped in one go."""


class Sweeper:
    """Looks after the tables of a hub that nobody looks at."""

    def __init__(self, hub: Hub):
        self._hub = hub
        self._unplayable: set[str] = set()
        """Tables that are not to be tried again and again."""
        self._has_due = True
        """Whether some table, in memory or not, moves by itself sooner or later."""
        self._tasks: list[asyncio.Task[None]] = []
        hub.storage.leases.is_timed = self._is_timed

    def start(self) -> None:
        """Start giving lost time back."""
        self._tasks.append(asyncio.create_task(self._tick()))

    def look_after(self) -> None:
        """Start waking tables that move by themselves, in the background."""
        self._tasks.append(asyncio.create_task(self._sweep()))

    async def stop(self) -> None:
        """Stop."""
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    def _is_timed(self) -> bool:
        here = any(live.table.deadline is not None for live in self._hub.tables.values())
        return here or self._has_due

    async def _tick(self) -> None:
        """Give clocks back what was lost whenever nobody could play for a while."""
        lost_time, settled = self._hub.storage.log.lost_time, 0
        while True:
            lost_time.tick()
            if lost_time.times != settled:
                settled = lost_time.times
                owned = [
                    live for live in self._hub.tables.values() if live.table.deadline is not None
                ]
                outcomes = [live.settle() for live in owned]
                for outcome in await asyncio.gather(*outcomes, return_exceptions=True):
                    if isinstance(outcome, Exception):
                        log.error("crediting lost time failed", exc_info=outcome)
            await asyncio.sleep(TICK_MS / 1000)

    async def _sweep(self) -> None:
        """Wake all tables that move by themselves, then those that are about to."""
        ahead = FAR_AHEAD_MS
        while True:
            try:
                await self.wake(ahead)
                if ahead == FAR_AHEAD_MS:
                    await self._check_after_upgrade()
                ahead = AHEAD_MS
                self._has_due = await self._hub.storage.index.has_due()
                await self.drop_idle(list(self._hub.tables))
            except Exception:
                log.exception("waking and dropping tables failed")
            await asyncio.sleep(SWEEP_SECONDS)

    async def wake(self, ahead: int = AHEAD_MS) -> None:
        """Load tables that move by themselves and that no process owns."""
        for some in batches(await self._hub.storage.index.due(now() + ahead)):
            await self._take_up(some)

    async def _take_up(self, table_ids: Iterable[str]) -> None:
        """Read tables, if they can be: the others are not to wait for one that cannot."""
        unread = [each for each in table_ids if each not in {*self._hub.tables, *self._unplayable}]
        for table_id, outcome in (await self._hub.load(unread)).items():
            if isinstance(outcome, Refusal):
                if outcome.code in UNPLAYABLE:
                    self._unplayable.add(table_id)
            elif isinstance(outcome, Exception):
                log.error("waking table %s failed", table_id, exc_info=outcome)

    async def _check_after_upgrade(self) -> None:
        """Read every game under way once with each version of the rules: those that cannot be
        played on are closed, so that nobody's list keeps them.
        """
        rules = [(name, games.find(name).rules) for name in games.working()]
        present = hashlib.sha256(f"{__version__} {rules}".encode()).hexdigest()
        if await self._hub.storage.settings.find(CHECKED) == present:
            return
        for some in batches(await self._hub.storage.index.playing()):
            await self._take_up(some)
            await self.drop_idle(some)
        await self._hub.storage.settings.put(CHECKED, present)

    async def drop_idle(self, table_ids: Sequence[str]) -> None:
        """Drop those of these tables where nobody is and nothing is under way."""
        for some in batches([each for each in table_ids if self._can_drop(each)]):
            async with self._hub.locked(some) as locked:
                dropped = [each for each in locked if self._can_drop(each)]
                for table_id in dropped:
                    self._hub.tables.pop(table_id).stop()
                await self._hub.storage.leases.release(*dropped)

    def _can_drop(self, table_id: str) -> bool:
        live = self._hub.tables.get(table_id)
        return live is not None and not live.audience.connections and (live.broken or live.is_idle)


def batches(table_ids: Sequence[str]) -> Iterator[Sequence[str]]:
    """Tables in groups that are read together: others are served in between."""
    for start in range(0, len(table_ids), READ_TOGETHER):
        yield table_ids[start : start + READ_TOGETHER]
