"""What the host wants done at tables, left in the database for the processes that serve it.

A process that serves tables keeps them in memory: closing one is up to its owner, and whoever has
one in memory must read it again after its log was rewritten.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Literal

import sqlalchemy as sql
from msgspec import Struct
from sqlalchemy.engine import Connection

from brelan.server.storage import schema
from brelan.server.storage.changes import note_change
from brelan.server.storage.database import Database
from brelan.server.timestamps import now

OrderKind = Literal["close", "reload"]
DONE = "done"
KEPT_MS = 3_600_000
"""How long orders are kept: every process has seen them by then."""

orders = schema.orders


class Order(Struct, frozen=True):
    """Something to be done at a table: by its owner (`close`), or by every process (`reload`)."""

    id: str
    kind: OrderKind
    table: str
    note: str


class Orders:
    """The orders of a database."""

    def __init__(self, database: Database):
        self._database = database

    async def post(self, kind: OrderKind, tables: Collection[str], note: str = "") -> list[str]:
        """Leave orders for running servers; answers with their ids."""
        return await self._database.write(
            lambda connection: self.post_within(connection, kind, tables, note)
        )

    def post_within(
        self, connection: Connection, kind: OrderKind, tables: Collection[str], note: str = ""
    ) -> list[str]:
        """The same, in a transaction that is open."""
        at = now()
        rows = [
            {
                "id": secrets.token_hex(12),
                "kind": kind,
                "table_id": table,
                "note": note,
                "posted": at,
                "outcome": None,
            }
            for table in tables
        ]
        connection.execute(orders.delete().where(orders.c.posted < at - KEPT_MS))
        if rows:
            connection.execute(orders.insert(), rows)
            note_change(self._database, connection)
        return [str(row["id"]) for row in rows]

    async def waiting(self) -> list[Order]:
        """Those that nobody has reported as done, oldest first."""
        query = (
            sql.select(orders.c.id, orders.c.kind, orders.c.table_id, orders.c.note)
            .where(orders.c.outcome.is_(None))
            .order_by(orders.c.posted)
        )
        return await self._database.read(
            lambda connection: [Order(*row) for row in connection.execute(query)]
        )

    async def report(self, order: str, outcome: str) -> None:
        """Say how an order ended: DONE, or the code of the refusal."""
        statement = orders.update().where(orders.c.id == order).values(outcome=outcome)
        await self._database.write(lambda connection: connection.execute(statement))

    async def outcome(self, order: str) -> str | None:
        """How an order ended; None if it is waiting."""
        query = sql.select(orders.c.outcome).where(orders.c.id == order)
        return await self._database.read(lambda connection: connection.execute(query).scalar())

    async def withdraw(self, order: str) -> bool:
        """Take an order back; False if it was carried out meanwhile."""
        statement = orders.delete().where(orders.c.id == order, orders.c.outcome.is_(None))
        done = await self._database.write(lambda connection: connection.execute(statement))
        return bool(done.rowcount)
