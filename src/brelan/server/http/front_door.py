"""Who may be connected: connections are counted in all and by address, whatever they send.

When there are too many, one that has not sent a complete request makes room for the newcomer: the
one that has waited longest, of the address with the most of them. Who half-sends requests drops
their own connections.
"""

from __future__ import annotations

from collections import Counter
from typing import Protocol

from msgspec import Struct

from brelan.server.http.rate_limits import LARGEST_MESSAGE


class DoorLimits(Struct, frozen=True, kw_only=True):
    """What a connection may do before anything of ours sees what it sends."""

    connections: int = 6000
    """Fewer where the system limits open files."""
    address_connections: int = 2500
    """From one address; half of all where that is less."""
    head_bytes: int = 16 << 10
    """The request line and all headers."""
    line_bytes: int = 8000
    """The address of a request, and each header."""
    headers: int = 100
    head_seconds: float = 10.0
    """For the head of a request, and for the answer to the opening of a WebSocket."""
    body_bytes: int = 4 * LARGEST_MESSAGE
    """What a body takes in transfer: in chunks it is longer than what it holds."""
    body_seconds: float = 15.0
    idle_seconds: int = 15
    """Between one request and the next."""
    pipelined: int = 16
    """Requests that wait for the answer to an earlier one on the same connection."""
    parting_seconds: float = 2.0
    """For reading why a request was refused."""
    unread_seconds: float = 10.0
    unread_rate: int = 4 << 10
    """A closed connection has so long to read what was sent, and a second for so many bytes."""
    control_frames: float = 60.0
    control_frames_per_second: float = 2.0
    """Pings and pongs of a WebSocket: a bucket, and what comes into it."""

    @property
    def tick(self) -> float:
        """How often to look at a connection for which no deadline runs."""
        return min(5.0, self.head_seconds, self.body_seconds, self.idle_seconds)


class Guest(Protocol):
    """A connection, as it is counted."""

    def drop(self) -> None:
        """End at once."""


class FrontDoor:
    """All connections of this process, and those that wait for a complete request."""

    def __init__(self, limits: DoorLimits, room: int):
        self.limits = limits
        self.most = min(limits.connections, room)
        self.most_each = min(limits.address_connections, max(1, self.most // 2))
        self.addresses: Counter[str] = Counter()
        self._guests: dict[Guest, str] = {}
        """The address of each; an empty one has no limit."""
        self._waiting: dict[str, dict[Guest, None]] = {}
        """By address, longest first."""

    def __len__(self) -> int:
        return len(self._guests)

    def enter(self, guest: Guest, address: str) -> bool:
        """Count a connection, which waits at first; False if there is no room for it."""
        if address and self.addresses[address] >= self.most_each:
            self._drop_one(self._waiting.get(address, {}))
            if self.addresses[address] >= self.most_each:
                return False
        if len(self) >= self.most:
            self._drop_one(max(self._waiting.values(), key=len, default={}))
            if len(self) >= self.most:
                return False
        self._guests[guest] = address
        self.addresses[address] += 1
        self.wait(guest)
        return True

    def wait(self, guest: Guest) -> None:
        """A connection waits for a complete request: it may have to make room."""
        address = self._guests.get(guest)
        if address is not None:
            self.answer(guest)
            self._waiting.setdefault(address, {})[guest] = None

    def answer(self, guest: Guest) -> None:
        """A connection has sent a complete request: it stays."""
        address = self._guests.get(guest)
        if address is None or guest not in self._waiting.get(address, {}):
            return
        del self._waiting[address][guest]
        if not self._waiting[address]:
            del self._waiting[address]

    def leave(self, guest: Guest) -> None:
        """A connection has ended."""
        self.answer(guest)
        address = self._guests.pop(guest, None)
        if address is None:
            return
        self.addresses[address] -= 1
        if not self.addresses[address]:
            del self.addresses[address]

    def _drop_one(self, waiting: dict[Guest, None]) -> None:
        """Drop the one that has waited longest, if any waits."""
        for guest in waiting:
            self.leave(guest)
            guest.drop()
            return
