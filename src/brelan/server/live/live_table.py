"""A table in memory: its clients, its clock and its bots.

A command is decided, appended, committed, and only then applied, answered and broadcast.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from contextlib import suppress
from time import monotonic
from typing import Protocol

from brelan.server.live.connection import GOING_AWAY, Connection
from brelan.server.metrics.instruments import ACTIONS, CHAT_LINES, ENTRIES, GAMES_OVER
from brelan.server.projection.snapshots import TableProjection, chat_line, encode, table_info
from brelan.server.protocol.commands import Command
from brelan.server.protocol.refusals import Refusal
from brelan.server.protocol.updates import ChatLine, ChatUpdate, Done
from brelan.server.storage import Storage
from brelan.server.storage.database import Locked, NotStored
from brelan.server.storage.index import Row
from brelan.server.storage.leases import Lease
from brelan.server.storage.log import Append, DuplicateEntry, Fenced, Stored
from brelan.server.storage.rows import row_of
from brelan.server.table import entries, formats
from brelan.server.table.decisions import STAND_IN, Asker, Decision, act, decide
from brelan.server.table.entries import Entry
from brelan.server.table.state import TableState
from brelan.server.timestamps import now
from brelan.server.workers.interface import Workers

log = logging.getLogger(__name__)

LONGEST_PAUSE = 30.0
"""Seconds between two attempts to get a bot's move."""
UNUSED_SECONDS = 60.0
"""How long a table with a running clock is kept in memory after its last use."""
FAR_MS = 180_000
"""A table whose clock runs out later than this may be dropped: it is woken in time."""
MOST_FAILURES = 5
"""That are counted: by then the pause is as long as it gets."""


class Publisher(Protocol):
    """Hints for other processes on the same database."""

    async def publish(self, table: str, seq: int) -> None:
        """Say how many entries a table has."""


