"""One-time links that carry an identity to another device; only hashes of them are stored."""

from __future__ import annotations

import hashlib
import secrets

import sqlalchemy as sql
from msgspec import Struct
from sqlalchemy.engine import Connection

from brelan.server.storage import schema
from brelan.server.storage.database import Database
from brelan.server.storage.devices import Device, DeviceName, Devices
from brelan.server.timestamps import now

LINK_MS = 600_000
"""How long a link can be used: ten minutes."""
SECRET_BYTES = 16

links = schema.links


class NewLink(Struct, frozen=True):
    """The secret of a link, which is nowhere else, and when it ends."""

    secret: str
    ends: int


class Link(Struct, frozen=True):
    """Whose identity a link carries, and the device that made it."""

    who: str
    device: str
    ends: int


class Links:
    """The links of a database; an identity has one at most."""

    def __init__(self, database: Database):
        self._database = database
        self._devices = Devices(database)

    async def make(self, who: str, device: str) -> NewLink:
        """A new link; an earlier one of the same identity is worth nothing from now on."""
        new = NewLink(secrets.token_urlsafe(SECRET_BYTES), now() + LINK_MS)
        row = {"digest": digest(new.secret), "who": who, "device": device, "ends": new.ends}
        old = links.delete().where(sql.or_(links.c.who == who, links.c.ends <= now()))

        def put(connection: Connection) -> None:
            self._devices.lock_for(connection, who, device)
            connection.execute(old)
            connection.execute(links.insert(), row)

        await self._database.write(put)
        return new

    async def cancel(self, who: str) -> None:
        """Let no link of an identity be worth anything."""
        statement = links.delete().where(links.c.who == who)
        await self._database.write(lambda connection: connection.execute(statement))

    async def find(self, secret: str) -> Link | None:
        """What a link would do; None if it is used, too old, or none of ours."""
        return await self._database.read(lambda connection: _find(connection, secret))

    async def use(self, secret: str, name: DeviceName) -> Device | None:
        """Use a link up: the device that has the identity from now on. None as for `find`."""

        def take(connection: Connection) -> Device | None:
            found = _find(connection, secret)
            if found is None:
                return None
            self._devices.lock_within(connection, found.who)
            # Of two who come at the same moment, one finds nothing to delete.
            taken = connection.execute(links.delete().where(links.c.digest == digest(secret)))
            if not taken.rowcount:
                return None
            return self._devices.add_within(connection, found.who, "link", found.device, name)

        return await self._database.write(take)


def digest(secret: str) -> str:
    """What is stored of a secret: it has 128 bits, so that a quick hash cannot be turned back."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _find(connection: Connection, secret: str) -> Link | None:
    query = sql.select(links.c.who, links.c.device, links.c.ends).where(
        links.c.digest == digest(secret), links.c.ends > now()
    )
    row = connection.execute(query).first()
    return None if row is None else Link(*row)
