"""Several processes on one database: commands reach the owner of a table from every process.

A process that does not own a table follows its log and tells its own clients. What it is asked to
do it leaves in the table's inbox; the owner does it and answers there. The bus says when to look,
and a look now and then makes up for what the bus loses. When an owner dies, whoever has clients at
the table takes it over.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING

import msgspec

from brelan.errors import BrelanError
from brelan.server.cluster.bus import MAIL, PRESENCE, Bus
from brelan.server.cluster.mailbox import Mailbox, RelayedCommand, Reply, raise_from, reply_of
from brelan.server.cluster.presence import Presence
from brelan.server.protocol.commands import ClientMessage, Command
from brelan.server.protocol.internal import NoteHint, NoteRematch
from brelan.server.protocol.refusals import Refusal
from brelan.server.protocol.updates import Done
from brelan.server.storage import Storage

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from brelan.server.live.hub import Hub
    from brelan.server.live.live_table import LiveTable

log = logging.getLogger(__name__)

LOOK_SECONDS = 0.5
LEAST_LOOK_SECONDS = 0.25
"""Seconds between two looks at least, however often people come and go elsewhere."""
ANSWER_SECONDS = 10
"""Seconds that a command waits for its reply: longer than replacing a dead owner takes."""
TIDY_SECONDS = 20
WAKE_SECONDS = 2
"""Seconds between two checks for due tables that no process owns."""

NOT_NOW = reply_of(Refusal("moved"))
"""The reply where none has come from the owner."""

read_command = msgspec.json.Decoder(ClientMessage | NoteHint | NoteRematch).decode


class Relay:
    """Relays commands between the processes on a database."""

    def __init__(self, hub: Hub, bus: Bus, storage: Storage):
        self.hub = hub
        self.bus = bus
        self.log = storage.log
        self.leases = storage.leases
        self.mailbox = Mailbox(storage.database, storage.leases)
        self.presence = Presence(storage.database, storage.leases)
        self.asked: dict[tuple[str, str], asyncio.Future[Reply]] = {}
        self.at_work: set[tuple[str, str]] = set()
        self.told_present: set[tuple[str, str]] = set()
        self.woken = monotonic()
        self.mail_arrived = asyncio.Event()
        self.presence_changed = asyncio.Event()
        self.tasks: set[asyncio.Task[None]] = set()
        bus.subscribe(self.heard, self.look_again)

    async def start(self) -> None:
        """Start the background tasks."""
        self.begin(self.keep_looking())
        self.begin(self.keep_reading_mailbox())
        self.begin(self.keep_tidy())

    async def stop(self) -> None:
        """Stop; waiting commands are left to the next owner."""
        for task in [*self.tasks]:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        with suppress(Exception):
            await self.presence.change((), self.told_present)

    def begin(self, work: Coroutine[None, None, None]) -> None:
        """Start a background task."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # What others say.

    async def heard(self, table: str, number: int) -> None:
        """Follow a hint."""
        if number == MAIL:
            self.mail_arrived.set()
        elif number == PRESENCE:
            self.presence_changed.set()
        else:
            live = self.hub.tables.get(table)
            if live is not None and live.fence is None and live.table.seq < number:
                self.begin(self.follow(live))

    async def look_again(self) -> None:
        """Hints may have been missed."""
        self.mail_arrived.set()
        self.presence_changed.set()

    # Commands for tables of others.

    async def ask(self, live: LiveTable, who: str, name: str, command: Command) -> Done:
        """Have a command carried out by the owner of the table."""
        key = (live.table.id, f"{who}/{command.command_id}")
        done = live.table.commands.get(key[1])
        if done is not None:
            return Done(command.command_id, done)
        answer = self.asked.get(key)
        if answer is None:
            answer = self.asked[key] = asyncio.get_running_loop().create_future()
            answer.add_done_callback(lambda _: self.asked.pop(key, None))
            try:
                await self.mailbox.post(
                    RelayedCommand(*key, who, name, msgspec.json.encode(command))
                )
            except BaseException:
                settle(answer, NOT_NOW)
                raise
            await self.bus.publish(live.table.id, MAIL)
        self.mail_arrived.set()
        try:
            reply = await asyncio.wait_for(asyncio.shield(answer), ANSWER_SECONDS)
        except TimeoutError:
            # Others may await the same reply.
            settle(answer, NOT_NOW)
            raise Refusal("moved") from None
        with suppress(Refusal):
            await live.catch_up()
        raise_from(reply)
        return Done(command.command_id, reply.seq)

    async def keep_reading_mailbox(self) -> None:
        """Execute commands for this process, and take replies, as they come."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.mail_arrived.wait(), LOOK_SECONDS)
            self.mail_arrived.clear()
            try:
                await self.read_mailbox()
            except Exception:
                log.exception("reading the mailbox failed")
                await asyncio.sleep(LOOK_SECONDS)

    async def read_mailbox(self) -> None:
        """Read the mailbox once."""
        for key, reply in (await self.mailbox.answers(self.asked.keys())).items():
            if (answer := self.asked.get(key)) is not None:
                settle(answer, reply)
        for relayed in await self.mailbox.waiting():
            key = (relayed.table, relayed.command)
            if key not in self.at_work:
                self.at_work.add(key)
                self.begin(self.carry_out(relayed))

    async def carry_out(self, relayed: RelayedCommand) -> None:
        """Execute a relayed command and reply; a table just lost is left to its new owner."""
        try:
            command = read_command(relayed.message)
            assert isinstance(command, Command)
            done = await self.hub.execute_relayed(relayed.table, relayed.who, relayed.name, command)
            reply = Reply(done.seq)
        except BrelanError as error:
            if error.code == "moved":
                return
            reply = reply_of(error)
        finally:
            self.at_work.discard((relayed.table, relayed.command))
        await self.mailbox.answer(relayed, reply)
        await self.bus.publish(relayed.table, MAIL)
        self.mail_arrived.set()

    # Tables of others, and tables of nobody.

    async def keep_looking(self) -> None:
        """Make up for lost hints and dead owners."""
        while True:
            began = monotonic()
            try:
                await self.look()
            except Exception:
                log.exception("checking the tables of other processes failed")
            with suppress(TimeoutError):
                rest = max(0.05, began + LOOK_SECONDS - monotonic())
                await asyncio.wait_for(self.presence_changed.wait(), rest)
            await asyncio.sleep(max(0.0, began + LEAST_LOOK_SECONDS - monotonic()))
            self.presence_changed.clear()

    async def look(self) -> None:
        """Check everything once."""
        await self.drop_lost_tables()
        followed = {table: live for table, live in self.hub.tables.items() if live.fence is None}
        latest = await self.log.latest(followed.keys())
        orphaned = await self.leases.orphaned(followed.keys())
        for table, live in followed.items():
            if table in orphaned:
                await self.hub.take_over(table)
            elif live.table.seq < latest.get(table, 0):
                await self.follow(live)
        await self.exchange_presence()
        if monotonic() - self.woken > WAKE_SECONDS:
            self.woken = monotonic()
            await self.hub.sweeper.wake()

    async def drop_lost_tables(self) -> None:
        """Drop tables that another process has taken over while this one was delayed."""
        fences = {t: live.fence for t, live in self.hub.tables.items() if live.fence is not None}
        held = await self.leases.owned()
        for table, fence in fences.items():
            live = self.hub.tables.get(table)
            if held.get(table) != fence and live is not None and live.fence == fence:
                live.give_up()

    async def follow(self, live: LiveTable) -> None:
        """Read and broadcast what the owner has appended."""
        try:
            await live.catch_up()
        except Refusal:
            # Clients that come back are told why.
            live.give_up()
        except Exception:
            log.exception("following table %s failed", live.table.id)
            live.give_up()

    async def is_elsewhere(self, table: str, who: str) -> bool:
        """Whether somebody is connected to a table through another process."""
        return who in (await self.presence.elsewhere([table])).get(table, ())

    async def exchange_presence(self) -> None:
        """Publish who is connected here, and read who is connected elsewhere."""
        here = {
            (table, who) for table, live in self.hub.tables.items() for who in live.audience.present
        }
        if here != self.told_present:
            come, gone = here - self.told_present, self.told_present - here
            await self.presence.change(come, gone)
            self.told_present = here
            for table in {table for table, _ in come | gone}:
                await self.bus.publish(table, PRESENCE)
        # An owner without clients of its own needs presence for its decisions, too.
        tables = {
            table: live
            for table, live in self.hub.tables.items()
            if live.audience.connections or live.fence is not None
        }
        elsewhere = await self.presence.elsewhere(tables.keys())
        for table, live in tables.items():
            live.others_present(elsewhere.get(table, {}))

    async def keep_tidy(self) -> None:
        """Delete old commands."""
        while True:
            await asyncio.sleep(TIDY_SECONDS)
            try:
                await self.mailbox.tidy()
                await self.presence.tidy()
            except Exception:
                log.exception("deleting old commands failed")


def settle(answer: asyncio.Future[Reply], reply: Reply) -> None:
    """Resolve a reply, unless it is resolved."""
    if not answer.done():
        answer.set_result(reply)
