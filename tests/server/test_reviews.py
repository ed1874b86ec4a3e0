"""Reviews over HTTP: who may see them, progress, processes that die, play that does not wait."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import patience
from brelan import games
from running.servers import Server, Servers, request
from server.playing import newcomer
from server.test_continued import finished
from server.test_daily import play_daily

SETTINGS: dict[str, Any] = {"workers": 1, "bot_steps": 50.0, "seed": "reviews", "review_worlds": 4}
NOON = int(datetime(2026, 11, 18, 12, tzinfo=UTC).timestamp() * 1000)
PROCESS = "brelan.server.workers.review_process"


async def review_of(server: Server, table: str, cookie: str) -> dict[str, Any]:
    """The review of a table, asked for until it is there."""
    path = f"/api/tables/{table}/review"
    answer = await request(server.port, "POST", path, {}, cookie)
    assert answer.status == 200, answer.body
    async with asyncio.timeout(10 * patience.SECONDS):
        while (found := answer.json)["review"] is None:
            assert not found["failed"]
            await asyncio.sleep(0.1)
            answer = await request(server.port, "GET", path, cookie=cookie)
    told: dict[str, Any] = found
    return told


def reviewing() -> list[int]:
    """The processes that review games now, as the system names them."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if PROCESS.encode() in (process / "cmdline").read_bytes().split(b"\0"):
                found.append(int(process.name))
        except OSError:
            continue
    return found


@pytest.mark.slow
async def test_a_review_is_computed_once_and_seen_by_whoever_may_see_the_replay(
    servers: Servers,
) -> None:
    server = servers.new(**SETTINGS)
    await server.start()
    before = set(reviewing())
    zoe, onlooker = await newcomer(server), await newcomer(server)
    table = await finished(server, zoe)
    path = f"/api/tables/{table}/review"
    nothing = await request(server.port, "GET", path, cookie=onlooker)
    assert (nothing.json["of"], nothing.json["review"]) == (0, None)
    told = await review_of(server, table, zoe)
    assert told["you"] == 0
    mine = set(reviewing()) - before
    assert {os.getpriority(os.PRIO_PROCESS, process) for process in mine} == {19}
    for seat in told["review"]["seats"]:
        parts = sum(seat[part] for part in ("deal", "luck", "own", "others"))
        assert parts == pytest.approx(seat["result"], abs=1e-9)
    again = await request(server.port, "GET", path, cookie=onlooker)
    assert again.json == {**told, "you": None}
    moment = await request(server.port, "GET", f"{path}/0", cookie=onlooker)
    assert moment.json["seat"] == told["review"]["moves"][0]["seat"]
    assert moment.json["why"]
    for step in (len(told["review"]["moves"]), "x"):
        missing = await request(server.port, "GET", f"{path}/{step}", cookie=onlooker)
        assert missing.json["code"] in ("no-step", "no-page")
    await tried_again(server, table, told["review"]["moves"][0], onlooker)
    await server.end()
    await server.start()
    kept = await request(server.port, "GET", path, cookie=zoe)
    assert kept.json == told


async def tried_again(server: Server, table: str, move: dict[str, Any], cookie: str) -> None:
    """A move of a review can be played once more, and is compared with it."""
    path = f"/api/practice/review/{table}-{move['step']}"
    shown = await request(server.port, "POST", path, {"type": "show"}, cookie)
    assert shown.json["you"]["seat"] == move["seat"]
    for action in {move["best"], move["action"]}:
        body = {"type": "try", "actions": [action]}
        tried = await request(server.port, "POST", path, body, cookie)
        assert tried.json["verdict"]["outcome"] == "done", tried.body
        assert "%" in tried.json["verdict"]["says"]
    position = games.find("poker_tiles").from_view(shown.json["view"])
    texts = {str(action) for action in position.actions()} - {move["best"], move["action"]}
    body = {"type": "try", "actions": [min(texts)]}
    tried = await request(server.port, "POST", path, body, cookie)
    assert tried.json["verdict"]["says"].count("%") == 3
    unknown = await request(
        server.port, "POST", f"/api/practice/review/{table}-9999", {"type": "show"}, cookie
    )
    assert unknown.json["code"] == "no-step"


@pytest.mark.slow
async def test_a_process_that_dies_is_asked_again_and_play_goes_on_meanwhile(
    servers: Servers,
) -> None:
    server = servers.new(**SETTINGS)
    await server.start()
    before = set(reviewing())
    zoe = await newcomer(server)
    table = await finished(server, zoe)
    computing = asyncio.create_task(review_of(server, table, zoe))
    async with asyncio.timeout(patience.SECONDS):
        while not (mine := set(reviewing()) - before):
            await asyncio.sleep(0.01)
    for process in mine:
        os.kill(process, signal.SIGKILL)
    # A bot answers in its own process, whatever becomes of the review.
    other = await finished(server, await newcomer(server))
    assert other != table
    assert (await computing)["review"] is not None


async def test_a_running_game_has_no_review(servers: Servers) -> None:
    server = servers.new(**SETTINGS)
    await server.start()
    zoe = await newcomer(server)
    wanted = {
        "command_id": secrets.token_hex(8),
        "game": "poker_tiles",
        "name": "Zoé",
        "seats": [{"kind": "me"}, {"kind": "bot", "bot": "novice"}],
    }
    table = (await request(server.port, "POST", "/api/tables", wanted, zoe)).json["id"]
    path = f"/api/tables/{table}/review"
    assert (await request(server.port, "POST", path, {}, zoe)).json["code"] == "running"
    resign = {"type": "resign", "command_id": "resign-12345"}
    await request(server.port, "POST", f"/api/tables/{table}/commands", resign, zoe)


@pytest.mark.slow
async def test_the_review_of_a_daily_deal_waits_until_its_day_is_over(servers: Servers) -> None:
    server = servers.new(**SETTINGS, starts_at=NOON)
    await server.start()
    zoe = await newcomer(server)
    table = (await play_daily(server, zoe, "Zoé"))["id"]
    path = f"/api/tables/{table}"
    for way in ("review", "review/0"):
        early = await request(server.port, "GET", f"{path}/{way}", cookie=zoe)
        assert (early.status, early.json["code"]) == (403, "daily-closed")
    wanted = {"command_id": "play-on-12345", "name": "Zoé", "step": 0, "seat": 0}
    early = await request(server.port, "POST", f"{path}/continued", wanted, zoe)
    assert early.json["code"] == "daily-closed"
