"""Tables as the host sees them: in a list, and one by one."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sql
from msgspec import Struct
from sqlalchemy.engine import Connection

from brelan.records import Result
from brelan.server.admin.desk import AdminError
from brelan.server.projection.views import seen_events
from brelan.server.storage import Storage, schema
from brelan.server.storage.index import Summary
from brelan.server.storage.log import Stored
from brelan.server.table import entries, formats
from brelan.server.table.state import TableState, replay_log
from brelan.texts import say

LAST_ENTRIES = 12
"""Entries of the log that are shown of a table."""
SECRETS = ("seed", "mix", "invite", "position")
"""Fields of entries that tell the deal or let people in."""

tables, seats, log = schema.tables, schema.seats, schema.log


class TableRow(Struct, frozen=True):
    """A table in a list."""

    id: str
    game: str
    status: str
    listed: bool
    opened: int
    updated: int
    players: tuple[str, ...]
    entries: int
    result: Result | None


class SeatReport(Struct, frozen=True):
    """Who sits where."""

    seat: int
    person: str
    """An id; empty for a bot."""
    name: str
    bot: str
    resigned: bool
    away: bool


class EntryReport(Struct, frozen=True):
    """An entry of a log, without what must stay hidden."""

    seq: int
    at: int
    kind: str
    fields: dict[str, Any]


class TableReport(Struct, frozen=True):
    """Everything that a host needs to know of a table."""

    id: str
    game: str
    rules: int
    options: msgspec.Raw
    status: str
    closed: str | None
    closed_note: str
    listed: bool
    opened: int
    updated: int
    host: str
    clock: entries.TurnClock
    seats: tuple[SeatReport, ...]
    turn: int | None
    result: Result | None
    commitment: str
    seed: str | None
    entries: int
    last: tuple[EntryReport, ...]
    owner: str
    """The process that has it in memory; empty if none has."""


async def list_tables(
    storage: Storage, game: str = "", status: str = "", person: str = "", most: int = 50
) -> list[TableRow]:
    """Tables, the latest first: of a game, in a status, or of a person."""
    query = sql.select(tables).order_by(tables.c.updated.desc(), tables.c.id).limit(most)
    if game:
        query = query.where(tables.c.game == game)
    if status:
        query = query.where(tables.c.status == status)
    if person:
        theirs = sql.select(seats.c.table_id).where(seats.c.who == person)
        query = query.where(tables.c.id.in_(theirs))
    # Entries are counted for those only that are listed.
    latest = query.subquery()
    counted = sql.select(sql.func.count()).where(log.c.table_id == latest.c.id).scalar_subquery()
    listed = sql.select(latest, counted.label("entries")).order_by(
        latest.c.updated.desc(), latest.c.id
    )
    rows = await storage.database.read(lambda connection: list(connection.execute(listed)))
    return [_row(row) for row in rows]


def _row(row: Any) -> TableRow:
    summary = msgspec.json.decode(row.summary, type=Summary)
    return TableRow(
        id=row.id,
        game=row.game,
        status=row.status,
        listed=row.listed,
        opened=row.opened,
        updated=row.updated,
        players=summary.players,
        entries=row.entries,
        result=summary.result,
    )


async def read_table(storage: Storage, table_id: str) -> tuple[TableState, list[Stored]]:
    """A table and its log; AdminError if there is none, or none that this version can read."""
    stored = await storage.log.read(table_id)
    if not stored:
        raise AdminError(say("server.refused.not-found"))
    try:
        told = [(each.seq, each.command, formats.read(each.entry)) for each in stored]
        return replay_log(table_id, told), stored
    except formats.NewerEntry:
        raise AdminError(say("server.refused.newer-entry")) from None


async def inspect_table(storage: Storage, table_id: str, is_open: bool = False) -> TableReport:
    """A table; hidden cards of a running game are only told if `is_open`."""
    table, stored = await read_table(storage, table_id)
    shown = is_open or table.status == "over"
    return TableReport(
        id=table.id,
        game=table.game.name,
        rules=table.opened.rules,
        options=table.options,
        status=table.status,
        closed=table.closed,
        closed_note=table.closed_note,
        listed=table.opened.listed,
        opened=table.opened.at,
        updated=table.updated,
        host=table.opened.host,
        clock=table.opened.clock,
        seats=tuple(
            SeatReport(seat, chair.who, chair.name, chair.bot, chair.resigned, chair.away)
            for seat, chair in enumerate(table.chairs)
        ),
        turn=table.turn,
        result=table.result,
        commitment=table.commitment,
        seed=table.seed if shown else None,
        entries=len(stored),
        last=tuple(_entry_report(table, each, shown) for each in stored[-LAST_ENTRIES:]),
        owner=await _owner(storage, table_id),
    )


async def _owner(storage: Storage, table_id: str) -> str:
    query = sql.select(schema.leases.c.owner).where(schema.leases.c.table_id == table_id)

    def find(connection: Connection) -> str | None:
        return connection.execute(query).scalar()

    return await storage.database.read(find) or ""


def _entry_report(table: TableState, stored: Stored, shown: bool) -> EntryReport:
    fields: dict[str, Any] = msgspec.json.decode(stored.entry)
    kind, at = fields.pop("is"), fields.pop("at")
    fields.pop("format", None)
    if not shown:
        _hide(table, stored.seq, fields)
    return EntryReport(stored.seq, at, kind, fields)


def _hide(table: TableState, seq: int, fields: dict[str, Any]) -> None:
    """Take out what tells hidden cards: what is left is what spectators see."""
    for part in [fields, *fields.get("places", ()), fields.get("start") or {}]:
        for name in SECRETS:
            part.pop(name, None)
    if "actions" in fields:
        fields["actions"] = [
            event.action
            for played in table.history
            if played.seq == seq
            for event in seen_events(played.events, None)
            if event.action is not None
        ]
