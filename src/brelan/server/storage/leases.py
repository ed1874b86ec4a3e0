"""Which process owns which table: leases with fences, and the heartbeats that keep them.

An append goes through only with the fence under which this process owns the table: a process that
has lost a table can write no more.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Collection
from typing import Any

import sqlalchemy as sql
from msgspec import Struct
from sqlalchemy.engine import Connection

from brelan.server.storage import schema
from brelan.server.storage.database import Database
from brelan.server.timestamps import now

log = logging.getLogger(__name__)

OWNED = "SELECT table_id, fence FROM leases WHERE owner = ? AND table_id IN ({marks})"
HEARTBEAT_SECONDS = 1.0
LEASE_MS = 3000
"""A process without a heartbeat for so long has lost its tables."""
FORGOTTEN_MS = 30 * 86_400_000
"""A process without a heartbeat for so long, and without a table, is forgotten."""


class Lease(Struct, frozen=True):
    """The right to write to a table, and the time for which nobody could act at it."""

    fence: int
    unowned_since: int = 0
    unowned_until: int = 0


class Leases:
    """The leases of all processes on a database, as one of them sees them."""

    def __init__(self, database: Database, owner: str, address: str = ""):
        self.owner = owner
        """The name of this process."""
        self.is_timed: Callable[[], bool] = lambda: True
        """Whether a clock runs at any table of this process, so that heartbeats are needed."""
        self._database = database
        self._address = address
        self._started = now()
        self._outage = (0, 0)
        """From when to when no process served this database, before this one started."""
        self._owned = _owned_by(owner)
        self._heartbeat: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to send heartbeats."""
        await self._database.write(self._follow_on)
        await self.renew()
        self._heartbeat = asyncio.create_task(self._send_heartbeats())

    async def stop(self) -> None:
        """Send the last heartbeat: whoever comes next knows how long nobody was there."""
        if self._heartbeat is None:
            return
        self._heartbeat.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._heartbeat
        await self.renew()

    async def claim(self, table: str) -> Lease | None:
        """Own a table; None if another process does.

        A process without a heartbeat for a while owns nothing any more; a database that is not
        shared has but one process, and whoever owned the table before is gone.
        """
        return (await self.claim_all([table])).get(table)

    async def claim_all(self, tables: Collection[str]) -> dict[str, Lease]:
        """Own those of these tables that no other process owns, in one transaction."""
        if not tables:
            return {}
        # In one order, so that two processes never wait for each other.
        wanted = sorted(tables)
        return await self._database.write(lambda connection: self._claim(connection, wanted))

    def _claim(self, connection: Connection, tables: list[str]) -> dict[str, Lease]:
        connection.execute(
            self._database.insert(schema.leases).on_conflict_do_nothing(),
            [{"table_id": table, "owner": "", "fence": 0} for table in tables],
        )
        found = connection.execute(
            sql.select(schema.leases)
            .where(schema.leases.c.table_id.in_(tables))
            .order_by(schema.leases.c.table_id)
            .with_for_update()
        ).all()
        others = {row.owner for row in found} - {self.owner}
        owners = {
            row.owner: row
            for row in connection.execute(
                sql.select(
                    schema.owners.c.owner, schema.owners.c.renewed, self.is_alive().label("alive")
                ).where(schema.owners.c.owner.in_(others))
            )
        }
        held = {owner for owner, row in owners.items() if self._database.shared and row.alive}
        leases: dict[str, Lease] = {}
        for row in found:
            if row.owner == self.owner:
                leases[row.table_id] = Lease(row.fence)
            elif row.owner not in held:
                since, until = self._unowned(owners.get(row.owner))
                leases[row.table_id] = Lease(row.fence + 1, since, until)
        taken = [row.table_id for row in found if row.owner not in {self.owner, *held}]
        connection.execute(
            schema.leases.update()
            .where(schema.leases.c.table_id.in_(taken))
            .values(owner=self.owner, fence=schema.leases.c.fence + 1)
        )
        return leases

    def _unowned(self, owner: Any) -> tuple[int, int]:
        """From when to when nobody could play at a table: since its owner was last heard of, or,
        if it had been let go, while no process was there to wake it.
        """
        if owner is None:
            return self._outage
        return owner.renewed, self._unowned_until(owner.renewed)

    def _unowned_until(self, since: int) -> int:
        """When a table whose owner died could be played at again: soon after, or at our start."""
        return self._started if self._started > since else min(now(), since + LEASE_MS)

    async def release(self, *tables: str) -> None:
        """Give tables back."""
        if not tables:
            return
        statement = (
            schema.leases.update()
            .where(schema.leases.c.table_id.in_(tables), schema.leases.c.owner == self.owner)
            .values(owner="")
        )
        await self._database.write(lambda connection: connection.execute(statement))

    def fences(self, connection: Connection, tables: set[str]) -> dict[str, int]:
        """The fences of those tables that this process owns, kept still until the commit."""
        if self._database.shared:
            return dict(connection.execute(self._owned, {"tables": list(tables)}).all())
        cursor = connection.connection.cursor()
        cursor.execute(OWNED.format(marks=", ".join("?" * len(tables))), (self.owner, *tables))
        return dict(cursor.fetchall())

    async def owned(self) -> dict[str, int]:
        """The tables that this process owns by what the database says, and their fences."""
        query = sql.select(schema.leases.c.table_id, schema.leases.c.fence).where(
            schema.leases.c.owner == self.owner
        )
        return await self._database.read(
            lambda connection: {row.table_id: row.fence for row in connection.execute(query)}
        )

    async def orphaned(self, tables: Collection[str]) -> frozenset[str]:
        """Those of these tables that no living process owns."""
        if not tables:
            return frozenset()
        query = (
            sql.select(schema.leases.c.table_id)
            .join(schema.owners, schema.owners.c.owner == schema.leases.c.owner)
            .where(schema.leases.c.table_id.in_(tables), self.is_alive())
        )
        owned = await self._database.read(
            lambda connection: set(connection.execute(query).scalars())
        )
        return frozenset(tables) - owned

    def owned_elsewhere(self) -> sql.Select[tuple[str]]:
        """The tables that other living processes own."""
        return (
            sql.select(schema.leases.c.table_id)
            .join(schema.owners, schema.owners.c.owner == schema.leases.c.owner)
            .where(schema.leases.c.owner != self.owner, self.is_alive())
        )

    def is_alive(self) -> sql.ColumnElement[bool]:
        """Whether the process of a row of `owners` has sent a heartbeat lately."""
        return schema.owners.c.renewed > self._moment() - LEASE_MS

    def _moment(self) -> sql.ColumnElement[int]:
        """Milliseconds since 1970 by the one clock that all processes on a database share."""
        if not self._database.shared:
            return sql.literal(now(), sql.BigInteger)
        seconds = sql.extract("epoch", sql.func.clock_timestamp())
        return sql.cast(seconds * 1000, sql.BigInteger)

    async def renew(self) -> None:
        """Send a heartbeat."""
        statement = self._database.insert(schema.owners)
        statement = statement.on_conflict_do_update(
            index_elements=["owner"],
            set_={"renewed": statement.excluded.renewed, "address": statement.excluded.address},
        )
        values = {"owner": self.owner, "address": self._address, "renewed": self._moment()}
        statement = statement.values(values)
        await self._database.heartbeat(lambda connection: connection.execute(statement))

    async def _send_heartbeats(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            if not self._database.shared and not self.is_timed():
                continue
            try:
                await self.renew()
            except Exception:
                log.exception("sending a heartbeat to the database failed")

    def _follow_on(self, connection: Connection) -> None:
        """Whoever had this address before is gone, and its tables need not wait for us.

        If it is not, it sends a heartbeat within a second; the fences keep the two apart.
        """
        last = connection.execute(sql.select(sql.func.max(schema.owners.c.renewed))).scalar()
        served = connection.execute(
            sql.select(schema.owners.c.owner).where(
                self.is_alive(),
                sql.or_(schema.owners.c.address == "", schema.owners.c.address != self._address),
            )
        ).first()
        if last is not None and not (served is not None and self._database.shared):
            self._outage = (last, self._started)
        connection.execute(
            schema.owners.update()
            .where(schema.owners.c.address == self._address, schema.owners.c.address != "")
            .values(renewed=schema.owners.c.renewed - LEASE_MS, address="")
        )
        owning = sql.select(schema.leases.c.owner)
        connection.execute(
            schema.owners.delete().where(
                schema.owners.c.renewed < self._moment() - FORGOTTEN_MS,
                schema.owners.c.owner.not_in(owning),
            )
        )


def _owned_by(owner: str) -> Any:
    """The fences of `tables` that an owner has; nobody can take them before the commit."""
    return (
        sql.select(schema.leases.c.table_id, schema.leases.c.fence)
        .where(
            schema.leases.c.table_id.in_(sql.bindparam("tables", expanding=True)),
            schema.leases.c.owner == owner,
        )
        .order_by(schema.leases.c.table_id)
        .with_for_update(read=True)
    )
