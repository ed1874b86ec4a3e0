"""The append-only log, and what is kept beside it for lists.

Whatever has queued up is committed together. An append goes through only with the number of the
lease under which this process holds the table: one that has lost a table can write no more.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sql
from msgspec import Struct
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from brelan.server.storage import schema
from brelan.server.storage.database import Database, connect
from brelan.server.storage.index import Row, TableIndex, put_seats

log = logging.getLogger(__name__)

MOST_TOGETHER = 200
"""Appends in one transaction."""
GATHERING = 0.002
"""Seconds that appends are gathered for the next transaction where several came to the last."""
HELD = "SELECT table_id, fence FROM leases WHERE owner = ? AND table_id IN ({marks})"
CHANGING = ("status", "updated", "due", "summary")
"""What lists say of a table that may be different after an entry."""
HEARTBEAT = 1.0
"""Seconds between two signs of life."""
LEASE_MS = 3000
"""A process that has not been heard of for so long has lost its tables."""
FORGOTTEN_MS = 30 * 86_400_000
"""A process that has not been heard of for so long, and holds no table, is forgotten."""


class Fenced(Exception):
    """Another process holds the table by now; nothing was written."""


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


class Lease(Struct, frozen=True):
    """The right to write to a table, and the time for which nobody could act at it."""

    fence: int
    unowned_since: int = 0
    unowned_until: int = 0


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Store(TableIndex):
    """The database of one process."""

    def __init__(self, url: str, owner: str, address: str = ""):
        self.database: Database = connect(url)
        self.owner = owner
        self.address = address
        self.insert = self.database.insert
        # Statements that every append needs are made once: making them takes longer than they do.
        self._insert_entries = schema.log.insert()
        self._put_row = _replacing(self.insert, schema.tables, CHANGING)
        self._held = _held_by(owner)
        self.started = now()
        self.is_timed: Callable[[], bool] = lambda: True
        """Whether a clock runs at any table, so that signs of life are needed."""
        self._queue: list[tuple[Append, asyncio.Future[None]]] = []
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._heartbeat: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Open the database."""
        await self.database.start()
        await self.database.write(self._follow_on)
        await self.renew()
        self._writer = asyncio.create_task(self._write_all())
        self._heartbeat = asyncio.create_task(self._send_heartbeats())

    async def stop(self) -> None:
        """Write what is waiting, and close."""
        if self._heartbeat is not None:
            self._heartbeat.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._heartbeat
            await self.renew()
        if self._writer is not None:
            while self._queue:
                await asyncio.gather(*(done for _, done in self._queue), return_exceptions=True)
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        await self.database.stop()

    # The log.

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
        return await self.database.read(
            lambda connection: [Stored(*row) for row in connection.execute(query)]
        )

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
        try:
            wanted = [append for append, _ in batch]
            outcomes = await self.database.write(lambda connection: self._add(connection, wanted))
        except IntegrityError:
            if len(batch) == 1:
                _answer(batch[0][1], DuplicateEntry(batch[0][0].table))
                return
            for each in batch:
                await self._write_batch([each])
            return
        except Exception as error:
            for _, done in batch:
                _answer(done, error)
            return
        for (append, done), held in zip(batch, outcomes, strict=True):
            _answer(done, None if held else Fenced(append.table))

    def _add(self, connection: Connection, wanted: Sequence[Append]) -> list[bool]:
        """Add what may be added; answers for each whether its fence still held."""
        held = self._fences(connection, {append.table for append in wanted})
        outcomes = [held.get(append.table) == append.fence for append in wanted]
        going = [append for append, holds in zip(wanted, outcomes, strict=True) if holds]
        if not going:
            return outcomes
        self.database.put(
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
        if rows:
            self._put_rows(connection, list(rows.values()))
        reseated = {append.table: append.row for append in going if append.reseated}
        for row in reseated.values():
            if row is not None:
                put_seats(connection, row)
        return outcomes

    def _fences(self, connection: Connection, tables: set[str]) -> dict[str, int]:
        """The fences of those tables that this process holds, kept still until the commit."""
        if self.database.shared:
            return dict(connection.execute(self._held, {"tables": list(tables)}).all())
        cursor = connection.connection.cursor()
        cursor.execute(HELD.format(marks=", ".join("?" * len(tables))), (self.owner, *tables))
        return dict(cursor.fetchall())

    def _put_rows(self, connection: Connection, rows: list[Row]) -> None:
        self.database.put(
            connection,
            self._put_row,
            [
                {
                    "id": row.id,
                    "game": row.game,
                    "status": row.status,
                    "listed": row.listed,
                    "opened": row.opened,
                    "updated": row.updated,
                    "due": row.due,
                    "summary": msgspec.json.encode(row.summary),
                }
                for row in rows
            ],
        )

    # Leases.

    async def claim(self, table: str) -> Lease | None:
        """Take a table into this process's hands; None if another has it.

        A process that has not been heard of for a while holds nothing any more; a database that
        is not shared has but one process, and whoever held the table before is gone.
        """
        return await self.database.write(lambda connection: self._claim(connection, table))

    def _claim(self, connection: Connection, table: str) -> Lease | None:
        connection.execute(
            self.insert(schema.leases).on_conflict_do_nothing(),
            {"table_id": table, "owner": "", "fence": 0},
        )
        found = connection.execute(
            sql.select(schema.leases.c.owner, schema.leases.c.fence)
            .where(schema.leases.c.table_id == table)
            .with_for_update()
        ).one()
        if found.owner == self.owner:
            return Lease(found.fence)
        owner = connection.execute(
            sql.select(schema.owners.c.renewed, self.is_alive().label("alive")).where(
                schema.owners.c.owner == found.owner
            )
        ).first()
        if owner is not None and self.database.shared and owner.alive:
            return None
        connection.execute(
            schema.leases.update()
            .where(schema.leases.c.table_id == table)
            .values(owner=self.owner, fence=found.fence + 1)
        )
        if owner is None:
            return Lease(found.fence + 1)
        return Lease(found.fence + 1, owner.renewed, self._unowned_until(owner.renewed))

    def _unowned_until(self, since: int) -> int:
        """When a table whose owner died could be played at again: soon after, or at our start."""
        return self.started if self.started > since else min(now(), since + LEASE_MS)

    def _follow_on(self, connection: Connection) -> None:
        """Whoever had this address before is gone, and its tables need not wait for us.

        If it is not, it gives a sign of life within a second; the fences keep the two apart.
        """
        connection.execute(
            schema.owners.update()
            .where(schema.owners.c.address == self.address, schema.owners.c.address != "")
            .values(renewed=schema.owners.c.renewed - LEASE_MS, address="")
        )
        held = sql.select(schema.leases.c.owner)
        connection.execute(
            schema.owners.delete().where(
                schema.owners.c.renewed < self.moment() - FORGOTTEN_MS,
                schema.owners.c.owner.not_in(held),
            )
        )

    def moment(self) -> sql.ColumnElement[int]:
        """Milliseconds since 1970 by the one clock that all processes on a database share."""
        if not self.database.shared:
            return sql.literal(now(), sql.BigInteger)
        seconds = sql.extract("epoch", sql.func.clock_timestamp())
        return sql.cast(seconds * 1000, sql.BigInteger)

    def is_alive(self) -> sql.ColumnElement[bool]:
        """Whether an owner has been heard of lately."""
        return schema.owners.c.renewed > self.moment() - LEASE_MS

    async def release(self, table: str) -> None:
        """Give a table back."""
        statement = (
            schema.leases.update()
            .where(schema.leases.c.table_id == table, schema.leases.c.owner == self.owner)
            .values(owner="")
        )
        await self.database.write(lambda connection: connection.execute(statement))

    async def renew(self) -> None:
        """Give a sign of life."""
        statement = self.insert(schema.owners)
        statement = statement.on_conflict_do_update(
            index_elements=["owner"],
            set_={"renewed": statement.excluded.renewed, "address": statement.excluded.address},
        )
        values = {"owner": self.owner, "address": self.address, "renewed": self.moment()}
        statement = statement.values(values)
        await self.database.heartbeat(lambda connection: connection.execute(statement))

    async def _send_heartbeats(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            if not self.database.shared and not self.is_timed():
                continue
            try:
                await self.renew()
            except Exception:
                log.exception("the database cannot be told that we are here")


def _answer(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.cancelled():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def _replacing(insert: Any, table: sql.Table, names: Sequence[str]) -> Any:
    """A statement that puts rows in, or these columns of rows that are there already."""
    statement = insert(table)
    return statement.on_conflict_do_update(
        index_elements=list(table.primary_key),
        set_={name: statement.excluded[name] for name in names},
    )


def _held_by(owner: str) -> Any:
    """The fences of `tables` that an owner holds; nobody can take them before the commit."""
    return (
        sql.select(schema.leases.c.table_id, schema.leases.c.fence)
        .where(
            schema.leases.c.table_id.in_(sql.bindparam("tables", expanding=True)),
            schema.leases.c.owner == owner,
        )
        .order_by(schema.leases.c.table_id)
        .with_for_update(read=True)
    )
