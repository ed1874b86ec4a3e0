"""Everything that is stored about somebody, to be handed to them."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sql
from msgspec import Struct, structs
from sqlalchemy.engine import Connection

from brelan.records import Record
from brelan.server.admin.tables import SECRETS, read_table
from brelan.server.admin.traces import named_in, tables_naming
from brelan.server.projection.replays import record_of
from brelan.server.storage import Storage, schema
from brelan.server.storage.log import Stored
from brelan.server.storage.restrictions import Restriction
from brelan.server.table import entries, formats
from brelan.server.table.state import TableState
from brelan.server.timestamps import now

EXPORT_FORMAT = 1
SOMEBODY = "N. N."
"""In place of the name of anybody else, and of whoever had their data deleted."""


class ExportedTable(Struct, frozen=True):
    """A table that somebody has to do with."""

    id: str
    game: str
    status: str
    opened: int
    seat: int | None
    entries: tuple[dict[str, Any], ...]
    """What they did and said, as the log has it."""
    record: Record | None
    """The game as they may see it; None if it has not begun, or they have no seat."""


class Export(Struct, frozen=True):
    """Everything that is stored about somebody."""

    format: int
    person: str
    name: str
    exported: int
    restrictions: tuple[Restriction, ...]
    tables: tuple[ExportedTable, ...]


async def export_person(storage: Storage, who: str) -> Export:
    """What is stored about somebody; of others only what they did in the same games."""

    def look(connection: Connection) -> tuple[str, list[str]]:
        query = sql.select(schema.people.c.name).where(schema.people.c.who == who)
        named = tables_naming(storage.database, connection, who)
        return connection.execute(query).scalar() or "", named

    name, ids = await storage.database.read(look)
    tables = []
    for table_id in ids:
        table, stored = await read_table(storage, table_id)
        tables.append(_exported(table, stored, who))
    return Export(
        format=EXPORT_FORMAT,
        person=who,
        name=name,
        exported=now(),
        restrictions=tuple(
            each for each in await storage.restrictions.read() if each.person == who
        ),
        tables=tuple(tables),
    )


def write_export(export: Export) -> bytes:
    """An export as a JSON document."""
    return msgspec.json.format(msgspec.json.encode(export), indent=2) + b"\n"


def _exported(table: TableState, stored: list[Stored], who: str) -> ExportedTable:
    seat = table.seat_of(who)
    record = None
    if seat is not None and table.state is not None:
        found = record_of(table, who)
        names = [
            name if chair.who in ("", who) else SOMEBODY
            for name, chair in zip(found.players, table.chairs, strict=True)
        ]
        record = structs.replace(found, players=tuple(names))
    return ExportedTable(
        id=table.id,
        game=table.game.name,
        status=table.status,
        opened=table.opened.at,
        seat=seat,
        entries=tuple(_own(each, who) for each in stored if _is_own(each, who)),
        record=record,
    )


def _is_own(stored: Stored, who: str) -> bool:
    """Whether somebody caused an entry, or is named in it."""
    if (stored.command or "").startswith(f"{who}/"):
        return True
    return any(each == who for each, _ in named_in(formats.read(stored.entry)))


def _own(stored: Stored, who: str) -> dict[str, Any]:
    """An entry without what it says of others, and without secrets of the deal."""
    fields: dict[str, Any] = msgspec.json.decode(stored.entry)
    entry = formats.read(stored.entry)
    if isinstance(entry, entries.Opened):
        for name in SECRETS:
            fields.pop(name, None)
        fields["places"] = [
            place if place.get("who", who) == who else {"kind": place["kind"]}
            for place in fields["places"]
        ]
        if entry.host != who:
            del fields["host"]
    return {"seq": stored.seq, **fields}
