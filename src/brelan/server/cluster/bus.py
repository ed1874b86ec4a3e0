"""Hints between processes on one database: "table X is at 42", "a letter for table X".

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
"""In place of a table's number: a letter waits in its inbox, or has been answered there."""
PRESENCE = -2
"""Likewise: somebody has come or gone."""
CONNECT_SECONDS = 2
QUIET_SECONDS = 5
"""After so long without a word the connection is tried."""
SHORTEST_PAUSE_SECONDS = 0.1
LONGEST_PAUSE_SECONDS = 2.0

Heard = Callable[[str, int], Awaitable[None]]
"""Called with a table and the number of its last entry, MAIL or PRESENCE."""
LookAgain = Callable[[], Awaitable[None]]
"""Called when hints may have been missed."""


class Hints(msgspec.Struct, frozen=True, array_like=True):
    """What one process tells all others at once."""

    sender: str
    tables: dict[str, list[int]]


decode = msgspec.msgpack.Decoder(Hints).decode
encode = msgspec.msgpack.Encoder().encode


class Bus:
    """The bus of a process that is alone: there is nobody to tell."""

    async def start(self) -> None:
        """Nothing to listen to."""

    async def publish(self, table: str, seq: int) -> None:
        """Nobody to tell."""

    def subscribe(self, heard: Heard, look_again: LookAgain | None = None) -> None:
        """Nobody will say anything."""

    async def stop(self) -> None:
        """Nothing to end."""


class RedisBus(Bus):
    """Hints over a channel of Redis; what is said while it is away is dropped."""

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
        """Begin to connect; nobody waits until that has come about."""
        self.task = asyncio.create_task(self.run())

    async def stop(self) -> None:
        """End."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def publish(self, table: str, seq: int) -> None:
        """Tell the others, as soon as the connection is free."""
        if not self.connected.is_set():
            return
        numbers = self.pending.setdefault(table, [])
        if seq >= 0:
            numbers[:] = [number for number in numbers if number < 0]
        if seq not in numbers:
            numbers.append(seq)
        self.something.set()

    def subscribe(self, heard: Heard, look_again: LookAgain | None = None) -> None:
        """Call these for every hint of others, and whenever some may have been missed."""
        self.heard.append(heard)
        if look_again is not None:
            self.look_again.append(look_again)

    async def run(self) -> None:
        """Stay connected, coming back as often as it takes."""
        from redis.exceptions import RedisError

        pause = SHORTEST_PAUSE_SECONDS
        while True:
            try:
                await self.stay_connected()
            except (RedisError, OSError, TimeoutError) as error:
                if self.connected.is_set():
                    log.warning("the bus is away: %s", error)
                    pause = SHORTEST_PAUSE_SECONDS
            finally:
                self.connected.clear()
                self.pending.clear()
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE_SECONDS)

    async def stay_connected(self) -> None:
        """Say and hear until the connection is lost."""
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
        """Send what has come together since the last time, in one go."""
        while True:
            await self.something.wait()
            self.something.clear()
            said, self.pending = self.pending, {}
            await client.publish(CHANNEL, encode(Hints(self.me, said)))

    async def listen(self, channel: Any) -> None:
        """Pass on what others say; try the connection when it has been quiet."""
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
        """Call whoever subscribed; what cannot be read is somebody else's."""
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
