"""A real nginx in front, with the configuration that we hand out."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPSConnection
from pathlib import Path
from typing import Any

import pytest

import patience
from brelan.server.http import rate_limits
from running.nginx import ADDRESS_HEADER, Nginx, nginx
from running.servers import Answer, Server, Servers, request
from server.playing import Person, seat_people
from server.test_killed import check_commands, read_table
from server.test_monitoring import figures

KILLS = 3
FILE = "/web/bundles/common.js"


@pytest.fixture
def server(servers: Servers) -> Server:
    found = servers.new(metrics=True)
    found.open()
    return found


@pytest.fixture
def front(server: Server, tmp_path: Path) -> Iterator[Nginx]:
    with nginx(server, tmp_path / "nginx") as found:
        yield found
        assert found.complaints == ""


async def ask(front: Nginx, path: str, method: str = "GET", **more: Any) -> Answer:
    """A request over https."""
    return await request(front.port, method, path, security=front.security, **more)


async def test_plain_http_is_sent_to_https_where_cookies_are_secure(front: Nginx) -> None:
    answer = await request(front.plain_port, "GET", "/table/abc?x=1")
    assert answer.status == 301
    assert answer.headers["location"] == "https://127.0.0.1/table/abc?x=1"
    assert "set-cookie" not in answer.headers
    answer = await ask(front, "/")
    assert answer.status == 200
    assert "Secure" in answer.headers["set-cookie"].split("; ")
    own = {"Origin": f"https://127.0.0.1:{front.port}"}
    wanted = {
        "command_id": "opening-12",
        "game": "poker_tiles",
        "name": "Zoé",
        "seats": [{"kind": "me"}, {"kind": "person"}],
    }
    cookie = answer.cookie
    opened = await ask(front, "/api/tables", "POST", body=wanted, cookie=cookie, headers=own)
    assert opened.status == 201
    code = await ask(front, f"/api/tables/{opened.json['id']}/qr.svg", cookie=cookie)
    assert code.status == 200


async def test_people_play_through_nginx_and_come_back_after_every_kill(
    server: Server, front: Nginx, tmp_path: Path
) -> None:
    table, cookies = await seat_people(front, "royal_flush", 2, "front")
    people = [Person(front, table, cookie, seat) for seat, cookie in enumerate(cookies)]
    for person in people:
        person.start()
    for kill in range(KILLS):
        acted = sum(len(person.done) for person in people)
        for person in people:
            await person.until(
                lambda enough=acted + 4: sum(len(each.done) for each in people) >= enough
            )
        await people[kill % 2].say(type="say", text="encore")
        await server.end(signal.SIGKILL)
        await server.start()
    before = people[0].seq
    for person in people:
        await person.until(lambda each=person: each.is_over or each.seq > before)
        person.plays = False
    for person in people:
        await person.until(lambda each=person: not each.waiting)
        await person.stop()
        assert person.visits > KILLS
        assert not person.faults
    await server.end()
    _, commands = await read_table(f"sqlite:///{tmp_path / 'brelan.sqlite'}", table)
    for person in people:
        assert person.done
        check_commands(person, commands)


async def test_a_stream_comes_line_by_line(front: Nginx) -> None:
    table, cookies = await seat_people(front, "flush_royal", 2, "stream")
    reader, writer = await asyncio.open_connection("127.0.0.1", front.port, ssl=front.security)
    head = f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: x\r\nCookie: {cookies[0]}\r\n\r\n"
    writer.write(head.encode())
    async with asyncio.timeout(patience.SECONDS):
        await reader.readuntil(b'"type":"table"')
        said = {"type": "say", "command_id": "said-through", "text": "bonjour"}
        path = f"/api/tables/{table}/commands"
        answer = await ask(front, path, "POST", body=said, cookie=cookies[1])
        assert answer.status == 200
        await reader.readuntil(b"bonjour")
    writer.transport.abort()
    with suppress(OSError):
        await writer.wait_closed()


def come(front: Nginx, address: str, many: int, forged: bool = False) -> list[int]:
    """The statuses that so many newcomers from one address get."""
    connection = HTTPSConnection("127.0.0.1", front.port, context=front.security)
    statuses = []
    for number in range(many):
        headers = {ADDRESS_HEADER: address}
        if forged:
            headers |= {"X-Forwarded-For": f"198.51.100.{number}", "X-Real-IP": "198.51.100.1"}
        connection.request("GET", "/api/home", headers=headers)
        answer = connection.getresponse()
        answer.read()
        statuses.append(answer.status)
    connection.close()
    return statuses


async def test_addresses_are_told_apart_and_nobody_can_lie_about_theirs(
    servers: Servers, tmp_path: Path
) -> None:
    server = servers.new(fast=False)
    server.open()
    with nginx(server, tmp_path / "nginx") as front:
        many = int(rate_limits.NEWCOMERS_BURST)
        seen: list[int] = []
        # Meanwhile some more may come: as many every second as the limit says.
        async with asyncio.timeout(patience.SECONDS):
            while 429 not in seen:
                seen += await asyncio.to_thread(come, front, "192.0.2.1", 100)
        assert seen.index(429) >= many
        assert 429 in await asyncio.to_thread(come, front, "192.0.2.1", 60, True)
        assert await asyncio.to_thread(come, front, "192.0.2.2", 5) == [200] * 5
        assert await asyncio.to_thread(come, front, "192.0.2.3", 100, True) == [200] * 100


@pytest.mark.parametrize("size", [rate_limits.LARGEST_MESSAGE + 1, 100_000])
async def test_too_long_is_answered_in_json_by_whoever_notices(front: Nginx, size: int) -> None:
    for path in ("/api/tables", "/"):
        answer = await ask(front, path, "POST", raw=b" " * size)
        assert (answer.status, answer.json["code"]) == (413, "too-large")


async def test_files_are_kept_by_nginx_also_while_the_server_is_away(
    server: Server, front: Nginx
) -> None:
    first = await ask(front, FILE)
    assert (first.status, first.headers["x-cache"]) == (200, "MISS")
    again = await ask(front, FILE)
    assert (again.body, again.headers["x-cache"]) == (first.body, "HIT")
    assert again.headers["cache-control"] == "no-cache"
    etag = first.headers["etag"]
    known = await ask(front, FILE, headers={"If-None-Match": etag})
    assert (known.status, known.body) == (304, b"")
    packed = await ask(front, FILE, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    told = figures((await request(server.port, "GET", "/metrics")).body.decode())
    assert told["brelan_http_request_seconds_count//web/{path:path}/200"] == 2
    await server.end(signal.SIGKILL)
    assert (await ask(front, FILE)).body == first.body


async def test_a_server_that_is_away_is_told_of_in_words(server: Server, front: Nginx) -> None:
    await server.end(signal.SIGKILL)
    for path in ("/api/home", "/api/tables/abc/record", "/web/nothing.js"):
        answer = await ask(front, path)
        assert (answer.status, answer.json["code"]) == (503, "moved")
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["retry-after"] == "5"
    answer = await ask(front, "/table/abc")
    assert (answer.status, answer.headers["content-type"]) == (503, "text/html; charset=utf-8")
    assert "redémarre" in answer.body.decode()
    assert answer.headers["cache-control"] == "no-store"
    await server.start()
    assert (await ask(front, "/table/abc")).status == 200


async def test_figures_do_not_leave_the_machine(server: Server, front: Nginx) -> None:
    assert (await request(server.port, "GET", "/metrics")).status == 200
    for path in ("/metrics", "/metrics/", "//metrics", "/%6detrics"):
        answer = await ask(front, path)
        assert answer.status in (307, 404), path
        assert b"brelan_" not in answer.body
    assert (await ask(front, "/api/health/ready")).status == 200


async def test_a_request_has_one_id_in_both_logs(front: Nginx) -> None:
    first, second = await ask(front, "/api/home"), await ask(front, "/api/home")
    numbers = {each.headers["x-request-id"] for each in (first, second)}
    assert len(numbers) == 2
    assert {len(number) for number in numbers} == {32}
