"""Who is to be called, how they are reached, and their feeds, as both databases keep them."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import pytest

from brelan.server.push.config import read_config, switch_off, switch_on
from brelan.server.storage import Storage, turn_calls
from brelan.server.storage.devices import FIRST, DeviceName, RemovedDevice
from brelan.server.storage.push_subscriptions import (
    FIRST_PAUSE_MS,
    LONGEST_PAUSE_MS,
    MOST_EACH,
    PushSubscription,
    id_of,
)
from brelan.server.storage.turn_calls import TurnCall, TurnChange, call_of, is_other
from brelan.server.table import entries
from brelan.server.table.entries import TurnClock
from brelan.server.table.state import TableState, replay_log
from brelan.server.timestamps import now
from server.admin.stored import ADA, BEN, Told, playing


@asynccontextmanager
async def kept(database: str) -> AsyncIterator[Storage]:
    storage = Storage(database, "me")
    await storage.start()
    try:
        yield storage
    finally:
        await storage.stop()


def device(name: str, who: str = ADA, added: int = 1) -> PushSubscription:
    address = f"https://push.example/{name}"
    return PushSubscription(
        id=id_of(address),
        who=who,
        device=name,
        endpoint=address,
        p256dh="p",
        auth=f"auth {name}",
        language="fr",
        added=added,
    )


async def put(storage: Storage, *calls: TurnCall | None) -> None:
    changes = [TurnChange("table" if call is None else call.table, call) for call in calls]
    await storage.database.write(lambda connection: storage.calls.put(connection, changes))


async def test_a_call_is_taken_once(database: str) -> None:
    async with kept(database) as storage:
        await put(storage, TurnCall("table", ADA, 3, due=100), TurnCall("later", BEN, 3, due=300))
        (found,) = await storage.calls.due(200)
        assert found == TurnCall("table", ADA, 3, due=100)
        taken = await storage.calls.take(found)
        assert taken is not None
        assert await storage.calls.take(found) is None, "another process has taken it"
        assert [each.table for each in await storage.calls.due(now())] == ["later"]
        again = await storage.calls.due(now() + turn_calls.TAKEN_MS + 1)
        assert "table" in [each.table for each in again], "whoever took it may have died"
        await storage.calls.finish(taken)
        assert [each.table for each in await storage.calls.due(1 << 50)] == ["later"]


async def test_the_next_turn_replaces_a_call(database: str) -> None:
    async with kept(database) as storage:
        await put(storage, TurnCall("table", ADA, 3, due=100))
        (old,) = await storage.calls.due(200)
        taken = await storage.calls.take(old)
        assert taken is not None
        await put(storage, TurnCall("table", BEN, 4, due=150))
        await storage.calls.finish(taken)
        await storage.calls.postpone(taken, ["x"], 160)
        assert await storage.calls.due(200) == [TurnCall("table", BEN, 4, due=150)]
        await put(storage, None)
        assert await storage.calls.due(1 << 50) == []


async def test_what_failed_is_left_for_later(database: str) -> None:
    async with kept(database) as storage:
        await put(storage, TurnCall("table", ADA, 3, deadline=10**13, due=100))
        taken = await storage.calls.take((await storage.calls.due(200))[0])
        assert taken is not None
        await storage.calls.postpone(taken, ["one", "two"], 400)
        assert await storage.calls.due(399) == []
        (found,) = await storage.calls.due(400)
        assert (found.left, found.tries, found.deadline) == (("one", "two"), 1, 10**13)


async def test_devices(database: str) -> None:
    async with kept(database) as storage:
        devices = storage.subscriptions
        for number in range(MOST_EACH + 2):
            await devices.put(device(str(number), added=number))
        await devices.put(device("b", BEN))
        mine = await devices.of(ADA)
        assert [each.endpoint[-1] for each in mine] == [str(2 + each) for each in range(MOST_EACH)]
        await devices.put(device("new", added=50), replaces=mine[-1].endpoint)
        assert mine[-1] not in await devices.of(ADA)
        assert len(await devices.of(ADA)) == MOST_EACH
        await devices.put(device("other", BEN), replaces=mine[0].endpoint)
        assert mine[0] in await devices.of(ADA), "what belongs to somebody else stays"
        await devices.remove(mine[0].endpoint, BEN)
        assert mine[0] in await devices.of(ADA)
        await devices.remove(mine[0].endpoint, ADA)
        assert mine[0] not in await devices.of(ADA)
        await devices.put(device("b", ADA, added=60))
        assert [each.who for each in await devices.find([id_of("https://push.example/b")])] == [ADA]
        assert await devices.count() == len([*await devices.of(ADA), *await devices.of(BEN)])


async def test_a_service_that_fails_is_left_alone_ever_longer(database: str) -> None:
    async with kept(database) as storage:
        devices = storage.subscriptions
        await devices.put(device("a"))

        async def failing(after: int | None = None) -> int:
            (found,) = await devices.of(ADA)
            return await devices.pause(found, after) - now()

        pauses = [await failing() for _ in range(12)]
        assert FIRST_PAUSE_MS - 5000 <= pauses[0] <= FIRST_PAUSE_MS
        assert pauses[1] > 1.9 * pauses[0]
        assert max(pauses) <= LONGEST_PAUSE_MS
        assert await failing(200_000) <= 200_000
        assert await failing(0) > FIRST_PAUSE_MS - 5000
        assert await failing(10**12) <= LONGEST_PAUSE_MS
        await devices.resume((await devices.of(ADA))[0])
        (found,) = await devices.of(ADA)
        assert (found.failures, found.paused_until) == (0, 0)
        await devices.drop(msgspec.structs.replace(found, auth="before it was renewed"))
        assert await devices.of(ADA)
        await devices.drop(found)
        assert await devices.of(ADA) == []


async def test_feeds_have_secret_addresses(database: str) -> None:
    async with kept(database) as storage:
        first = await storage.feeds.make(ADA, "phone", "fr")
        assert len(first) >= 22, "at least 128 bits"
        found = await storage.feeds.find(first)
        assert found is not None
        assert (found.who, found.language) == (ADA, "fr")
        rows = await storage.database.read(
            lambda connection: str(connection.exec_driver_sql("SELECT * FROM feeds").all())
        )
        assert first not in rows, "only its hash is kept"
        second = await storage.feeds.make(ADA, "laptop", "de")
        assert await storage.feeds.find(first) is None
        await storage.feeds.make(BEN, "phone", "en")
        await storage.feeds.remove(ADA)
        assert await storage.feeds.find(second) is None
        assert await storage.feeds.of(BEN) is not None


async def test_switching_on_and_off(database: str) -> None:
    async with kept(database) as storage:
        assert await read_config(storage) is None
        first = await switch_on(storage, "mailto:a@example.org", ["push.example"])
        assert await read_config(storage) == first
        await storage.subscriptions.put(device("a"))
        again = await switch_on(storage, "mailto:b@example.org", [])
        assert again.private_key == first.private_key
        assert (again.contact, again.hosts) == ("mailto:b@example.org", ())
        assert await storage.subscriptions.count() == 1
        new = await switch_on(storage, "mailto:b@example.org", [], new_keys=True)
        assert new.public_key != first.public_key
        assert await storage.subscriptions.count() == 0, "they were made for the other key"
        await put(storage, TurnCall("table", ADA, 3, due=100))
        await switch_off(storage)
        assert await read_config(storage) is None
        assert await storage.calls.due(1 << 50) == []


def table(told: list[Told], kind: str = "none") -> TableState:
    opened, _ = told[0]
    assert isinstance(opened, entries.Opened)
    clock = TurnClock(kind, 86_400)  # type: ignore[arg-type]
    timed = [(msgspec.structs.replace(opened, clock=clock), None), *told[1:]]
    log = [(seq, command, entry) for seq, (entry, command) in enumerate(timed, start=1)]
    return replay_log("table1234567", log)


def test_who_is_called() -> None:
    told = playing(ADA, BEN, actions=4)
    state = table(told)
    call = call_of(state)
    assert call is not None
    assert state.turn is not None
    assert (call.who, call.deadline) == (state.chairs[state.turn].who, None)
    timed = call_of(table(told, "days"))
    assert timed is not None
    assert timed.deadline == state.turn_since + 86_400_000
    assert call_of(table(told, "turn")) is None, "they are at the table anyway"
    assert call_of(table(playing(ADA, actions=4))) is None, "nobody waits for them"
    assert call_of(table(playing(ADA, BEN))) is None, "it is over"
    assert call_of(table(told[:1])) is None, "it has not begun"
    state.chairs[state.turn].bot = "club"
    assert call_of(state) is None, "a bot plays"


def test_a_call_is_for_a_turn() -> None:
    calls = [call_of(table(playing(ADA, BEN, actions=many))) for many in range(12)]
    turns = [(call.who, call.turn) for call in calls if call]
    assert len(turns) == len(calls)
    for before, after in itertools.pairwise(calls):
        assert before is not None
        assert after is not None
        assert is_other(before, after) == (before.who != after.who), "the same until it ends"
    later = msgspec.structs.replace(calls[0], deadline=5)
    assert not is_other(calls[0], later), "lost time that is given back is no new turn"
    assert is_other(None, calls[0])
    assert not is_other(None, None)


@pytest.mark.parametrize("is_on", [True, False])
async def test_calls_are_written_only_where_somebody_makes_them(database: str, is_on: bool) -> None:
    async with kept(database) as storage:
        storage.calls.is_on = is_on
        before, after = table(playing(ADA, BEN, actions=0)[:1]), table(playing(ADA, BEN, actions=1))
        assert (storage.calls.change(before, after) is not None) == is_on
        assert storage.calls.change(after, after) is None


async def test_what_a_removed_device_made_goes_with_it(database: str) -> None:
    async with kept(database) as storage:
        for name in ("phone", "laptop"):
            await storage.subscriptions.put(device(name))
        await storage.subscriptions.put(device("other", BEN))
        secret = await storage.feeds.make(ADA, "phone", "fr")

        async def remove(*names: str) -> list[str]:
            await storage.database.write(
                lambda connection: storage.devices.revoke_within(connection, ADA, names)
            )
            return sorted(each.device for each in await storage.subscriptions.of(ADA))

        assert await remove("tablet", "other") == ["laptop", "phone"]
        assert await storage.feeds.find(secret) is not None
        assert await remove("phone") == ["laptop"]
        assert await storage.feeds.find(secret) is None
        assert len(await storage.subscriptions.of(BEN)) == 1


async def test_a_removed_device_makes_nothing_more(database: str) -> None:
    async with kept(database) as storage:
        await storage.devices.note(ADA, "phone", DeviceName())
        await storage.database.write(
            lambda connection: storage.devices.revoke_within(connection, ADA, ["phone"])
        )
        # Its request was on the way, or came to a process that does not know it yet.
        with pytest.raises(RemovedDevice):
            await storage.feeds.make(ADA, "phone", "fr")
        with pytest.raises(RemovedDevice):
            await storage.subscriptions.put(device("phone"))
        assert await storage.feeds.of(ADA) is None
        assert await storage.subscriptions.of(ADA) == []


async def test_a_feed_gives_a_device_no_row(database: str) -> None:
    async with kept(database) as storage:
        await storage.feeds.make(ADA, FIRST, "fr")
        assert await storage.devices.of(ADA) == []


async def test_a_browser_that_takes_another_identity_is_called_for_that_one(database: str) -> None:
    async with kept(database) as storage:
        for name in ("phone", "laptop"):
            await storage.subscriptions.put(device(name))
        await storage.subscriptions.carry(ADA, "phone", BEN, "carried")
        assert [each.device for each in await storage.subscriptions.of(ADA)] == ["laptop"]
        assert [each.device for each in await storage.subscriptions.of(BEN)] == ["carried"]
