"""The tables in memory: opened, read from the log when needed, dropped when idle."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from weakref import WeakValueDictionary

from brelan import __version__, games
from brelan.server.live.connection import Connection
from brelan.server.live.interface import CommandRelay
from brelan.server.live.live_table import LiveTable, Publisher, kind_of
from brelan.server.live.loading import Outcome, TableLoader
from brelan.server.metrics.instruments import ENTRIES, TABLES_OPENED
from brelan.server.protocol.commands import Command, Rematch, Sit
from brelan.server.protocol.http import NewTable, OpenedTable
from brelan.server.protocol.refusals import Refusal
from brelan.server.protocol.typed_text import clean_name
from brelan.server.protocol.updates import Done
from brelan.server.storage import Storage
from brelan.server.storage.log import Append, Stored
from brelan.server.storage.rows import row_of
from brelan.server.table import entries, formats
from brelan.server.table.decisions import STAND_IN, begin, open_rematch, open_table
from brelan.server.table.entries import Entry
from brelan.server.table.seeds import TableSeeds
from brelan.server.table.state import TableState
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
LOST = ("moved", "not-stored")
"""Why a command has to be looked for in the log."""
CHECKED = "checked"
"""The setting that says with which version and rules all games under way have been read."""
READ_TOGETHER = 50
"""Tables that are woken or dropped in one go."""
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
        self._loader = TableLoader(storage, readiness, self._live)
        self._has_due = True
        """Whether some table, in memory or not, moves by itself sooner or later."""
        self._sweeper: asyncio.Task[None] | None = None
        storage.leases.is_timed = self._is_timed

    async def start(self) -> None:
        """Start working with other processes."""
        if self.relay is not None:
            await self.relay.start()

    def look_after(self) -> None:
        """Start waking tables that move by themselves, in the background."""
        self._sweeper = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        """Drop all tables; clients are disconnected."""
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
        outcome = (await self._load([table_id])).get(table_id, Refusal("not-found"))
        if isinstance(outcome, LiveTable):
            return outcome
        raise outcome

    async def _load(self, table_ids: Iterable[str]) -> dict[str, Outcome]:
        """These tables, from the log where they are not in memory."""
        async with self._locked(table_ids) as locked:
            here = {each: live for each in locked if (live := self.tables.get(each)) is not None}
            sound = {each: live for each, live in here.items() if not live.broken}
            outcomes = await self._loader.load([each for each in locked if each not in sound])
            # Only now that their clocks are right may others find them.
            self.tables.update(
                {each: live for each, live in outcomes.items() if isinstance(live, LiveTable)}
            )
            return {**sound, **outcomes}

    @asynccontextmanager
    async def _locked(self, table_ids: Iterable[str]) -> AsyncIterator[list[str]]:
        """Hold the locks of tables, taken in one order so that none waits for the other."""
        in_order = sorted(table_ids)
        async with AsyncExitStack() as stack:
            for table_id in in_order:
                await stack.enter_async_context(self._lock(table_id))
            yield in_order

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
            TABLES_OPENED.add(opened.game)
            for entry in told:
                ENTRIES.add(kind_of(entry))
            live.arrange()

    # Commands.

    async def execute(self, table_id: str, connection: Connection, command: Command) -> Done:
        """Execute a command, to its end even if the client disconnects."""
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

    # What happens by itself.

    def _is_timed(self) -> bool:
        here = any(live.table.deadline is not None for live in self.tables.values())
        return here or self._has_due

    async def _sweep(self) -> None:
        """Wake all tables that move by themselves, then those that are about to."""
        ahead = FAR_AHEAD_MS
        while True:
            try:
                await self.wake(ahead)
                if ahead == FAR_AHEAD_MS:
                    await self._check_after_upgrade()
                ahead = AHEAD_MS
                self._has_due = await self.storage.index.has_due()
                await self._drop_idle(list(self.tables))
            except Exception:
                log.exception("waking and dropping tables failed")
            await asyncio.sleep(SWEEP_SECONDS)

    async def wake(self, ahead: int = AHEAD_MS) -> None:
        """Load tables that move by themselves and that no process owns."""
        for some in batches(await self.storage.index.due(now() + ahead)):
            await self._take_up(some)

    async def _take_up(self, table_ids: Iterable[str]) -> None:
        """Read tables, if they can be: the others are not to wait for one that cannot."""
        unread = [each for each in table_ids if each not in {*self.tables, *self._unplayable}]
        for table_id, outcome in (await self._load(unread)).items():
            if isinstance(outcome, Refusal):
                if outcome.code in UNPLAYABLE:
                    self._unplayable.add(table_id)
            elif isinstance(outcome, Exception):
                log.error("waking table %s failed", table_id, exc_info=outcome)

    async def _check_after_upgrade(self) -> None:
        """Read every game under way once with each version of the rules: those that cannot be
        played on are closed, so that nobody's list keeps them.
        """
        rules = [(name, games.find(name).rules) for name in games.working()]
        present = hashlib.sha256(f"{__version__} {rules}".encode()).hexdigest()
        if await self.storage.settings.find(CHECKED) == present:
            return
        for some in batches(await self.storage.index.playing()):
            await self._take_up(some)
            await self._drop_idle(some)
        await self.storage.settings.put(CHECKED, present)

    async def _drop_idle(self, table_ids: Sequence[str]) -> None:
        """Drop those of these tables where nobody is and nothing is under way."""
        for some in batches([each for each in table_ids if self._can_drop(each)]):
            async with self._locked(some) as locked:
                dropped = [each for each in locked if self._can_drop(each)]
                for table_id in dropped:
                    self.tables.pop(table_id).stop()
                await self.storage.leases.release(*dropped)

    def _can_drop(self, table_id: str) -> bool:
        live = self.tables.get(table_id)
        return live is not None and not live.connections and (live.broken or live.is_idle)


def batches(table_ids: Sequence[str]) -> Iterator[Sequence[str]]:
    """Tables in groups that are read together: others are served in between."""
    for start in range(0, len(table_ids), READ_TOGETHER):
        yield table_ids[start : start + READ_TOGETHER]


def _look_at(work: asyncio.Future[Done]) -> None:
    """Take note of an exception that nobody awaits any more."""
    if not work.cancelled():
        work.exception()


LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 12
