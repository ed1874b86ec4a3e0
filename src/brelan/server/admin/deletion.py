"""Deleting what is stored about somebody, without harm to the games of others.

Tables where nobody else was are removed. At the others the person becomes nobody in particular: a
new id that no cookie has, a neutral name, and what they said is gone. Seeds, actions and results
stay, so that these games can still be verified.
"""

from __future__ import annotations

import secrets
from functools import partial

import msgspec
import sqlalchemy as sql
from msgspec import Struct, structs
from sqlalchemy.engine import Connection

from brelan.server.admin.desk import AdminError
from brelan.server.admin.devices import delete_devices
from brelan.server.admin.export import SOMEBODY
from brelan.server.admin.removal import overwrite_deleted, remove_tables, take_leases
from brelan.server.admin.traces import named_in, tables_naming
from brelan.server.storage import Storage, invitations, schema
from brelan.server.storage.index import Summary
from brelan.server.storage.log import Stored
from brelan.server.storage.puzzles import delete_history
from brelan.server.table import entries, formats
from brelan.server.table.entries import Entry
from brelan.server.timestamps import now
from brelan.texts import say

log, tables, seats = schema.log, schema.tables, schema.seats
OWN = (
    *(schema.people, schema.results, schema.inbox, schema.presence),
    *(schema.turn_calls, schema.push_subscriptions, schema.feeds),
)
"""What has rows of one person alone."""


class Deleted(Struct, frozen=True):
    """What became of the tables of somebody."""

    removed: int
    """Tables where nobody else was."""
    cleared: int
    """Tables of others too, where the person is nobody in particular now."""


async def delete_person(storage: Storage, who: str) -> Deleted:
    """Delete what is stored about somebody, but for bans, mutes and that devices were removed;
    games of others stay.
    """
    ids = await storage.database.read(
        lambda connection: tables_naming(storage.database, connection, who)
    )
    removed = 0
    for table_id in ids:
        # One transaction a table: play must not wait for long.
        removed += await storage.database.write(partial(_delete_at, storage, table_id, who))
    await storage.database.write(partial(_delete_name, storage, who))
    return Deleted(removed, len(ids) - removed)


def _delete_name(storage: Storage, who: str, connection: Connection) -> None:
    overwrite_deleted(storage, connection)
    for table in OWN:
        connection.execute(table.delete().where(table.c.who == who))
    delete_history(connection, who)
    invitations.forget_person(connection, who)
    delete_devices(connection, who)


def _delete_at(storage: Storage, table_id: str, who: str, connection: Connection) -> bool:
    """Delete what a table has of somebody; True if the whole table went."""
    overwrite_deleted(storage, connection)
    take_leases(storage, connection, [table_id])
    told = _read(connection, table_id)
    people = {each for _, entry in told for each, _ in named_in(entry)}
    if people <= {who}:
        remove_tables(storage, connection, [table_id])
        return True
    nobody = secrets.token_urlsafe(16)
    for stored, entry in told:
        new = Stored(stored.seq, _without_key(stored.command, who, nobody), stored.entry)
        if any(each == who for each, _ in named_in(entry)):
            new = structs.replace(new, entry=formats.write(without(entry, who, nobody)))
        if new != stored:
            _rewrite(connection, table_id, new)
    _clear_lists(connection, table_id, who, nobody)
    opened = told[0][1]
    if isinstance(opened, entries.Opened) and opened.host == who:
        _close_if_waiting(connection, table_id, told[-1][0].seq)
    storage.orders.post_within(connection, "reload", [table_id])
    return False


def _read(connection: Connection, table_id: str) -> list[tuple[Stored, Entry]]:
    query = (
        sql.select(log.c.seq, log.c.command, log.c.entry)
        .where(log.c.table_id == table_id)
        .order_by(log.c.seq)
    )
    try:
        return [
            (stored, formats.read(stored.entry))
            for stored in (Stored(*row) for row in connection.execute(query))
        ]
    except formats.NewerEntry:
        raise AdminError(say("command.admin.newer-table", table=table_id)) from None


def without(entry: Entry, who: str, nobody: str) -> Entry:
    """An entry that names somebody, with nobody in particular instead."""
    match entry:
        case entries.Opened():
            places = tuple(
                structs.replace(place, who=nobody, name=SOMEBODY) if place.who == who else place
                for place in entry.places
            )
            host = nobody if entry.host == who else entry.host
            invited = tuple(nobody if each == who else each for each in entry.invited)
            return structs.replace(entry, places=places, host=host, invited=invited)
        case entries.OnlookerSentAway():
            return structs.replace(entry, who=nobody)
        case entries.Sat():
            return structs.replace(entry, who=nobody, name=SOMEBODY)
        case entries.Said():
            return entries.Erased(at=entry.at)
        case _:
            return entry


def _without_key(command: str | None, who: str, nobody: str) -> str | None:
    if command is None or not command.startswith(f"{who}/"):
        return command
    return f"{nobody}{command.removeprefix(who)}"


def _rewrite(connection: Connection, table_id: str, stored: Stored) -> None:
    connection.execute(
        log.update()
        .where(log.c.table_id == table_id, log.c.seq == stored.seq)
        .values(command=stored.command, entry=stored.entry)
    )


def _clear_lists(connection: Connection, table_id: str, who: str, nobody: str) -> None:
    """Take somebody out of what lists say of a table."""
    mine = (seats.c.table_id == table_id, seats.c.who == who)
    results = schema.results
    connection.execute(
        results.update()
        .where(results.c.table_id == table_id, results.c.who == who)
        .values(who=nobody, name=SOMEBODY)
    )
    seat = connection.execute(sql.select(seats.c.seat).where(*mine)).scalar()
    if seat is None:
        return
    connection.execute(seats.update().where(*mine).values(who=nobody))
    summary = _summary(connection, table_id)
    players = list(summary.players)
    players[seat] = SOMEBODY
    _put_row(connection, table_id, summary=structs.replace(summary, players=tuple(players)))


def _close_if_waiting(connection: Connection, table_id: str, seq: int) -> None:
    """Close a table that has not begun: nobody could begin it without its host."""
    status = connection.execute(sql.select(tables.c.status).where(tables.c.id == table_id)).scalar()
    if status != "waiting":
        return
    closed = entries.Closed(at=now(), reason="host")
    connection.execute(
        log.insert(),
        {"table_id": table_id, "seq": seq + 1, "command": None, "entry": formats.write(closed)},
    )
    _put_row(connection, table_id, status="over", updated=closed.at, due=None)


def _summary(connection: Connection, table_id: str) -> Summary:
    found = connection.execute(sql.select(tables.c.summary).where(tables.c.id == table_id))
    return msgspec.json.decode(found.scalar_one(), type=Summary)


def _put_row(connection: Connection, table_id: str, **values: object) -> None:
    if "summary" in values:
        values["summary"] = msgspec.json.encode(values["summary"])
    connection.execute(tables.update().where(tables.c.id == table_id).values(**values))
