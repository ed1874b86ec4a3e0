"""Two servers on one PostgreSQL and one Redis: it does not matter who is at which."""

import asyncio
import json
import random
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
import pytest

import patience
from running.servers import PATIENT_MS, Server, Servers, request
from running.services import Redis
from server.client import at, is_over, some_action
from server.playing import Person, seat_people
from server.test_killed import check_commands, read_table


@pytest.fixture
def pair(servers: Servers, postgres_url: str, redis: Redis) -> tuple[Server, Server]:
    """Two servers, of which one takes over the tables of the other when that is held up."""
    return servers.new(postgres_url, redis.url, idle_ms=0), servers.new(postgres_url, redis.url)


@pytest.fixture
def steady_pair(pair: tuple[Server, Server]) -> tuple[Server, Server]:
    """Two servers that keep their tables, however busy the machine is."""
    for server in pair:
        server.idle_ms = server.lease_ms = PATIENT_MS
    return pair


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


async def test_people_at_two_servers_play_one_game(steady_pair, postgres_url: str):
    one, two = steady_pair
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


async def test_everybody_sees_who_is_at_the_other_server(steady_pair):
    one, two = steady_pair
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


async def test_tables_of_a_killed_server_go_on_at_another(pair, postgres_url: str):
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
        before = {person.table: person.seq for person in people}
        for person in people:
            await person.until(lambda p=person: p.seq > before[p.table] + 2)
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


async def test_play_goes_on_while_redis_is_away(steady_pair, postgres_url: str, redis: Redis):
    one, two = steady_pair
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


async def test_a_refusal_comes_back_in_the_words_of_whoever_asked(steady_pair):
    one, two = steady_pair
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


async def test_a_hint_given_by_another_server_is_written_down(
    servers: Servers, postgres_url: str, redis: Redis
):
    one = servers.new(postgres_url, redis.url)
    two = servers.new(postgres_url, redis.url, workers=1)
    one.lease_ms = two.lease_ms = PATIENT_MS
    await start(one, two)
    table, (host, friend) = await seat_people(one, "poker_tiles", 2, "hints", hints=True)
    async with at(one, table, host) as here, at(two, table, friend) as there:
        seat = there.snapshot["you"]["seat"]
        while there.snapshot["view"]["turn"] != seat:
            action = some_action(here.snapshot["view"], random.Random(1))
            assert (await here.do("act", seq=here.seq, actions=[action]))["type"] == "done"
            there.snapshot["view"] = (await there.until("did"))["view"]
        hint = await there.ask("hint", stage=2)
        assert hint["type"] == "hinted", hint
        assert (await here.do("resign"))["type"] == "done"
        assert (await there.do("resign"))["type"] == "done"
        end = await here.until("changed")
        while not is_over(end):
            end = await here.until("changed")
        assert end["table"]["hints_used"][seat] == {"positions": 1, "stage": 2}


async def test_an_onlooker_is_named_and_silenced_at_the_other_server(steady_pair):
    one, two = steady_pair
    await start(one, two)
    table, cookies = await seat_people(one, "poker_tiles", 2, "watched", listed=True)
    _, (_, _, zoe) = await seat_people(two, "poker_tiles", 3, "named")
    async with at(one, table, cookies[0]) as here, at(two, table, zoe) as watching:
        seen = (await here.until("changed"))["table"]
        while not seen["onlookers"] or seen["onlookers"][0]["name"] == "":
            seen = (await here.until("changed"))["table"]
        assert (seen["watchers"], seen["onlookers"][0]["name"]) == (1, "Guest 2")
        assert (await here.do("silence-onlookers", quiet=True))["type"] == "done"
        assert (await watching.do("say", text="Hello"))["code"] == "onlookers-silent"
        number = seen["onlookers"][0]["id"]
        assert (await here.do("send-away", onlooker=number))["type"] == "done"
        assert await watching.hung_up() == 4405
