"""The clients of one table in this process: who is there, and what they are told.

Onlookers may be many and come and go often: what they are told is written once for all of them, and
who is there at most twice a second.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping

from brelan.server.live.broadcast import broadcast
from brelan.server.live.connection import SENT_AWAY, Connection
from brelan.server.live.last_seen import LastSeen
from brelan.server.live.throttle import Throttle
from brelan.server.lost_time import LostTime
from brelan.server.projection.snapshots import TableProjection, chat_line, encode, me, table_info
from brelan.server.protocol.updates import ChatUpdate, Me
from brelan.server.table.onlookers import MOST_NAMED, onlooker_id
from brelan.server.table.state import TableState
from brelan.server.timestamps import now

PRESENCE_SECONDS = 0.5
"""Who comes and goes is told at most once in this time, however many they are."""
ONLOOKER = Me(None, host=False)
"""What somebody is told of themselves who only watches."""


class Audience:
    """Everybody who is connected to a table."""

    def __init__(
        self, present_moment: Callable[[], TableProjection], lost_time: LostTime, grace: float
    ):
        self.connections: set[Connection] = set()
        self.present: Counter[str] = Counter()
        """Who is connected through this process, and how often."""
        self.elsewhere: Mapping[str, str] = {}
        """Who is connected through other processes, with their names."""
        self._names: dict[str, str] = {}
        """The names of those who are connected here."""
        self.last_seen = LastSeen(lost_time, self.is_present, grace)
        self._present_moment = present_moment
        self._presence = Throttle(self.tell_change, PRESENCE_SECONDS)
        self._onlookers_snapshot: str | None = None
        """The snapshot that onlookers get who come now."""

    @property
    def _table(self) -> TableState:
        return self._present_moment().table

    # Who is there.

    def is_present(self, who: str) -> bool:
        """Whether somebody is connected."""
        return self.present[who] > 0 or who in self.elsewhere

    @property
    def has_players(self) -> bool:
        """Whether somebody is there, or was a moment ago, who has a seat and has not given up."""
        return any(self.last_seen.is_about(who) for who in self._table.players)

    @property
    def watchers(self) -> int:
        """How many spectators there are."""
        return len(self._onlookers())

    def _onlookers(self) -> dict[str, str]:
        """Those who watch, with their names: first those here, in the order in which they came."""
        seated = {chair.who for chair in self._table.chairs}
        everybody = {**self._names, **self.elsewhere}
        return {who: name for who, name in everybody.items() if who not in seated}

    @property
    def named_onlookers(self) -> list[tuple[str, str]]:
        """Some of those who watch, with their names: those who gave one first."""
        found = sorted(self._onlookers().items(), key=lambda each: not each[1])
        return found[:MOST_NAMED]

    def onlooker(self, number: str) -> str | None:
        """Whom an onlooker's id means, if they are there."""
        secret = self._table.opened.seed
        return next((who for who in self._onlookers() if onlooker_id(secret, who) == number), None)

    def send_away(self, who: str) -> None:
        """Disconnect somebody who may not watch any more."""
        for connection in self.connections:
            if connection.who == who:
                connection.close(SENT_AWAY)

    def add(self, connection: Connection) -> None:
        """Add a client: it gets a snapshot, the others are told soon."""
        self.present[connection.who] += 1
        self._names.setdefault(connection.who, connection.name)
        if self.present[connection.who] == 1:
            self._presence.ask()
        self.connections.add(connection)
        self.send_snapshot(connection)

    def remove(self, connection: Connection) -> None:
        """Remove a client."""
        self.connections.discard(connection)
        self.present[connection.who] -= 1
        if self.present[connection.who] <= 0:
            del self.present[connection.who]
            self._names.pop(connection.who, None)
            self._lose_sight_of(connection.who)
            self._presence.ask()

    def set_elsewhere(self, elsewhere: Mapping[str, str]) -> None:
        """Set who is connected through other processes, with their names."""
        for who in self.elsewhere.keys() - elsewhere.keys():
            self._lose_sight_of(who)
        self.elsewhere = elsewhere
        self._presence.ask()

    def _lose_sight_of(self, who: str) -> None:
        if self._table.seat_of(who) is not None:
            self.last_seen.left(who)

    # What they are told.

    def send_snapshot(self, connection: Connection) -> None:
        """Send a snapshot to one client."""
        connection.put(self._snapshot_for(connection))

    def send_snapshots(self) -> None:
        """Send a snapshot to all clients."""
        broadcast(self._in_order(), self._snapshot_for)

    def _snapshot_for(self, connection: Connection) -> str:
        """The snapshot of one client; onlookers who come together get the same."""
        if me(self._table, connection.who) != ONLOOKER:
            return self._snapshot(connection.who)
        if self._onlookers_snapshot is None:
            self._onlookers_snapshot = self._snapshot(connection.who)
            loop = asyncio.get_running_loop()
            loop.call_later(PRESENCE_SECONDS, self.forget_snapshot)
        return self._onlookers_snapshot

    def _snapshot(self, who: str) -> str:
        moment, grace_ms = self._present_moment(), self.last_seen.grace_ms
        named = self.named_onlookers
        return encode(moment.snapshot(who, self.is_present, self.watchers, now(), grace_ms, named))

    def forget_snapshot(self) -> None:
        """Let those who come next get a new one: the table has changed."""
        self._onlookers_snapshot = None

    def tell_change(self) -> None:
        """Tell all clients who sits where and who is present."""
        self._presence.note()
        self.forget_snapshot()
        if not self.connections:
            return
        moment = self._present_moment()
        grace_ms, named = self.last_seen.grace_ms, self.named_onlookers
        info = table_info(moment.table, self.is_present, self.watchers, grace_ms, named)
        at = now()
        texts: dict[Me, str] = {}

        def text_of(connection: Connection) -> str:
            you = me(moment.table, connection.who)
            if you not in texts:
                texts[you] = encode(moment.changed(info, you, at))
            return texts[you]

        broadcast(self._in_order(), text_of)

    def tell_action(self) -> None:
        """Tell all clients what was done last in the game."""
        at, moment = now(), self._present_moment()
        texts: dict[int | None, str] = {}

        def text_of(connection: Connection) -> str:
            seat = moment.table.seat_of(connection.who)
            if seat not in texts:
                texts[seat] = encode(moment.did(seat, at))
            return texts[seat]

        broadcast(self._in_order(), text_of)

    def tell_chat(self) -> None:
        """Tell all clients what was said last."""
        text = encode(ChatUpdate(chat_line(self._table, self._table.chat[-1])))
        broadcast(self._in_order(), lambda _: text)

    def _in_order(self) -> list[Connection]:
        """All clients, those of players first."""
        table = self._table
        return sorted(self.connections, key=lambda each: table.seat_of(each.who) is None)

    def close(self, code: int) -> None:
        """Disconnect all clients."""
        self._presence.cancel()
        for connection in self.connections:
            connection.close(code)
