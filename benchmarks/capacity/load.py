"""Actions a second, rising until people wait: 250 tables of four or more, every seat a WebSocket.

Each step has tables of its own in the middle of their games, so many that none comes to its end.
An action counts from when it was due until the last of the four has it.
"""

from __future__ import annotations

import asyncio
import math
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import count, islice
from pathlib import Path
from statistics import quantiles

from msgspec import Struct

from benchmarks.capacity import services
from benchmarks.ours.server import Running, server
from benchmarks.ours.server_load import BEFORE, PLAYERS, TABLES, Seats, drive, sit_down
from benchmarks.ours.tables import NO_CLOCK, SECRET, Prepared, write_table
from brelan.server.storage import Storage

RATES = (50, 100, 200, 400, 600, 800, 1000, 1250, 1500, 2000)
"""Actions a second."""
STEP_SECONDS = 5.0
MOST_MS = 100.0
"""People wait once one action in a hundred takes longer."""
MOST_ACTIONS = 15
"""At one table in one step: no game has fewer."""
SETTLING_SECONDS = 3.0


class Step(Struct, frozen=True):
    """What one rate of actions was like."""

    rate: int
    players: int
    p50_ms: float
    p99_ms: float
    cores: float
    """How many cores the server's processes kept busy."""
    megabytes: float
    """The memory of the largest process."""

    @property
    def is_bearable(self) -> bool:
        """Whether nobody waits."""
        return self.p99_ms <= MOST_MS


async def prepare(database: str, rates: Sequence[int], seconds: float) -> list[list[Prepared]]:
    """Tables for each step, with as many actions ahead of them as the step needs."""
    storage = Storage(database, "capacity")
    await storage.start()
    numbers = count()
    try:
        await storage.settings.keep("secret", SECRET)
        return [await prepare_step(storage, numbers, rate * seconds) for rate in rates]
    finally:
        await storage.stop()


async def prepare_step(storage: Storage, numbers: Iterator[int], actions: float) -> list[Prepared]:
    """Tables for so many actions."""
    tables = max(TABLES, math.ceil(actions / MOST_ACTIONS))
    ahead = math.ceil(actions / tables) + 1
    return [
        await write_table(storage, number, PLAYERS, BEFORE, ahead, 0, NO_CLOCK)
        for number in islice(numbers, tables)
    ]


async def take_step(
    running: Sequence[Running], prepared: list[Prepared], rate: int, seconds: float
) -> Step:
    """Measure one rate."""
    tables = [Seats(each) for each in prepared]
    await sit_down([each.port for each in running], tables)
    try:
        await asyncio.sleep(SETTLING_SECONDS)
        busy = sum(each.cpu_seconds for each in running)
        began = asyncio.get_running_loop().time()
        await drive(tables, rate, seconds)
        passed = asyncio.get_running_loop().time() - began
        busy = sum(each.cpu_seconds for each in running) - busy
    finally:
        for socket in (socket for seats in tables for socket in seats.sockets):
            socket.transport.close()
    if errors := [error for seats in tables for error in seats.errors]:
        raise RuntimeError(f"{len(errors)} errors, the first: {errors[0].decode()}")
    times = [time for seats in tables for time in seats.times]
    if len(times) < int(rate * seconds):
        raise RuntimeError("the games came to their end")
    cuts = quantiles(times, n=100)
    return Step(
        rate,
        len(tables) * PLAYERS,
        1000 * cuts[49],
        1000 * cuts[98],
        busy / passed,
        max(each.megabytes for each in running),
    )


async def climb(
    running: Sequence[Running], prepared: list[list[Prepared]], rates: Sequence[int], seconds: float
) -> list[Step]:
    """Rise until people wait; the last step is the first at which they do."""
    steps: list[Step] = []
    for rate, tables in zip(rates, prepared, strict=True):
        try:
            steps.append(await take_step(running, tables, rate, seconds))
        except TimeoutError:
            # So far behind that it did not catch up within a minute.
            break
        if not steps[-1].is_bearable:
            break
    return steps


@contextmanager
def one_process() -> Iterator[tuple[str, tuple[tuple[str, ...], ...]]]:
    """SQLite: the URL, and the options of each process."""
    with tempfile.TemporaryDirectory(prefix="brelan-capacity-") as folder:
        yield f"sqlite:///{Path(folder) / 'brelan.sqlite'}", ((),)


@contextmanager
def one_on_postgres() -> Iterator[tuple[str, tuple[tuple[str, ...], ...]]]:
    """PostgreSQL and one process."""
    with services.postgres() as database:
        yield database, ((),)


@contextmanager
def two_on_postgres() -> Iterator[tuple[str, tuple[tuple[str, ...], ...]]]:
    """PostgreSQL, Redis and two processes; of each table two people are at each."""
    with services.postgres() as database, services.redis() as bus:
        options = ("--bus", bus)
        yield database, (options, options)


SETUPS = {
    "one process, SQLite": one_process,
    "one process, PostgreSQL": one_on_postgres,
    "two processes, PostgreSQL and Redis": two_on_postgres,
}


def measure(setup: str, rates: Sequence[int] = RATES, seconds: float = STEP_SECONDS) -> list[Step]:
    """All steps of one setup."""
    with SETUPS[setup]() as (database, processes):
        prepared = asyncio.run(prepare(database, rates, seconds))
        with ExitStack() as started:
            # No bots take part: their workers would only take cores away.
            running = [
                started.enter_context(server(database, "--workers", "0", *options))
                for options in processes
            ]
            return asyncio.run(climb(running, prepared, rates, seconds))
