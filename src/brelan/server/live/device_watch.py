"""Which devices were removed, as this process knows it, and the connections that it concerns.

A request is checked against what is in memory. What other processes change is read when the
database says that something has changed, as bans are.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from brelan.server.live.connection import REMOVED, Connection
from brelan.server.protocol.refusals import Refusal
from brelan.server.protocol.updates import DeviceUpdate, Fault
from brelan.server.storage.database import DATABASE_ERRORS
from brelan.server.storage.devices import DAY_MS, LATE_MS, Device, Devices
from brelan.server.timestamps import now

SEEN_MS = 30_000
"""How long visits are gathered before they are written."""
MOST_SEEN = 20_000
"""Visits of a day that are remembered; after that, some are written twice."""

Key = tuple[str, str]
"""An identity and a device."""


class DeviceWatch:
    """The removed devices, all connections by device, and who was here today."""

    def __init__(self, devices: Devices):
        self._devices = devices
        self._removed: set[Key] = set()
        self._connections: set[Connection] = set()
        self._since = 0
        """When the database was last read."""
        self._known: dict[Key, int] = {}
        """Devices of which people were told, and when they came; the old ones are dropped."""
        self._days: dict[Key, int] = {}
        self._unwritten: set[Key] = set()
        self._written = 0

    async def start(self) -> None:
        """Take note of what was removed before."""
        self._since = now()
        self._removed = {(each.who, each.device) for each in await self._devices.revoked()}
        self._known = {_key(each): each.added for each in await self._devices.changed(self._since)}

    async def learn(self) -> None:
        """Read what has changed since the last time."""
        since, at = self._since, now()
        for each in await self._devices.changed(since):
            if each.revoked is not None:
                self.remove(each.who, each.device)
            else:
                self.tell(each)
        self._since = at
        self._known = {
            key: added for key, added in self._known.items() if added > since - 2 * LATE_MS
        }

    def remove(self, who: str, device: str) -> None:
        """A device was removed: whoever is connected with it is disconnected."""
        if (who, device) in self._removed:
            return
        self._removed.add((who, device))
        for connection in [*self._connections]:
            if (connection.who, connection.device) == (who, device):
                words = Refusal("removed").message.text(connection.language)
                connection.send(Fault("removed", words))
                connection.close(REMOVED)

    def tell(self, new: Device) -> None:
        """A device was added: tell whoever is connected with another of the same identity."""
        if _key(new) in self._known:
            return
        self._known[_key(new)] = new.added
        for connection in self._connections:
            if connection.who == new.who and connection.device != new.device:
                connection.send(DeviceUpdate(new.device, new.kind, new.label, new.how))

    def is_removed(self, who: str, device: str) -> bool:
        """Whether a device was removed."""
        return (who, device) in self._removed

    @contextmanager
    def admit(self, connection: Connection) -> Iterator[None]:
        """Know of a connection while it lasts; Refusal if its device was removed."""
        if self.is_removed(connection.who, connection.device):
            raise Refusal("removed")
        self._connections.add(connection)
        try:
            yield
        finally:
            self._connections.discard(connection)

    def saw(self, who: str, device: str) -> None:
        """Somebody was here: to be written once a day."""
        key, day = (who, device), now() // DAY_MS
        if self._days.get(key) == day:
            return
        if len(self._days) >= MOST_SEEN:
            self._days.clear()
        self._days[key] = day
        self._unwritten.add(key)

    async def write_visits(self) -> None:
        """Write who was here, if it is time; what cannot be written waits for the next time."""
        at = now()
        if not self._unwritten or at < self._written + SEEN_MS:
            return
        seen, self._unwritten = self._unwritten, set()
        self._written = at
        try:
            await self._devices.saw(seen, at)
        except DATABASE_ERRORS:
            self._unwritten |= seen
            raise


def _key(device: Device) -> Key:
    return device.who, device.device
