"""What a host's own programs see of a running server: figures, and whether it is ready."""

from __future__ import annotations

import asyncio
import os
import platform
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from prometheus_client.parser import text_string_to_metric_families

import patience
from brelan import __version__, games
from brelan.bots.bot import RULES
from brelan.server.health import Health
from brelan.server.monitoring import is_local
from brelan.server.workers import readiness
from brelan.server.workers.readiness import Readiness
from running.servers import Server, Servers, request
from running.services import reserve_port
from server.client import at, is_over, open_table, play_on
from server.playing import newcomer

Figures = dict[str, float]


def figures(text: str) -> Figures:
    """Every sample by its name and the values of its labels: `brelan_tables/troc/over`."""
    return {
        "/".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def watch(port: int) -> Figures:
    answer = await request(port, "GET", "/metrics")
    assert answer.status == 200
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert "set-cookie" not in answer.headers
    return figures(answer.body.decode())


async def until(port: int, condition: Callable[[Figures], bool]) -> Figures:
    """The figures once they are so."""
    async with asyncio.timeout(patience.SECONDS):
        while not condition(found := await watch(port)):
            await asyncio.sleep(0.02)
    return found


def new_watched(servers: Servers, **settings: Any) -> Server:
    return servers.new(metrics=True, **settings)


async def test_a_game_is_counted_from_its_opening_to_its_end(servers: Servers) -> None:
    server = new_watched(servers, workers=1)
    await server.start()
    cookie = await newcomer(server)
    before = await watch(server.port)
    assert before[f"brelan_build_info/{__version__}/{platform.python_version()}"] == 1
    assert before["brelan_people_present"] == 0
    table = (await open_table(server, cookie, "poker_tiles", "novice"))["id"]
    async with at(server, table, cookie) as client:
        during = await watch(server.port)
        assert during["brelan_tables/poker_tiles/playing"] == 1
        assert during["brelan_connections/websocket"] == during["brelan_people_present"] == 1
        assert during["brelan_open_sockets"] >= 2
        await play_on(client, is_over)
        await client.do("say", text="bonjour")
        assert (await client.do("leave"))["code"] == "not-waiting"
        await client.socket.send("{")
        await client.until("fault", code="unreadable")
    found = await until(server.port, lambda told: told["brelan_connections/websocket"] == 0)
    assert found["brelan_tables_opened_total/poker_tiles"] == 1
    assert found["brelan_games_over_total/poker_tiles"] == 1
    assert found["brelan_chat_lines_total"] == found["brelan_log_entries_total/said"] == 1
    assert found["brelan_refusals_total/not-waiting"] == 1
    assert found["brelan_refusals_total/unreadable"] == 1
    mine, bots = (found[f"brelan_actions_total/poker_tiles/{by}"] for by in ("person", "bot"))
    assert mine > 1
    assert bots > 1
    assert found["brelan_message_seconds_count/act"] == mine
    assert found["brelan_message_seconds_sum/act"] > 0
    # Opening a table that begins at once is one append of two entries.
    entries = sum(
        value for name, value in found.items() if name.startswith("brelan_log_entries_total/")
    )
    assert found["brelan_committed_appends_total"] == entries - 1
    assert 1 <= found["brelan_commit_seconds_count"] < entries
    assert 0 < found["brelan_bot_seconds_count/poker_tiles/novice"] <= bots
    assert (
        found["brelan_queue_seconds_count"] >= found["brelan_bot_seconds_count/poker_tiles/novice"]
    )
    assert found["brelan_workers/alive"] == found["brelan_workers/wanted"] == 1
    assert found["brelan_http_request_seconds_count//api/tables/201"] == 1
    assert found["brelan_database_bytes"] > 10_000
    assert found["brelan_event_loop_lag_seconds_count"] > 0
    assert found["process_open_fds"] > 5
    assert found["process_resident_memory_bytes"] > 10e6
    assert found["brelan_workers_resident_memory_bytes"] > 10e6


async def test_no_figure_names_a_person_a_table_or_an_address(servers: Servers) -> None:
    server = new_watched(servers)
    await server.start()
    cookie = await newcomer(server)
    table = (await open_table(server, cookie, "flush_royal", "novice"))["id"]
    far = {"X-Forwarded-For": "192.0.2.7"}
    for path in (f"/api/tables/{table}/record", f"/table/{table}", "/a/b?c=d", f"/{table}/x"):
        await request(server.port, "GET", path, cookie=cookie, headers=far)
    await request(server.port, "BREW", "/", cookie=cookie)
    async with at(server, table, cookie):
        text = (await request(server.port, "GET", "/metrics")).body.decode()
    who = cookie.partition("=")[2].partition(".")[0]
    for secret in (table, who, "127.0.0.1", "192.0.2.7", "Zoé", "BREW", "/a/b"):
        assert secret not in text
    assert 'route="/api/tables/{table}/record"' in text
    assert 'route="none"' in text


async def test_streams_are_counted_too(servers: Servers) -> None:
    server = new_watched(servers)
    await server.start()
    cookie = await newcomer(server)
    table = (await open_table(server, cookie, "flush_royal", "person"))["id"]
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    head = f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\n\r\n"
    writer.write(head.encode())
    await reader.readuntil(b'"type":"table"')
    assert (await watch(server.port))["brelan_connections/stream"] == 1
    writer.close()
    await until(server.port, lambda found: found["brelan_connections/stream"] == 0)


async def test_what_a_limit_holds_up_is_counted(servers: Servers) -> None:
    server = new_watched(servers, fast=False)
    await server.start()
    cookie = await newcomer(server)
    table = (await open_table(server, cookie, "flush_royal", "person"))["id"]
    async with at(server, table, cookie) as client:
        for number in range(100):
            await client.send("ping", id=number)
        await client.until("fault", code="too-fast")
        found = await until(
            server.port, lambda told: told.get("brelan_refusals_total/too-fast", 0) > 0
        )
    assert found["brelan_rate_limit_hits_total/messages"] > 0


async def test_a_worker_that_dies_is_counted_and_replaced(servers: Servers) -> None:
    server = new_watched(servers, workers=1)
    await server.start()
    await until(server.port, lambda found: found["brelan_workers/alive"] == 1)
    folder = Path(f"/proc/{server.process}/task/{server.process}")
    (worker,) = (int(word) for word in (folder / "children").read_text().split())
    os.kill(worker, signal.SIGKILL)
    found = await until(server.port, lambda told: told["brelan_worker_starts_total"] == 2)
    assert found["brelan_worker_deaths_total"] == 1


# Who may read them.


@pytest.mark.parametrize(
    ("client", "headers", "expected"),
    [
        (("127.0.0.1", 1), {}, True),
        (("127.8.9.10", 1), {}, True),
        (("::1", 1), {}, True),
        (("192.0.2.1", 1), {}, False),
        (("10.0.0.1", 1), {}, False),
        (("name", 1), {}, False),
        (None, {}, False),
        (("127.0.0.1", 1), {"x-forwarded-for": "127.0.0.1"}, False),
        (("127.0.0.1", 1), {"forwarded": "for=127.0.0.1"}, False),
        (("127.0.0.1", 1), {"x-forwarded-proto": "https"}, False),
        (("127.0.0.1", 1), {"via": "1.1 proxy"}, False),
    ],
)
def test_figures_are_for_programs_on_this_machine(
    client: tuple[str, int] | None, headers: dict[str, str], expected: bool
) -> None:
    sent = [(name.encode(), value.encode()) for name, value in headers.items()]
    assert is_local({"type": "http", "client": client, "headers": sent}) is expected


async def test_figures_are_there_only_where_they_are_wanted(servers: Servers) -> None:
    plain = servers.new()
    open_one = new_watched(servers, database=f"sqlite:///{servers.folder / 'other.sqlite'}")
    await asyncio.gather(plain.start(), open_one.start())
    answer = await request(plain.port, "GET", "/metrics")
    assert (answer.status, answer.json["code"]) == (404, "no-page")
    forwarded = {"X-Forwarded-For": "127.0.0.1"}
    answer = await request(open_one.port, "GET", "/metrics", headers=forwarded)
    assert answer.status == 404
    assert (await request(open_one.port, "GET", "/metrics")).status == 200


async def test_figures_and_health_can_have_a_port_of_their_own(servers: Servers) -> None:
    with closing(reserve_port()) as reserved:
        port = reserved.getsockname()[1]
        server = servers.new(metrics_port=port)
        await server.start()
        assert (await watch(port))["brelan_open_sockets"] > 0
        assert (await request(port, "GET", "/api/health/live")).json == {"status": "ok"}
        assert (await request(port, "GET", "/api/health/ready")).status == 200
        for path in ("/", "/api/home", "/api/health", "/web/shared/dom.js"):
            assert (await request(port, "GET", path)).status == 404
        assert (await request(port, "POST", "/metrics")).status == 405
        assert (await request(server.port, "GET", "/metrics")).status == 404
        await server.end()
        with pytest.raises(ConnectionError):
            await request(port, "GET", "/api/health/live")


# Alive and ready.


async def test_a_server_is_alive_and_ready(servers: Servers) -> None:
    server = servers.new(workers=1)
    await server.start()
    async with asyncio.timeout(patience.SECONDS):
        while (answer := await request(server.port, "GET", "/api/health/ready")).status != 200:
            assert answer.json["reasons"] == ["workers"]
    assert answer.json == {"status": "ok", "reasons": []}
    assert (await request(server.port, "GET", "/api/health/live")).json == {"status": "ok"}


async def test_a_server_whose_database_is_locked_lives_and_is_not_ready(
    servers: Servers, tmp_path: Path
) -> None:
    server = servers.new()
    await server.start()
    path = "/api/health/ready"
    assert (await request(server.port, "GET", path)).status == 200
    with closing(sqlite3.connect(tmp_path / "brelan.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        async with asyncio.timeout(patience.SECONDS):
            while (answer := await request(server.port, "GET", path)).status == 200:
                await asyncio.sleep(0.05)
        assert (answer.status, answer.json) == (
            503,
            {"status": "not-ready", "reasons": ["database"]},
        )
        assert (await request(server.port, "GET", "/api/health/live")).status == 200
        other.execute("ROLLBACK")
    async with asyncio.timeout(patience.SECONDS):
        while (await request(server.port, "GET", path)).status != 200:
            await asyncio.sleep(0.05)


async def test_a_server_that_stops_says_first_that_it_is_not_ready(servers: Servers) -> None:
    server = servers.new(drain=600, metrics=True)
    await server.start()
    server.send(signal.SIGTERM)
    await until(server.port, lambda found: found["brelan_stopping"] == 1)
    # It looks ten times a second whether it is to stop.
    for _ in range(10):
        answer = await request(server.port, "GET", "/api/health/ready")
        assert (answer.status, answer.json["reasons"]) == (503, ["stopping"])
        await asyncio.sleep(0.05)
    # Meanwhile everything goes on; whoever is in a hurry sends a second signal.
    assert (await request(server.port, "GET", "/api/home")).status == 200
    await server.end()


async def test_a_server_stops_by_itself_after_it_has_said_so(servers: Servers) -> None:
    server = servers.new(drain=0.3)
    await server.start()
    await server.end()


class Database:
    """A database that can be written, or not."""

    def __init__(self, can_write: bool):
        self._can_write = can_write

    async def can_write(self) -> bool:
        return self._can_write


@pytest.mark.parametrize(
    ("stops", "writes", "wanted", "alive", "rules", "reasons"),
    [
        (False, True, 2, 2, True, []),
        (False, True, 2, 1, True, []),
        (False, True, 0, 0, True, []),
        (False, True, 2, 0, True, ["workers"]),
        (False, False, 2, 2, True, ["database"]),
        (True, False, 2, 0, False, ["stopping", "database", "workers", "rules"]),
    ],
)
async def test_every_reason_is_told(
    stops: bool, writes: bool, wanted: int, alive: int, rules: bool, reasons: list[str]
) -> None:
    pool = SimpleNamespace(processes=wanted, workers=[None] * alive)
    compiled = SimpleNamespace(has_all_rules=rules)
    health = Health(cast(Any, Database(writes)), cast(Any, pool), cast(Any, compiled))
    health.is_stopping = stops
    report = await health.report()
    assert report.reasons == reasons
    assert report.status == ("not-ready" if reasons else "ok")


def test_the_rules_of_all_games_must_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    left: dict[str, list[str]] = {game: [] for game in games.NAMES}
    monkeypatch.setattr(readiness, "missing_parts", left.get)
    left[games.NAMES[0]] = ["champion"]
    assert Readiness().has_all_rules
    left[games.NAMES[-1]] = [RULES]
    assert not Readiness().has_all_rules
