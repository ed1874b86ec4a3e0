"""People who lose their connection or their time, and servers that are stopped or held up."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest

import patience
from brelan.server import timestamps
from brelan.server.live.live_table import LiveTable
from brelan.server.protocol.http import NewTable, WantedSeat
from brelan.server.protocol.updates import Clock
from brelan.server.service import ServerConfig, Service
from brelan.server.timestamps import SteadyClock, now
from running.servers import Server, Servers, request
from server.client import Client, at, is_over, open_table, play_on
from server.playing import newcomer, seat_people

GRACE_SECONDS = 1.0
SHORT_CLOCK = {"kind": "turn", "seconds": 5}
# A test that is held up for less than this loses no turn and no grace.
CLOCK = {"kind": "turn", "seconds": 15}
STOPPED_SECONDS = 16.0
HOUR_MS = 3_600_000


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(patience.SECONDS):
        while not condition():
            await asyncio.sleep(0.02)


async def told(client: Client, condition: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The first table information that is as wanted."""
    while not condition(message := await client.until("changed")):
        pass
    return message


async def changed_seat(
    client: Client, seat: int, condition: Callable[[dict[str, Any]], bool]
) -> dict[str, Any]:
    message = await told(client, lambda message: condition(message["table"]["seats"][seat]))
    found: dict[str, Any] = message["table"]["seats"][seat]
    return found


# Asking for a stand-in.


async def test_others_must_wait_before_a_bot_plays_for_somebody(servers: Servers) -> None:
    server = servers.new(grace_seconds=HOUR_MS / 1000)
    await server.start()
    table, (host, friend) = await seat_people(server, "poker_tiles", 2, "grace")
    async with at(server, table, host) as one:
        async with at(server, table, friend):
            assert (await one.do("hand-over", seat=1))["code"] == "present"
        seat = await changed_seat(one, 1, lambda seat: not seat["present"])
        assert 0 < seat["grace_ms"] <= HOUR_MS
        refused = await one.do("hand-over", seat=1)
        assert refused["code"] == "grace"
        assert "Guest 1" in refused["message"]


async def test_a_bot_plays_for_somebody_who_stays_away(servers: Servers) -> None:
    server = servers.new(workers=1, grace_seconds=GRACE_SECONDS)
    await server.start()
    table, (host, friend) = await seat_people(server, "poker_tiles", 2, "away", stand_in="novice")
    async with at(server, table, host) as one:
        async with at(server, table, friend):
            left = time.monotonic()
        while (await one.do("hand-over", seat=1))["type"] == "refused":
            await asyncio.sleep(0.05)
        assert time.monotonic() - left > GRACE_SECONDS
        seat = await changed_seat(one, 1, lambda seat: seat["away"])
        assert (seat["bot"], seat["this_turn"]) == ("novice", False)
        await play_on(
            one, lambda message: message["type"] == "did" and message["seat"] == 1, seed=3
        )
        async with at(server, table, friend) as two:
            absence = two.snapshot["you"]["absence"]
            assert (absence["reason"], absence["by"]) == ("asked", "Host")
            assert absence["turns"] > 0
            assert (await two.do("take-back"))["type"] == "done"
            assert (await two.do("take-back"))["code"] == "not-away"


async def test_ones_own_seat_is_handed_over_at_once(servers: Servers) -> None:
    server = servers.new()
    await server.start()
    table, (host, _) = await seat_people(server, "poker_tiles", 2, "own")
    async with at(server, table, host) as one:
        assert (await one.do("hand-over", seat=0))["type"] == "done"
        assert (await one.do("take-back"))["type"] == "done"


def processes_of(server: Server) -> list[int]:
    """The processes that a server has started."""
    path = Path(f"/proc/{server.process}/task/{server.process}/children")
    return [int(each) for each in path.read_text().split()]


async def test_a_seat_is_taken_back_while_its_bot_is_thinking(servers: Servers) -> None:
    server = servers.new(workers=1)
    await server.start()
    table, cookies = await seat_people(server, "poker_tiles", 2, "thinking")
    async with at(server, table, cookies[0]) as one, at(server, table, cookies[1]) as two:
        mover = one if one.snapshot["moves"] else two
        seat = mover.snapshot["you"]["seat"]
        await watch_bots_play(server)
        (worker,) = processes_of(server)
        os.kill(worker, signal.SIGSTOP)
        try:
            assert (await mover.do("hand-over", seat=seat))["type"] == "done"
            assert (await mover.do("take-back"))["type"] == "done"
        finally:
            os.kill(worker, signal.SIGCONT)
        await watch_bots_play(server)
        assert (await mover.ask("ping"))["type"] == "pong"
        assert not [message for message in mover.heard if message["type"] == "did"]


# Time that runs out.


