"""Two servers on one PostgreSQL and one Redis: it does not matter who is at which."""

import asyncio
import json
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
import pytest

import patience
from running.servers import Server, Servers, request
from running.services import Redis
from server.playing import Person, seat_people
from server.test_killed import check_commands, read_table

TAKEN_OVER_SECONDS = 5


@pytest.fixture
def pair(servers: Servers, postgres_url: str, redis: Redis) -> tuple[Server, Server]:
    return servers.new(postgres_url, redis.url), servers.new(postgres_url, redis.url)


@asynccontextmanager
async def at_table(*people: Person) -> AsyncIterator[None]:
    for person in people:
        person.start()
    try:
        for person in people:
            await person.until(lambda p=person: p.socket is not None)
        yield
    finally:
        for person in people:
            await person.stop()


async def start(*servers: Server) -> None:
    await asyncio.gather(*(server.start() for server in servers))


async def fence_of(url: str, table: str) -> int:
    """How often a table has changed hands."""
    connection = await asyncpg.connect(url)
    try:
        found: int = await connection.fetchval(
            "SELECT fence FROM leases WHERE table_id = $1", table
        )
        return found
    finally:
        await connection.close()


async def check_log(url: str, people: list[Person]) -> None:
    for table in {person.table for person in people}:
        _, commands = await read_table(url, table)
        for person in people:
            if person.table == table:
                check_commands(person, commands)


async def test_people_at_two_servers_play_one_game(pair, postgres_url: str):
    one, two = pair
    await start(one, two)
    table, cookies = await seat_people(one, "poker_tiles", 3, "shared")
    people = [Person(each, table, c, c) for each, c in zip((one, two, two), cookies, strict=True)]
    onlooker = Person(two, table, "", "onlooker", plays=False)
    async with at_table(*people, onlooker):
        for person in people:
            await person.until(lambda p=person: p.is_over, 60)
        for person in (*people, onlooker):
            await person.until(lambda p=person: p.seq == max(each.seq for each in people))
        await people[0].say(type="say", text="bien joué")
        await onlooker.until(lambda: onlooker.seq > people[1].seq or onlooker.seq == people[0].seq)
    await check_log(postgres_url, people)
    assert all(not person.refused for person in people)
    assert one.complaints == two.complaints == ""


async def test_everybody_sees_who_is_at_the_other_server(pair):
    one, two = pair
    await start(one, two)
    table, cookies = await seat_people(one, "royal_flush", 2, "present")
    here, there = (
        Person(server, table, cookie, cookie, plays=False)
        for server, cookie in zip((one, two), cookies, strict=True)
    )

    def present(person: Person) -> list[bool]:
        return [seat["present"] for seat in person.info["seats"]]

    async with at_table(here, there):
        await here.until(lambda: present(here) == [True, True])
        await there.until(lambda: present(there) == [True, True])
        await there.stop()
        await here.until(lambda: present(here) == [True, False])


async def test_tables_of_a_killed_server_go_on_within_five_seconds(pair, postgres_url: str):
    one, two = pair
    await start(one, two)
    people = []
    for number in range(4):
        table, cookies = await seat_people(one, "royal_flush", 2, f"doomed-{number}")
        people += [Person(one, table, cookies[0], 0), Person(two, table, cookies[1], 1)]
    async with at_table(*people):
        for person in people:
            await person.until(lambda p=person: p.seq > 8)
        # A balancer would send those who come back to the server that is left.
        for person in people:
            person.server = two
        await one.end(signal.SIGKILL)
        killed, before = time.monotonic(), {person.table: person.seq for person in people}
        for person in people:
            await person.until(lambda p=person: p.seq > before[p.table] + 2)
        assert time.monotonic() - killed < TAKEN_OVER_SECONDS
        for person in people:
            person.plays = False
            await person.until(lambda p=person: not p.waiting)
    await check_log(postgres_url, people)
    assert two.complaints == ""


