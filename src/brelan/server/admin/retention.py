"""Forgetting: finished tables, and those that never began, once they are old enough."""

from __future__ import annotations

import sqlalchemy as sql
from msgspec import Struct
from sqlalchemy.engine import Connection

from brelan.server.admin.devices import forget_devices
from brelan.server.admin.removal import overwrite_deleted, remove_tables, take_leases
from brelan.server.storage import Storage, schema
from brelan.server.storage.puzzles import forget_history
from brelan.server.timestamps import now

DAY_MS = 86_400_000
AT_ONCE = 20
"""Tables in one transaction: play must not wait for long."""

tables, seats, people = schema.tables, schema.seats, schema.people
subscriptions, feeds = schema.push_subscriptions, schema.feeds


class Forgotten(Struct, frozen=True):
    """How many tables and people were removed."""

    tables: int
    people: int


async def forget(storage: Storage, days: float) -> Forgotten:
    """Remove tables without a running game where nothing has happened for so many days, then people
    who sit at no table any more.
    """
    before = now() - round(days * DAY_MS)
    removed = 0

    def remove(connection: Connection) -> int:
        return _remove_some(storage, connection, before)

    while many := await storage.database.write(remove):
        removed += many
    gone = await storage.database.write(
        lambda connection: _remove_people(storage, connection, before)
    )
    await storage.restrictions.drop_ended()
    await storage.invitations.drop_old()
    return Forgotten(removed, gone)


def _remove_some(storage: Storage, connection: Connection, before: int) -> int:
    old = (tables.c.status != "playing", tables.c.updated < before)
    found = sql.select(tables.c.id).where(*old).order_by(tables.c.updated).limit(AT_ONCE)
    ids = list(connection.execute(found).scalars())
    if not ids:
        return 0
    overwrite_deleted(storage, connection)
    take_leases(storage, connection, ids)
    # Something may have happened at one of them until its lease was taken.
    still = list(
        connection.execute(sql.select(tables.c.id).where(tables.c.id.in_(ids), *old)).scalars()
    )
    if still:
        remove_tables(storage, connection, still)
    return len(still)


def _remove_people(storage: Storage, connection: Connection, before: int) -> int:
    overwrite_deleted(storage, connection)
    forget_devices(connection, before)
    forget_history(connection, before)
    for ways, since in ((subscriptions, subscriptions.c.added), (feeds, feeds.c.made)):
        plays = sql.exists().where(seats.c.who == ways.c.who)
        connection.execute(ways.delete().where(since < before, ~plays))
    seated = sql.exists().where(seats.c.who == people.c.who)
    return connection.execute(people.delete().where(~seated)).rowcount