async def test_time_that_runs_out_costs_a_turn_and_the_third_the_seat(servers: Servers) -> None:
    server = servers.new(workers=1)
    await server.start()
    me = await newcomer(server)
    opened = await open_table(server, me, "poker_tiles", "novice", clock=SHORT_CLOCK)
    async with at(server, opened["id"], me) as client:
        for late in (1, 2):
            seat = await changed_seat(client, 0, lambda seat: seat["away"])
            assert (seat["this_turn"], seat["late_turns"]) == (True, late)
            seat = await changed_seat(client, 0, lambda seat: not seat["away"])
            assert (seat["bot"], seat["late_turns"]) == (None, late)
        seat = await changed_seat(client, 0, lambda seat: seat["away"])
        assert (seat["this_turn"], seat["late_turns"]) == (False, 3)


# A game waits for its people.


async def history(server: Server, table: str, cookie: str) -> int:
    """How many actions the record of a table has, without being there."""
    answer = await request(server.port, "GET", f"/api/tables/{table}/record", cookie=cookie)
    return len(answer.json["actions"])


async def watch_bots_play(server: Server) -> None:
    """A whole game of bots at another table: whatever else bots had to do is done by then."""
    me = await newcomer(server)
    opened = await open_table(server, me, "poker_tiles", "novice novice novice")
    async with at(server, opened["id"], me) as client:
        await client.do("hand-over", seat=client.snapshot["you"]["seat"])
        await told(client, is_over)


async def test_a_game_without_a_clock_waits_while_nobody_is_there(
    servers: Servers, tmp_path: Path
) -> None:
    server = servers.new(f"sqlite:///{tmp_path / 'waits.sqlite'}", workers=1)
    await server.start()
    me, watcher = await newcomer(server), await newcomer(server)
    opened = await open_table(server, me, "poker_tiles", "novice novice novice")
    table = opened["id"]
    async with at(server, table, me) as client:
        assert (await client.do("hand-over", seat=client.snapshot["you"]["seat"]))["type"] == "done"
        await client.until("did")
        await server.end(signal.SIGKILL)
    await server.start()
    path = f"/api/tables/{table}"
    # Nothing wakes it, and onlookers do not keep it going.
    async with at(server, table, watcher) as other:
        before = await history(server, table, me)
        await watch_bots_play(server)
        assert (await other.ask("ping"))["type"] == "pong"
        assert await history(server, table, me) == before
        async with at(server, table, me) as client:
            assert client.snapshot["table"]["status"] == "playing"
            end = await told(client, is_over)
        assert end["table"]["result"] is not None
    assert (await request(server.port, "GET", f"{path}/replay?seat=0")).status == 200


async def test_a_program_plays_without_a_connection(servers: Servers) -> None:
    server = servers.new(workers=1)
    await server.start()
    me = await newcomer(server)
    opened = await open_table(server, me, "poker_tiles", "novice")
    path = f"/api/tables/{opened['id']}/commands"
    seat = {"type": "hand-over", "command_id": "hand-over-1", "seat": 0}
    assert (await request(server.port, "POST", path, seat, me)).status == 200
    async with asyncio.timeout(patience.SECONDS):
        while await history(server, opened["id"], me) < 4:
            await asyncio.sleep(0.05)


# Time that nobody could play.


@asynccontextmanager
async def stopped(server: Server) -> AsyncIterator[None]:
    """A server that does nothing, not even see that time goes by."""
    server.send(signal.SIGSTOP)
    try:
        yield
    finally:
        server.send(signal.SIGCONT)


def has_time(message: dict[str, Any]) -> bool:
    """Whether whoever is to move has time; who came just before the server was stopped may be told
    of before time is given back.
    """
    return message["timer"] is not None and message["timer"]["left_ms"] > 1000


async def test_a_server_that_was_stopped_gives_turns_their_time_back(
    servers: Servers, database: str
) -> None:
    server = servers.new(database, workers=1, grace_seconds=60)
    await server.start()
    table, cookies = await seat_people(server, "poker_tiles", 2, "stopped", clock=CLOCK)
    async with at(server, table, cookies[0]) as one:
        slow = one.snapshot["timer"]["seat"]
        async with stopped(server):
            await asyncio.sleep(STOPPED_SECONDS)
        message = await told(one, has_time)
        assert message["table"]["seats"][slow]["late_turns"] == 0
        assert message["timer"]["seat"] == slow


async def test_a_process_that_takes_a_table_over_gives_its_turn_the_time_back(
    servers: Servers, postgres_url: str
) -> None:
    one, two = (servers.new(postgres_url, idle_ms=0) for _ in range(2))
    await asyncio.gather(one.start(), two.start())
    clock = {"kind": "turn", "seconds": 60}
    table, cookies = await seat_people(one, "poker_tiles", 2, "lost-lease", clock=clock)
    async with at(two, table, cookies[0]) as client:
        began, left = time.monotonic(), client.snapshot["timer"]["left_ms"]

        def given_back(message: dict[str, Any]) -> bool:
            """Whether far less of the turn has gone by than of real time."""
            passed = 1000 * (time.monotonic() - began)
            return bool(passed - (left - message["timer"]["left_ms"]) > 1500)

        async with stopped(one):
            message = await told(client, given_back)
        assert not any(seat["away"] for seat in message["table"]["seats"])
        # The one that was stopped finds its lease gone, and writes nothing.
        assert (await client.do("say", phrase="hello"))["type"] == "done"


