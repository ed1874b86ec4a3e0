"""A server killed at any moment loses nothing that it acknowledged, and every table goes on."""

import asyncio
import os
import random
import signal

import patience
from brelan.server.storage import Storage
from brelan.server.table import formats
from brelan.server.table.state import TableState, replay_log
from running.servers import Server, Servers
from server.playing import Person, seat_people

KILLS = int(os.environ.get("BRELAN_KILLS", "50"))
TABLES = (("royal_flush", 3), ("flush_royal", 2), ("poker_tiles", 4), ("royal_flush", 2))


async def read_table(database: str, table: str) -> tuple[TableState, list[str | None]]:
    """A table as its log tells it, which must be whole; and the commands behind its entries."""
    storage = Storage(database, "reader")
    await storage.database.start()
    try:
        stored = await storage.log.read(table)
    finally:
        await storage.database.stop()
    assert [each.seq for each in stored] == list(range(1, len(stored) + 1))
    told = [(each.seq, each.command, formats.read(each.entry)) for each in stored]
    return replay_log(table, told), [each.command for each in stored]


def check_commands(person: Person, commands: list[str | None]) -> None:
    """Every acknowledged command is in the log once, where it was said to be; no other twice."""
    places: dict[str, list[int]] = {}
    for seq, command in enumerate(commands, start=1):
        if command is not None:
            places.setdefault(command.rpartition("/")[2], []).append(seq)
    for command_id, seq in person.done.items():
        assert places.get(command_id) == [seq]
    for command_id in person.sent:
        assert len(places.get(command_id, ())) <= 1
    for command_id in person.refused:
        assert command_id not in places or command_id in person.done


async def seat_all(server: Server, number: int) -> list[Person]:
    """People at a new table, who begin to play."""
    game, seats = TABLES[number % len(TABLES)]
    table, cookies = await seat_people(server, game, seats, f"table-{number}")
    return [Person(server, table, cookie, at).start() for at, cookie in enumerate(cookies)]


async def test_nothing_acknowledged_is_lost(servers: Servers, database: str):
    server = servers.new(database)
    await server.start()
    people: list[Person] = []
    for number in range(len(TABLES)):
        people += await seat_all(server, number)
    bot_seed = random.Random(database.partition(":")[0])
    for kill in range(KILLS):
        playing = [person for person in people if not person.is_over]
        if len({person.table for person in playing}) < len(TABLES):
            newcomers = await seat_all(server, len(TABLES) + kill)
            people += newcomers
            playing += newcomers
        acted = sum(len(person.done) for person in people)
        async with asyncio.timeout(patience.SECONDS):
            while sum(len(person.done) for person in people) == acted:
                await asyncio.sleep(0.001)
        await bot_seed.choice(playing).say(type="say", text="encore")
        await asyncio.sleep(bot_seed.uniform(0, 0.15))
        await server.end(signal.SIGKILL)
        await server.start()
    before = {person.table: person.seq for person in people}
    for person in people:
        await person.until(lambda p=person: p.is_over or p.seq > before[p.table])
    for person in people:
        person.plays = False
        await person.until(lambda p=person: not p.waiting)
    for person in people:
        await person.stop()
    await server.end()
    assert sum(len(person.done) for person in people) > 2 * KILLS
    assert not any(person.faults for person in people)
    assert "Traceback" not in server.complaints
    for table in {person.table for person in people}:
        found, commands = await read_table(database, table)
        assert found.seq >= before[table]
        for person in people:
            if person.table == table:
                check_commands(person, commands)
