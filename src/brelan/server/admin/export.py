"""Everything that is stored about somebody, to be handed to them."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sql
from msgspec import Struct, structs
from sqlalchemy.engine import Connection

from brelan.records import Record
from brelan.server.admin.devices import DeviceReport, PhraseReport, read_devices, read_phrases
from brelan.server.admin.tables import SECRETS, read_table
from brelan.server.admin.traces import named_in, tables_naming
from brelan.server.projection.replays import record_of
from brelan.server.storage import Storage, schema
from brelan.server.storage.log import Stored
from brelan.server.storage.puzzles import History
from brelan.server.storage.restrictions import Restriction
from brelan.server.table import entries, formats
from brelan.server.table.results import SeatResult
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


class ExportedInvitation(Struct, frozen=True):
    """An invitation from somebody, or to somebody."""

    table: str
    at: int
    sent: bool
    """Whether it is theirs; otherwise they were invited."""


class ExportedSubscription(Struct, frozen=True):
    """A device that is called when it is their turn; its keys are left out."""

    endpoint: str
    language: str
    added: int


class Export(Struct, frozen=True):
    """Everything that is stored about somebody."""

    format: int
    person: str
    name: str
    exported: int
    restrictions: tuple[Restriction, ...]
    invitations: tuple[ExportedInvitation, ...]
    """To tables where somebody they have played with would like to play again, or they would."""
    muted: int
    """Of how many people they do not wish to be invited."""
    tables: tuple[ExportedTable, ...]
    puzzles: History
    """The puzzles that they answered, and how."""
    results: tuple[SeatResult, ...] = ()
    """How their finished games ended for them."""
    devices: tuple[DeviceReport, ...] = ()
    phrases: tuple[PhraseReport, ...] = ()
    """When recovery phrases were made; what they say is stored nowhere."""
    pushes: tuple[ExportedSubscription, ...] = ()
    feed_made: int | None = None
    """When the secret address of their feed was made; the address itself is not known."""


async def export_person(storage: Storage, who: str) -> Export:
    """What is stored about somebody; of others only what they did in the same games."""

    def look(connection: Connection) -> tuple[str, list[str]]:
        query = sql.select(schema.people.c.name).where(schema.people.c.who == who)
        named = tables_naming(storage.database, connection, who)
        return connection.execute(query).scalar() or "", named

    name, ids = await storage.database.read(look)
    invited, muted = await storage.database.read(lambda connection: _invited(connection, who))
    tables = []
    for table_id in ids:
        table, stored = await read_table(storage, table_id)
        tables.append(_exported(table, stored, who))
    feed = await storage.feeds.of(who)
    return Export(
        format=EXPORT_FORMAT,
        person=who,
        name=name,
        exported=now(),
        restrictions=tuple(
            each for each in await storage.restrictions.read() if each.person == who
        ),
        invitations=invited,
        muted=muted,
        tables=tuple(tables),
        puzzles=await storage.puzzles.history(who),
        results=tuple(await storage.results.page(who, None, None, most=None)),
        devices=await storage.database.read(lambda connection: read_devices(connection, who)),
        phrases=await storage.database.read(lambda connection: read_phrases(connection, who)),
        pushes=tuple(
            ExportedSubscription(each.endpoint, each.language, each.added)
            for each in await storage.subscriptions.of(who)
        ),
        feed_made=None if feed is None else feed.made,
    )


def _invited(connection: Connection, who: str) -> tuple[tuple[ExportedInvitation, ...], int]:
    invitations, mutes = schema.invitations, schema.invitation_mutes
    query = (
        sql.select(invitations)
        .where(sql.or_(invitations.c.who == who, invitations.c.inviter == who))
        .order_by(invitations.c.at)
    )
    found = tuple(
        ExportedInvitation(row.table_id, row.at, row.inviter == who)
        for row in connection.execute(query)
    )
    muted = sql.select(sql.func.count()).select_from(mutes).where(mutes.c.who == who)
    return found, connection.execute(muted).scalar_one()


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
        fields["invited"] = [each for each in entry.invited if each == who]
        if entry.host != who:
            del fields["host"]
    return {"seq": stored.seq, **fields}
