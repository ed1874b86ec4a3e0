"""The append-only log of every table: the truth, from which everything else can be made again.

Whatever has queued up is committed together. Entries, what lists say after them, and the check of
the lease under which this process owns the table are one transaction.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Collection, Sequence
from time import perf_counter

import sqlalchemy as sql
from msgspec import Struct
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from brelan.server.lost_time import LostTime
from brelan.server.metrics.instruments import COMMIT_SECONDS, COMMITTED
from brelan.server.storage import schema
from brelan.server.storage.database import DATABASE_ERRORS, Database, NotStored
from brelan.server.storage.index import Row, TableIndex
from brelan.server.storage.leases import Leases
from brelan.server.storage.results import Results
from brelan.server.storage.turn_calls import TurnCalls, TurnChange
from brelan.server.table.results import SeatResult

log = logging.getLogger(__name__)

MOST_TOGETHER = 200
"""Appends in one transaction."""
GATHERING = 0.002
"""Seconds that appends are gathered for the next transaction where several came to the last."""


class Fenced(Exception):
    """Another process owns the table by now; nothing was written."""


class DuplicateEntry(Exception):
    """There is such an entry already; nothing was written."""


class Stored(Struct, frozen=True):
    """An entry as it was kept."""

    seq: int
    command: str | None
    entry: bytes


class Append(Struct, frozen=True):
    """Entries to be added to a table's log, and what the lists say after them."""

    table: str
    fence: int
    entries: tuple[Stored, ...]
    row: Row | None
    reseated: bool = False
    """Whether people have sat down or left."""
    results: tuple[SeatResult, ...] = ()
    """How the game ended for each person, if it ended with these entries."""
    turn: TurnChange | None = None
    """Who is to be called from now on, where that changes."""


class EventLog:
    """The logs of all tables, as one process reads and writes them."""

    def __init__(
        self,
        database: Database,
        leases: Leases,
        index: TableIndex,
        results: Results,
        calls: TurnCalls,
    ):
        self._calls = calls
        self._database = database
        self._leases = leases
        self._index = index
        self._results = results
        # Made once: making the statement takes longer than carrying it out.
        self._insert_entries = schema.log.insert()
        self._queue: list[tuple[Append, asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self.lost_time = LostTime()
        """When nothing could be written, or nothing could be done at all."""

    async def start(self) -> None:
        """Begin to write."""
        self._writer = asyncio.create_task(self._write_all())

    async def stop(self) -> None:
        """Write what is waiting, and end."""
        if self._writer is None:
            return
        while self._queue:
            await asyncio.gather(*(done for _, done in self._queue), return_exceptions=True)
        self._writer.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._writer

    async def append(self, wanted: Append) -> None:
        """Add entries; answers once they are committed. Fenced, DuplicateEntry: none was added."""
        done = asyncio.get_running_loop().create_future()
        self._queue.append((wanted, done))
        self._wake.set()
        await done

    async def read(self, table: str, after: int = 0) -> list[Stored]:
        """The entries of a table, in order."""
        query = (
            sql.select(schema.log.c.seq, schema.log.c.command, schema.log.c.entry)
            .where(schema.log.c.table_id == table, schema.log.c.seq > after)
            .order_by(schema.log.c.seq)
        )
        return await self._database.read(
            lambda connection: [Stored(*row) for row in connection.execute(query)]
        )

    async def read_all(self, tables: Collection[str]) -> dict[str, list[Stored]]:
        """The entries of each of these tables, in order; nothing of one that there is not."""
        query = (
            sql.select(
                schema.log.c.table_id, schema.log.c.seq, schema.log.c.command, schema.log.c.entry
            )
            .where(schema.log.c.table_id.in_(tables))
            .order_by(schema.log.c.table_id, schema.log.c.seq)
        )
        found: dict[str, list[Stored]] = {}
        for table, *entry in await self._database.read(
            lambda connection: connection.execute(query).all()
        ):
            found.setdefault(table, []).append(Stored(*entry))
        return found

    async def latest(self, tables: Collection[str]) -> dict[str, int]:
        """The number of the last entry of each of these tables."""
        if not tables:
            return {}
        query = (
            sql.select(schema.log.c.table_id, sql.func.max(schema.log.c.seq))
            .where(schema.log.c.table_id.in_(tables))
            .group_by(schema.log.c.table_id)
        )
        return await self._database.read(lambda connection: dict(connection.execute(query).all()))

    async def _write_all(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._queue:
                batch, self._queue = self._queue[:MOST_TOGETHER], self._queue[MOST_TOGETHER:]
                await self._write_batch(batch)
                if len(batch) > 1:
                    # Much is going on: fewer, larger transactions leave more time for play.
                    await asyncio.sleep(GATHERING)

    async def _write_batch(self, batch: list[tuple[Append, asyncio.Future[None]]]) -> None:
        self.lost_time.write_begins()
        try:
            began = perf_counter()
            wanted = [append for append, _ in batch]
            outcomes = await self._database.write(lambda connection: self._add(connection, wanted))
            COMMIT_SECONDS.observe(perf_counter() - began)
            COMMITTED.add(amount=len(batch))
        except IntegrityError:
            self.lost_time.write_ends(True)
            if len(batch) == 1:
                _answer(batch[0][1], DuplicateEntry(batch[0][0].table))
                return
            for each in batch:
                await self._write_batch([each])
            return
        except DATABASE_ERRORS as error:
            self.lost_time.write_ends(False)
            log.error("writing to the database failed: %s", error)
            for _, done in batch:
                _answer(done, error if isinstance(error, NotStored) else NotStored())
            return
        except Exception as error:
            self.lost_time.write_ends(False)
            for _, done in batch:
                _answer(done, error)
            return
        self.lost_time.write_ends(True)
        for (append, done), held in zip(batch, outcomes, strict=True):
            _answer(done, None if held else Fenced(append.table))

    def _add(self, connection: Connection, wanted: Sequence[Append]) -> list[bool]:
        """Add what may be added; answers for each whether its fence still held."""
        held = self._leases.fences(connection, {append.table for append in wanted})
        outcomes = [held.get(append.table) == append.fence for append in wanted]
        going = [append for append, holds in zip(wanted, outcomes, strict=True) if holds]
        if not going:
            return outcomes
        self._database.put(
            connection,
            self._insert_entries,
            [
                {
                    "table_id": append.table,
                    "seq": stored.seq,
                    "command": stored.command,
                    "entry": stored.entry,
                }
                for append in going
                for stored in append.entries
            ],
        )
        rows = {append.table: append.row for append in going if append.row is not None}
        reseated = {append.table for append in going if append.reseated}
        self._index.put(connection, list(rows.values()), reseated)
        self._results.put(connection, [each for append in going for each in append.results])
        self._calls.put(connection, [each.turn for each in going if each.turn is not None])
        return outcomes


def _answer(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.cancelled():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
