"""Devices as the host sees and removes them: no secret of a link or a phrase is among it."""

from __future__ import annotations

import sqlalchemy as sql
from msgspec import Struct
from sqlalchemy.engine import Connection

from brelan.server.admin.desk import AdminError
from brelan.server.storage import Storage, schema
from brelan.server.storage.device_removal import remove_by_host
from brelan.server.storage.devices import FIRST
from brelan.texts import say

devices, links, phrases = schema.devices, schema.links, schema.phrases
SHORTEST_PREFIX = 3
"""Characters of the id of a device that may stand for the whole."""


class DeviceReport(Struct, frozen=True):
    """A browser that has the identity of somebody, or had it."""

    id: str
    how: str
    parent: str
    kind: str
    label: str
    added: int
    seen: int
    revoked: int | None


class PhraseReport(Struct, frozen=True):
    """That there is a recovery phrase: nothing of what it says."""

    made: int
    device: str
    ends: int | None
    used_by: str | None


def read_devices(connection: Connection, who: str) -> tuple[DeviceReport, ...]:
    """All devices of somebody, removed ones too, the oldest first."""
    names = ("device", "how", "parent", "kind", "label", "added", "seen", "revoked")
    query = sql.select(*(devices.c[name] for name in names)).where(devices.c.who == who)
    found = connection.execute(query.order_by(devices.c.added, devices.c.device))
    return tuple(DeviceReport(*row) for row in found)


def read_phrases(connection: Connection, who: str) -> tuple[PhraseReport, ...]:
    """The recovery phrases of somebody, the oldest first."""
    names = ("made", "device", "ends", "used_by")
    query = sql.select(*(phrases.c[name] for name in names)).where(phrases.c.who == who)
    found = connection.execute(query.order_by(phrases.c.made))
    return tuple(PhraseReport(*row) for row in found)


async def revoke(storage: Storage, who: str, device: str = "") -> list[str]:
    """Remove a device of somebody, by its id or the beginning of it, or all; with the phrases made
    there. Answers with the ids.
    """
    present = [each.device for each in await storage.devices.of(who)] or [FIRST]
    chosen = [
        each
        for each in present
        if not device
        or each == device
        or (len(device) >= SHORTEST_PREFIX and each.startswith(device))
    ]
    if not chosen or (device and len(chosen) > 1):
        raise AdminError(say("command.admin.no-device", device=device, devices=", ".join(present)))
    await remove_by_host(storage.database, who, chosen)
    return chosen


def delete_devices(connection: Connection, who: str) -> None:
    """Delete what is stored of somebody's devices; that one was removed stays, without a name, so
    that its cookie stays worthless.
    """
    for table in (links, phrases):
        connection.execute(table.delete().where(table.c.who == who))
    mine = devices.c.who == who
    connection.execute(devices.delete().where(mine, devices.c.revoked.is_(None)))
    connection.execute(devices.update().where(mine).values(kind="", label="", parent="", seen=0))


def forget_devices(connection: Connection, before: int) -> None:
    """Forget the devices and phrases of people who sit at no table and have not come since."""
    seated = sql.exists().where(schema.seats.c.who == devices.c.who)
    other = devices.alias()
    came = sql.exists().where(other.c.who == devices.c.who, other.c.seen >= before)
    gone = sql.select(devices.c.who).where(~seated, ~came).distinct()
    for who in connection.execute(gone).scalars().all():
        delete_devices(connection, who)
