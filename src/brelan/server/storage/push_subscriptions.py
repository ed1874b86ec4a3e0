"""Where browsers can be reached through their push services: one row a device."""

from __future__ import annotations

import hashlib
from collections.abc import Collection

import sqlalchemy as sql
from msgspec import Struct, structs
from sqlalchemy.engine import Connection

from brelan.server.storage import schema
from brelan.server.storage.database import Database
from brelan.server.storage.devices import Devices
from brelan.server.timestamps import now

subscriptions = schema.push_subscriptions

MOST_EACH = 8
"""Devices of one person; the one that was added first makes room for the next."""
FIRST_PAUSE_MS, LONGEST_PAUSE_MS = 60_000, 6 * 3_600_000
"""How long a push service that fails is left alone: twice as long each time."""


class PushSubscription(Struct, frozen=True, kw_only=True):
    """A device of somebody, and what a message to it is encrypted with."""

    id: str
    who: str
    device: str
    """The browser, as the list of devices names it: when it is removed, it is called no more."""
    endpoint: str
    p256dh: str
    auth: str
    language: str
    added: int
    failures: int = 0
    """In a row."""
    paused_until: int = 0


def id_of(endpoint: str) -> str:
    """What names a subscription."""
    return hashlib.sha256(endpoint.encode()).hexdigest()[:32]


class PushSubscriptions:
    """All subscriptions of a database."""

    def __init__(self, database: Database):
        self._database = database
        self._devices = Devices(database)

    async def of(self, who: str) -> list[PushSubscription]:
        """Those of one person, oldest first."""
        return await self._find(subscriptions.c.who == who)

    async def find(self, ids: Collection[str]) -> list[PushSubscription]:
        """Those of these ids that are still there."""
        return await self._find(subscriptions.c.id.in_(ids))

    async def _find(self, condition: sql.ColumnElement[bool]) -> list[PushSubscription]:
        query = (
            sql.select(subscriptions)
            .where(condition)
            .order_by(subscriptions.c.added, subscriptions.c.id)
        )
        rows = await self._database.read(
            lambda connection: connection.execute(query).mappings().all()
        )
        return [PushSubscription(**row) for row in rows]

    async def count(self) -> int:
        """How many there are."""
        query = sql.select(sql.func.count()).select_from(subscriptions)
        return await self._database.read(lambda connection: connection.execute(query).scalar_one())

    async def put(self, new: PushSubscription, replaces: str = "") -> None:
        """Keep a subscription, in place of the same one and of another endpoint of this person.
        RemovedDevice if its device was removed, perhaps just now.
        """

        def keep(connection: Connection) -> None:
            self._devices.check_within(connection, new.who, new.device)
            former = sql.and_(subscriptions.c.id == id_of(replaces), subscriptions.c.who == new.who)
            connection.execute(
                subscriptions.delete().where(sql.or_(subscriptions.c.id == new.id, former))
            )
            connection.execute(subscriptions.insert(), structs.asdict(new))
            _make_room(connection, new.who)

        await self._database.write(keep)

    async def remove(self, endpoint: str, who: str) -> None:
        """Forget one subscription of a person."""
        mine = (subscriptions.c.id == id_of(endpoint), subscriptions.c.who == who)
        statement = subscriptions.delete().where(*mine)
        await self._database.write(lambda connection: connection.execute(statement))

    async def drop(self, gone: PushSubscription) -> None:
        """Forget a subscription that its push service does not know any more."""
        same = (subscriptions.c.id == gone.id, subscriptions.c.auth == gone.auth)
        statement = subscriptions.delete().where(*same)
        await self._database.write(lambda connection: connection.execute(statement))

    async def pause(self, failed: PushSubscription, retry_after_ms: int | None) -> int:
        """Leave a subscription alone for as long as its service asks, or ever longer; until when
        is answered.
        """
        pause = (
            FIRST_PAUSE_MS << min(failed.failures, 20) if retry_after_ms is None else retry_after_ms
        )
        until = now() + min(max(pause, FIRST_PAUSE_MS), LONGEST_PAUSE_MS)
        await self._set(failed, failures=failed.failures + 1, paused_until=until)
        return until

    async def resume(self, served: PushSubscription) -> None:
        """Take note that a subscription works."""
        if served.failures:
            await self._set(served, failures=0, paused_until=0)

    async def _set(self, which: PushSubscription, **values: int) -> None:
        statement = subscriptions.update().where(subscriptions.c.id == which.id).values(**values)
        await self._database.write(lambda connection: connection.execute(statement))

    async def carry(self, who: str, device: str, new_who: str, new_device: str) -> None:
        """Let a browser that takes another identity be called for that one from now on."""
        mine = (subscriptions.c.who == who, subscriptions.c.device == device)
        values = {"who": new_who, "device": new_device}
        statement = subscriptions.update().where(*mine).values(values)
        await self._database.write(lambda connection: connection.execute(statement))

    def clear(self, connection: Connection) -> None:
        """Drop all: they belong to a key that is used no more."""
        connection.execute(subscriptions.delete())


def _make_room(connection: Connection, who: str) -> None:
    kept = (
        sql.select(subscriptions.c.id)
        .where(subscriptions.c.who == who)
        .order_by(subscriptions.c.added.desc(), subscriptions.c.id)
        .limit(MOST_EACH)
    )
    ids = list(connection.execute(kept).scalars())
    connection.execute(
        subscriptions.delete().where(subscriptions.c.who == who, subscriptions.c.id.not_in(ids))
    )
