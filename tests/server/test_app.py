"""Plain requests of a real server on a real port."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import segno

import patience
from brelan import games
from brelan.server import app
from brelan.server.http.rate_limits import LARGEST_MESSAGE
from brelan.server.protocol.phrases import PHRASES
from brelan.server.run import name_of
from brelan.server.table import decisions
from brelan.texts import LANGUAGES, catalogue
from running.servers import Servers
from server.asking import ask, new_table

SERVER = Path(app.__file__).parent


async def test_one_game_can_be_asked_about(port: int) -> None:
    everything = (await ask(port, "/api/games")).json
    alone = (await ask(port, "/api/games?game=flush_royal")).json
    assert alone["games"] == [game for game in everything["games"] if game["name"] == "flush_royal"]
    assert alone["phrases"] == everything["phrases"]
    assert (await ask(port, "/api/games?game=chess")).status == 404


LEVELS = ["novice", "casual", "club", "expert", "champion"]


async def test_every_game_is_described(port: int) -> None:
    answer = (await ask(port, "/api/games")).json
    assert [game["name"] for game in answer["games"]] == list(games.NAMES)
    assert answer["phrases"] == list(PHRASES)
    for language in LANGUAGES:
        keys = {key for key in catalogue(language) if key.startswith("phrase.")}
        assert keys == {f"phrase.{phrase}" for phrase in PHRASES}
    for told in answer["games"]:
        game = games.find(told["name"])
        assert (told["fewest"], told["most"]) == (game.seats[0], game.seats[-1])
        assert told["bots"] == LEVELS
        for level in LEVELS:
            assert decisions.check_bot(game.name, level) == level
        assert {option["name"] for option in told["options"]} == set(
            game.options_type.__struct_fields__
        )
        for option in told["options"]:
            for choice in [*option["choices"], option["default"]]:
                game.read_options({option["name"]: choice}, 2)
        assert told["picture"]["seat"] is None


async def test_examples_of_boards_and_combinations_are_what_they_say(port: int) -> None:
    royal_flush, *_ = (await ask(port, "/api/games")).json["games"]
    for board in royal_flush["boards"]:
        others = [] if board["name"] == "royal-flush" else [board["name"]]
        position = {
            "game": "royal_flush",
            "boards": [*others, "royal-flush"],
            "turn": 0,
            "hands": [board["example"], []],
        }
        state = games.royal_flush.from_position(position)
        judged = state.judge(" ".join(["claim", board["name"], *board["example"]]))
        assert judged.points == board["points"][0], board["name"]
        assert len(board["example"]) == board["cards"]


@pytest.mark.parametrize("game", games.NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_rules_are_there(port: int, game: str, language: str) -> None:
    book = (await ask(port, f"/api/rules/{game}?lang={language}")).json
    assert (book["game"], book["language"]) == (game, language)


async def test_the_qr_code_is_a_picture(port: int) -> None:
    opened = await ask(port, "/api/tables", "POST", new_table())
    path = f"/api/tables/{opened.json['id']}/qr.svg?invite={opened.json['invite']}"
    code = await ask(port, path)
    assert code.headers["content-type"] == "image/svg+xml"
    assert code.body.startswith(b"<svg xmlns=")
    assert code.body != (await ask(port, path.partition("?")[0])).body


async def test_the_qr_code_of_a_move_leads_to_it_in_the_replay(port: int) -> None:
    opened = await ask(port, "/api/tables", "POST", new_table())
    path = f"/api/tables/{opened.json['id']}/qr.svg"
    expected = segno.make(
        f"http://127.0.0.1:{port}/replay/{opened.json['id']}#23", error="m", micro=False
    )
    drawn = expected.svg_inline(scale=8, border=2, dark="#1c1a17", light="#ffffff", omitsize=True)
    code = await ask(port, f"{path}?move=23")
    assert code.body.decode().partition("viewBox")[2] == drawn.partition("viewBox")[2]
    plain = (await ask(port, path)).body
    for bad in ("-1", "2.5", "%C2%B2", "1234567", ""):
        assert (await ask(port, f"{path}?move={bad}")).body == plain


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("fr", "Cette table n’existe pas."),
        ("en", "This table does not exist."),
        ("de", "Diesen Tisch gibt es nicht."),
    ],
)
async def test_a_refusal_is_in_the_readers_language(port: int, language: str, text: str) -> None:
    for path in ("record", "replay", "qr.svg", "stream"):
        answer = await ask(port, f"/api/tables/nowhere/{path}?lang={language}")
        assert (answer.status, answer.json) == (404, {"code": "not-found", "message": text})


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"game": "whist"}, "unknown-name"),
        ({"seats": [{"kind": "me"}, {"kind": "me"}]}, "twice-me"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "x"}]}, "unknown-name"),
        ({"seats": [{"kind": "me"}] + [{"kind": "bot"}] * 5}, "bad-option"),
        ({"seats": [{"kind": "me"}]}, "unreadable"),
        ({"options": {"jokers": 3}}, "bad-option"),
        ({"options": []}, "unreadable"),
        ({"options": {"children": [0]}}, "bad-option"),
        ({"name": ""}, "unreadable"),
        ({"name": "\u200b"}, "name"),
        ({"clock": {"kind": "turn", "seconds": 1}}, "clock"),
        ({"unknown": 1}, "unreadable"),
        ({"command_id": "x"}, "unreadable"),
        ({"mix": "a|b"}, "unreadable"),
    ],
)
async def test_a_table_that_cannot_be_is_refused(
    port: int, changes: dict[str, Any], code: str
) -> None:
    answer = await ask(port, "/api/tables", "POST", new_table(**changes))
    assert answer.json["code"] == code
    assert 400 <= answer.status < 500
    assert answer.json["message"]


@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b"\xff\xfe", b"null", b"[" * 9000])
async def test_what_cannot_be_read_is_refused(port: int, raw: bytes) -> None:
    answer = await ask(port, "/api/tables", "POST", raw=raw)
    assert (answer.status, answer.json["code"]) == (409, "unreadable")


async def test_too_much_is_refused(port: int) -> None:
    answer = await ask(port, "/api/tables", "POST", raw=b" " * (LARGEST_MESSAGE + 1))
    assert (answer.status, answer.json["code"]) == (413, "too-large")


async def test_a_wrong_method_and_a_wrong_address_are_refused(port: int) -> None:
    assert (await ask(port, "/api/home", "DELETE")).status == 405
    assert (await ask(port, "/api/tables", "GET")).status == 405
    assert (await ask(port, "/api/nothing")).json["code"] == "no-page"
    assert (await ask(port, "/rules/whist")).status == 404


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"sec_fetch_site": "cross-site"},
        {"origin": "http://127.0.0.1:1"},
    ],
)
async def test_other_sites_can_change_nothing(port: int, headers: dict[str, str]) -> None:
    answer = await ask(port, "/api/tables", "POST", new_table(), **headers)
    assert (answer.status, answer.json["code"]) == (403, "origin")


async def test_a_page_of_ours_can(port: int) -> None:
    own = f"http://127.0.0.1:{port}"
    assert (await ask(port, "/api/tables", "POST", new_table(), origin=own)).status == 201


async def test_somebody_is_who_they_were(port: int) -> None:
    first = await ask(port, "/api/home")
    flags = first.headers["set-cookie"]
    assert "HttpOnly" in flags
    assert "SameSite=Lax" in flags
    again = await ask(port, "/api/home", cookie=first.cookie)
    assert "set-cookie" not in again.headers
    value = first.cookie.partition("=")[2]
    for forged in (value[:-1] + ("0" if value[-1] != "0" else "1"), "a.b", "", value * 2):
        answer = await ask(port, "/api/home", cookie=f"brelan={forged}")
        assert answer.cookie, forged
        assert answer.cookie != first.cookie


async def test_opening_twice_opens_once(port: int) -> None:
    me = (await ask(port, "/api/home")).cookie
    opened = [await ask(port, "/api/tables", "POST", new_table(), me) for _ in range(2)]
    assert opened[0].json == opened[1].json
    other = await ask(port, "/api/tables", "POST", new_table())
    assert other.json["id"] != opened[0].json["id"]
    home = (await ask(port, "/api/home", cookie=me)).json
    assert [line["id"] for line in home["mine"]] == [opened[0].json["id"]]
    assert home["name"] == "Zoé"
    assert home["mine"][0]["bots"] == ["", "novice"]


async def test_listed_tables_are_listed_while_they_wait(port: int) -> None:
    seats = [{"kind": "me"}, {"kind": "person"}]
    listed = await ask(port, "/api/tables", "POST", new_table(seats=seats, listed=True))
    hidden = await ask(port, "/api/tables", "POST", new_table(seats=seats))
    found = [line["id"] for line in (await ask(port, "/api/home")).json["open"]]
    assert listed.json["id"] in found
    assert hidden.json["id"] not in found


async def test_a_running_game_is_neither_replayed_nor_told(port: int) -> None:
    me = (await ask(port, "/api/home")).cookie
    table = (await ask(port, "/api/tables", "POST", new_table(), me)).json["id"]
    replay = await ask(port, f"/api/tables/{table}/replay?seat=open", cookie=me)
    assert (replay.status, replay.json["code"]) == (409, "running")
    record = await ask(port, f"/api/tables/{table}/record", cookie=me)
    assert "seed" not in record.json
    assert len(record.json["commitment"]) == 64
    assert ".brelan.json" in record.headers["content-disposition"]


async def test_health_is_told(port: int) -> None:
    assert (await ask(port, "/api/health")).json["status"] == "ok"


def test_every_refusal_has_its_words_and_every_word_its_refusal() -> None:
    used = set()
    for path in SERVER.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        used |= set(re.findall(r'Refusal\(\s*"([\w-]+)"', text))
        for pair in re.findall(r'Refusal\("([\w-]+)" if [^)]*? else "([\w-]+)"\)', text):
            used |= set(pair)
        used |= set(re.findall(r'super\(\).__init__\("([\w-]+)"', text))
    prefix = "server.refused."
    for language in LANGUAGES:
        known = {key.removeprefix(prefix) for key in catalogue(language) if key.startswith(prefix)}
        assert known == used


def test_the_address_is_one_that_others_can_use() -> None:
    assert name_of("127.0.0.1") == name_of("::1") == "localhost"
    assert name_of("tables.example") == "tables.example"
    assert name_of("0.0.0.0") == name_of("::") != "0.0.0.0"


async def test_health_says_no_while_nothing_can_be_written(
    servers: Servers, tmp_path: Path
) -> None:
    server = servers.new(f"sqlite:///{tmp_path / 'games.sqlite'}")
    await server.start()
    with closing(sqlite3.connect(tmp_path / "games.sqlite", timeout=patience.SECONDS)) as other:
        other.execute("BEGIN IMMEDIATE")
        async with asyncio.timeout(patience.SECONDS):
            while (answer := await ask(server.port, "/api/health")).status == 200:
                await asyncio.sleep(0.05)
        assert (answer.status, answer.json["code"]) == (503, "not-stored")
        assert (await ask(server.port, "/api/games")).status == 200
        other.rollback()
    async with asyncio.timeout(patience.SECONDS):
        while (await ask(server.port, "/api/health")).status != 200:
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("what", ["record", "replay?seat=open"])
async def test_records_and_replays_are_asked_for_a_few_at_a_time(
    servers: Servers, what: str
) -> None:
    server = servers.new(fast=False)
    await server.start()
    me = (await ask(server.port, "/api/home")).cookie
    table = (await ask(server.port, "/api/tables", "POST", new_table(), me)).json["id"]
    path = f"/api/tables/{table}/{what}"
    statuses = {(await ask(server.port, path, cookie=me)).status for _ in range(40)}
    assert 429 in statuses
    other = (await ask(server.port, "/api/home")).cookie
    assert (await ask(server.port, path, cookie=other)).status != 429
