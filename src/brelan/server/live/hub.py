"""The tables in memory: opened, read from the log when needed, dropped when idle."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from weakref import WeakValueDictionary

from brelan.server.live.connection import Connection
from brelan.server.live.counting import kind_of
from brelan.server.live.device_watch import DeviceWatch
from brelan.server.live.host_orders import HostOrders
from brelan.server.live.interface import CommandRelay, Publisher
from brelan.server.live.last_seen import GRACE_SECONDS
from brelan.server.live.live_table import LiveTable
from brelan.server.live.loading import Outcome, TableLoader
from brelan.server.live.restrictions import Restrictions
from brelan.server.live.sweeper import Sweeper
from brelan.server.metrics.instruments import ENTRIES, TABLES_OPENED
from brelan.server.projection.replays import check_may_replay
from brelan.server.protocol.commands import Command, Rematch, Say, Sit
from brelan.server.protocol.http import Continuation, NewTable, OpenedTable
from brelan.server.protocol.internal import NoteRematch
from brelan.server.protocol.refusals import Refusal
from brelan.server.protocol.typed_text import clean_name
from brelan.server.protocol.updates import Done
from brelan.server.storage import Storage
from brelan.server.storage.log import Append, Stored
from brelan.server.storage.rows import row_of
from brelan.server.table import entries, formats
from brelan.server.table.continuing import open_continued
from brelan.server.table.decisions import STAND_IN, begin
from brelan.server.table.entries import Entry
from brelan.server.table.opening import open_again, open_rematch, open_table
from brelan.server.table.seeds import TableSeeds
from brelan.server.table.state import TableState
from brelan.server.timestamps import now
from brelan.server.workers.interface import Workers
from brelan.server.workers.readiness import Readiness

log = logging.getLogger(__name__)

LOST = ("moved", "not-stored")
"""Why a command has to be looked for in the log."""
MOST_TABLES_EACH = 60
"""Unfinished tables of one person."""


class Hub:
    """The tables of this process."""

    def __init__(
        self,
        storage: Storage,
        workers: Workers,
        bus: Publisher,
        readiness: Readiness,
        secret: bytes,
        pause: float,
        fixed_seed: str = "",
        grace_seconds: float = GRACE_SECONDS,
    ):
        self.storage = storage
        self.readiness = readiness
        self.workers = workers
        self.bus = bus
        self.tables: dict[str, LiveTable] = {}
        self.relay: CommandRelay | None = None
        """Set where other processes use the same database."""
        self._secret = secret
        self._pause = pause
        self._grace_seconds = grace_seconds
        self.seeds = TableSeeds(fixed_seed)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """One lock a table, kept while it is held or awaited."""
        self._loader = TableLoader(storage, readiness, self._live)
        self.sweeper = Sweeper(self)
        self.restrictions = Restrictions()
        self.devices = DeviceWatch(storage.devices)
        self._host_orders = HostOrders(self)

    async def start(self) -> None:
        """Start working with other processes, and for the host."""
        self.sweeper.start()
        await self._host_orders.start()
        if self.relay is not None:
            await self.relay.start()

    async def stop(self) -> None:
        """Drop all tables; clients are disconnected."""
        await self._host_orders.stop()
        await self.sweeper.stop()
        if self.relay is not None:
            await self.relay.stop()
        for live in self.tables.values():
            live.stop()
        self.tables.clear()

    def derive(self, *parts: str) -> str:
        """An id derived from these parts and the server's secret."""
        text = "/".join(parts).encode()
        digest = hmac.new(self._secret, text, hashlib.sha256).digest()
        return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:ID_LENGTH])

    async def find(self, table_id: str) -> LiveTable:
        """A table, from memory or from the log; Refusal if there is none."""
        live = self.tables.get(table_id)
        if live is not None and not live.broken:
            return live
        outcome = (await self.load([table_id])).get(table_id, Refusal("not-found"))
        if isinstance(outcome, LiveTable):
            return outcome
        raise outcome

    async def load(self, table_ids: Iterable[str]) -> dict[str, Outcome]:
        """These tables, from the log where they are not in memory."""
        async with self.locked(table_ids) as locked:
            here = {each: live for each in locked if (live := self.tables.get(each)) is not None}
            sound = {each: live for each, live in here.items() if not live.broken}
            outcomes = await self._loader.load([each for each in locked if each not in sound])
            # Only now that their clocks are right may others find them.
            self.tables.update(
                {each: live for each, live in outcomes.items() if isinstance(live, LiveTable)}
            )
            return {**sound, **outcomes}

    @asynccontextmanager
    async def locked(self, table_ids: Iterable[str]) -> AsyncIterator[list[str]]:
        """Hold the locks of tables, taken in one order so that none waits for the other."""
        in_order = sorted(table_ids)
        async with AsyncExitStack() as stack:
            for table_id in in_order:
                await stack.enter_async_context(self._lock(table_id))
            yield in_order

    def _live(self, table: TableState, fence: int | None) -> LiveTable:
        return LiveTable(
            table,
            fence,
            self.storage,
            self.workers,
            self.bus,
            self._pause,
            self.storage.log.lost_time,
            self._grace_seconds,
        )

    def _lock(self, table_id: str) -> asyncio.Lock:
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock

    # New tables.

    async def open(self, wanted: NewTable, who: str) -> OpenedTable:
        """Open a table, once for each command; it begins at once if nobody else is to come."""
        table_id = self.derive("table", who, wanted.command_id)
        invite = self.derive("invite", table_id)
        kinds = [seat.kind for seat in wanted.seats]
        seed = self.seeds.new(who, wanted.game, kinds, bytes(wanted.options))
        opened = open_table(wanted, who, seed, invite, now())
        await self.open_prepared(table_id, opened, who, wanted.name)
        return OpenedTable(table_id, invite)

    async def open_prepared(
        self, table_id: str, opened: entries.Opened, who: str, name: str
    ) -> None:
        """Open a table that is decided on, once for each id, and keep the name that was given."""
        await self._check_room(who, table_id)
        await asyncio.shield(self._open(table_id, opened, who))
        await self.storage.people.remember(who, clean_name(name))

    async def _check_room(self, who: str, table_id: str) -> None:
        """Refusal if somebody has too many unfinished tables."""
        mine = await self.storage.index.mine(who, over=False, most=MOST_TABLES_EACH)
        if len(mine) >= MOST_TABLES_EACH and table_id not in {each.row.id for each in mine}:
            raise Refusal("too-many-tables", most=MOST_TABLES_EACH)

    async def _open(self, table_id: str, opened: entries.Opened, who: str) -> None:
        async with self._lock(table_id):
            if table_id in self.tables or await self.storage.log.read(table_id):
                return
            table = TableState(table_id, opened)
            told: list[Entry] = [opened]
            if not any(chair.is_free for chair in table.chairs) and table.people <= 1:
                told.append(begin(table, STAND_IN, opened.at))
            for seq, entry in enumerate(told, start=1):
                table.apply(seq, entry)
            lease = await self.storage.leases.claim(table_id)
            if lease is None:
                raise Refusal("moved")
            stored = tuple(
                Stored(seq, None, formats.write(entry)) for seq, entry in enumerate(told, start=1)
            )
            await self.storage.log.append(
                Append(table_id, lease.fence, stored, row_of(table), True)
            )
            live = self.tables[table_id] = self._live(table, lease.fence)
            TABLES_OPENED.add(opened.game)
            for entry in told:
                ENTRIES.add(kind_of(entry))
            live.await_arrival(who)

    # Commands.

    async def execute(self, table_id: str, connection: Connection, command: Command) -> Done:
        """Execute a command, to its end even if the client disconnects."""
        if isinstance(command, Say):
            self.restrictions.check_may_talk(connection)
        work = asyncio.ensure_future(self._execute_or_retry(table_id, connection, command))
        work.add_done_callback(_look_at)
        return await asyncio.shield(work)

    async def _execute_or_retry(
        self, table_id: str, connection: Connection, command: Command
    ) -> Done:
        """Execute a command; a table dropped at this very moment is read again, once, and the log
        tells whether the command has been carried out already.
        """
        live = await self.find(table_id)
        try:
            return await self._execute(live, connection, command)
        except Refusal as refusal:
            if refusal.code not in LOST or (not live.broken and self.tables.get(table_id) is live):
                raise
            return await self._execute(await self.find(table_id), connection, command)

    async def _execute(self, live: LiveTable, connection: Connection, command: Command) -> Done:
        if live.fence is None and self.relay is not None:
            done = await self.relay.ask(live, connection.who, connection.name, command)
        elif isinstance(command, Rematch):
            done = await self._rematch(live, connection.who, command)
        else:
            done = await live.execute(connection.who, connection.name, command)
        if isinstance(command, Sit):
            connection.name = clean_name(command.name)
            await self.storage.people.remember(connection.who, connection.name)
        return done

    async def execute_relayed(self, table_id: str, who: str, name: str, command: Command) -> Done:
        """Execute a command that another process received."""
        live = await self.find(table_id)
        if live.fence is None:
            raise Refusal("moved")
        return await self._execute(live, Connection(who, "", name), command)

    async def take_over(self, table_id: str) -> None:
        """Own a table that this process follows, if no other process does."""
        async with self._lock(table_id):
            live = self.tables.get(table_id)
            if live is None or live.broken or live.fence is not None:
                return
            try:
                lease = await self.storage.leases.claim(table_id)
                if lease is not None:
                    await self._loader.own(live, lease)
            except Refusal:
                return
            except Exception:
                # The lease may be ours although loading failed: read the table again.
                log.exception("taking over table %s failed", table_id)
                live.give_up()

    async def _rematch(self, live: LiveTable, who: str, command: Rematch) -> Done:
        """The same people at a new table, each one seat further, so that another begins."""
        table = live.table
        if table.closed == "host":
            raise Refusal("closed")
        if table.status != "over":
            raise Refusal("not-over")
        if table.seat_of(who) is None:
            raise Refusal("not-seated")
        table_id = self.derive("rematch", table.id)
        key = f"{who}/{command.command_id}"
        if table.rematch is None:
            await self._check_room(who, table_id)
            at = now()
            invite = self.derive("invite", table_id)
            seed = self.seeds.new(who, table.game.name, "rematch")
            opened = open_rematch(table, who, seed, invite, at)
            await self._open(table_id, opened, who)
            await live.write(entries.Rematched(at=at, table=table_id), key)
        return Done(command.command_id, live.table.commands.get(key, live.table.seq))

    async def play_again(self, table_id: str, who: str, name: str, command_id: str) -> OpenedTable:
        """A table for the people of a finished game, once for each command: they are invited, and
        those who are still there are told where it is.
        """
        table = (await self.find(table_id)).table
        seat = table.seat_of(who)
        if table.closed == "host":
            raise Refusal("closed")
        if table.status != "over":
            raise Refusal("not-over")
        if seat is None:
            raise Refusal("not-seated")
        new_id = self.derive("again", table_id, who, command_id)
        invite = self.derive("invite", new_id)
        await self._check_room(who, new_id)
        others = [chair.who for chair in table.chairs if chair.who not in ("", who)]
        called = table.chairs[seat].name
        invited = await self.storage.invitations.invite(others, who, called, new_id)
        seed = self.seeds.new(who, table.game.name, "again", command_id)
        opened = open_again(table, who, invited, seed, invite, now())
        await asyncio.shield(self._open(new_id, opened, who))
        if table.rematch is None:
            note = NoteRematch(command_id=f"again-{command_id}"[:40], table=new_id)
            with suppress(Refusal):
                await self.execute(table_id, Connection(who, "", name), note)
        return OpenedTable(new_id, invite)

    async def play_on(self, table_id: str, wanted: Continuation, who: str) -> OpenedTable:
        """A table that goes on from a step of a finished game, once for each command."""
        table = (await self.find(table_id)).table
        check_may_replay(table, who, None)
        new_id = self.derive("continued", table_id, who, wanted.command_id)
        invite = self.derive("invite", new_id)
        seed = self.seeds.new(who, table.game.name, "continued", wanted.step)
        # Playing a long game to its step takes a while: play goes on meanwhile.
        opened = await asyncio.to_thread(open_continued, table, wanted, who, seed, invite, now())
        await self.open_prepared(new_id, opened, who, wanted.name)
        return OpenedTable(new_id, invite)

    # What the host orders.

    async def close(self, table_id: str, note: str, key: str) -> None:
        """Close a table that this process owns or can own, once for each key."""
        await (await self.find(table_id)).close_for_host(note, key)

    async def reload(self, table_id: str) -> None:
        """Read a table again when it is next needed: its log was rewritten, or is gone."""
        async with self._lock(table_id):
            live = self.tables.get(table_id)
            if live is not None:
                live.give_up()


def _look_at(work: asyncio.Future[Done]) -> None:
    """Take note of an exception that nobody awaits any more."""
    if not work.cancelled():
        work.exception()


LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 12
