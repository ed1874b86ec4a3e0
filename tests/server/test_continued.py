"""Playing on from a step of a replay, over HTTP and a socket."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

import pytest

from brelan import records
from running.servers import Answer, Server, request
from server.client import at, is_over, play_on
from server.playing import newcomer

GAME = "poker_tiles"


async def finished(server: Server, cookie: str) -> str:
    """A game against a bot, played to its end."""
    wanted = {
        "command_id": secrets.token_hex(8),
        "game": GAME,
        "name": "Zoé",
        "seats": [{"kind": "me"}, {"kind": "bot", "bot": "novice"}],
    }
    table: str = (await request(server.port, "POST", "/api/tables", wanted, cookie)).json["id"]
    async with at(server, table, cookie) as client:
        if client.snapshot["table"]["status"] != "over":
            await play_on(client, is_over, 1)
    return table


async def play_on_from(server: Server, table: str, cookie: str, **fields: Any) -> Answer:
    wanted = {"command_id": secrets.token_hex(8), "name": "Zoé", "step": 4, "seat": 0}
    path = f"/api/tables/{table}/continued"
    return await request(server.port, "POST", path, wanted | fields, cookie)


@pytest.mark.slow
async def test_a_game_is_played_on_from_a_step_to_its_end(server: Server) -> None:
    zoe = await newcomer(server)
    table = await finished(server, zoe)
    replay = await request(server.port, "GET", f"/api/tables/{table}/replay?seat=0", cookie=zoe)
    opened = await play_on_from(server, table, zoe, command_id="play-on-12345")
    assert opened.status == 201, opened.body
    twice = await play_on_from(server, table, zoe, command_id="play-on-12345")
    assert twice.json == opened.json
    async with at(server, opened.json["id"], zoe) as client:
        there = client.snapshot
        assert there["table"]["continued"] == {
            "table": table,
            "step": 4,
            "seat": 0,
            "cards": "anew",
        }
        assert there["table"]["hints"]
        if there["seq"] == 2:
            assert there["view"] == replay.json["frames"][4]["view"]
        end = await play_on(client, is_over, 1)
    tally = end["table"]["tally"]
    assert [lines[0]["key"] for lines in tally] == ["tally.before"] * 2
    document = await request(
        server.port, "GET", f"/api/tables/{opened.json['id']}/record", cookie=zoe
    )
    assert records.read(document.body).position
    mine = (await request(server.port, "GET", "/api/me/games", cookie=zoe)).json
    counted = {game["table"]: game["counted"] for game in mine["games"]}
    assert counted == {table: True, opened.json["id"]: False}


async def test_what_cannot_be_played_on_is_refused(server: Server) -> None:
    zoe = await newcomer(server)
    table = await finished(server, zoe)
    answers = await asyncio.gather(
        play_on_from(server, table, zoe, step=9999),
        play_on_from(server, table, zoe, seat=3),
        play_on_from(server, table, zoe, cards="stacked"),
        play_on_from(server, "nowhere12345", zoe),
    )
    assert [answer.json["code"] for answer in answers] == [
        "no-step",
        "no-seat",
        "unreadable",
        "not-found",
    ]
    stranger = await newcomer(server)
    assert (await play_on_from(server, table, stranger)).status == 201
