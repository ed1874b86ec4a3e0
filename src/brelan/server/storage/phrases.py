"""Recovery phrases: found by their first part, known by a slow salted hash of the rest.

A phrase is used once. Making another lets the earlier one end after two weeks, not at once, and no
phrase removes one that is older: whoever has stolen a cookie could lock its owner out otherwise.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Collection

import sqlalchemy as sql
from msgspec import Struct
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from brelan.server.storage import schema
from brelan.server.storage.database import Database
from brelan.server.storage.devices import (
    DAY_MS,
    Device,
    DeviceName,
    Devices,
    HowAdded,
    may_remove,
)
from brelan.server.timestamps import now

GRACE_MS = 14 * DAY_MS
"""How long an earlier phrase still works after a new one was made."""
MOST_EARLIER = 3
"""Earlier phrases of one identity that still work; the oldest stay."""
SALT_BYTES = 16
SCRYPT = {"n": 1 << 14, "r": 8, "p": 1}
"""Sixteen megabytes and some hundredths of a second for each try."""
NO_SALT = bytes(SALT_BYTES)

phrases = schema.phrases


class StoredPhrase(Struct, frozen=True):
    """What the database has of a phrase."""

    lookup: str
    who: str
    device: str
    salt: bytes
    digest: bytes


class PhraseState(Struct, frozen=True):
    """What is known of the phrase of somebody: when it was made, on which device, and until when an
    earlier one works.
    """

    made: int
    device: str
    earlier_until: int | None


class Phrases:
    """The phrases of a database."""

    def __init__(self, database: Database):
        self._database = database
        self._devices = Devices(database)

    async def put(self, who: str, device: str, lookup: str, salt: bytes, digest: bytes) -> bool:
        """Keep a new phrase; False if another has the same first part."""
        at = now()
        row = {
            "lookup": lookup,
            "who": who,
            "device": device,
            "salt": salt,
            "digest": digest,
            "made": at,
            "ends": None,
            "used_by": None,
        }
        earlier = phrases.update().where(phrases.c.who == who, phrases.c.ends.is_(None))

        def change(connection: Connection) -> None:
            self._devices.lock_for(connection, who, device)
            connection.execute(phrases.insert(), row)
            older = earlier.where(phrases.c.lookup != lookup)
            connection.execute(older.values(ends=at + GRACE_MS))
            _drop_some(connection, who, at)

        try:
            await self._database.write(change)
        except IntegrityError:
            return False
        return True

    async def find(self, lookup: str) -> StoredPhrase | None:
        """A phrase that can be used, by its first part."""
        query = sql.select(
            *(phrases.c[name] for name in ("lookup", "who", "device", "salt", "digest"))
        ).where(phrases.c.lookup == lookup, *_usable(now()))
        row = await self._database.read(lambda connection: connection.execute(query).first())
        return None if row is None else StoredPhrase(*row)

    async def state(self, who: str) -> PhraseState | None:
        """What is known of the phrase of somebody; None if there is none."""
        query = (
            sql.select(phrases.c.made, phrases.c.device, phrases.c.ends)
            .where(phrases.c.who == who, *_usable(now()))
            .order_by(phrases.c.made.desc())
        )
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        newest = next((row for row in rows if row.ends is None), None)
        ends = [row.ends for row in rows if row.ends is not None]
        if newest is None:
            return None
        return PhraseState(newest.made, newest.device, max(ends, default=None))

    async def use(self, found: StoredPhrase, name: DeviceName, alone: bool) -> Device | None:
        """Use a phrase up; None if somebody was quicker. `alone` removes all other devices, links
        and younger phrases of the identity at the same moment. A phrase made on a device that older
        ones can still undo does no more than a link of that device.
        """

        at = now()
        mine = phrases.c.lookup == found.lookup
        usable = sql.select(phrases.c.made).where(mine, *_usable(at))
        others = (phrases.c.who == found.who, ~mine)

        def take(connection: Connection) -> Device | None:
            there = self._devices.lock_within(connection, found.who)
            made = connection.execute(usable).scalar()
            if made is None:
                return None
            maker = self._devices.any_within(connection, found.who, found.device)
            weak = maker.is_new(at) and any(each.rank < maker.rank for each in there)
            if alone:
                beaten = [each.device for each in there if not weak or may_remove(maker, each, at)]
                self._devices.revoke_within(connection, found.who, beaten)
                connection.execute(phrases.delete().where(*others, phrases.c.made >= made))
            how: HowAdded = "link" if weak else "phrase"
            new = self._devices.add_within(connection, found.who, how, found.device, name)
            connection.execute(phrases.update().where(mine).values(used_by=new.device))
            return new

        return await self._database.write(take)

    def undo_within(self, connection: Connection, who: str, names: Collection[str]) -> None:
        """New devices were undone, in a transaction that is open: phrases made on them are worth
        nothing, and the phrase that one of them came by can be used again.
        """
        own = phrases.c.who == who
        connection.execute(phrases.delete().where(own, phrases.c.device.in_(names)))
        used = phrases.update().where(own, phrases.c.used_by.in_(names))
        connection.execute(used.values(used_by=None))


def hashed(secret: str, salt: bytes) -> bytes:
    """The slow hash of a secret."""
    return hashlib.scrypt(secret.encode(), salt=salt, dklen=32, **SCRYPT)


def new_salt() -> bytes:
    """A salt for one phrase."""
    return secrets.token_bytes(SALT_BYTES)


def matches(secret: str, found: StoredPhrase | None) -> bool:
    """Whether a secret is that of a phrase; it takes as long where there is none."""
    tried = hashed(secret, NO_SALT if found is None else found.salt)
    return hmac.compare_digest(tried, b"" if found is None else found.digest)


def _usable(at: int) -> tuple[sql.ColumnElement[bool], ...]:
    ends = phrases.c.ends
    return phrases.c.used_by.is_(None), sql.or_(ends.is_(None), ends > at)


def _drop_some(connection: Connection, who: str, at: int) -> None:
    """Drop phrases that have ended, and of many earlier ones the later."""
    connection.execute(phrases.delete().where(phrases.c.who == who, phrases.c.ends <= at))
    earlier = sql.select(phrases.c.lookup).where(phrases.c.who == who, phrases.c.ends.is_not(None))
    found = connection.execute(earlier.order_by(phrases.c.made)).scalars().all()
    if extra := found[MOST_EARLIER:]:
        connection.execute(phrases.delete().where(phrases.c.lookup.in_(extra)))
