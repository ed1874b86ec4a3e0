"""Devices of an identity: who may remove whom, and links and phrases that are used once."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from brelan.server.storage import Storage, device_removal, devices, links, phrases
from brelan.server.storage.device_removal import MayNotRemove, NoSuchDevice, remove_device
from brelan.server.storage.devices import (
    DAY_MS,
    FIRST,
    LATE_MS,
    MOST_DEVICES,
    NEW_MS,
    Device,
    DeviceName,
    RemovedDevice,
    TooManyDevices,
    going_with,
    may_remove,
)
from brelan.server.storage.links import LINK_MS
from brelan.server.storage.phrases import GRACE_MS, StoredPhrase, hashed, matches, new_salt

ADA, BEN = "ada" + "a" * 19, "ben" + "b" * 19
PHONE = DeviceName("phone", "Chrome, Android")
START = 1_700_000_000_000
_lookups = itertools.count()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A clock that stands still unless it is turned."""
    at = [START]
    for module in (devices, links, phrases, device_removal):
        monkeypatch.setattr(module, "now", lambda: at[0])
    return at


@asynccontextmanager
async def stored(database: str, name: str = "one") -> AsyncIterator[Storage]:
    storage = Storage(database, name)
    await storage.database.start()
    try:
        yield storage
    finally:
        await storage.database.stop()


async def carry(storage: Storage, parent: str = FIRST, who: str = ADA) -> str:
    """A device that came by a link."""
    link = await storage.links.make(who, parent)
    new = await storage.links.use(link.secret, PHONE)
    assert new is not None
    return new.device


async def keep_phrase(storage: Storage, device: str = FIRST, who: str = ADA) -> StoredPhrase:
    """A phrase made on a device."""
    lookup, salt = f"l{next(_lookups)}", new_salt()
    assert await storage.phrases.put(who, device, lookup, salt, b"digest")
    return StoredPhrase(lookup, who, device, salt, b"digest")


async def recover(storage: Storage, phrase: StoredPhrase, alone: bool = False) -> str:
    """A device that came by a phrase."""
    new = await storage.phrases.use(phrase, PHONE, alone)
    assert new is not None
    return new.device


async def there(storage: Storage, who: str = ADA) -> list[str]:
    return [each.device for each in await storage.devices.of(who)]


# Who may remove whom.


def device(name: str, how: str, added: int, parent: str = FIRST) -> Device:
    return Device(who=ADA, device=name, how=how, added=added, parent=parent)  # type: ignore[arg-type]


OLD = device(FIRST, "first", 0, "")
LAPTOP, PAD = device("laptop", "link", START), device("pad", "link", START + 10, "laptop")
RECOVERED = device("recovered", "phrase", START + 20)
LATER = START + NEW_MS + 20


@pytest.mark.parametrize(
    ("mine", "other", "at", "may"),
    [
        (LAPTOP, LAPTOP, LATER, True),
        (OLD, LAPTOP, LATER, True),
        (LAPTOP, OLD, START + 30, False),
        (LAPTOP, PAD, LATER, True),
        (PAD, LAPTOP, START + 30, False),
        (RECOVERED, OLD, START + 30, True),
        (RECOVERED, PAD, LATER, True),
        (OLD, RECOVERED, START + 30, True),
        (PAD, RECOVERED, START + 30, True),
        (OLD, RECOVERED, LATER, False),
        (PAD, RECOVERED, LATER, False),
        (device("next", "phrase", START + 40), RECOVERED, LATER, True),
        (RECOVERED, device("next", "phrase", START + 40), LATER + 100, False),
    ],
)
def test_older_devices_remove_younger_ones_and_a_phrase_beats_all(
    mine: Device, other: Device, at: int, may: bool
) -> None:
    assert may_remove(mine, other, at) is may


