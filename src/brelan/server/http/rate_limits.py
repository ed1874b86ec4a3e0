"""Limits of size and rate: token buckets for identities, addresses and connections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic

from msgspec import Struct
from starlette.types import Scope

from brelan.server.metrics.instruments import LIMIT_HITS
from brelan.server.protocol.commands import Act, Command, Faces, Fit, Hint, Judge, Question, Rematch
from brelan.server.protocol.refusals import Refusal

LARGEST_MESSAGE = 16 << 10
"""Bytes of a frame or of a request's body."""
PER_SECOND, BURST = 20.0, 60.0
"""For one connection; an identity with several may use twice that in all."""
TABLES_PER_SECOND, TABLES_BURST = 0.5, 20.0
LINES_PER_SECOND, LINES_BURST = 0.5, 10.0
"""Chat lines of one identity, and of all spectators of a table together."""
SITTINGS_PER_SECOND, SITTINGS_BURST = 0.1, 20.0
"""How often those of one address may sit down at one table."""
UNKNOWN_SITTINGS = 5
"""The multiple of it for all who have no address together."""
SOCKETS_EACH = 24
SOCKETS_IN_ALL = 5000
"""Live tables; fewer where the system limits open files."""
HINTS_EACH = 2
"""Hints that one identity may wait for at the same time."""
NEWCOMERS_PER_SECOND, NEWCOMERS_BURST = 10.0, 600.0
"""New identities from one address: a whole school may come from one at once."""
ADDRESS_TABLES, ADDRESS_SOCKETS = 10, 1500
"""Multiples of one identity's tables for an address, and its most connections."""
ADDRESS_REPLAYS = 4
"""Multiples of what one identity may ask for, for the replays and records of an address."""
CARRIES_PER_SECOND, CARRIES_BURST = 0.2, 20.0
"""Links and phrases that one identity may make, and devices that it may remove."""
TRIES_PER_SECOND, TRIES_BURST = 0.1, 20.0
"""Links and phrases that those of one address may try, and phrases that they may make."""
ALL_TRIES_PER_SECOND, ALL_TRIES_BURST = 5.0, 200.0
"""The same for everybody together: each takes a slow hash."""
MOST_STRIKES = 400
"""Messages over the limit before a connection is closed."""
KEPT = 20_000
"""Buckets kept in memory; the oldest are dropped first."""

COST: dict[type[Command] | type[Question], float] = {
    Act: 1.0,
    Judge: 1.0,
    Fit: 0.5,
    Faces: 4.0,
    Hint: 2.0,
    Rematch: 20.0,
}


class TokenBucket(Struct):
    """A token bucket: a rate per second, and a burst."""

    rate: float
    size: float
    level: float
    filled: float

    @classmethod
    def full(cls, rate: float, size: float) -> TokenBucket:
        """A full bucket."""
        return cls(rate, size, size, monotonic())

    def holds(self, amount: float) -> bool:
        """Whether there are so many tokens."""
        at = monotonic()
        self.level = min(self.size, self.level + self.rate * (at - self.filled))
        self.filled = at
        return self.level >= amount

    def take(self, amount: float) -> bool:
        """Take tokens; False, and nothing taken, if there are too few."""
        if not self.holds(amount):
            return False
        self.level -= amount
        return True


