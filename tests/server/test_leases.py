"""A table is in the hands of one process at a time, and one that has lost it writes no more."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from brelan.server.storage import schema
from brelan.server.storage.database import READERS, PostgresDatabase
from brelan.server.storage.store import Append, DuplicateEntry, Fenced, Lease, Store, Stored


@asynccontextmanager
async def two_stores(database: str, address: str = "") -> AsyncIterator[tuple[Store, Store]]:
    stores = Store(database, "one", "here:1"), Store(database, "two", address)
    for store in stores:
        await store.start()
    try:
        yield stores
    finally:
        for store in stores:
            await store.stop()


async def forget(store: Store) -> None:
    """Let a process look as if it had not been heard of for long."""
    silence = schema.owners.update().where(schema.owners.c.owner == store.owner).values(renewed=0)
    await store.database.write(lambda connection: connection.execute(silence))


def entry(lease: Lease, seq: int, command: str | None = None) -> Append:
    return Append("table", lease.fence, (Stored(seq, command, b"{}"),), None)


async def claimed(store: Store) -> Lease:
    lease = await store.claim("table")
    assert lease is not None
    return lease


async def test_a_table_has_one_owner(postgres_url: str):
    async with two_stores(postgres_url) as (one, two):
        await claimed(one)
        assert await two.claim("table") is None


async def test_only_one_of_many_gets_a_table_that_nobody_has(postgres_url: str):
    async with two_stores(postgres_url) as (one, two):
        leases = await asyncio.gather(*(store.claim("table") for store in (one, two) * 5))
        owners = {index % 2 for index, lease in enumerate(leases) if lease is not None}
        assert len(owners) == 1


async def test_the_late_write_of_a_silent_owner_is_refused(database: str):
    async with two_stores(database) as (one, two):
        old = await claimed(one)
        await one.append(entry(old, 1))
        await forget(one)
        new = await claimed(two)
        assert new.fence > old.fence
        with pytest.raises(Fenced):
            await one.append(entry(old, 2))
        await two.append(entry(new, 2))
        assert [stored.seq for stored in await two.read("table")] == [1, 2]


async def test_a_sign_of_life_does_not_bring_a_lost_table_back(database: str):
    async with two_stores(database) as (one, two):
        old = await claimed(one)
        await forget(one)
        await claimed(two)
        await one.renew()
        with pytest.raises(Fenced):
            await one.append(entry(old, 1))


async def test_a_sign_of_life_waits_for_nobody_who_reads(postgres_url: str):
    async with two_stores(postgres_url) as (one, _), AsyncExitStack() as readers:
        database = one.database
        assert isinstance(database, PostgresDatabase)
        for _ in range(2 * READERS + 1):
            await readers.enter_async_context(database.engine.connect())
        async with asyncio.timeout(5):
            await one.renew()


async def test_a_table_that_was_given_back_is_anybodys(postgres_url: str):
    async with two_stores(postgres_url) as (one, two):
        old = await claimed(one)
        await one.release("table")
        new = await claimed(two)
        with pytest.raises(Fenced):
            await one.append(entry(old, 1))
        await two.append(entry(new, 1))


async def test_whoever_comes_to_an_address_takes_over_at_once(postgres_url: str):
    first = Store(postgres_url, "first", "here:1")
    await first.start()
    old = await claimed(first)
    second = Store(postgres_url, "second", "here:1")
    await second.start()
    new = await claimed(second)
    with pytest.raises(Fenced):
        await first.append(entry(old, 1))
    await second.append(entry(new, 1))
    for store in (first, second):
        await store.stop()


async def test_what_is_written_together_is_refused_one_by_one(database: str):
    """A number or a command that is taken spoils nothing for those who wrote at the same time."""
    async with two_stores(database) as (one, two):
        await forget(two)
        lease = await claimed(one)
        await one.append(entry(lease, 1, "who/first"))
        elsewhere = await one.claim("elsewhere")
        assert elsewhere is not None
        fine = Append("elsewhere", elsewhere.fence, (Stored(1, None, b"{}"),), None)
        outcomes = await asyncio.gather(
            one.append(entry(lease, 1, "who/second")),
            one.append(entry(lease, 2, "who/first")),
            one.append(entry(Lease(lease.fence - 1), 2)),
            one.append(fine),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [
            DuplicateEntry,
            DuplicateEntry,
            Fenced,
            type(None),
        ]
        assert len(await one.read("table")) == 1
        assert len(await one.read("elsewhere")) == 1