def test_what_a_device_carried_on_goes_with_it_but_not_what_stands_before() -> None:
    child = device("child", "link", START + 50, "recovered")
    every = [RECOVERED, OLD, LAPTOP, PAD, child]

    def gone(mine: Device, other: Device, at: int) -> list[str]:
        return [each.device for each in going_with(mine, other, every, at)]

    assert gone(OLD, LAPTOP, LATER) == ["laptop", "pad"]
    assert gone(OLD, RECOVERED, START + 60) == ["recovered", "child"]
    assert gone(PAD, PAD, LATER) == ["pad"]
    assert gone(LAPTOP, LAPTOP, LATER) == ["laptop"], "whoever leaves goes alone"
    assert gone(RECOVERED, OLD, LATER) == [FIRST, "laptop", "pad"], "but not the one that asks"
    assert gone(LAPTOP, PAD, LATER) == ["pad"]


async def test_a_removed_device_and_its_children_are_gone_for_good(
    database: str, clock: list[int]
) -> None:
    async with stored(database) as storage:
        phone = await carry(storage)
        clock[0] += 1
        pad = await carry(storage, phone)
        spare = await storage.links.make(ADA, pad)
        with pytest.raises(MayNotRemove):
            await remove_device(storage.database, ADA, phone, FIRST)
        with pytest.raises(NoSuchDevice):
            await remove_device(storage.database, BEN, FIRST, phone)
        gone = await remove_device(storage.database, ADA, FIRST, phone)
        assert [each.device for each in gone] == [phone, pad]
        assert await there(storage) == [FIRST]
        assert await storage.links.use(spare.secret, PHONE) is None, "nor its links"
        assert {each.device for each in await storage.devices.revoked()} == {phone, pad}
        with pytest.raises(NoSuchDevice):
            await remove_device(storage.database, ADA, FIRST, phone)


async def test_the_first_device_can_be_removed_although_it_had_no_row(
    database: str, clock: list[int]
) -> None:
    async with stored(database) as storage:
        gone = await remove_device(storage.database, ADA, FIRST, FIRST)
        assert [each.device for each in gone] == [FIRST]
        assert [each.device for each in await storage.devices.revoked()] == [FIRST]
        assert await there(storage) == []


async def test_there_is_a_limit_of_devices(database: str, clock: list[int]) -> None:
    async with stored(database) as storage:
        for _ in range(MOST_DEVICES - 1):
            await carry(storage)
        with pytest.raises(TooManyDevices):
            await carry(storage)
        added = [each.added for each in await storage.devices.of(ADA)]
        assert len(set(added)) == MOST_DEVICES, "they stand in an order"
        await remove_device(storage.database, ADA, FIRST, (await there(storage))[-1])
        await carry(storage)


# Links.


async def test_a_link_is_used_once(database: str, clock: list[int]) -> None:
    async with stored(database) as storage:
        link = await storage.links.make(ADA, FIRST)
        for _ in range(3):
            assert await storage.links.find(link.secret) is not None, "looking uses nothing up"
        assert await storage.links.use(link.secret, PHONE) is not None
        assert await storage.links.use(link.secret, PHONE) is None
        assert await storage.links.find(link.secret) is None


async def test_a_link_ends(database: str, clock: list[int]) -> None:
    async with stored(database) as storage:
        link = await storage.links.make(ADA, FIRST)
        clock[0] += LINK_MS - 1
        assert await storage.links.find(link.secret) is not None
        clock[0] += 1
        assert await storage.links.use(link.secret, PHONE) is None
        first, second = [await storage.links.make(ADA, FIRST) for _ in range(2)]
        assert await storage.links.use(first.secret, PHONE) is None, "another was made"
        await storage.links.cancel(BEN)
        assert await storage.links.find(second.secret) is not None
        await storage.links.cancel(ADA)
        assert await storage.links.use(second.secret, PHONE) is None


async def test_of_many_who_use_a_link_at_the_same_moment_one_has_it(database: str) -> None:
    async with stored(database) as one, stored(database, "two") as two:
        link = await one.links.make(ADA, FIRST)
        found = await asyncio.gather(
            *(storage.links.use(link.secret, PHONE) for storage in [one, two] * 5)
        )
        assert len([each for each in found if each is not None]) == 1
        assert len(await there(one)) == 2


