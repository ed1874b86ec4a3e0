"""The tables in memory: opened, read from the log when needed, dropped when idle."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
from contextlib import suppress
from weakref import WeakValueDictionary

from brelan import __version__, games
from brelan.server.live.connection import Connection
from brelan.server.live.host_orders import HostOrders
from brelan.server.live.interface import CommandRelay
from brelan.server.live.live_table import LiveTable, Publisher, read_entry
from brelan.server.live.restrictions import Restrictions
from brelan.server.protocol.commands import Command, Rematch, Say, Sit
from brelan.server.protocol.http import NewTable, OpenedTable
from brelan.server.protocol.refusals import Refusal
from brelan.server.protocol.typed_text import clean_name
from brelan.server.protocol.updates import Done
from brelan.server.storage import Storage
from brelan.server.storage.leases import Lease
from brelan.server.storage.log import Append, Stored
from brelan.server.storage.rows import row_of
from brelan.server.table import entries, formats
from brelan.server.table.decisions import STAND_IN, begin, open_rematch, open_table
from brelan.server.table.entries import Entry
from brelan.server.table.seeds import TableSeeds
from brelan.server.table.state import TableState, replay_log
from brelan.server.timestamps import now
from brelan.server.workers.interface import Workers
from brelan.server.workers.readiness import Readiness

log = logging.getLogger(__name__)

SWEEP_SECONDS = 20
AHEAD_MS = 60_000
"""Tables that move by themselves within this time are woken."""
FAR_AHEAD_MS = 366 * 86_400_000
UNPLAYABLE = ("newer-entry", "no-game")
"""Why a table has to wait for another version, or for its game to be installed."""
CHECKED = "checked"
"""The setting that says with which version and rules all games under way have been read."""
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
        self._seeds = TableSeeds(fixed_seed)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """One lock a table, kept while it is held or awaited."""
        self._unplayable: set[str] = set()
        """Tables that are not to be tried again and again."""
        self._sweeper: asyncio.Task[None] | None = None
        self.restrictions = Restrictions()
        self._host_orders = HostOrders(self)
        storage.leases.is_timed = self._is_timed

    async def start(self) -> None:
        """Start working with other processes, and for the host."""
        await self._host_orders.start()
        if self.relay is not None:
            await self.relay.start()

    def look_after(self) -> None:
        """Start waking tables that move by themselves, in the background."""
        self._sweeper = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        """Drop all tables; clients are disconnected."""
        await self._host_orders.stop()
        if self._sweeper is not None:
            self._sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeper
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
        async with self._lock(table_id):
            live = self.tables.get(table_id)
            if live is not None and not live.broken:
                return live
            live = await self._load(table_id)
            if live is None:
                raise Refusal("not-found")
            return live

    async def _load(self, table_id: str) -> LiveTable | None:
        stored = await self.storage.log.read(table_id)
        if not stored:
            return None
        told = [(each.seq, each.command, read_entry(each.entry)) for each in stored]
        opened = told[0][2]
        assert isinstance(opened, entries.Opened)
        if opened.game not in games.working():
            raise Refusal("no-game", game=opened.game)
        await self.readiness.wait(opened.game)
        table = await asyncio.to_thread(replay_log, table_id, told)
        if opened.rules > table.game.rules:
            raise Refusal("newer-entry")
        lease = await self.storage.leases.claim(table_id)
        live = self._live(table, None)
        if lease is None:
            await live.reconcile()
        else:
            await self._own(live, lease)
        # Only now that its clock is right may others find it.
        self.tables[table_id] = live
        return live

    async def _own(self, live: LiveTable, lease: Lease) -> None:
        try:
            await live.own(lease)
        except Refusal:
            # Not for this process, such as what only a newer version can read.
            await self.storage.leases.release(live.table.id)
            raise

    def _live(self, table: TableState, fence: int | None) -> LiveTable:
        return LiveTable(table, fence, self.storage, self.workers, self.bus, self._pause)

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
        seed = self._seeds.new(who, wanted.game, kinds, bytes(wanted.options))
        opened = open_table(wanted, who, seed, invite, now())
        await self._check_room(who, table_id)
        await asyncio.shield(self._open(table_id, opened, who))
        await self.storage.people.remember(who, clean_name(wanted.name))
        return OpenedTable(table_id, invite)

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
            live.arrange()

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
        """Execute a command; a table dropped at this very moment is read again, once."""
        live = await self.find(table_id)
        try:
            return await self._execute(live, connection, command)
        except Refusal as refusal:
            if refusal.code != "moved" or self.tables.get(table_id) is live:
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
                    await self._own(live, lease)
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
            seed = self._seeds.new(who, table.game.name, "rematch")
            opened = open_rematch(table, who, seed, invite, at)
            await self._open(table_id, opened, who)
            await live.write(entries.Rematched(at=at, table=table_id), key)
        return Done(command.command_id, live.table.commands.get(key, live.table.seq))

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

    # What happens by itself.

    def _is_timed(self) -> bool:
        return any(live.table.deadline is not None for live in self.tables.values())

    async def _sweep(self) -> None:
        """Wake all tables that move by themselves, then those that are about to."""
        ahead = FAR_AHEAD_MS
        while True:
            try:
                await self.wake(ahead)
                if ahead == FAR_AHEAD_MS:
                    await self._check_after_upgrade()
                ahead = AHEAD_MS
                await self._drop_idle_tables()
            except Exception:
                log.exception("waking and dropping tables failed")
            await asyncio.sleep(SWEEP_SECONDS)

    async def wake(self, ahead: int = AHEAD_MS) -> None:
        """Load tables that move by themselves and that no process owns."""
        for table_id in await self.storage.index.due(now() + ahead):
            await self._take_up(table_id)

    async def _take_up(self, table_id: str) -> None:
        """Read a table, if it can be: the others are not to wait for one that cannot."""
        if table_id in self.tables or table_id in self._unplayable:
            return
        try:
            await self.find(table_id)
        except Refusal as refusal:
            if refusal.code in UNPLAYABLE:
                self._unplayable.add(table_id)
        except Exception:
            log.exception("waking table %s failed", table_id)

    async def _check_after_upgrade(self) -> None:
        """Read every game under way once with each version of the rules: those that cannot be
        played on are closed, so that nobody's list keeps them.
        """
        rules = [(name, games.find(name).rules) for name in games.working()]
        present = hashlib.sha256(f"{__version__} {rules}".encode()).hexdigest()
        if await self.storage.settings.find(CHECKED) == present:
            return
        for table_id in await self.storage.index.playing():
            await self._take_up(table_id)
            await self._drop_if_idle(table_id)
        await self.storage.settings.put(CHECKED, present)

    async def _drop_idle_tables(self) -> None:
        """Drop tables without clients where nothing is under way."""
        for table_id in list(self.tables):
            await self._drop_if_idle(table_id)

    async def _drop_if_idle(self, table_id: str) -> None:
        live = self.tables.get(table_id)
        if live is None or (not live.broken and (live.connections or live.is_busy)):
            return
        async with self._lock(table_id):
            if self.tables.get(table_id) is live and not live.connections:
                del self.tables[table_id]
                live.stop()
                await self.storage.leases.release(table_id)


def _look_at(work: asyncio.Future[Done]) -> None:
    """Take note of an exception that nobody awaits any more."""
    if not work.cancelled():
        work.exception()


LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 12
