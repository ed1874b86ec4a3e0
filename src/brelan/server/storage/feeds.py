"""Secret addresses of feeds, one a person: only the hash of each is kept."""

from __future__ import annotations

import hashlib
import secrets

import sqlalchemy as sql
from msgspec import Struct
from sqlalchemy.engine import Connection

from brelan.server.storage import schema
from brelan.server.storage.database import Database
from brelan.server.storage.devices import Devices
from brelan.server.timestamps import now

feeds = schema.feeds

SECRET_BYTES = 24


class Feed(Struct, frozen=True):
    """Whose feed it is, in which language, and since when it has its address."""

    who: str
    language: str
    made: int


class Feeds:
    """The feeds of a database."""

    def __init__(self, database: Database):
        self._database = database
        self._devices = Devices(database)

    async def find(self, secret: str) -> Feed | None:
        """The feed with that secret address."""
        return await self._find(feeds.c.secret == hash_of(secret))

    async def of(self, who: str) -> Feed | None:
        """The feed of somebody, if they have one."""
        return await self._find(feeds.c.who == who)

    async def _find(self, condition: sql.ColumnElement[bool]) -> Feed | None:
        query = sql.select(feeds.c.who, feeds.c.language, feeds.c.made).where(condition)
        found = await self._database.read(lambda connection: connection.execute(query).first())
        return None if found is None else Feed(*found)

    async def make(self, who: str, device: str, language: str) -> str:
        """A new secret address for somebody; the one before leads nowhere from now on, and this one
        as soon as the device is removed that it was made on. RemovedDevice if it was, just now.
        """
        secret = secrets.token_urlsafe(SECRET_BYTES)
        row = {"who": who, "device": device, "secret": hash_of(secret), "language": language}

        def put(connection: Connection) -> None:
            self._devices.check_within(connection, who, device)
            connection.execute(feeds.delete().where(feeds.c.who == who))
            connection.execute(feeds.insert(), {**row, "made": now()})

        await self._database.write(put)
        return secret

    async def remove(self, who: str) -> None:
        """Let the address of somebody lead nowhere."""
        statement = feeds.delete().where(feeds.c.who == who)
        await self._database.write(lambda connection: connection.execute(statement))


def hash_of(secret: str) -> str:
    """What is kept of a secret; it is long and random, so that a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()
