"""A table is owned by one process at a time, and one that has lost it writes no more."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

import patience
from brelan.server.storage import Storage, leases, schema
from brelan.server.storage.database import READERS, PostgresDatabase
from brelan.server.storage.leases import Lease
from brelan.server.storage.log import Append, DuplicateEntry, Fenced, Stored


@asynccontextmanager
async def two_stores(database: str, address: str = "") -> AsyncIterator[tuple[Storage, Storage]]:
    stores = Storage(database, "one", "here:1"), Storage(database, "two", address)
    for store in stores:
        await store.start()
    try:
        yield stores
    finally:
        for store in stores:
            await store.stop()


async def forget(store: Storage) -> None:
    """Let a process look as if it had not been heard of for long."""
    silence = (
        schema.owners.update().where(schema.owners.c.owner == store.leases.owner).values(renewed=0)
    )
    await store.database.write(lambda connection: connection.execute(silence))


def entry(lease: Lease, seq: int, command: str | None = None) -> Append:
    return Append("table", lease.fence, (Stored(seq, command, b"{}"),), None)


async def claimed(store: Storage) -> Lease:
    lease = await store.leases.claim("table")
    assert lease is not None
    return lease


async def test_a_table_has_one_owner(postgres_url: str):
    async with two_stores(postgres_url) as (one, two):
        await claimed(one)
        assert await two.leases.claim("table") is None


async def test_only_one_of_many_gets_a_table_that_nobody_has(postgres_url: str):
    async with two_stores(postgres_url) as (one, two):
        leases = await asyncio.gather(*(store.leases.claim("table") for store in (one, two) * 5))
        owners = {index % 2 for index, lease in enumerate(leases) if lease is not None}
        assert len(owners) == 1


async def test_the_late_write_of_a_silent_owner_is_refused(database: str):
    async with two_stores(database) as (one, two):
        old = await claimed(one)
        await one.log.append(entry(old, 1))
        await forget(one)
        new = await claimed(two)
        assert new.fence > old.fence
        with pytest.raises(Fenced):
            await one.log.append(entry(old, 2))
        await two.log.append(entry(new, 2))
        assert [stored.seq for stored in await two.log.read("table")] == [1, 2]


async def test_a_heartbeat_does_not_bring_a_lost_table_back(database: str):
    async with two_stores(database) as (one, two):
        old = await claimed(one)
        await forget(one)
        await claimed(two)
        await one.leases.renew()
        with pytest.raises(Fenced):
            await one.log.append(entry(old, 1))


async def test_a_heartbeat_waits_for_nobody_who_reads(postgres_url: str):
    async with two_stores(postgres_url) as (one, _), AsyncExitStack() as readers:
        database = one.database
        assert isinstance(database, PostgresDatabase)
        for _ in range(2 * READERS + 1):
            await readers.enter_async_context(database.engine.connect())
        async with asyncio.timeout(patience.SECONDS):
            await one.leases.renew()


async def test_a_table_that_was_given_back_is_anybodys(postgres_url: str):
    async with two_stores(postgres_url) as (one, two):
        old = await claimed(one)
        await one.leases.release("table")
        new = await claimed(two)
        with pytest.raises(Fenced):
            await one.log.append(entry(old, 1))
        await two.log.append(entry(new, 1))


async def test_whoever_comes_to_an_address_takes_over_at_once(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
):
    # Whoever had it before is dead: no heartbeat comes between.
    monkeypatch.setattr(leases, "HEARTBEAT_SECONDS", patience.SECONDS)
    first = Storage(postgres_url, "first", "here:1")
    await first.start()
    old = await claimed(first)
    second = Storage(postgres_url, "second", "here:1")
    await second.start()
    new = await claimed(second)
    with pytest.raises(Fenced):
        await first.log.append(entry(old, 1))
    await second.log.append(entry(new, 1))
    for store in (first, second):
        await store.stop()


async def test_what_is_written_together_is_refused_one_by_one(database: str):
    """A number or a command that is taken spoils nothing for those who wrote at the same time."""
    async with two_stores(database) as (one, two):
        await forget(two)
        lease = await claimed(one)
        await one.log.append(entry(lease, 1, "who/first"))
        elsewhere = await one.leases.claim("elsewhere")
        assert elsewhere is not None
        fine = Append("elsewhere", elsewhere.fence, (Stored(1, None, b"{}"),), None)
        outcomes = await asyncio.gather(
            one.log.append(entry(lease, 1, "who/second")),
            one.log.append(entry(lease, 2, "who/first")),
            one.log.append(entry(Lease(lease.fence - 1), 2)),
            one.log.append(fine),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [
            DuplicateEntry,
            DuplicateEntry,
            Fenced,
            type(None),
        ]
        assert len(await one.log.read("table")) == 1
        assert len(await one.log.read("elsewhere")) == 1
