"""The daily deal over HTTP and sockets: the same cards for all, one try that counts, and nothing
told of them before the day is over.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import patience
from brelan import records
from brelan.server.admin.check import all_tables, check
from brelan.server.storage import Storage
from brelan.server.table.days import DAY_MS, day_of
from running.servers import Server, Servers, request
from server.client import at, is_over, play_on
from server.playing import newcomer

NOON = int(datetime(2026, 11, 18, 12, tzinfo=UTC).timestamp() * 1000)
GAME = "poker_tiles"
SETTINGS: dict[str, Any] = {"workers": 1, "bot_steps": 50.0, "seed": "daily", "starts_at": NOON}


async def play_daily(server: Server, cookie: str, name: str, seed: int = 0) -> dict[str, Any]:
    """Play the deal of today to its end; answers where, and the last that was told."""
    wanted = {"command_id": secrets.token_hex(8), "game": GAME, "name": name}
    answer = await request(server.port, "POST", "/api/daily", wanted, cookie)
    assert answer.status == 201, answer.body
    opened: dict[str, Any] = answer.json
    async with at(server, opened["id"], cookie) as client:
        assert client.snapshot["type"] == "table", client.snapshot
        end = client.snapshot
        if end["table"]["status"] != "over":
            end = await play_on(client, is_over, seed)
        heard = client.heard
    return {**opened, "end": end["table"], "heard": heard}


async def deal_of(server: Server, cookie: str, day: str = "") -> dict[str, Any]:
    """What the page of a day tells of our game."""
    path = f"/api/daily?day={day}" if day else "/api/daily"
    answer = await request(server.port, "GET", path, cookie=cookie)
    assert answer.status == 200, answer.body
    found: dict[str, Any] = answer.json
    return {**found, **next(each for each in found["games"] if each["game"] == GAME)}


async def with_champion(server: Server, cookie: str) -> dict[str, Any]:
    """The same once the champion has played."""
    async with asyncio.timeout(patience.SECONDS):
        while (found := await deal_of(server, cookie))["champion"] is None:
            await asyncio.sleep(0.1)
    return found


@pytest.mark.slow
async def test_a_day_from_its_first_try_to_the_open_cards(servers: Servers, database: str) -> None:
    server = servers.new(database, **SETTINGS)
    await server.start()
    zoe, ben, onlooker = [await newcomer(server) for _ in range(3)]
    before = await deal_of(server, zoe)
    assert (before["day"], before["closed"], before["own"]) == ("2026-11-18", True, None)
    assert 0 < before["left_ms"] <= DAY_MS / 2
    first = await play_daily(server, zoe, "Zoé", seed=1)
    again = await play_daily(server, ben, "Ben", seed=1)
    # Equal play gives equal results.
    assert first["counted"]
    assert first["end"]["result"] == again["end"]["result"]
    assert first["end"]["commitment"] == again["end"]["commitment"]
    practice = await play_daily(server, zoe, "Zoé", seed=2)
    assert not practice["counted"]
    assert practice["id"] != first["id"]
    found = await with_champion(server, zoe)
    assert [(line["rank"], line["name"], line["you"]) for line in found["lines"]] == [
        (1, "Zoé", True),
        (1, "Ben", False),
    ]
    assert found["own"]["rank"] == 1
    assert found["finished"] == 2
    assert found["streak"] == {"days": 1, "longest": 1}
    assert found["champion"]["table"] is None
    await nothing_is_told(server, first, zoe, onlooker)
    await server.end()
    later = servers.new(database, **{**SETTINGS, "starts_at": NOON + DAY_MS})
    await later.start()
    await everything_is_open(later, first["id"], zoe, onlooker)
    await server_is_sound(later, database)


async def nothing_is_told(
    server: Server, played: dict[str, Any], owner: str, onlooker: str
) -> None:
    """Before midnight nobody learns the seed or another's cards, by whatever way."""
    table, seat = played["id"], (await deal_of(server, owner))["seat"]
    path = f"/api/tables/{table}"
    assert played["end"]["seed"] is None
    assert played["end"]["daily"] == {"day": "2026-11-18", "counted": True, "closed": True}
    for ways in ("record", "replay", f"replay?seat={seat}", "stream", "qr.svg"):
        answer = await request(server.port, "GET", f"{path}/{ways}", cookie=onlooker)
        assert (answer.status, answer.json["code"]) == (403, "daily-closed"), ways
    said = {"type": "say", "command_id": "onlooker-1", "text": "Hello"}
    answer = await request(server.port, "POST", f"{path}/commands", said, onlooker)
    assert (answer.status, answer.json["code"]) == (403, "daily-closed")
    async with at(server, table, onlooker) as client:
        assert client.snapshot["code"] == "daily-closed"
    for ways in ("replay", f"replay?seat={(seat + 1) % 2}"):
        answer = await request(server.port, "GET", f"{path}/{ways}", cookie=owner)
        assert (answer.status, answer.json["code"]) == (403, "daily-closed"), ways
    record = json.loads((await request(server.port, "GET", f"{path}/record", cookie=owner)).body)
    assert "seed" not in record
    assert "result" not in record or record["result"] is None
    own = await request(server.port, "GET", f"{path}/replay?seat={seat}", cookie=owner)
    assert own.json["table"]["seed"] is None
    for frame in own.json["frames"]:
        racks = frame["view"]["racks"]
        assert all(set(rack) <= {"?"} for other, rack in enumerate(racks) if other != seat)
    for message in played["heard"]:
        assert not message.get("table", {}).get("seed")


