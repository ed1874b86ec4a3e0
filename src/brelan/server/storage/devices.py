"""The devices of an identity: which there are, how each came, and which were removed.

The first device is the one that cookies without a device name. It gets a row when it carries the
identity on; whoever never does leaves none. A removed device keeps its row, so that its cookie
stays worthless.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from typing import Any, Literal

import sqlalchemy as sql
from msgspec import Struct, structs
from sqlalchemy.engine import Connection

from brelan.server.storage import schema
from brelan.server.storage.changes import note_change
from brelan.server.storage.database import Database
from brelan.server.timestamps import now

DAY_MS = 86_400_000
FIRST = "first"
"""The device of whoever has a cookie that names none."""
NEW_MS = 7 * DAY_MS
"""How long a device is new: until then, those that were there before can undo it."""
MOST_DEVICES = 20
"""Devices that an identity may have at the same time."""
DEVICE_BYTES = 9
LATE_MS = 60_000
"""How much later than its moment a change may become visible: clocks and commits differ."""

HowAdded = Literal["first", "link", "phrase"]
DeviceKind = Literal["", "phone", "tablet", "computer"]

devices = schema.devices


class DeviceName(Struct, frozen=True):
    """What a browser says of itself: a sort of device, and words such as `Firefox, Windows`."""

    kind: DeviceKind = ""
    label: str = ""


class Device(Struct, frozen=True, kw_only=True):
    """A browser that has an identity, or had it."""

    who: str
    device: str
    how: HowAdded = "first"
    parent: str = ""
    """The device that made the link or the phrase; empty for the first."""
    kind: DeviceKind = ""
    label: str = ""
    added: int = 0
    """When; 0 for the first, which was there before anybody counted."""
    seen: int = 0
    acknowledged: bool = False
    """Whether somebody has said on an older device: that was me."""
    revoked: int | None = None
    changed: int = 0

    @property
    def rank(self) -> int:
        """The place in the order of devices: whoever comes by phrase stands before all others."""
        return -self.added if self.how == "phrase" else self.added

    def is_new(self, at: int) -> bool:
        """Whether older devices can still undo it."""
        return self.how != "first" and at < self.added + NEW_MS


def unlisted(who: str, device: str) -> Device:
    """A device without a row: the first, or one that was forgotten because it was long away."""
    return Device(who=who, device=device, how="first" if device == FIRST else "link")


def may_remove(mine: Device, other: Device, at: int) -> bool:
    """Whether one device may remove another: itself, one that stands after it, or a new one that
    came after it.
    """
    if mine.device == other.device or mine.rank < other.rank:
        return True
    return other.is_new(at) and mine.added < other.added


def going_with(mine: Device, other: Device, every: Sequence[Device], at: int) -> list[Device]:
    """What goes if one device removes another: that, and what it carried on.

    Whoever leaves goes alone.
    """
    if mine.device == other.device:
        return [other]
    going = {other.device: other}
    for each in sorted(every, key=lambda device: device.added):
        if (
            each.parent in going
            and each.device not in (mine.device, other.device)
            and may_remove(mine, each, at)
        ):
            going[each.device] = each
    return list(going.values())


class TooManyDevices(Exception):
    """An identity has as many devices as it may have."""


class RemovedDevice(Exception):
    """A device that was removed wants something, at a process that does not know it yet."""


class Devices:
    """The devices of a database."""

    def __init__(self, database: Database):
        self._database = database

    async def of(self, who: str) -> list[Device]:
        """Those that have an identity now, in their order."""
        return await self._database.read(lambda connection: present(connection, who))

    async def note(self, who: str, device: str, name: DeviceName) -> None:
        """Give a device its row, or what it says of itself today."""
        changed = {"kind": name.kind, "label": name.label, "seen": now()}
        known = devices.update().where(*_is(who, device)).values(changed)

        def put(connection: Connection) -> None:
            if not connection.execute(known).rowcount:
                self.insert_within(connection, structs.replace(unlisted(who, device), **changed))

        await self._database.write(put)

    def insert_within(self, connection: Connection, row: Device) -> None:
        """Give a device its row, in a transaction that is open, unless it has one."""
        statement = self._database.insert(devices).on_conflict_do_nothing()
        connection.execute(statement, structs.asdict(row))

    def lock_within(self, connection: Connection, who: str) -> list[Device]:
        """The devices of an identity, in a transaction that is open; until its end nobody else adds
        or removes any.
        """
        self.insert_within(connection, unlisted(who, FIRST))
        _lock(connection, who)
        return present(connection, who)

    def any_within(self, connection: Connection, who: str, device: str) -> Device:
        """A device, also one that was removed, in a transaction that is open."""
        query = sql.select(devices).where(devices.c.who == who, devices.c.device == device)
        return next(iter(_read(connection, query)), unlisted(who, device))

    def lock_for(self, connection: Connection, who: str, device: str) -> list[Device]:
        """The same for one of the devices; RemovedDevice if it was removed, perhaps just now."""
        there = self.lock_within(connection, who)
        self.check_within(connection, who, device)
        return there

    def check_within(self, connection: Connection, who: str, device: str) -> None:
        """RemovedDevice if a device was removed, perhaps just now; it gets no row by this. Nobody
        removes it until the end of the transaction, which is open.
        """
        _lock(connection, who)
        if self.any_within(connection, who, device).revoked is not None:
            raise RemovedDevice

    def add_within(
        self, connection: Connection, who: str, how: HowAdded, parent: str, name: DeviceName
    ) -> Device:
        """A new device, in a transaction that is open; TooManyDevices if there are too many."""
        at = now()
        there = self.lock_within(connection, who)
        if len(there) >= MOST_DEVICES:
            raise TooManyDevices
        latest = max((each.added for each in there), default=0)
        new = Device(
            who=who,
            device=secrets.token_urlsafe(DEVICE_BYTES),
            how=how,
            parent=parent,
            kind=name.kind,
            label=name.label,
            # No two came at the same moment: they stand in an order.
            added=max(at, latest + 1),
            seen=at,
            changed=at,
        )
        connection.execute(devices.insert(), structs.asdict(new))
        note_change(self._database, connection)
        return new

    async def acknowledge(self, who: str, mine: str, other: str) -> None:
        """That was me: say no more of it."""
        statement = devices.update().where(*_is(who, other)).values(acknowledged=True)

        def change(connection: Connection) -> None:
            self.lock_for(connection, who, mine)
            connection.execute(statement)

        await self._database.write(change)

    def revoke_within(self, connection: Connection, who: str, names: Collection[str]) -> None:
        """Remove devices, in a transaction that is open; what they made goes with them: links, how
        they are called, the address of a feed."""
        at = now()
        chosen = (devices.c.who == who, devices.c.device.in_(names), devices.c.revoked.is_(None))
        connection.execute(devices.update().where(*chosen).values(revoked=at, changed=at))
        links = schema.links
        for made in (links, schema.push_subscriptions, schema.feeds):
            connection.execute(made.delete().where(made.c.who == who, made.c.device.in_(names)))
        note_change(self._database, connection)

    async def revoked(self) -> list[Device]:
        """All that were removed."""
        return await self._find(devices.c.revoked.is_not(None))

    async def changed(self, since: int) -> list[Device]:
        """Those that were added or removed since, and some from shortly before."""
        return await self._find(devices.c.changed >= since - LATE_MS)

    async def _find(self, where: sql.ColumnElement[bool]) -> list[Device]:
        query = sql.select(devices).where(where)
        return await self._database.read(lambda connection: _read(connection, query))

    async def saw(self, seen: Collection[tuple[str, str]], at: int) -> None:
        """Note that these were here, those that have a row."""
        statement = (
            devices.update()
            .where(
                devices.c.who == sql.bindparam("one"), devices.c.device == sql.bindparam("which")
            )
            .values(seen=at)
        )
        # In one order everywhere, so that two processes never wait for each other.
        rows = [{"one": who, "which": device} for who, device in sorted(seen)]
        await self._database.write(lambda connection: connection.execute(statement, rows))


def _lock(connection: Connection, who: str) -> None:
    first = sql.select(devices.c.who).where(devices.c.who == who, devices.c.device == FIRST)
    connection.execute(first.with_for_update())


def present(connection: Connection, who: str) -> list[Device]:
    """The devices that have an identity now, in their order."""
    query = sql.select(devices).where(devices.c.who == who, devices.c.revoked.is_(None))
    return sorted(_read(connection, query), key=lambda each: each.rank)


def _read(connection: Connection, query: sql.Select[Any]) -> list[Device]:
    return [Device(**row) for row in connection.execute(query).mappings()]


def _is(who: str, device: str) -> tuple[sql.ColumnElement[bool], ...]:
    return devices.c.who == who, devices.c.device == device, devices.c.revoked.is_(None)
