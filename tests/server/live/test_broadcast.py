"""A message for many goes out a few at a time, in order, and others get their turn between."""

from __future__ import annotations

import asyncio
import itertools

import patience
from brelan.server.live.broadcast import AT_A_TIME, broadcast
from brelan.server.live.connection import Connection

MANY = 8 * AT_A_TIME


async def test_others_get_their_turn_while_many_are_written_to() -> None:
    written: list[tuple[int, str]] = []
    turns: list[int] = []

    async def write(number: int, connection: Connection) -> None:
        while (text := await connection.next()) is not None:
            written.append((number, text))

    async def take_turns() -> None:
        while len(written) < 2 * MANY:
            turns.append(len(written))
            await asyncio.sleep(0)

    connections = [Connection(f"onlooker {number}", "en") for number in range(MANY)]
    writers = [asyncio.create_task(write(*each)) for each in enumerate(connections)]
    await asyncio.sleep(0)
    broadcast(connections, lambda connection: f"first for {connection.who}")
    broadcast(connections, lambda _: "second")
    async with asyncio.timeout(patience.SECONDS):
        await take_turns()
    steps = [later - earlier for earlier, later in itertools.pairwise(turns)]
    assert max(steps) <= 4 * AT_A_TIME
    for number, connection in enumerate(connections):
        heard = [text for writer, text in written if writer == number]
        assert heard == [f"first for {connection.who}", "second"]
    for writer in writers:
        writer.cancel()
    await asyncio.gather(*writers, return_exceptions=True)
