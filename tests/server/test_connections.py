"""What a connection may do before a request is complete, on real sockets, and who is kept out."""

from __future__ import annotations

import asyncio
import json
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

import patience
from brelan.server.http.front_door import DoorLimits
from running.servers import Answer, Server, Servers, request
from server.malformed_messages import frame
from server.playing import Person, newcomer, seat_people
from server.test_hostile import open_socket

QUICK: dict[str, Any] = {"head_seconds": 1.0, "body_seconds": 1.0, "idle_seconds": 1}
QUICK |= {"parting_seconds": 0.2, "unread_seconds": 1.0, "unread_rate": 1 << 20}
DEFAULT = DoorLimits()
CHUNK = b"x" * (1 << 16)


@asynccontextmanager
async def wire(server: Server) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection on which anything can be sent."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1 << 26)
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


async def ended(reader: asyncio.StreamReader) -> bytes:
    """What is still sent before the connection ends."""
    got = b""
    with suppress(ConnectionError):
        async with asyncio.timeout(patience.SECONDS):
            while data := await reader.read(1 << 16):
                got += data
    return got


def answers(data: bytes) -> list[int]:
    """The statuses of the answers, in order."""
    return [int(part[:3]) for part in data.split(b"HTTP/1.1 ")[1:]]


def memory(server: Server) -> int:
    """The resident memory of a server, in bytes."""
    pages = Path(f"/proc/{server.process}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def processor_seconds(server: Server) -> float:
    """The time that a server has computed."""
    fields = Path(f"/proc/{server.process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def port_of(end: socket.socket | asyncio.StreamWriter) -> int:
    """The port of this end of a connection."""
    found = end if isinstance(end, socket.socket) else end.get_extra_info("socket")
    return int(found.getsockname()[1])


def holds(server: Server, port: int) -> bool:
    """Whether a server has the connection from that port open."""
    for line in Path("/proc/net/tcp").read_text().splitlines():
        fields = line.split()
        # What the system has yet to send for a closed connection belongs to no process.
        is_owned = fields[9] != "0"
        if is_owned and (fields[1][-4:], fields[2][-4:]) == (f"{server.port:04X}", f"{port:04X}"):
            return True
    return False


async def until_closed(server: Server, port: int) -> None:
    """Wait until a server has closed the connection from that port."""
    async with asyncio.timeout(patience.SECONDS):
        while holds(server, port):
            await asyncio.sleep(0.02)


async def is_well(server: Server) -> bool:
    return (await request(server.port, "GET", "/api/games")).status == 200


async def pour(server: Server, begin: bytes, chunk: bytes, total: int) -> bytes:
    """Send so many bytes, or as many as are taken; returns the answer if it can be read."""
    async with wire(server) as (reader, writer):
        writer.write(begin)
        with suppress(ConnectionError):
            for _ in range(total // len(chunk)):
                writer.write(chunk)
                await writer.drain()
        return await ended(reader)


# What is too large.


@pytest.mark.parametrize(
    ("begin", "chunk", "megabytes", "status"),
    [
        (b"GET / HTTP/1.1\r\nHost: x\r\n", b"X-Some: thing\r\n" * 4096, 31, 431),
        (b"GET / HTTP/1.1\r\nX-Long: ", CHUNK, 31, 431),
        (b"GET / HTTP/1.1\r\n", CHUNK, 31, 431),
        (b"GET /", CHUNK, 105, 414),
        (
            b"POST /api/tables HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: ",
            CHUNK,
            31,
            413,
        ),
        (b"POST /api/tables HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1;", CHUNK, 31, 413),
    ],
    ids=["headers", "header", "name", "url", "trailer", "chunk"],
)
async def test_nothing_without_end_is_kept(
    servers: Servers, begin: bytes, chunk: bytes, megabytes: int, status: int
) -> None:
    server = servers.new()
    await server.start()
    assert await is_well(server)
    before, computed = memory(server), processor_seconds(server)
    for _ in range(3):
        answer = await pour(server, begin, chunk, megabytes << 20)
        # Where more is on its way than is looked at, the answer may be lost.
        assert answers(answer) in ([status], [])
    assert memory(server) < 1.2 * before
    assert processor_seconds(server) - computed < 1.0
    assert await is_well(server)
    await server.end()
    assert server.complaints == ""


async def test_heads_up_to_the_bound_are_read(server: Server) -> None:
    async def ask(**headers: str) -> Answer:
        return await request(server.port, "GET", "/api/games", headers=headers)

    line = DEFAULT.line_bytes - 10
    assert (await ask(A="a" * line)).status == 200
    assert (await ask(A="a" * line, B="b" * line)).status == 200
    answer = await ask(A="a" * line, B="b" * line, C="c" * 1000, **{"Accept-Language": "fr"})
    assert (answer.status, answer.json["code"]) == (431, "head-too-large")
    answer = await ask(**{"Accept-Language": "de"}, A="a" * (DEFAULT.line_bytes + 1))
    assert (answer.status, answer.json["code"]) == (431, "head-too-large")
    assert "höchstens" in answer.json["message"]
    many = {f"X-{number}": "x" for number in range(DEFAULT.headers)}
    answer = await ask(**many)
    assert (answer.status, answer.json["code"]) == (431, "too-many-headers")
    answer = await request(server.port, "GET", "/?" + "x" * DEFAULT.line_bytes)
    assert (answer.status, answer.json["code"]) == (414, "url-too-long")
    assert (await request(server.port, "GET", "/?" + "x" * (DEFAULT.line_bytes - 10))).status == 200


async def test_a_socket_with_too_large_a_head_is_refused_at_once(server: Server) -> None:
    async with wire(server) as (reader, writer):
        head = "GET /api/tables/x/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n"
        head += "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        head += "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nX: " + "x" * 8150 + "\r\n\r\n"
        writer.write(head.encode())
        assert answers(await ended(reader)) == [431]


async def test_headers_after_a_body_are_no_headers_of_the_request(server: Server) -> None:
    me = await newcomer(server)
    async with wire(server) as (reader, writer):
        writer.write(
            f"GET /api/home HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n"
            f"Connection: close\r\n\r\n0\r\nCookie: {me}\r\n\r\n".encode()
        )
        assert b"set-cookie: " in (await ended(reader)).lower()


# What is too slow.


@pytest.mark.parametrize(
    ("sent", "drop", "statuses"),
    [
        (b"", b"", []),
        (b"GET / HTTP/1.1\r\nHost: x\r\n", b"", [408]),
        (b"GET / HTTP/1.1\r\nHost: x\r\n", b"X: y\r\n", [408]),
        (b"\r\n", b"\r\n", [408]),
        (b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n{", b" ", [408]),
        # Refused by its length alone; what is sent after that is waited for no longer.
        (b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 90000\r\n\r\n", b" ", [413]),
        (b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n", b"", [200]),
        (b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n", b"\r\n", [200, 408]),
        (b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\nGET", b"", [200, 408]),
    ],
    ids=["silent", "head", "slow head", "lines", "body", "refused", "idle", "idle lines", "next"],
)
async def test_whoever_is_slow_is_disconnected(
    servers: Servers, sent: bytes, drop: bytes, statuses: list[int]
) -> None:
    server = servers.new(door=DoorLimits(**QUICK))
    await server.start()
    async with wire(server) as (reader, writer):
        port = port_of(writer)
        writer.write(sent)
        reading = asyncio.create_task(ended(reader))
        while not reading.done():
            writer.write(drop)
            await asyncio.wait([reading], timeout=0.1)
        assert answers(reading.result()) == statuses
        # Also where the client keeps its end open.
        await until_closed(server, port)
    await server.end()
    assert server.complaints == ""


async def test_who_does_not_read_an_answer_is_disconnected(servers: Servers) -> None:
    server = servers.new(door=DoorLimits(**QUICK))
    await server.start()
    ask = b"GET /api/words/fr.json HTTP/1.1\r\nHost: x\r\n\r\n"
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", server.port))
        with suppress(ConnectionError):
            # More than the system keeps for both ends, never more at once than may wait.
            for _ in range(400):
                deaf.sendall(ask)
                await asyncio.sleep(0.005)
        await until_closed(server, port_of(deaf))
    assert await is_well(server)


async def test_a_live_table_that_is_not_read_ends_for_good(servers: Servers) -> None:
    server = servers.new(door=DoorLimits(**QUICK))
    await server.start()
    table, cookies = await seat_people(server, "royal_flush", 2, "deaf")
    deaf = await open_socket(server, table, cookies[0])
    port = port_of(deaf.writer)
    deaf.drain.cancel()
    number = 0
    async with asyncio.timeout(patience.SECONDS):
        while holds(server, port):
            for _ in range(0 if deaf.writer.is_closing() else 20):
                # Each is answered, and with the position as it is.
                number += 1
                stale: dict[str, Any] = {
                    "type": "act",
                    "command_id": f"stale-{number:06}",
                    "seq": 0,
                }
                stale["actions"] = ["draw"]
                deaf.writer.write(frame(json.dumps(stale).encode()))
            await asyncio.sleep(0.02)
    await deaf.close()
    assert await is_well(server)


# Many at once.


async def test_requests_on_one_connection_are_answered_in_order_up_to_a_bound(
    servers: Servers,
) -> None:
    server = servers.new(door=DoorLimits(pipelined=5))
    await server.start()
    async with wire(server) as (reader, writer):
        few = [b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n", b"GET /x HTTP/1.1\r\nHost: x\r\n\r\n"]
        writer.write(b"".join(few * 2) + b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert answers(await ended(reader)) == [200, 404, 200, 404, 200]
    async with wire(server) as (reader, writer):
        writer.write(few[1] * 5000)
        got = await ended(reader)
        # The last ones may be lost: more had been sent than was looked at.
        assert 1 <= len(answers(got)) <= 6
        assert set(answers(got)) == {404}
    await server.end()
    assert server.complaints == ""


async def test_pings_without_a_pause_end(server: Server) -> None:
    table, cookies = await seat_people(server, "poker_tiles", 2, "pings")
    for opcode in (9, 10):
        held = await open_socket(server, table, cookies[0])
        async with asyncio.timeout(patience.SECONDS):
            while held.is_open:
                await held.send(frame(b"p" * 120, opcode=opcode) * 50)
                await asyncio.sleep(0)
        await held.close()


async def test_a_message_in_endless_frames_ends(server: Server) -> None:
    table, cookies = await seat_people(server, "poker_tiles", 2, "frames")
    held = await open_socket(server, table, cookies[0])
    await held.send(frame(b"", opcode=1, final=False))
    async with asyncio.timeout(patience.SECONDS):
        while held.is_open:
            await held.send(frame(b"", opcode=0, final=False) * 10)
            await asyncio.sleep(0)
    await held.close()


HALF_SENT, OPEN_FILES, VISITS = 420, 400, 30


@pytest.mark.slow
async def test_half_sent_requests_keep_nobody_out(servers: Servers) -> None:
    # None of them is dropped for being slow: they can only make room.
    server = servers.new(open_files=OPEN_FILES, door=DoorLimits(head_seconds=3600.0))
    await server.start()
    table, cookies = await seat_people(server, "poker_tiles", 2, "half")
    people = [Person(server, table, cookie, cookie) for cookie in cookies]
    for person in people:
        person.pause = 0.02
        person.start()
    await people[0].until(lambda: people[0].seq > 5)
    held = []
    for _ in range(HALF_SENT):
        each = socket.socket()
        each.setblocking(False)
        with suppress(BlockingIOError):
            each.connect(("127.0.0.1", server.port))
        held.append(each)
    half = b"GET / HTTP/1.1\r\nHost: x\r\n"
    await asyncio.gather(*(asyncio.get_running_loop().sock_sendall(each, half) for each in held))
    during = people[0].seq
    async with asyncio.timeout(patience.SECONDS):
        for _ in range(VISITS):
            assert (await request(server.port, "GET", "/")).status == 200
    for person in people:
        await person.until(lambda p=person: p.seq > during or p.is_over)
        await person.stop()
        assert person.visits == 1
        assert not person.refused
    for each in held:
        each.close()
    await server.end()
    complaints = server.complaints.splitlines()
    assert [line for line in complaints if "only 200 connections at once" not in line] == []
