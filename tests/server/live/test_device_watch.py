"""What a process knows of devices: which were removed, who was told, who was here today."""

from __future__ import annotations

from contextlib import ExitStack
from typing import cast

import pytest

from brelan.server.live import device_watch
from brelan.server.live.connection import REMOVED, Connection
from brelan.server.live.device_watch import SEEN_MS, DeviceWatch
from brelan.server.protocol.refusals import Refusal
from brelan.server.storage.devices import DAY_MS, FIRST, Device, Devices

NOON = 1_700_000_000_000
PHONE = Device(who="ada", device="phone", how="link", added=NOON, changed=NOON)


class Kept:
    """A database in which devices change."""

    def __init__(self) -> None:
        self.found: list[Device] = []
        self.seen: list[tuple[set[tuple[str, str]], int]] = []

    async def revoked(self) -> list[Device]:
        return [each for each in self.found if each.revoked is not None]

    async def changed(self, since: int) -> list[Device]:
        return [each for each in self.found if each.changed >= since]

    async def saw(self, seen: set[tuple[str, str]], at: int) -> None:
        self.seen.append((seen, at))


@pytest.fixture
def kept() -> Kept:
    return Kept()


@pytest.fixture
def watch(kept: Kept) -> DeviceWatch:
    return DeviceWatch(cast(Devices, kept))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    at = [NOON]
    monkeypatch.setattr(device_watch, "now", lambda: at[0])
    return at


async def told(connection: Connection) -> list[str]:
    """What is queued for a connection."""
    found = []
    while connection._waiting:
        found.append(await connection.next() or "")
    return found


async def test_connections_of_a_removed_device_are_closed_and_no_others(
    watch: DeviceWatch, kept: Kept, clock: list[int]
) -> None:
    await watch.start()
    people = [("ada", FIRST), ("ada", "phone"), ("ben", "phone")]
    connections = [Connection(who, "en", device=device) for who, device in people]
    with ExitStack() as connected:
        for each in connections:
            connected.enter_context(watch.admit(each))
        kept.found = [Device(who="ada", device="phone", how="link", revoked=NOON, changed=NOON)]
        await watch.learn()
    assert [each.code for each in connections] == [None, REMOVED, None]
    assert '"removed"' in (await told(connections[1]))[0]
    with pytest.raises(Refusal) as refused, watch.admit(Connection("ada", "en", device="phone")):
        pass
    assert refused.value.code == "removed"


async def test_what_was_removed_before_the_start_is_known(
    watch: DeviceWatch, kept: Kept, clock: list[int]
) -> None:
    kept.found = [Device(who="ada", device="phone", how="link", revoked=1, changed=1)]
    await watch.start()
    assert watch.is_removed("ada", "phone")
    assert not watch.is_removed("ada", FIRST)
    assert not watch.is_removed("ben", "phone")


async def test_a_new_device_is_told_of_once_and_to_its_own_people_only(
    watch: DeviceWatch, kept: Kept, clock: list[int]
) -> None:
    kept.found = [Device(who="ada", device="older", how="link", added=NOON, changed=NOON)]
    await watch.start()
    people = [("ada", FIRST), ("ada", "phone"), ("ben", FIRST)]
    connections = [Connection(who, "en", device=device) for who, device in people]
    with ExitStack() as connected:
        for each in connections:
            connected.enter_context(watch.admit(each))
        kept.found.append(PHONE)
        await watch.learn()
        await watch.learn()
    assert [len(await told(each)) for each in connections] == [1, 0, 0]


async def test_visits_are_written_together_and_once_a_day(
    watch: DeviceWatch, kept: Kept, clock: list[int]
) -> None:
    for _ in range(3):
        watch.saw("ada", FIRST)
        watch.saw("ben", "phone")
        await watch.write_visits()
    assert kept.seen == [({("ada", FIRST), ("ben", "phone")}, NOON)]
    clock[0] += DAY_MS
    watch.saw("ada", FIRST)
    await watch.write_visits()
    watch.saw("ben", "phone")
    await watch.write_visits()
    assert len(kept.seen) == 2, "it waits a little"
    clock[0] += SEEN_MS
    await watch.write_visits()
    assert kept.seen[2] == ({("ben", "phone")}, NOON + DAY_MS + SEEN_MS)
