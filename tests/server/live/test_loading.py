"""Tables that nobody looks at: woken together after a restart, let go, and woken in time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from msgspec import Raw

import patience
from brelan import games
from brelan.server.cluster.bus import Bus
from brelan.server.live import live_table, sweeper
from brelan.server.live.hub import Hub
from brelan.server.live.sweeper import READ_TOGETHER
from brelan.server.storage import Storage, schema
from brelan.server.storage.log import Append, Stored
from brelan.server.storage.rows import row_of
from brelan.server.table import entries, formats
from brelan.server.table.entries import Entry, Place, TurnClock
from brelan.server.table.state import replay_log
from brelan.server.timestamps import now
from brelan.server.workers.pool import WorkerPool
from brelan.server.workers.readiness import Readiness

GAME = "poker_tiles"
DAY = 86_400
OUTAGE_MS = HOUR_MS = 3_600_000


def log_of(at: int, seconds: int) -> list[Entry]:
    """A game between two people that has begun, each turn with so many seconds."""
    places = tuple(Place("person", who * 22, who.upper()) for who in "ab")
    opened = entries.Opened(
        at=at,
        game=GAME,
        rules=games.find(GAME).rules,
        options=Raw(b"{}"),
        places=places,
        host="a" * 22,
        seed="seed",
        invite="invite",
        clock=TurnClock("turn", seconds),
    )
    return [opened, entries.Began(at=at, bot="club", order=(0, 1))]


async def write(storage: Storage, table: str, told: list[Entry]) -> None:
    """Put a table into the database, as one that was let go."""
    state = replay_log(table, [(seq, None, entry) for seq, entry in enumerate(told, start=1)])
    stored = tuple(
        Stored(seq, None, formats.write(entry)) for seq, entry in enumerate(told, start=1)
    )
    lease = await storage.leases.claim(table)
    assert lease is not None
    await storage.log.append(Append(table, lease.fence, stored, row_of(state), True))
    await storage.leases.release(table)


@asynccontextmanager
async def running_hub(database: str) -> AsyncIterator[Hub]:
    """The tables of a server that has just started, without a network."""
    storage = Storage(database, f"process {now()}")
    await storage.start()
    readiness = Readiness()
    await readiness.start()
    hub = Hub(storage, WorkerPool(0, readiness), Bus(), readiness, b"secret", 0.0)
    try:
        yield hub
    finally:
        await hub.stop()
        await readiness.stop()
        await storage.stop()


async def silence(database: str, ms: int) -> None:
    """Let all processes look as if they had last been heard of so long ago."""
    storage = Storage(database, "silence")
    statement = schema.owners.update().values(renewed=now() - ms)
    await storage.database.write(lambda connection: connection.execute(statement))
    await storage.stop()


async def test_all_tables_are_woken_and_one_that_cannot_be_holds_up_none(database: str) -> None:
    names = [f"table{number:07d}" for number in range(2 * READ_TOGETHER + 3)]
    async with running_hub(database) as hub:
        for name in names:
            await write(hub.storage, name, log_of(now(), DAY))
        spoil = (
            schema.log.update()
            .where(schema.log.c.table_id == names[7], schema.log.c.seq == 1)
            .values(entry=b'{"format": 999}')
        )
        await hub.storage.database.write(lambda connection: connection.execute(spoil))
    async with running_hub(database) as hub:
        await hub.sweeper.wake(2 * DAY * 1000)
        assert set(hub.tables) == {*names} - {names[7]}
        assert all(live.fence is not None for live in hub.tables.values())


async def test_time_without_a_server_is_given_back_once_to_tables_that_were_let_go(
    database: str,
) -> None:
    earlier = Storage(database, "earlier")
    await earlier.start()
    await write(earlier, "table", log_of(now() - OUTAGE_MS - 10_000, 600))
    await earlier.stop()
    await silence(database, OUTAGE_MS)
    async with running_hub(database) as hub:
        first = (await hub.find("table")).table
        left = first.turn_since + 600_000 - now()
        assert 500_000 < left <= 600_000
        hub.tables.pop("table").stop()
        await hub.storage.leases.release("table")
        assert (await hub.find("table")).table.seq == first.seq


async def test_a_clock_that_has_long_to_go_keeps_no_table_in_memory(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running_hub(database) as hub:
        await write(hub.storage, "later", log_of(now(), DAY))
        await write(hub.storage, "sooner", log_of(now(), 100))
        await hub.sweeper.wake(2 * DAY * 1000)
        await hub.sweeper.drop_idle(list(hub.tables))
        assert set(hub.tables) == {"later", "sooner"}
        monkeypatch.setattr(live_table, "UNUSED_SECONDS", 0.0)
        await hub.sweeper.drop_idle(list(hub.tables))
        assert set(hub.tables) == {"sooner"}
        assert await hub.storage.leases.owned() == {"sooner": 2}


async def test_a_table_that_was_let_go_is_woken_before_its_time_is_up(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeper, "SWEEP_SECONDS", 0.05)
    monkeypatch.setattr(live_table, "UNUSED_SECONDS", 0.0)
    async with running_hub(database) as hub:
        await write(hub.storage, "table", log_of(now(), 600))
        hub.sweeper.look_after()
        async with asyncio.timeout(patience.SECONDS):
            while "table" in hub.tables or not await hub.storage.index.has_due():
                await asyncio.sleep(0.02)
            # It is about to move, as the sweeper sees it now.
            monkeypatch.setattr(live_table, "FAR_MS", HOUR_MS)
            monkeypatch.setattr(sweeper, "AHEAD_MS", HOUR_MS)
            while "table" not in hub.tables:
                await asyncio.sleep(0.02)


async def test_time_runs_out_at_a_table_that_nobody_looks_at(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeper, "SWEEP_SECONDS", 0.05)
    async with running_hub(database) as hub:
        await write(hub.storage, "table", log_of(now(), 5))
        hub.sweeper.look_after()
        async with asyncio.timeout(patience.SECONDS):
            while not await is_late(hub.storage):
                await asyncio.sleep(0.1)


async def is_late(storage: Storage) -> bool:
    """Whether the clock has run out at the table."""
    return len(await storage.log.read("table")) > 2
