"""Who is to be called to a table, because it is their turn: one row a table, until it is done.

A row is written in the transaction that begins the turn and replaced by the next, so that what is
here still holds. Whoever sends takes a row by moving its moment on: no other process has it then,
and if that process dies the row comes up again.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec
import sqlalchemy as sql
from msgspec import Struct, structs
from sqlalchemy.engine import Connection

from brelan.server.storage import schema
from brelan.server.storage.database import Database
from brelan.server.table.state import TableState
from brelan.server.timestamps import now

turn_calls = schema.turn_calls

DELAY_SECONDS = 60.0
"""How long somebody has to play before they are called: by then a dead connection is noticed."""
TAKEN_MS = 120_000
"""How long a process that has taken a call has to send it."""
MOST_AT_ONCE = 50


class TurnCall(Struct, frozen=True):
    """Somebody whose turn it is at a table."""

    table: str
    who: str
    turn: int
    """The entry of the log that began the turn."""
    deadline: int | None = None
    due: int = 0
    """When to call."""
    tries: int = 0
    left: tuple[str, ...] | None = None
    """The subscriptions that are still to be served; None for all."""


def call_of(table: TableState) -> TurnCall | None:
    """Who is to be called: in a game among people, with a clock of days or with none."""
    if table.turn is None or table.opened.clock.kind == "turn" or len(table.players) < 2:
        return None
    chair = table.chairs[table.turn]
    if chair.acting_bot or table.is_played_out:
        return None
    return TurnCall(table.id, chair.who, table.turn_began, table.deadline)


def is_other(one: TurnCall | None, other: TurnCall | None) -> bool:
    """Whether another call is to be made; a deadline that was put off a little needs none."""
    if one is None or other is None:
        return one is not other
    return (one.who, one.turn) != (other.who, other.turn)


class TurnCalls:
    """All calls of a database."""

    def __init__(self, database: Database):
        self._database = database
        self.delay_ms = round(1000 * DELAY_SECONDS)
        self.is_on = False
        """Whether calls are to be written: only where somebody sends them."""

    def change(self, before: TableState, after: TableState) -> TurnChange | None:
        """What an entry changes about who is to be called; None for nothing."""
        if not self.is_on:
            return None
        call = call_of(after)
        if not is_other(call_of(before), call):
            return None
        if call is not None:
            call = structs.replace(call, due=now() + self.delay_ms)
        return TurnChange(after.id, call)

    def put(self, connection: Connection, changes: Sequence[TurnChange]) -> None:
        """Replace the calls of tables, in the transaction of the entries that change them."""
        if not changes:
            return
        tables = [change.table for change in changes]
        connection.execute(turn_calls.delete().where(turn_calls.c.table_id.in_(tables)))
        newest = {change.table: change.call for change in changes}
        if rows := [_row(call) for call in newest.values() if call is not None]:
            connection.execute(turn_calls.insert(), rows)

    async def due(self, at: int) -> list[TurnCall]:
        """The calls to be made by now, the oldest first."""
        query = (
            sql.select(turn_calls)
            .where(turn_calls.c.due <= at)
            .order_by(turn_calls.c.due)
            .limit(MOST_AT_ONCE)
        )
        found = await self._database.read(lambda connection: connection.execute(query).all())
        return [_call(row) for row in found]

    async def take(self, call: TurnCall) -> TurnCall | None:
        """Take a call, so that no other process makes it; None if it is gone or taken."""
        taken = structs.replace(call, due=now() + TAKEN_MS)
        return taken if await self._update(call, taken) else None

    async def postpone(self, call: TurnCall, left: Collection[str], due: int) -> None:
        """Try a call that was taken again later, for the subscriptions that are left."""
        later = structs.replace(call, due=due, left=tuple(left), tries=call.tries + 1)
        await self._update(call, later)

    async def _update(self, call: TurnCall, new: TurnCall) -> bool:
        statement = turn_calls.update().where(*_is(call)).values(**_row(new))
        return await self._database.write(
            lambda connection: connection.execute(statement).rowcount == 1
        )

    async def finish(self, call: TurnCall) -> None:
        """Drop a call that was taken and made."""
        statement = turn_calls.delete().where(*_is(call))
        await self._database.write(lambda connection: connection.execute(statement))

    def clear(self, connection: Connection) -> None:
        """Drop all: nobody has kept them up to date while they were switched off."""
        connection.execute(turn_calls.delete())


class TurnChange(Struct, frozen=True):
    """Who is to be called to a table from now on, or nobody."""

    table: str
    call: TurnCall | None


def _is(call: TurnCall) -> tuple[sql.ColumnElement[bool], ...]:
    """The row of a call, as long as nobody else has changed it."""
    return (
        turn_calls.c.table_id == call.table,
        turn_calls.c.turn == call.turn,
        turn_calls.c.due == call.due,
    )


def _row(call: TurnCall) -> dict[str, object]:
    values = structs.asdict(call)
    values["table_id"] = values.pop("table")
    values["left"] = None if call.left is None else msgspec.json.encode(call.left)
    return values


def _call(row: sql.Row[tuple[object, ...]]) -> TurnCall:
    left = None if row.left is None else msgspec.json.decode(row.left, type=tuple[str, ...])
    return TurnCall(row.table_id, row.who, row.turn, row.deadline, row.due, row.tries, left)