async def test_a_database_has_no_secret(database: str) -> None:
    async with stored(database) as storage:
        link = await storage.links.make(ADA, FIRST)
        found = await storage.database.read(
            lambda connection: str(connection.exec_driver_sql("SELECT * FROM links").all())
        )
        assert link.secret not in found
        assert len(link.secret) == 22, "128 bits"


# Phrases.


def test_a_phrase_is_known_by_a_slow_hash_and_its_salt() -> None:
    salt = new_salt()
    stored_phrase = StoredPhrase("lookup", ADA, FIRST, salt, hashed("secret", salt))
    assert matches("secret", stored_phrase)
    assert not matches("Secret", stored_phrase)
    assert not matches("secret", None)
    assert hashed("secret", new_salt()) != hashed("secret", salt)


async def test_a_phrase_is_used_once(database: str, clock: list[int]) -> None:
    async with stored(database) as one, stored(database, "two") as two:
        phrase = await keep_phrase(one)
        found = await asyncio.gather(
            *(storage.phrases.use(phrase, PHONE, False) for storage in [one, two] * 5)
        )
        assert len([each for each in found if each is not None]) == 1
        assert await one.phrases.find(phrase.lookup) is None
        assert await one.phrases.state(ADA) is None
        assert not await one.phrases.put(BEN, FIRST, phrase.lookup, b"", b""), "one of each"


async def test_an_earlier_phrase_ends_two_weeks_after_the_next_was_made(
    database: str, clock: list[int]
) -> None:
    async with stored(database) as storage:
        old = await keep_phrase(storage)
        clock[0] += DAY_MS
        new = await keep_phrase(storage)
        state = await storage.phrases.state(ADA)
        assert state is not None
        assert (state.made, state.earlier_until) == (clock[0], clock[0] + GRACE_MS)
        clock[0] += GRACE_MS - 1
        assert await storage.phrases.find(old.lookup) is not None
        clock[0] += 1
        assert await storage.phrases.find(old.lookup) is None
        assert await storage.phrases.find(new.lookup) is not None


async def test_a_phrase_can_remove_everything_else(database: str, clock: list[int]) -> None:
    async with stored(database) as storage:
        phone = await carry(storage)
        link = await storage.links.make(ADA, phone)
        mine = await keep_phrase(storage)
        clock[0] += 1
        thief = await keep_phrase(storage)
        new = await recover(storage, mine, alone=True)
        assert await there(storage) == [new]
        assert await storage.links.use(link.secret, PHONE) is None
        assert await storage.phrases.find(thief.lookup) is None
        gone = {each.device for each in await storage.devices.revoked()}
        assert gone == {FIRST, phone}


async def test_no_phrase_removes_an_older_one(database: str, clock: list[int]) -> None:
    async with stored(database) as storage:
        owners = await keep_phrase(storage)
        clock[0] += DAY_MS
        # Somebody with a copy of the cookie does their worst.
        thief = await recover(storage, await keep_phrase(storage), alone=True)
        assert await there(storage) == [thief]
        clock[0] += GRACE_MS - 1
        new = await recover(storage, owners, alone=True)
        assert await there(storage) == [new]


async def test_a_phrase_of_a_new_device_does_no_more_than_that_device(
    database: str, clock: list[int]
) -> None:
    async with stored(database) as storage:
        laptop = await carry(storage)
        clock[0] += NEW_MS
        guest = await carry(storage, laptop)
        theirs = [await keep_phrase(storage, guest) for _ in range(2)]
        pad = await recover(storage, theirs[0], alone=True)
        assert await there(storage) == [FIRST, laptop, pad], "it has beaten its maker alone"
        with pytest.raises(MayNotRemove):
            await remove_device(storage.database, ADA, pad, laptop)
        clock[0] += NEW_MS
        await remove_device(storage.database, ADA, laptop, pad)
        assert await there(storage) == [FIRST, laptop]


