"""How much anybody may ask for: sizes, and buckets that fill again with time."""

from __future__ import annotations

from collections import Counter
from time import monotonic

from msgspec import Struct

from brelan.server.messages import Act, Command, Faces, Fit, Hint, Judge, Question, Say

LARGEST_MESSAGE = 16 << 10
"""Bytes of a frame or of a request's body."""
PER_SECOND, BURST = 20.0, 60.0
"""For one connection; whoever has several may not use more than twice that in all."""
TABLES_PER_SECOND, TABLES_BURST = 0.5, 20.0
SOCKETS_EACH = 24
SOCKETS_IN_ALL = 5000
MOST_STRIKES = 400
"""Messages that came too fast before a connection is ended."""
KEPT = 20_000
"""Buckets that are remembered; full ones are dropped first."""

COST: dict[type[Command] | type[Question], float] = {
    Act: 1.0,
    Judge: 1.0,
    Fit: 0.5,
    Faces: 4.0,
    Hint: 2.0,
    Say: 4.0,
}


class Bucket(Struct):
    """So much a second, and no more than a bucketful at once."""

    rate: float
    size: float
    level: float
    filled: float

    @classmethod
    def full(cls, rate: float, size: float) -> Bucket:
        """A bucket from which nothing was taken."""
        return cls(rate, size, size, monotonic())

    def take(self, amount: float) -> bool:
        """Take from it; False, and nothing taken, if there is not enough."""
        at = monotonic()
        self.level = min(self.size, self.level + self.rate * (at - self.filled))
        self.filled = at
        if self.level < amount:
            return False
        self.level -= amount
        return True


class Limits:
    """What each person has used up."""

    def __init__(self, pace: float = 1.0):
        self.pace = pace
        """How much faster than a person everybody may be."""
        self.sockets: Counter[str] = Counter()
        self._messages: dict[str, Bucket] = {}
        self._tables: dict[str, Bucket] = {}

    def may_connect(self, who: str) -> bool:
        """Whether somebody may have one more connection."""
        return self.sockets[who] < SOCKETS_EACH and self.sockets.total() < SOCKETS_IN_ALL

    def disconnected(self, who: str) -> None:
        """One connection less."""
        self.sockets[who] -= 1
        if self.sockets[who] <= 0:
            del self.sockets[who]

    def may_say(self, who: str, amount: float) -> bool:
        """Whether somebody may send something, over whatever connections."""
        rate, size = 2 * self.pace * PER_SECOND, 2 * self.pace * BURST
        return _bucket(self._messages, who, rate, size).take(amount)

    def of_connection(self) -> Bucket:
        """A bucket for one connection."""
        return Bucket.full(self.pace * PER_SECOND, self.pace * BURST)

    def may_open(self, who: str) -> bool:
        """Whether somebody may open a table."""
        rate, size = self.pace * TABLES_PER_SECOND, self.pace * TABLES_BURST
        return _bucket(self._tables, who, rate, size).take(1.0)


def cost_of(message: Command | Question) -> float:
    """How much of a bucket a message takes."""
    return COST.get(type(message), 1.0)


def _bucket(kept: dict[str, Bucket], who: str, rate: float, size: float) -> Bucket:
    found = kept.get(who)
    if found is None:
        if len(kept) >= KEPT:
            for old in list(kept)[: KEPT // 4]:
                del kept[old]
        found = kept[who] = Bucket.full(rate, size)
    return found
