"""Results of games that ended before results were kept: filled in from their logs after an upgrade,
a few tables at a time, going on after a restart where it stopped.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

import sqlalchemy as sql

from brelan.server.live.loading import read_log, replay_all
from brelan.server.protocol.refusals import Refusal
from brelan.server.storage import Storage, schema
from brelan.server.storage.database import DATABASE_ERRORS
from brelan.server.storage.index import Row
from brelan.server.storage.results import DONE, FILLED
from brelan.server.table.results import SeatResult, results_of
from brelan.server.table.state import TableState

log = logging.getLogger(__name__)

AFTER = "after "
"""Stands before the last table that was looked at."""
TRIES = 2
"""How often tables are read that have changed meanwhile."""
AT_ONCE = 5
"""Tables that are read together."""
PAUSE_SECONDS = 0.1
"""Between two groups of tables: play goes first."""
AGAIN_SECONDS = 5.0
"""After the database could not be read or written."""


class ResultFilling:
    """Fills in what is missing. Several processes may do it: the same result is written again."""

    def __init__(self, storage: Storage, pause: float = PAUSE_SECONDS):
        self._storage = storage
        self._pause = pause

    async def run(self) -> None:
        """Go through all finished tables that have not been looked at, once."""
        try:
            while await self._fill_or_wait():
                await asyncio.sleep(self._pause)
        except Exception:
            log.exception("filling in results failed; it goes on at the next start")

    async def _fill_or_wait(self) -> bool:
        """Fill in the next few; nothing is lost where the database cannot be written just now."""
        try:
            return await self.fill_some()
        except DATABASE_ERRORS as error:
            log.info("filling in results was interrupted and goes on soon: %s", error)
            await asyncio.sleep(AGAIN_SECONDS)
            return True

    async def fill_some(self) -> bool:
        """Fill in the results of the next few tables; whether there may be more."""
        noted = await self._storage.settings.find(FILLED) or AFTER
        if noted == DONE:
            return False
        tables = await self._next(noted.removeprefix(AFTER))
        if not tables:
            await self._storage.settings.put(FILLED, DONE)
            return False
        for _ in range(TRIES):
            if await self._storage.results.fill_in(await self._results(tables)):
                break
        await self._storage.settings.put(FILLED, f"{AFTER}{tables[-1]}")
        return True

    async def _next(self, after: str) -> list[str]:
        tables = schema.tables
        query = sql.select(tables.c.id).where(tables.c.id > after, tables.c.status == "over")
        query = query.order_by(tables.c.id).limit(AT_ONCE)
        return await self._storage.database.read(
            lambda connection: list(connection.execute(query).scalars())
        )

    async def _results(self, tables: Sequence[str]) -> list[SeatResult]:
        logs = {}
        for table, stored in (await self._storage.log.read_all(tables)).items():
            try:
                logs[table] = read_log(stored)
            except Refusal:
                # Of a newer version, or of a game that is not installed.
                continue
        rows = await self._storage.index.find(tables)
        replayed = await asyncio.to_thread(replay_all, logs)
        return [
            result
            for table, state in replayed.items()
            if isinstance(state, TableState)
            for result in _as_listed(state, rows.get(table))
        ]


def _as_listed(state: TableState, row: Row | None) -> tuple[SeatResult, ...]:
    """The results of a table; what it had when it was played stays, whatever the rules say now."""
    listed = None if row is None else row.summary.result
    if listed is not None and listed != state.result:
        state.end(listed)
    return results_of(state)