async def test_the_late_write_of_a_server_that_was_held_up_is_refused(pair, postgres_url: str):
    one, two = pair
    await start(one, two)
    table, cookies = await seat_people(one, "royal_flush", 2, "frozen")
    late, other = Person(one, table, cookies[0], 0, plays=False), Person(two, table, cookies[1], 1)
    again = Person(two, table, cookies[0], 2, plays=False)
    async with at_table(late, other, again):
        await late.until(lambda: late.moves is not None)
        one.send(signal.SIGSTOP)
        # What is sent now is read when the server wakes up, and it takes itself for the owner.
        command = await late.say(type="act", seq=late.seq, actions=[late.legal_action()])
        again.plays = True
        assert again.moves is not None
        await again.play()
        await again.until(lambda: again.seq > late.seq + 4)
        again.plays = other.plays = False
        for person in (again, other):
            await person.until(lambda p=person: not p.waiting)
        one.send(signal.SIGCONT)
        await late.until(lambda: not late.waiting)
        assert command in late.refused
        await late.until(lambda: late.seq == again.seq == other.seq)
        assert late.view == again.view
    await check_log(postgres_url, [late, other, again])


async def test_a_held_up_server_does_not_write_past_the_new_owner(pair, postgres_url: str):
    """Nothing has been written since it lost the table: only the fence stands in its way."""
    one, two = pair
    await start(one, two)
    table, cookies = await seat_people(one, "royal_flush", 2, "fenced")
    late = Person(one, table, cookies[0], 0, plays=False)
    other = Person(two, table, cookies[1], 1, plays=False)
    async with at_table(late, other):
        await late.until(lambda: late.moves is not None)
        fence = await fence_of(postgres_url, table)
        one.send(signal.SIGSTOP)
        command = await late.say(type="act", seq=late.seq, actions=[late.legal_action()])
        async with asyncio.timeout(patience.SECONDS):
            while await fence_of(postgres_url, table) == fence:
                await asyncio.sleep(0.05)
        one.send(signal.SIGCONT)
        # It may still be carried out, but by the one who has the table now.
        await late.until(lambda: command in late.done)
        await other.until(lambda: other.seq == late.done[command])
    await check_log(postgres_url, [late, other])


async def test_a_held_up_server_corrects_its_clients_unasked(pair):
    one, two = pair
    await start(one, two)
    table, cookies = await seat_people(one, "royal_flush", 2, "asleep")
    sleeper = Person(one, table, cookies[0], 0, plays=False)
    again, other = Person(two, table, cookies[0], 2), Person(two, table, cookies[1], 1)
    async with at_table(sleeper):
        one.send(signal.SIGSTOP)
        async with at_table(again, other):
            await again.until(lambda: again.seq > sleeper.seq + 4)
            again.plays = other.plays = False
            for person in (again, other):
                await person.until(lambda p=person: not p.waiting)
            one.send(signal.SIGCONT)
            await sleeper.until(lambda: sleeper.seq >= again.seq)


async def test_play_goes_on_while_redis_is_away(pair, postgres_url: str, redis: Redis):
    one, two = pair
    await start(one, two)
    table, cookies = await seat_people(one, "royal_flush", 2, "no-bus")
    people = [Person(each, table, c, c) for each, c in zip((one, two), cookies, strict=True)]
    async with at_table(*people):
        await people[1].until(lambda: people[1].seq > 10)
        redis.stop()
        before = people[1].seq
        for person in people:
            await person.until(lambda p=person: p.seq > before + 6)
        redis.start()
        before = people[1].seq
        for person in people:
            await person.until(lambda p=person: p.seq > before + 20 or p.is_over)
        for person in people:
            person.plays = False
            await person.until(lambda p=person: not p.waiting)
    await check_log(postgres_url, people)
    assert all(not person.refused for person in people)


async def test_a_refusal_comes_back_in_the_words_of_whoever_asked(pair):
    one, two = pair
    await start(one, two)
    table, cookies = await seat_people(one, "royal_flush", 2, "refused")
    path = f"/api/tables/{table}/commands"
    act = {"type": "act", "command_id": "not-mine", "seq": 99, "actions": ["draw"]}
    there = await request(two.port, "POST", path, act, cookies[1])
    act["command_id"] = "not-mine-either"
    here = await request(one.port, "POST", path, act, cookies[1])
    assert there.status == here.status == 409
    assert {**json.loads(there.body), "command_id": ""} == {
        **json.loads(here.body),
        "command_id": "",
    }
