"""The champion's own game at a daily deal: played once on all servers of a database, when somebody
first wants to know, by a process that never delays play; kept as a table like any other.
"""

from __future__ import annotations

import asyncio
import logging

from brelan.server.live.hub import Hub
from brelan.server.storage.log import Append, DuplicateEntry, Fenced, Stored
from brelan.server.storage.rows import row_of
from brelan.server.table import entries, formats
from brelan.server.table.daily import CHAMPION_STEPS, STEPS, champion_of
from brelan.server.table.decisions import STAND_IN, begin
from brelan.server.table.entries import Entry
from brelan.server.table.state import TableState
from brelan.server.timestamps import now
from brelan.server.workers.whole_game import WholeGame, play_elsewhere

log = logging.getLogger(__name__)


class DailyChampion:
    """Lets the champion play, one deal at a time."""

    def __init__(self, hub: Hub, fixed_steps: float | None = None):
        self._hub = hub
        self._fixed_steps = fixed_steps
        self._wanted: dict[str, entries.Opened] = {}
        """By table, in the order in which they were asked for."""
        self._failed: set[str] = set()
        """What is not tried again before the server starts anew."""
        self._playing: asyncio.Task[None] | None = None

    def want(self, table_id: str, opened: entries.Opened) -> None:
        """Let a game be played soon, if it is not under way."""
        if table_id in self._failed:
            return
        self._wanted.setdefault(table_id, opened)
        if self._playing is None or self._playing.done():
            self._playing = asyncio.create_task(self._play_all())

    async def stop(self) -> None:
        """Stop; a game under way is played anew when it is wanted again."""
        if self._playing is not None:
            self._playing.cancel()
            await asyncio.gather(self._playing, return_exceptions=True)

    async def _play_all(self) -> None:
        while self._wanted:
            table_id, opened = next(iter(self._wanted.items()))
            try:
                await self._play(table_id, opened)
            except (Fenced, DuplicateEntry):
                log.info("another process has written the champion's game %s", table_id)
            except Exception:
                log.exception("the champion's game %s failed", table_id)
                self._failed.add(table_id)
            del self._wanted[table_id]

    async def _play(self, table_id: str, opened: entries.Opened) -> None:
        storage = self._hub.storage
        if await storage.index.find([table_id]):
            return
        await self._hub.readiness.wait(opened.game, champion_of(opened.game))
        lease = await storage.leases.claim(table_id)
        if lease is None:
            # Another process plays it, or will once somebody asks there.
            return
        try:
            table, told = await self._played(table_id, opened)
            stored = tuple(
                Stored(seq, None, formats.write(entry)) for seq, entry in enumerate(told, start=1)
            )
            await storage.log.append(
                Append(table_id, lease.fence, stored, row_of(table), reseated=True)
            )
        finally:
            await storage.leases.release(table_id)

    async def _played(
        self, table_id: str, opened: entries.Opened
    ) -> tuple[TableState, list[Entry]]:
        """The table after its game, and what its log is to have."""
        table = TableState(table_id, opened)
        told: list[Entry] = [opened, begin(table, STAND_IN, opened.at)]
        steps = {champion_of(opened.game): self._fixed_steps or CHAMPION_STEPS}
        wanted = WholeGame(
            formats.write(told[0]), formats.write(told[1]), steps, self._fixed_steps or STEPS
        )
        turns = await play_elsewhere(wanted)
        at = now()
        told += [entries.Acted(at=at, seat=each.seat, actions=(each.action,)) for each in turns]
        for seq, entry in enumerate(told, start=1):
            table.apply(seq, entry)
        return table, told
