"""Hints between processes on one database: "table X is at 42", "mail for table X".

Nothing depends on a hint: one that is lost is made up for by looking at the database a moment
later. So nobody ever waits for the bus, and nothing fails because it is away.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

log = logging.getLogger(__name__)

CHANNEL = "brelan"
MAIL = -1
"""In place of an entry's number: a command waits in the table's mailbox, or is answered there."""
PRESENCE = -2
"""Likewise: somebody has connected or disconnected."""
CONNECT_SECONDS = 2
QUIET_SECONDS = 5
"""Seconds of silence before the connection is tested."""
SHORTEST_PAUSE_SECONDS = 0.1
LONGEST_PAUSE_SECONDS = 2.0

Heard = Callable[[str, int], Awaitable[None]]
"""Called with a table and the number of its last entry, MAIL or PRESENCE."""
LookAgain = Callable[[], Awaitable[None]]
"""Called when hints may have been missed."""


class Hints(msgspec.Struct, frozen=True, array_like=True):
    """What one process publishes to all others."""

    sender: str
    tables: dict[str, list[int]]


decode = msgspec.msgpack.Decoder(Hints).decode
encode = msgspec.msgpack.Encoder().encode


class Bus:
    """The bus of a single process: it does nothing."""

    async def start(self) -> None:
        """Do nothing."""

    async def publish(self, table: str, seq: int) -> None:
        """Do nothing."""

    def subscribe(self, heard: Heard, look_again: LookAgain | None = None) -> None:
        """Do nothing."""

    async def stop(self) -> None:
        """Do nothing."""


class RedisBus(Bus):
    """Hints over a channel of Redis; those published while it is unreachable are dropped."""

    def __init__(self, url: str):
        self.url = url
        self.me = secrets.token_hex(8)
        self.pending: dict[str, list[int]] = {}
        self.something = asyncio.Event()
        self.connected = asyncio.Event()
        self.heard: list[Heard] = []
        self.look_again: list[LookAgain] = []
        self.task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start connecting in the background."""
        self.task = asyncio.create_task(self.run())

    async def stop(self) -> None:
        """End."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def publish(self, table: str, seq: int) -> None:
        """Publish a hint, as soon as the connection is free."""
        if not self.connected.is_set():
            return
        numbers = self.pending.setdefault(table, [])
        if seq >= 0:
            numbers[:] = [number for number in numbers if number < 0]
        if seq not in numbers:
            numbers.append(seq)
        self.something.set()

    def subscribe(self, heard: Heard, look_again: LookAgain | None = None) -> None:
        """Call these for every hint of other processes, and when some may have been missed."""
        self.heard.append(heard)
        if look_again is not None:
            self.look_again.append(look_again)

    async def run(self) -> None:
        """Stay connected, reconnecting as often as needed."""
        from redis.exceptions import RedisError

        pause = SHORTEST_PAUSE_SECONDS
        while True:
            try:
                await self.stay_connected()
            except (RedisError, OSError, TimeoutError) as error:
                if self.connected.is_set():
                    log.warning("Redis is unreachable: %s", error)
                    pause = SHORTEST_PAUSE_SECONDS
            finally:
                self.connected.clear()
                self.pending.clear()
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE_SECONDS)

    async def stay_connected(self) -> None:
        """Publish and listen until the connection is lost."""
        from redis.asyncio import Redis

        client = Redis.from_url(
            self.url, socket_connect_timeout=CONNECT_SECONDS, socket_timeout=CONNECT_SECONDS
        )
        async with client, client.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            self.connected.set()
            for look in self.look_again:
                await look()
            speaking = asyncio.create_task(self.speak(client))
            hearing = asyncio.create_task(self.listen(channel))
            try:
                done, _ = await asyncio.wait(
                    (speaking, hearing), return_when=asyncio.FIRST_COMPLETED
                )
                for task in done:
                    task.result()
            finally:
                speaking.cancel()
                hearing.cancel()
                await asyncio.gather(speaking, hearing, return_exceptions=True)

    async def speak(self, client: Any) -> None:
        """Send the queued hints in one go."""
        while True:
            await self.something.wait()
            self.something.clear()
            said, self.pending = self.pending, {}
            await client.publish(CHANNEL, encode(Hints(self.me, said)))

    async def listen(self, channel: Any) -> None:
        """Pass on hints; test the connection after a silence."""
        asked = False
        while True:
            message = await channel.get_message(
                ignore_subscribe_messages=True, timeout=QUIET_SECONDS
            )
            if message is None and asked:
                raise TimeoutError("no answer")
            asked = message is None
            if message is None:
                await channel.ping()
            elif message["type"] == "message":
                await self.pass_on(message["data"])

    async def pass_on(self, said: bytes) -> None:
        """Call the subscribers; messages that cannot be read are not ours."""
        try:
            hints: Hints = decode(said)
        except msgspec.MsgspecError:
            return
        if hints.sender == self.me:
            return
        for table, numbers in hints.tables.items():
            for number in numbers:
                for heard in self.heard:
                    await heard(table, number)
