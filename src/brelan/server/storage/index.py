"""The index of tables: what lists say of each, who sits where, and when it moves by itself."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
import sqlalchemy as sql
from msgspec import Struct
from sqlalchemy.engine import Connection

from brelan.records import Result
from brelan.server.storage import schema
from brelan.server.storage.database import Database
from brelan.server.storage.leases import Leases
from brelan.server.table.state import Status

CHANGING = ("status", "updated", "due", "summary")
"""What lists say of a table that may be different after an entry."""


class Summary(Struct, frozen=True, omit_defaults=True):
    """What a list tells of a table."""

    players: tuple[str, ...]
    bots: tuple[str, ...]
    free: int
    turn: int | None = None
    result: Result | None = None
    colours: tuple[int, ...] = ()
    turn_began: int = 0
    """The entry of the log that began the turn."""
    turn_since: int = 0


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
    """The lists of a database."""

    def __init__(self, database: Database, leases: Leases):
        self._database = database
        self._leases = leases
        # Made once: every append needs it.
        self._put_row = _replacing(database.insert, schema.tables, CHANGING)

    async def find(self, tables: Collection[str]) -> dict[str, Row]:
        """What lists say of each of these tables, but for who sits there."""
        query = sql.select(schema.tables).where(schema.tables.c.id.in_(tables))
        found = await self._database.read(lambda connection: connection.execute(query).all())
        return {row.id: _row(row) for row in found}

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

    async def count(self, who: str) -> tuple[int, int]:
        """How many games of somebody are not over, and how many are."""
        over = sql.func.count(sql.case((schema.tables.c.status == "over", 1)))
        query = (
            sql.select(sql.func.count(), over)
            .join_from(schema.seats, schema.tables, schema.seats.c.table_id == schema.tables.c.id)
            .where(schema.seats.c.who == who)
        )
        every, ended = await self._database.read(lambda connection: connection.execute(query).one())
        return every - ended, ended

    async def open(self, most: int) -> list[Listed]:
        """Listed tables that wait for players, latest first."""
        query = (
            sql.select(schema.tables, sql.null().label("seat"))
            .where(schema.tables.c.status == "waiting", schema.tables.c.listed)
            .order_by(schema.tables.c.updated.desc())
            .limit(most)
        )
        return await self._listed(query)

    async def live(self, since: int, before: tuple[int, str] | None, most: int) -> list[Listed]:
        """Listed tables where a game is under way and something has happened since that moment,
        latest first, from the one after `before` on: when it was updated, and its id.
        """
        tables = schema.tables
        query = (
            sql.select(tables, sql.null().label("seat"))
            .where(tables.c.status == "playing", tables.c.listed, tables.c.updated >= since)
            .order_by(tables.c.updated.desc(), tables.c.id.desc())
            .limit(most)
        )
        if before is not None:
            query = query.where(sql.tuple_(tables.c.updated, tables.c.id) < sql.tuple_(*before))
        return await self._listed(query)

    async def playing(self) -> list[str]:
        """The tables where a game is under way."""
        query = sql.select(schema.tables.c.id).where(schema.tables.c.status == "playing")
        return await self._database.read(
            lambda connection: list(connection.execute(query).scalars())
        )

    async def due(self, before: int) -> list[str]:
        """The tables that move by themselves before that moment and that no other process owns,
        the most urgent first.
        """
        query = (
            sql.select(schema.tables.c.id)
            .where(schema.tables.c.due <= before)
            .order_by(schema.tables.c.due)
        )
        if self._database.shared:
            query = query.where(schema.tables.c.id.not_in(self._leases.owned_elsewhere()))
        return await self._database.read(
            lambda connection: list(connection.execute(query).scalars())
        )

    async def correct(self, row: Row) -> None:
        """Write what lists say of a table anew, where an earlier version said something else."""
        await self._database.write(lambda connection: self.put(connection, [row]))

    async def has_due(self) -> bool:
        """Whether any table moves by itself, sooner or later."""
        query = sql.select(schema.tables.c.id).where(schema.tables.c.due.is_not(None)).limit(1)
        return await self._database.read(
            lambda connection: connection.execute(query).first() is not None
        )

    def put(
        self, connection: Connection, rows: Sequence[Row], reseated: Collection[str] = ()
    ) -> None:
        """Write what lists say of tables from now on, and who sits at those named."""
        if not rows:
            return
        self._database.put(
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
        for row in rows:
            if row.id in reseated:
                _put_seats(connection, row)

    async def _listed(self, query: Any) -> list[Listed]:
        rows = await self._database.read(lambda connection: list(connection.execute(query)))
        return [Listed(_row(found), found.seat) for found in rows]


def _put_seats(connection: Connection, row: Row) -> None:
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


def _replacing(insert: Any, table: sql.Table, names: Sequence[str]) -> Any:
    """A statement that puts rows in, or these columns of rows that are there already."""
    statement = insert(table)
    return statement.on_conflict_do_update(
        index_elements=list(table.primary_key),
        set_={name: statement.excluded[name] for name in names},
    )