async def test_a_grace_does_not_run_while_the_server_is_stopped(servers: Servers) -> None:
    server = servers.new(grace_seconds=CLOCK["seconds"])
    await server.start()
    table, (host, friend) = await seat_people(server, "poker_tiles", 2, "stopped-grace")
    async with at(server, table, host) as one:
        async with at(server, table, friend):
            pass
        await changed_seat(one, 1, lambda seat: not seat["present"] and seat["grace_ms"])
        async with stopped(server):
            await asyncio.sleep(STOPPED_SECONDS)
        assert (await one.do("hand-over", seat=1))["code"] == "grace"


@asynccontextmanager
async def held_sqlite(url: str) -> AsyncIterator[None]:
    file = sqlite3.connect(
        url.removeprefix("sqlite:///"), timeout=patience.SECONDS, isolation_level=None
    )
    with closing(file):
        file.execute("BEGIN IMMEDIATE")
        yield
        file.execute("ROLLBACK")


@asynccontextmanager
async def held_postgres(url: str) -> AsyncIterator[None]:
    connection = await asyncpg.connect(url)
    async with connection.transaction():
        await connection.execute("LOCK TABLE log IN EXCLUSIVE MODE")
        yield
    await connection.close()


async def test_a_database_that_hangs_costs_nobody_a_turn(servers: Servers, database: str) -> None:
    server = servers.new(database, workers=1)
    await server.start()
    table, cookies = await seat_people(server, "poker_tiles", 2, "held", clock=CLOCK)
    held = held_sqlite if database.startswith("sqlite") else held_postgres
    async with at(server, table, cookies[0]) as one:
        slow = one.snapshot["timer"]["seat"]
        async with held(database):
            # A locked file refuses it after a while, a table that is locked does it in the end.
            await one.send("say", command_id="while-held", phrase="hello")
            await asyncio.sleep(STOPPED_SECONDS)
        message = await told(one, has_time)
        assert message["table"]["seats"][slow]["late_turns"] == 0
        assert message["timer"]["seat"] == slow


class TurnedClock:
    """The system's clocks, as somebody turns them."""

    def __init__(self) -> None:
        self.turned = 0
        self.slept = 0

    def wall(self) -> int:
        return time.time_ns() // 1_000_000 + self.turned + self.slept

    def steady(self) -> int:
        return time.monotonic_ns() // 1_000_000 + self.slept


@asynccontextmanager
async def timed_table(folder: Path, seconds: int) -> AsyncIterator[LiveTable]:
    """A table of two people with a clock, in this process."""
    service = Service(ServerConfig(database=f"sqlite:///{folder / 'turned.sqlite'}", workers=0))
    await service.start()
    try:
        wanted = NewTable(
            command_id="a-turned-clock",
            game="poker_tiles",
            name="Ada",
            seats=[WantedSeat("me"), WantedSeat("bot", "novice")],
            clock=Clock("turn", seconds),
            begins=0,
        )
        opened = await service.hub.open(wanted, "ada")
        yield service.hub.tables[opened.id]
    finally:
        await service.stop()


@pytest.mark.parametrize("turned", [HOUR_MS, -HOUR_MS], ids=["forth", "back"])
async def test_a_clock_that_is_turned_hands_nothing_over(
    turned: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = TurnedClock()
    monkeypatch.setattr(timestamps, "clock", SteadyClock(clock.wall, clock.steady))
    async with timed_table(tmp_path, 60) as live:
        seq = live.table.seq
        clock.turned += turned
        await until(lambda: live.table.seq > seq)
        assert abs(now() - clock.wall()) < 2000, "it follows the system's clock"
        assert live.table.deadline is not None
        assert 0 < live.table.deadline - now() <= 60_000
        assert not any(chair.away for chair in live.table.chairs)


@pytest.mark.parametrize("turned", [HOUR_MS, -HOUR_MS], ids=["forth", "back"])
async def test_a_clock_that_is_turned_freezes_nothing(
    turned: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = TurnedClock()
    monkeypatch.setattr(timestamps, "clock", SteadyClock(clock.wall, clock.steady))
    began = time.monotonic()
    async with timed_table(tmp_path, 5) as live:
        clock.turned += turned
        await until(lambda: live.table.chairs[live.table.turn or 0].away)
        assert time.monotonic() - began > 4.5


async def test_a_machine_that_slept_gives_turns_their_time_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = TurnedClock()
    monkeypatch.setattr(timestamps, "clock", SteadyClock(clock.wall, clock.steady))
    async with timed_table(tmp_path, 60) as live:
        seq = live.table.seq
        clock.slept += HOUR_MS
        await until(lambda: live.table.seq > seq)
        assert live.table.deadline is not None
        assert 30_000 < live.table.deadline - now() <= 60_000