class RateLimits:
    """What each identity and each address has used: creating fake identities is easy.

    An empty address has no limit: loopback, such as a reverse proxy on this machine.
    """

    def __init__(self, pace: float = 1.0, sockets_in_all: int = SOCKETS_IN_ALL):
        self.pace = pace
        """A factor on all rates."""
        self.sockets_in_all = sockets_in_all
        self.sockets: Counter[str] = Counter()
        self.addresses: Counter[str] = Counter()
        self._hints: Counter[str] = Counter()
        self._messages: dict[str, TokenBucket] = {}
        self._lines: dict[str, TokenBucket] = {}
        self._tables: dict[str, TokenBucket] = {}
        self._sittings: dict[str, TokenBucket] = {}
        self._newcomers: dict[str, TokenBucket] = {}
        self._replays: dict[str, TokenBucket] = {}
        self._carries: dict[str, TokenBucket] = {}
        self._tries: dict[str, TokenBucket] = {}
        self._all_tries = TokenBucket.full(pace * ALL_TRIES_PER_SECOND, pace * ALL_TRIES_BURST)

    def may_come(self, address: str) -> bool:
        """Whether a new identity may be created for this address."""
        rate, size = self.pace * NEWCOMERS_PER_SECOND, self.pace * NEWCOMERS_BURST
        return not address or within(
            "newcomers", _bucket(self._newcomers, address, rate, size).take(1.0)
        )

    @contextmanager
    def connection(self, who: str, address: str = "") -> Iterator[None]:
        """Count a connection while it lasts; Refusal if there are too many."""
        if (
            self.sockets[who] >= SOCKETS_EACH
            or self.sockets.total() >= self.sockets_in_all
            or (address and self.addresses[address] >= ADDRESS_SOCKETS)
        ):
            LIMIT_HITS.add("connections")
            raise Refusal("too-many")
        with _counted(self.sockets, who), _counted(self.addresses, address):
            yield

    @contextmanager
    def hint(self, who: str) -> Iterator[None]:
        """Count a hint while it is awaited; Refusal if there are too many."""
        if self._hints[who] >= HINTS_EACH:
            LIMIT_HITS.add("hints")
            raise Refusal("too-fast")
        with _counted(self._hints, who):
            yield

    def may_say(self, who: str, amount: float) -> bool:
        """Whether an identity may send a message, over all its connections."""
        rate, size = 2 * self.pace * PER_SECOND, 2 * self.pace * BURST
        return within("messages", _bucket(self._messages, who, rate, size).take(amount))

    def may_replay(self, who: str, address: str, amount: float) -> bool:
        """Whether somebody may ask for a whole game: each time as somebody else helps little."""
        rate, size = 2 * self.pace * PER_SECOND, 2 * self.pace * BURST
        many = ADDRESS_REPLAYS
        if address and not _bucket(self._replays, address, many * rate, many * size).take(amount):
            return False
        return self.may_say(who, amount)

    def may_talk(self, party: str) -> bool:
        """Whether a player, or the spectators of a table together, may send a chat line."""
        rate, size = self.pace * LINES_PER_SECOND, self.pace * LINES_BURST
        return within("chat", _bucket(self._lines, party, rate, size).take(1.0))

    def may_sit(self, table: str, address: str) -> bool:
        """Whether anybody of an address may sit down at a table."""
        return self._sittings_at(table, address).holds(1.0)

    def has_sat(self, table: str, address: str) -> None:
        """Somebody of an address has sat down at a table."""
        self._sittings_at(table, address).take(1.0)

    def _sittings_at(self, table: str, address: str) -> TokenBucket:
        many = self.pace * (1 if address else UNKNOWN_SITTINGS)
        rate, size = many * SITTINGS_PER_SECOND, many * SITTINGS_BURST
        return _bucket(self._sittings, f"{table} {address}", rate, size)

    def may_carry(self, who: str) -> bool:
        """Whether an identity may make another link or phrase, or remove a device."""
        rate, size = self.pace * CARRIES_PER_SECOND, self.pace * CARRIES_BURST
        return within("devices", _bucket(self._carries, who, rate, size).take(1.0))

    def may_try(self, address: str) -> bool:
        """Whether somebody of an address may try a link or a phrase, or make one: it takes a slow
        hash.
        """
        rate, size = self.pace * TRIES_PER_SECOND, self.pace * TRIES_BURST
        # One address cannot use up what is there for all.
        if address and not within("tries", _bucket(self._tries, address, rate, size).take(1.0)):
            return False
        return within("tries", self._all_tries.take(1.0))

    def of_connection(self) -> TokenBucket:
        """A bucket for one connection."""
        return TokenBucket.full(self.pace * PER_SECOND, self.pace * BURST)

    def may_open(self, who: str, address: str = "") -> bool:
        """Whether an identity may open a table."""
        rate, size = self.pace * TABLES_PER_SECOND, self.pace * TABLES_BURST
        if not within("tables", _bucket(self._tables, who, rate, size).take(1.0)):
            return False
        many = ADDRESS_TABLES
        return not address or within(
            "tables", _bucket(self._tables, address, many * rate, many * size).take(1.0)
        )


def live_share(connections: int) -> int:
    """How many of all connections may be live tables: pages can be loaded beside them."""
    return min(SOCKETS_IN_ALL, max(1, connections * 5 // 6))


def cost_of(message: Command | Question) -> float:
    """How many tokens a message costs."""
    return COST.get(type(message), 1.0)


def within(limit: str, is_within: bool) -> bool:
    """Count it if somebody is beyond a limit."""
    if not is_within:
        LIMIT_HITS.add(limit)
    return is_within


def _bucket(kept: dict[str, TokenBucket], who: str, rate: float, size: float) -> TokenBucket:
    found = kept.get(who)
    if found is None:
        if len(kept) >= KEPT:
            for old in list(kept)[: KEPT // 4]:
                del kept[old]
        found = kept[who] = TokenBucket.full(rate, size)
    return found


@contextmanager
def _counted(kept: Counter[str], key: str) -> Iterator[None]:
    kept[key] += 1
    try:
        yield
    finally:
        kept[key] -= 1
        if kept[key] <= 0:
            del kept[key]


def address_of(scope: Scope) -> str:
    """The address of a client: an IPv6 /64 counts as one, loopback as none."""
    client = scope.get("client")
    if not client:
        return ""
    try:
        address = ip_address(client[0])
    except ValueError:
        return str(client[0])[:64]
    if isinstance(address, IPv6Address):
        address = address.ipv4_mapped or address
    if address.is_loopback:
        return ""
    return str(address if address.version == 4 else ip_network((address, 64), strict=False))