async def everything_is_open(server: Server, table: str, owner: str, onlooker: str) -> None:
    """After midnight the deal can be verified and seen by all, and today has another one."""
    found = await deal_of(server, owner, "2026-11-18")
    assert not found["closed"]
    assert [line["name"] for line in found["lines"]] == ["Zoé", "Ben"]
    assert found["streak"] == {"days": 1, "longest": 1}
    today = await deal_of(server, owner)
    assert (today["day"], today["own"], today["lines"]) == ("2026-11-19", None, [])
    for shown in (table, found["champion"]["table"]):
        path = f"/api/tables/{shown}"
        answer = await request(server.port, "GET", f"{path}/record", cookie=onlooker)
        record = records.read(answer.body)
        assert record.result is not None
        replay = await request(server.port, "GET", f"{path}/replay", cookie=onlooker)
        assert replay.json["table"]["seed"] == record.seed
    assert found["champion"]["points"] == record.result.scores[found["seat"]]


async def server_is_sound(server: Server, database: str) -> None:
    """What is kept agrees with the logs."""
    await server.end()
    assert server.complaints == ""
    storage = Storage(database, "checking")
    await storage.start()
    findings = [each async for each in check(storage, await all_tables(storage))]
    await storage.stop()
    assert not any(findings), findings


@pytest.mark.slow
async def test_a_game_that_ends_after_midnight_is_in_no_list(
    servers: Servers, tmp_path: Path
) -> None:
    late = {**SETTINGS, "starts_at": NOON + DAY_MS // 2 - 60_000}
    server = servers.new(**late)
    await server.start()
    cookie = await newcomer(server)
    wanted = {"command_id": "late-to-bed", "game": GAME, "name": "Zoé"}
    opened = (await request(server.port, "POST", "/api/daily", wanted, cookie)).json
    await server.end()
    later = servers.new(**{**SETTINGS, "starts_at": NOON + DAY_MS // 2 + 1000})
    await later.start()
    async with at(later, opened["id"], cookie) as client:
        end = await play_on(client, is_over)
    assert end["table"]["seed"]
    found = await deal_of(later, cookie, "2026-11-18")
    assert found["own"]["status"] == "over"
    assert (found["own"]["rank"], found["finished"]) == (None, 0)


async def test_hints_and_stand_ins_are_refused(servers: Servers) -> None:
    server = servers.new(**SETTINGS)
    await server.start()
    cookie = await newcomer(server)
    wanted = {"command_id": "on-my-own", "game": GAME, "name": "Zoé"}
    opened = (await request(server.port, "POST", "/api/daily", wanted, cookie)).json
    seat = (await deal_of(server, cookie))["seat"]
    async with at(server, opened["id"], cookie) as client:
        hinted = await client.ask("hint")
        handed = await client.do("hand-over", seat=seat)
    assert (hinted["code"], handed["code"]) == ("no-hints", "daily-alone")
    # Pressed again, the button leads back to the table.
    again = (await request(server.port, "POST", "/api/daily", wanted, cookie)).json
    assert again == opened


async def test_whoever_gives_up_is_in_no_list_and_has_no_second_try(servers: Servers) -> None:
    server = servers.new(**{**SETTINGS, "workers": 0})
    await server.start()
    cookie = await newcomer(server)
    wanted = {"command_id": "first-try", "game": GAME, "name": "Zoé"}
    opened = (await request(server.port, "POST", "/api/daily", wanted, cookie)).json
    async with at(server, opened["id"], cookie) as client:
        assert (await client.do("resign"))["type"] == "done"
    found = await deal_of(server, cookie)
    assert found["own"] == {
        "table": opened["id"],
        "status": "over",
        "points": None,
        "won": False,
        "rank": None,
    }
    assert found["finished"] == 0
    wanted["command_id"] = "second-try"
    again = (await request(server.port, "POST", "/api/daily", wanted, cookie)).json
    assert (again["counted"], again["id"] == opened["id"]) == (False, False)


@pytest.mark.parametrize("day", ["2026-11-19", "2025-12-31", "yesterday", "2026-02-30", "20261118"])
async def test_a_day_without_a_deal_is_refused(servers: Servers, day: str) -> None:
    server = servers.new(**{**SETTINGS, "workers": 0})
    await server.start()
    answer = await request(server.port, "GET", f"/api/daily?day={day}")
    assert (answer.status, answer.json["code"]) == (409, "no-day")
    assert day_of(NOON) == "2026-11-18"
