"""A hundred thousand frames and requests that make no sense: nobody else notices."""

import asyncio
import base64
import os
import random
from contextlib import suppress

import patience
from running.servers import Server, Servers, request
from server import malformed_messages
from server.playing import Person, newcomer, seat_people
from server.test_killed import check_commands, read_table

FRAMES, BAD_FRAMES, REQUESTS = 70_000, 2_000, 28_000
AT_ONCE = 8


class Wire:
    """A connection on which anything can be sent; what comes back is thrown away."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter):
        self.reader = reader
        self.writer = writer
        self.received = 0
        self.drain = asyncio.create_task(self.swallow())

    @classmethod
    async def open(cls, port: int) -> "Wire":
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    async def swallow(self) -> None:
        with suppress(OSError):
            while data := await self.reader.read(1 << 16):
                self.received += len(data)

    @property
    def is_open(self) -> bool:
        return not self.drain.done() and not self.writer.is_closing()

    async def send(self, data: bytes) -> None:
        with suppress(OSError):
            self.writer.write(data)
            await self.writer.drain()

    async def close(self) -> None:
        self.writer.close()
        self.drain.cancel()
        await asyncio.gather(self.drain, return_exceptions=True)
        with suppress(OSError):
            await self.writer.wait_closed()


async def open_socket(server: Server, table: str, cookie: str) -> Wire:
    """A WebSocket, taken for agreed to."""
    wire = await Wire.open(server.port)
    key = base64.b64encode(os.urandom(16)).decode()
    await wire.send(
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        f"Cookie: {cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
    )
    async with asyncio.timeout(patience.SECONDS):
        while wire.received == 0 and wire.is_open:
            await asyncio.sleep(0.001)
    return wire


async def send_frames(server: Server, table: str, cookie: str, seed: int, many: int) -> int:
    """Messages that are nearly right, as fast as they are taken."""
    bot_seed, sent = random.Random(seed), 0
    while sent < many:
        wire = await open_socket(server, table, cookie)
        while wire.is_open and sent < many:
            burst = [
                malformed_messages.frame(malformed_messages.message(bot_seed)) for _ in range(20)
            ]
            await wire.send(b"".join(burst))
            sent += len(burst)
            await asyncio.sleep(0)
        await wire.close()
    return sent


async def send_bad_frames(server: Server, table: str, cookie: str, seed: int, many: int) -> int:
    """Frames that end a connection, one after the other."""
    bot_seed = random.Random(seed)
    for _ in range(many):
        wire = await open_socket(server, table, cookie)
        await wire.send(malformed_messages.bad_frame(bot_seed))
        if bot_seed.random() < 0.1:
            await asyncio.sleep(0.01)
        await wire.close()
    return many


async def send_requests(server: Server, table: str, seed: int, many: int) -> int:
    """Requests one after the other on connections that are used until they are closed."""
    bot_seed, sent = random.Random(seed), 0
    while sent < many:
        wire = await Wire.open(server.port)
        for _ in range(bot_seed.randrange(1, 40)):
            if not wire.is_open:
                break
            await wire.send(malformed_messages.request(bot_seed, table))
            sent += 1
        # Some wait for the answer, some are gone before it comes.
        if bot_seed.random() < 0.8:
            await asyncio.sleep(0.002)
        await wire.close()
    return sent


async def test_a_hundred_thousand_things_that_make_no_sense(servers: Servers, tmp_path):
    database = f"sqlite:///{tmp_path / 'brelan.sqlite'}"
    server = servers.new(database)
    await server.start()
    victim, cookies = await seat_people(server, "royal_flush", 3, "victim")
    control, players = await seat_people(server, "royal_flush", 2, "control")
    people = [Person(server, control, cookie, cookie) for cookie in players]
    for person in people:
        person.pause = 0.05
        person.start()
    strangers = [await newcomer(server) for _ in range(AT_ONCE)]
    for number in range(3):
        cookies.append(strangers[number])
    before = people[0].seq
    sent = await asyncio.gather(
        *(
            send_frames(server, victim, cookies[n % len(cookies)], n, FRAMES // AT_ONCE)
            for n in range(AT_ONCE)
        ),
        *(
            send_bad_frames(server, victim, strangers[n], 100 + n, BAD_FRAMES // AT_ONCE)
            for n in range(AT_ONCE)
        ),
        *(send_requests(server, victim, 200 + n, REQUESTS // AT_ONCE) for n in range(AT_ONCE)),
    )
    assert sum(sent) >= 100_000
    during = people[0].seq
    assert during > before + 20
    for person in people:
        await person.until(lambda p=person: p.seq > during or p.is_over)
        person.plays = False
        await person.until(lambda p=person: not p.waiting)
        await person.stop()
        assert not person.refused
        assert not person.faults
        assert person.visits == 1
    assert (await request(server.port, "GET", "/api/health")).status == 200
    await server.end()
    assert server.complaints == ""
    for table in (victim, control):
        _, commands = await read_table(database, table)
        if table == control:
            for person in people:
                check_commands(person, commands)
