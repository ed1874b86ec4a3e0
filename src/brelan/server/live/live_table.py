"""A table in memory: its clients, its clock and its bots.

A command is decided, appended, committed, and only then applied, answered and broadcast.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from time import monotonic

from brelan.bots.bot import Advice
from brelan.server.live.audience import Audience
from brelan.server.live.connection import GOING_AWAY, Connection
from brelan.server.live.counting import count
from brelan.server.live.interface import Publisher
from brelan.server.live.last_seen import GRACE_SECONDS
from brelan.server.lost_time import LostTime
from brelan.server.projection.snapshots import TableProjection
from brelan.server.protocol.commands import Command
from brelan.server.protocol.refusals import Refusal
from brelan.server.protocol.updates import Done
from brelan.server.storage import Storage
from brelan.server.storage.database import Locked, NotStored
from brelan.server.storage.index import Row
from brelan.server.storage.leases import Lease
from brelan.server.storage.log import Append, DuplicateEntry, Fenced, Stored
from brelan.server.storage.rows import row_of
from brelan.server.table import entries, formats
from brelan.server.table.daily import STEPS, may_look
from brelan.server.table.decisions import Asker, Decision, act, decide, resign, time_is_up
from brelan.server.table.entries import Entry
from brelan.server.table.results import results_of
from brelan.server.table.state import TableState
from brelan.server.timestamps import now
from brelan.server.workers.fair_queue import Behalf
from brelan.server.workers.interface import Overloaded, Workers

log = logging.getLogger(__name__)

LONGEST_PAUSE = 30.0
"""Seconds between two attempts to get a bot's move."""
UNUSED_SECONDS = 60.0
"""How long a table with a running clock is kept in memory after its last use."""
FAR_MS = 180_000
"""A table whose clock runs out later than this may be dropped: it is woken in time."""
ARRIVAL_SECONDS = 3.0
"""So long bots wait for whoever has opened a table to see it: their page is still being fetched."""
AGAIN_SECONDS = 1.0
"""Seconds between two attempts to write that time is up."""
MOST_FAILURES = 5
"""That are counted: by then the pause is as long as it gets."""


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
        lost_time: LostTime | None = None,
        grace_seconds: float = GRACE_SECONDS,
    ):
        self.table = table
        self.fence = fence
        self.projection = TableProjection(table)
        self._advice: dict[int, Advice] = {}
        """The last hint worked out here, by the entry that led to its position."""
        self.broken = False
        """Whether the log may have more than is known here: the table must be read again."""
        self._lost_time = lost_time or LostTime()
        self.audience = Audience(lambda: self.projection, self._lost_time, grace_seconds)
        self._storage = storage
        self._workers = workers
        self._bus = bus
        self._pause = pause
        self._lock = asyncio.Lock()
        self._bots: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._arrival: asyncio.TimerHandle | None = None
        self._chores: set[asyncio.Task[None]] = set()
        self._used = monotonic()
        """When it was last loaded, left or played at."""

    # Who is there.

    def check_may_look(self, who: str) -> None:
        """Refusal for whom the host has sent away, and for anybody else at a daily deal before its
        day is over.
        """
        if who in self.table.onlookers.sent_away:
            raise Refusal("turned-away")
        if not may_look(self.table.opened, who, now()):
            raise Refusal("daily-closed")

    def join(self, connection: Connection) -> None:
        """Add a client: it gets a snapshot, the others are told soon."""
        self.check_may_look(connection.who)
        self.audience.add(connection)
        if self.table.seat_of(connection.who) is not None:
            self.arrange()

    def part(self, connection: Connection) -> None:
        """Remove a client."""
        if connection in self.audience.connections:
            self.audience.remove(connection)
            self._used = monotonic()

    def others_present(self, elsewhere: Mapping[str, str]) -> None:
        """Set who is connected through other processes, with their names."""
        if elsewhere != self.audience.elsewhere:
            self.audience.set_elsewhere(elsewhere)
            self.arrange()

    def heard_from(self, who: str) -> None:
        """Go on for somebody who has sent a command, perhaps without a connection."""
        if self.table.seat_of(who) is not None:
            self.audience.last_seen.commanded(who)
            self.arrange()

    def await_arrival(self, who: str) -> None:
        """Let whoever has opened the table come to it before anybody moves, but not for long:
        programs may play without a connection.
        """
        if self._pause == 0:
            self.heard_from(who)
            return
        loop = asyncio.get_running_loop()
        self._arrival = loop.call_later(ARRIVAL_SECONDS, self._stop_waiting, who)

    def _stop_waiting(self, who: str) -> None:
        self._arrival = None
        self.heard_from(who)

    # Hints.

    def advice_for(self, moved: int) -> Advice | None:
        """The hint for the position after an entry, if one was worked out here."""
        return self._advice.get(moved)

    def keep_advice(self, moved: int, advice: Advice) -> Advice:
        """Keep a hint: all its stages, and all who ask, hear of the same action."""
        if moved not in self._advice:
            self._advice = {moved: advice}
        return self._advice[moved]

    # What is done.

    async def execute(self, who: str, name: str, command: Command) -> Done:
        """Execute a command once, however often it is sent; Refusal if it is not possible."""
        try:
            return await self._execute(who, name, command)
        finally:
            self.heard_from(who)

    async def _execute(self, who: str, name: str, command: Command) -> Done:
        key = f"{who}/{command.command_id}"
        async with self._lock:
            if (done := self.table.commands.get(key)) is not None:
                return Done(command.command_id, done)
            audience = self.audience
            asker = Asker(who, name, now(), audience.last_seen.grace_left, audience.onlooker)
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

    async def close_for_host(self, note: str, key: str) -> None:
        """Close the table where it stands; Refusal if it is over."""
        async with self._lock:
            if key in self.table.commands:
                return
            if self.table.status == "over":
                raise Refusal("over")
            closed = entries.Closed(at=now(), reason="host", note=note)
            await self._write(Decision(closed), key)

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
        ends = after.status == "over" and self.table.status != "over"
        results = results_of(after) if ends else ()
        turn = self._storage.calls.change(self.table, after)
        append = Append(
            self.table.id, self.fence, (stored,), row_of(after), reseated, results, turn
        )
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
        before, self.table = self.table, after
        self.projection = TableProjection(after)
        self.audience.forget_snapshot()
        self._used = monotonic()
        match entry:
            case entries.Acted() if after.closed is None:
                self.audience.tell_action()
                # A stand-in's turn has ended, or somebody plays again in person.
                changed = after.chairs[entry.seat] != before.chairs[entry.seat]
                if changed or after.status == "over":
                    self.audience.tell_change()
            case entries.Said():
                self.audience.tell_chat()
            case entries.OnlookerSentAway():
                self.audience.send_away(entry.who)
                self.audience.tell_change()
            case entries.HintGiven():
                pass  # It is told when the game is over.
            case entries.Began() | entries.Acted() | entries.Closed():
                self.audience.send_snapshots()
            case _:
                self.audience.tell_change()
        self.arrange()

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
        async with self._lock:
            await self._credit(lease.unowned_since, lease.unowned_until)
        if self.table.is_abandoned:
            # From a time when bots played on by themselves.
            await self.write(resign(self.table, self.table.resigned[-1], now()))
        self.arrange()

    async def settle(self) -> None:
        """Give the turn back what was lost of it, before anything is judged by its clock."""
        with suppress(Refusal):
            async with self._lock:
                await self._credit()

    async def _credit(self, unowned_since: int = 0, unowned_until: int = 0) -> None:
        """Write down the time in which nobody could play, without an owner or otherwise."""
        if self.table.deadline is None or self.fence is None:
            return
        since = self.table.credited_until
        lost = max(0, unowned_until - max(unowned_since, since))
        lost += self._lost_time.owed(max(since, unowned_until))
        if lost != 0:
            await self._write(Decision(entries.Credited(at=now(), ms=lost)), None)

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
        elif self.fence is not None and row.due != row_of(self.table).due:
            await self._storage.index.correct(row_of(self.table))

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
        awaited = self._arrival is not None
        if self.audience.connections or moving or awaited or self._lock.locked():
            return False
        deadline = self.table.deadline
        if self._alarm is None or deadline is None:
            return True
        return monotonic() > self._used + UNUSED_SECONDS and deadline > now() + FAR_MS

    def _mover(self) -> tuple[int, str] | None:
        """The seat to move and its bot, if no person is needed; no bot where nothing is to be
        decided.

        Without a clock the game waits while nobody is there to see it.
        """
        turn = self.table.turn
        if turn is None or self.broken or not self.table.moves_by_itself:
            return None
        if self.table.waits_for_people and not self.audience.has_players:
            return None
        return turn, self.table.chairs[turn].acting_bot

    async def _let_bots_move(self) -> None:
        failures = 0
        while (mover := self._mover()) is not None:
            try:
                await self._let_bot_move(*mover)
                failures = 0
            except Exception as error:
                if self.fence is None:
                    return
                if not isinstance(error, Refusal | Overloaded):
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
        behalf = Behalf(self.table.id, self.table.players)
        steps = None if self.table.opened.daily is None else STEPS
        seed = self.table.bot_seed()
        return await self._workers.decide(view, bot, None, seed, steps, behalf=behalf)

    def _ring(self, moved: int) -> None:
        chore = asyncio.create_task(self._time_is_up(moved))
        self._chores.add(chore)
        chore.add_done_callback(self._chores.discard)

    async def _time_is_up(self, moved: int) -> None:
        async with self._lock:
            if self.table.moved != moved:
                return
            try:
                await self._credit()
                at, deadline = now(), self.table.deadline
                if deadline is not None and deadline <= at:
                    await self._write(Decision(time_is_up(self.table, at)), None)
                else:
                    self.arrange()
            except Refusal:
                if self.fence is not None:
                    # It could not be written: until it can, the turn has its time.
                    loop = asyncio.get_running_loop()
                    self._alarm = loop.call_later(AGAIN_SECONDS, self._ring, moved)

    # The end of it.

    def give_up(self) -> None:
        """Drop a table that another process owns, or whose log must be read again."""
        self.broken = True
        self.stop()

    def stop(self) -> None:
        """Stop bots and clock; clients are disconnected and come back."""
        self.fence = None
        for timer in filter(None, (self._alarm, self._arrival)):
            timer.cancel()
        self._alarm = self._arrival = None
        if self._bots is not None and self._bots is not asyncio.current_task():
            self._bots.cancel()
        self.audience.close(GOING_AWAY)


def read_entry(stored: bytes) -> Entry:
    """An entry of the log; Refusal if only a newer version can read it."""
    try:
        return formats.read(stored)
    except formats.NewerEntry:
        raise Refusal("newer-entry") from None
