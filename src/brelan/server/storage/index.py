"""What is looked up beside the log: tables in lists, names, and values kept for good."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sql
from msgspec import Struct
from sqlalchemy.engine import Connection

from brelan.records import Result
from brelan.server.protocol.updates import Status
from brelan.server.storage import schema
from brelan.server.storage.database import Database


class Summary(Struct, frozen=True, omit_defaults=True):
    """What a list tells of a table."""

    players: tuple[str, ...]
    bots: tuple[str, ...]
    free: int
    turn: int | None = None
    result: Result | None = None


class Row(Struct, frozen=True):
    """A table as lists have it."""

    id: str
    game: str
    status: Status
    listed: bool
    opened: int
    updated: int
    due: int | None
    summary: Summary
    seats: tuple[tuple[str, int], ...]
    """Who sits where."""


class Listed(Struct, frozen=True):
    """A table in a list, and the reader's seat at it."""

    row: Row
    seat: int | None


class TableIndex:
    """The lists of a database; a part of `Store`."""

    database: Database
    owner: str
    insert: Any
    """Makes an insert that can say what to do if the row is there already."""

    def is_alive(self) -> sql.ColumnElement[bool]:
        """Whether an owner has been heard of lately."""
        raise NotImplementedError

    async def names(self, who: str) -> str:
        """The name that somebody last gave; empty if none."""
        query = sql.select(schema.people.c.name).where(schema.people.c.who == who)
        name = await self.database.read(lambda connection: connection.execute(query).scalar())
        return name or ""

    async def remember(self, who: str, name: str) -> None:
        """Keep somebody's name for the next time."""
        statement = self.insert(schema.people)
        statement = statement.on_conflict_do_update(
            index_elements=["who"], set_={"name": statement.excluded.name}
        )
        values = {"who": who, "name": name}
        await self.database.write(lambda connection: connection.execute(statement, values))

    async def mine(self, who: str, over: bool, most: int) -> list[Listed]:
        """The tables where somebody sits, latest first."""
        status = schema.tables.c.status
        query = (
            sql.select(schema.tables, schema.seats.c.seat)
            .join(schema.seats, schema.seats.c.table_id == schema.tables.c.id)
            .where(schema.seats.c.who == who, status == "over" if over else status != "over")
            .order_by(schema.tables.c.updated.desc())
            .limit(most)
        )
        return await self._listed(query)

    async def open(self, most: int) -> list[Listed]:
        """Listed tables that wait for players, latest first."""
        query = (
            sql.select(schema.tables, sql.null().label("seat"))
            .where(schema.tables.c.status == "waiting", schema.tables.c.listed)
            .order_by(schema.tables.c.updated.desc())
            .limit(most)
        )
        return await self._listed(query)

    async def due(self, before: int) -> list[str]:
        """The tables that move by themselves before that moment and that nobody else looks after,
        the most urgent first.
        """
        query = (
            sql.select(schema.tables.c.id)
            .where(schema.tables.c.due <= before)
            .order_by(schema.tables.c.due)
        )
        if self.database.shared:
            held = (
                sql.select(schema.leases.c.table_id)
                .join(schema.owners, schema.owners.c.owner == schema.leases.c.owner)
                .where(schema.leases.c.owner != self.owner, self.is_alive())
            )
            query = query.where(schema.tables.c.id.not_in(held))
        return await self.database.read(
            lambda connection: list(connection.execute(query).scalars())
        )

    async def _listed(self, query: Any) -> list[Listed]:
        rows = await self.database.read(lambda connection: list(connection.execute(query)))
        return [Listed(_row(found), found.seat) for found in rows]

    async def setting(self, name: str, fresh: str) -> str:
        """A value kept for good; `fresh` becomes it if there is none yet."""

        def settle(connection: Connection) -> str:
            connection.execute(
                self.insert(schema.settings).on_conflict_do_nothing(),
                {"name": name, "value": fresh},
            )
            query = sql.select(schema.settings.c.value).where(schema.settings.c.name == name)
            return str(connection.execute(query).scalar_one())

        return await self.database.write(settle)


def put_seats(connection: Connection, row: Row) -> None:
    """Note who sits at a table."""
    connection.execute(schema.seats.delete().where(schema.seats.c.table_id == row.id))
    if row.seats:
        connection.execute(
            schema.seats.insert(),
            [{"table_id": row.id, "who": who, "seat": seat} for who, seat in row.seats],
        )


def _row(found: Any) -> Row:
    return Row(
        id=found.id,
        game=found.game,
        status=found.status,
        listed=found.listed,
        opened=found.opened,
        updated=found.updated,
        due=found.due,
        summary=msgspec.json.decode(found.summary, type=Summary),
        seats=(),
    )
