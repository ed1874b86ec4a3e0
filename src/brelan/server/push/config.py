"""Whether the host lets people be called, and with which keys: kept in the settings of a database,
so that all processes that serve it have the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import sqlalchemy as sql
from msgspec import Struct
from sqlalchemy.engine import Connection

from brelan.server.push.keys import new_private_key, public_point, to_base64, write_private_key
from brelan.server.storage import Storage, schema
from brelan.server.storage.changes import note_change

PRIVATE, PUBLIC, CONTACT, HOSTS = "push-private", "push-public", "push-contact", "push-hosts"
NAMES = (PRIVATE, PUBLIC, CONTACT, HOSTS)
LONGEST = 200
"""Characters of a setting."""
_CONTACT = re.compile(r"mailto:[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+|https://[^\s<>]+")

settings = schema.settings


class PushConfig(Struct, frozen=True):
    """The keys of this server, who answers for it, and which further hosts may be sent to."""

    private_key: str
    public_key: str
    contact: str
    hosts: tuple[str, ...] = ()


def is_contact(text: str) -> bool:
    """Whether a text names somebody: `mailto:…` or `https://…`."""
    return len(text) <= LONGEST and text.isascii() and bool(_CONTACT.fullmatch(text))


async def read_config(storage: Storage) -> PushConfig | None:
    """What holds now; None if it is switched off."""
    query = sql.select(settings.c.name, settings.c.value).where(settings.c.name.in_(NAMES))
    found = await storage.database.read(lambda connection: dict(connection.execute(query).all()))
    if not {PRIVATE, PUBLIC, CONTACT} <= set(found):
        return None
    hosts = tuple(found.get(HOSTS, "").split())
    return PushConfig(found[PRIVATE], found[PUBLIC], found[CONTACT], hosts)


async def switch_on(
    storage: Storage, contact: str, hosts: Sequence[str], new_keys: bool = False
) -> PushConfig:
    """Let people be called from now on; keys that are there are kept unless new ones are wanted."""
    before = await read_config(storage)
    if before is not None and not new_keys:
        config = PushConfig(before.private_key, before.public_key, contact, tuple(hosts))
    else:
        key = new_private_key()
        public = to_base64(public_point(key))
        config = PushConfig(write_private_key(key), public, contact, tuple(hosts))

    def put(connection: Connection) -> None:
        _remove(connection)
        values = (config.private_key, config.public_key, config.contact, " ".join(config.hosts))
        rows = [{"name": name, "value": value} for name, value in zip(NAMES, values, strict=True)]
        connection.execute(settings.insert(), rows)
        if before is None or new_keys:
            # Browsers have subscribed to messages under another key; they do so again.
            storage.subscriptions.clear(connection)
            storage.calls.clear(connection)
        note_change(storage.database, connection)

    await storage.database.write(put)
    return config


async def switch_off(storage: Storage) -> None:
    """Call nobody any more; keys and subscriptions are deleted."""

    def remove(connection: Connection) -> None:
        _remove(connection)
        storage.subscriptions.clear(connection)
        storage.calls.clear(connection)
        note_change(storage.database, connection)

    await storage.database.write(remove)


def _remove(connection: Connection) -> None:
    connection.execute(settings.delete().where(settings.c.name.in_(NAMES)))
