"""Hints over Redis: they come, they may be lost, and nobody waits for them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import patience
from brelan.server.cluster import bus as module
from brelan.server.cluster.bus import MAIL, RedisBus
from running.services import Redis


class Listener:
    """A process on the bus, and what it has heard."""

    def __init__(self, url: str):
        self.bus = RedisBus(url)
        self.bus.subscribe(self.heard, self.look_again)
        self.hints: list[tuple[str, int]] = []
        self.looks = 0

    async def heard(self, table: str, seq: int) -> None:
        self.hints.append((table, seq))

    async def look_again(self) -> None:
        self.looks += 1


@asynccontextmanager
async def listeners(url: str, count: int) -> AsyncIterator[list[Listener]]:
    found = [Listener(url) for _ in range(count)]
    for listener in found:
        await listener.bus.start()
    try:
        yield found
    finally:
        for listener in found:
            await listener.bus.stop()


async def until(condition) -> None:
    async with asyncio.timeout(patience.SECONDS):
        while not condition():
            await asyncio.sleep(0.01)


async def test_others_hear_and_the_speaker_does_not(redis: Redis):
    async with listeners(redis.url, 3) as (first, second, third):
        await until(lambda: first.looks == second.looks == third.looks == 1)
        await first.bus.publish("kings", 42)
        await first.bus.publish("kings", MAIL)
        await until(lambda: len(second.hints) == len(third.hints) == 2)
        assert set(second.hints) == {("kings", 42), ("kings", MAIL)}
        assert first.hints == []


async def test_only_the_latest_number_of_a_table_is_told(redis: Redis):
    async with listeners(redis.url, 2) as (first, second):
        await until(lambda: first.looks == second.looks == 1)
        for seq in range(1, 1001):
            await first.bus.publish("kings", seq)
        await until(lambda: ("kings", 1000) in second.hints)
        assert len(second.hints) < 10


async def test_nobody_waits_while_redis_is_away_and_all_look_again_when_it_is_back(redis: Redis):
    async with listeners(redis.url, 2) as (first, second):
        await until(lambda: first.looks == second.looks == 1)
        redis.stop()
        await until(lambda: not first.bus.connected.is_set())
        async with asyncio.timeout(patience.SECONDS):
            for seq in range(1000):
                await first.bus.publish("kings", seq)
        redis.start()
        await until(lambda: first.looks == second.looks == 2)
        await first.bus.publish("queens", 7)
        await until(lambda: ("queens", 7) in second.hints)
        assert ("kings", 999) not in second.hints


async def test_a_redis_that_never_was_there_harms_nobody():
    async with listeners("redis://127.0.0.1:9/0", 1) as (only,):
        await only.bus.publish("kings", 1)
        await asyncio.sleep(3 * module.SHORTEST_PAUSE_SECONDS)
        assert only.looks == 0


async def test_what_is_not_ours_is_passed_over(redis: Redis):
    from redis.asyncio import Redis as Client

    async with listeners(redis.url, 2) as (first, second), Client.from_url(redis.url) as client:
        await until(lambda: first.looks == second.looks == 1)
        await client.publish(module.CHANNEL, b"\xc1 not a hint")
        await first.bus.publish("kings", 3)
        await until(lambda: second.hints == [("kings", 3)])