class LiveTable:
    """One table. With a fence this process owns it; without, it only follows what others write."""

    def __init__(
        self,
        table: TableState,
        fence: int | None,
        storage: Storage,
        workers: Workers,
        bus: Publisher,
        pause: float,
    ):
        self.table = table
        self.fence = fence
        self.projection = TableProjection(table)
        self.connections: set[Connection] = set()
        self.present: Counter[str] = Counter()
        self.elsewhere: set[str] = set()
        """Who is connected through other processes."""
        self.broken = False
        """Whether the log may have more than is known here: the table must be read again."""
        self._storage = storage
        self._workers = workers
        self._bus = bus
        self._pause = pause
        self._lock = asyncio.Lock()
        self._bots: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._chores: set[asyncio.Task[None]] = set()
        self._used = monotonic()
        """When it was last loaded, left or played at."""

    # Who is there.

    def is_present(self, who: str) -> bool:
        """Whether somebody is connected."""
        return self.present[who] > 0 or who in self.elsewhere

    @property
    def watchers(self) -> int:
        """How many spectators there are."""
        seated = {chair.who for chair in self.table.chairs if chair.who}
        here = {who for who, many in self.present.items() if many > 0}
        return len((here | self.elsewhere) - seated)

    def join(self, connection: Connection) -> None:
        """Add a client: it gets a snapshot, the others are told."""
        self.present[connection.who] += 1
        if self.present[connection.who] == 1:
            self.broadcast_change()
        self.connections.add(connection)
        self.send_snapshot(connection)

    def part(self, connection: Connection) -> None:
        """Remove a client."""
        if connection not in self.connections:
            return
        self.connections.discard(connection)
        self._used = monotonic()
        self.present[connection.who] -= 1
        if self.present[connection.who] <= 0:
            del self.present[connection.who]
            self.broadcast_change()

    def others_present(self, elsewhere: set[str]) -> None:
        """Set who is connected through other processes."""
        if elsewhere != self.elsewhere:
            self.elsewhere = elsewhere
            self.broadcast_change()

    def send_snapshot(self, connection: Connection) -> None:
        """Send a snapshot to one client."""
        connection.send(
            self.projection.snapshot(connection.who, self.is_present, self.watchers, now())
        )

    def broadcast_change(self) -> None:
        """Tell all clients who sits where and who is present."""
        if not self.connections:
            return
        info = table_info(self.table, self.is_present, self.watchers)
        at = now()
        for connection in self.connections:
            connection.send(self.projection.changed(info, connection.who, at))

    # What is done.

    async def execute(self, who: str, name: str, command: Command) -> Done:
        """Execute a command once, however often it is sent; Refusal if it is not possible."""
        key = f"{who}/{command.command_id}"
        async with self._lock:
            if (done := self.table.commands.get(key)) is not None:
                return Done(command.command_id, done)
            asker = Asker(who, name, now(), self.is_present)
            decision = decide(self.table, asker, command)
            await self._write(decision, key)
            return Done(command.command_id, self.table.seq)

    async def write(self, entry: Entry, key: str | None = None) -> int:
        """Append an entry that needs no decision; the same key appends it once."""
        async with self._lock:
            if key is not None and (done := self.table.commands.get(key)) is not None:
                return done
            await self._write(Decision(entry), key)
            return self.table.seq

    async def _write(self, decision: Decision, key: str | None) -> None:
        """Commit, then apply and broadcast."""
        if self.fence is None or self.broken:
            raise Refusal("moved")
        after = self.table.branch()
        after.apply(after.seq + 1, decision.entry, key, decision.played)
        reseated = isinstance(
            decision.entry, entries.Sat | entries.Left | entries.Placed | entries.Began
        )
        stored = Stored(after.seq, key, formats.write(decision.entry))
        append = Append(self.table.id, self.fence, (stored,), row_of(after), reseated)
        try:
            await self._storage.log.append(append)
        except (Fenced, DuplicateEntry):
            self.give_up()
            raise Refusal("moved") from None
        except NotStored as error:
            if not isinstance(error, Locked):
                self.give_up()
            raise Refusal("not-stored") from None
        except BaseException:
            # It may have been written or not: only the log can tell.
            self.give_up()
            raise
        count(self.table, after, decision.entry, key)
        self._show(after, decision.entry)
        await self._bus.publish(self.table.id, self.table.seq)

    def _show(self, after: TableState, entry: Entry) -> None:
        """Apply a committed entry, and tell all clients."""
        self.table = after
        self.projection = TableProjection(after)
        self._used = monotonic()
        match entry:
            case entries.Acted() if after.closed is None:
                self._broadcast_action()
                if after.status == "over":
                    self.broadcast_change()
            case entries.Said():
                self._broadcast_chat(chat_line(after.chat[-1]))
            case entries.Began() | entries.Acted() | entries.Closed():
                for connection in self.connections:
                    self.send_snapshot(connection)
            case _:
                self.broadcast_change()
        self.arrange()

    def _broadcast_action(self) -> None:
        at = now()
        texts: dict[int | None, str] = {}
        for connection in self.connections:
            seat = self.table.seat_of(connection.who)
            if seat not in texts:
                texts[seat] = encode(self.projection.did(seat, at))
            connection.put(texts[seat])

    def _broadcast_chat(self, line: ChatLine) -> None:
        text = encode(ChatUpdate(line))
        for connection in self.connections:
            connection.put(text)

    async def catch_up(self) -> None:
        """Read what another process has appended since, and broadcast it."""
        async with self._lock:
            for stored in await self._storage.log.read(self.table.id, self.table.seq):
                after = self.table.branch()
                entry = read_entry(stored.entry)
                after.replay(stored.seq, entry, stored.command)
                self._show(after, entry)

    async def own(self, lease: Lease, row: Row | None, latest: int) -> None:
        """Own the table, whose log has so many entries and of which lists say this; its clock is
        credited for the time without an owner.
        """
        if latest > self.table.seq:
            await self.catch_up()
        self.fence = lease.fence
        await self.reconcile(row)
        since = max(lease.unowned_since, self.table.turn_since, self.table.credited)
        lost = lease.unowned_until - since
        if self.table.deadline is not None and lost > 0:
            await self.write(entries.Credited(at=now(), ms=lost))
        self.arrange()

    async def reconcile(self, row: Row | None) -> None:
        """See to it that the table is what it was when it was last played, whatever the rules of
        this program make of its log: a result stays, and a game is not ended by reading it.
        """
        if row is None or self.table.is_closed_in_log:
            return
        if row.status == "over" and row.summary.result is not None:
            if self.table.result != row.summary.result:
                after = self.table.branch()
                after.end(row.summary.result)
                self.table, self.projection = after, TableProjection(after)
        elif self.table.status == "over" and self.fence is not None:
            reason = self.table.closed or "refused"
            await self.write(entries.Closed(at=now(), reason=reason))

    # What happens by itself.

    def arrange(self) -> None:
        """Start the bot that is to move, or the clock of the person."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self.fence is None or self.broken:
            return
        if self._mover() is not None:
            if self._bots is None or self._bots.done():
                self._bots = asyncio.create_task(self._let_bots_move())
        elif self.table.deadline is not None:
            left = max(0, self.table.deadline - now()) / 1000
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(left, self._ring, self.table.moved)

    @property
    def is_idle(self) -> bool:
        """Whether it can be dropped from memory: nobody is here, no bot thinks, no command is under
        way, and a clock, if one runs, has long to go since anybody was here.
        """
        moving = self._bots is not None and not self._bots.done()
        if self.connections or moving or self._lock.locked():
            return False
        deadline = self.table.deadline
        if self._alarm is None or deadline is None:
            return True
        return monotonic() > self._used + UNUSED_SECONDS and deadline > now() + FAR_MS

    def _mover(self) -> tuple[int, str] | None:
        """The seat to move and its bot, if no person is needed; no bot for an empty rack."""
        turn = self.table.turn
        if turn is None or self.broken or not self.table.moves_by_itself:
            return None
        return turn, self.table.chairs[turn].bot

    async def _let_bots_move(self) -> None:
        failures = 0
        while (mover := self._mover()) is not None:
            try:
                await self._let_bot_move(*mover)
                failures = 0
            except Refusal:
                return
            except Exception:
                log.exception("the move of bot %s at table %s failed", mover[1], self.table.id)
                failures = min(failures + 1, MOST_FAILURES)
                await asyncio.sleep(min(2.0**failures, LONGEST_PAUSE))
        self.arrange()

    async def _let_bot_move(self, seat: int, bot: str) -> None:
        moved = self.table.moved
        action, _ = await asyncio.gather(self._choose(seat, bot), asyncio.sleep(self._pause))
        async with self._lock:
            if self.table.moved != moved or self._mover() != (seat, bot):
                return
            await self._write(act(self.table, seat, [action], now()), None)

    async def _choose(self, seat: int, bot: str) -> str:
        """What to do; where nothing is to be decided, also without a worker to ask."""
        view = self.projection.view(seat)
        if self.table.is_played_out:
            return str(view.actions()[0])
        return await self._workers.decide(view, bot, None, self.table.bot_seed())

    def _ring(self, moved: int) -> None:
        chore = asyncio.create_task(self._time_is_up(moved))
        self._chores.add(chore)
        chore.add_done_callback(self._chores.discard)

    async def _time_is_up(self, moved: int) -> None:
        with suppress(Refusal):
            async with self._lock:
                table, at = self.table, now()
                if table.moved != moved or table.deadline is None or table.turn is None:
                    return
                if table.deadline > at:
                    self.arrange()
                    return
                late = entries.HandedOver(at=at, seat=table.turn, bot=STAND_IN, late=True)
                await self._write(Decision(late), None)

    # The end of it.

    def give_up(self) -> None:
        """Drop a table that another process owns, or whose log must be read again."""
        self.broken = True
        self.stop()

    def stop(self) -> None:
        """Stop bots and clock; clients are disconnected and come back."""
        self.fence = None
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._bots is not None and self._bots is not asyncio.current_task():
            self._bots.cancel()
        for connection in self.connections:
            connection.close(GOING_AWAY)


def count(before: TableState, after: TableState, entry: Entry, key: str | None) -> None:
    """Count a committed entry; the key is that of a person's command."""
    game = after.game.name
    ENTRIES.add(kind_of(entry))
    if isinstance(entry, entries.Acted):
        ACTIONS.add(game, "bot" if key is None else "person", amount=len(entry.actions))
    elif isinstance(entry, entries.Said):
        CHAT_LINES.add()
    if after.status == "over" and before.status != "over":
        GAMES_OVER.add(game)


def kind_of(entry: Entry) -> str:
    """The kind of an entry, as the log names it."""
    return str(entry.__struct_config__.tag)


def read_entry(stored: bytes) -> Entry:
    """An entry of the log; Refusal if only a newer version can read it."""
    try:
        return formats.read(stored)
    except formats.NewerEntry:
        raise Refusal("newer-entry") from None