async def test_a_phrase_made_where_one_was_used_is_worth_as_much(
    database: str, clock: list[int]
) -> None:
    async with stored(database) as storage:
        borrowed = await recover(storage, await keep_phrase(storage))
        written_down = await keep_phrase(storage, borrowed)
        await remove_device(storage.database, ADA, borrowed, borrowed)
        clock[0] += 1
        new = await recover(storage, written_down, alone=True)
        assert await there(storage) == [new]


async def test_undoing_a_new_device_takes_its_phrases_and_gives_the_used_one_back(
    database: str, clock: list[int]
) -> None:
    async with stored(database) as storage:
        mine = await keep_phrase(storage)
        thief = await recover(storage, mine)
        theirs = await keep_phrase(storage, thief)
        clock[0] += NEW_MS - 1
        await remove_device(storage.database, ADA, FIRST, thief)
        assert await storage.phrases.find(theirs.lookup) is None
        assert await storage.phrases.find(mine.lookup) is not None, "whoever has it can return"


async def test_a_stolen_first_device_cannot_lock_the_owner_out(
    database: str, clock: list[int]
) -> None:
    async with stored(database) as storage:
        laptop = await carry(storage)
        clock[0] += NEW_MS
        owners = await keep_phrase(storage, laptop)
        clock[0] += DAY_MS
        # The thief has the first device: it removes the other, and makes phrases of its own.
        await remove_device(storage.database, ADA, FIRST, laptop)
        for _ in range(8):
            clock[0] += 1
            thiefs = await keep_phrase(storage)
        thief = await recover(storage, thiefs)
        clock[0] += GRACE_MS - DAY_MS
        assert await storage.phrases.find(owners.lookup) is not None
        new = await recover(storage, owners, alone=True)
        assert await there(storage) == [new]
        # Another process may not have learned yet that these are gone: they can do nothing there.
        for gone in (thief, FIRST, laptop):
            with pytest.raises(RemovedDevice):
                await remove_device(storage.database, ADA, gone, new)
            with pytest.raises(RemovedDevice):
                await storage.links.make(ADA, gone)
            with pytest.raises(RemovedDevice):
                await keep_phrase(storage, gone)
            with pytest.raises(RemovedDevice):
                await storage.devices.acknowledge(ADA, gone, new)


async def test_whoever_leaves_takes_nothing_back(database: str, clock: list[int]) -> None:
    async with stored(database) as storage:
        phrase = await keep_phrase(storage)
        guest = await recover(storage, phrase)
        pad = await carry(storage, guest)
        await remove_device(storage.database, ADA, guest, guest)
        assert await storage.phrases.find(phrase.lookup) is None
        assert pad in await there(storage)


# What servers learn.


async def test_servers_find_what_has_changed(database: str, clock: list[int]) -> None:
    async with stored(database) as storage:
        phone = await carry(storage)
        assert [each.device for each in await storage.devices.changed(clock[0])] == [phone]
        clock[0] += 2 * LATE_MS
        assert await storage.devices.changed(clock[0]) == []
        await remove_device(storage.database, ADA, FIRST, phone)
        (found,) = await storage.devices.changed(clock[0])
        assert (found.device, found.revoked) == (phone, clock[0])


async def test_visits_are_kept_of_devices_that_have_a_row(database: str, clock: list[int]) -> None:
    async with stored(database) as storage:
        phone = await carry(storage)
        await storage.devices.saw({(ADA, phone), (BEN, FIRST)}, START + DAY_MS)
        seen = {each.device: each.seen for each in await storage.devices.of(ADA)}
        assert seen[phone] == START + DAY_MS
        assert await there(storage, BEN) == []
        await storage.devices.note(ADA, FIRST, DeviceName("computer", "Firefox, Linux"))
        (first,) = [each for each in await storage.devices.of(ADA) if each.device == FIRST]
        assert (first.label, first.added, first.how) == ("Firefox, Linux", 0, "first")
