"""Pages, files and plain requests of a real server on a real port."""

from __future__ import annotations

import asyncio
import gzip
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from subprocess import Popen
from typing import Any

import brotli
import pytest
import segno

import patience
from brelan import games
from brelan.server import app
from brelan.server.http.middleware import FILE_HEADERS, HEADERS
from brelan.server.http.rate_limits import LARGEST_MESSAGE
from brelan.server.http.static_files import WEB
from brelan.server.http.words import preferred
from brelan.server.projection import pictures
from brelan.server.protocol import typescript
from brelan.server.protocol.phrases import PHRASES
from brelan.server.run import name_of
from brelan.server.table import decisions
from brelan.texts import LANGUAGES, catalogue
from running.servers import Answer, Servers, request

SERVER = Path(app.__file__).parent


@pytest.fixture(scope="module")
def port(launcher: Popen[str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """One server for the whole module."""
    folder = tmp_path_factory.mktemp("server")
    found = Servers(launcher, folder)
    server = found.new(f"sqlite:///{folder / 'brelan.sqlite'}")
    server.open()
    yield server.port
    found.kill()
    assert server.complaints == ""


async def ask(
    port: int,
    path: str,
    method: str = "GET",
    body: Any = None,
    cookie: str = "",
    raw: bytes | None = None,
    **headers: str,
) -> Answer:
    """A request with headers of one's own (`accept_language` is `accept-language`)."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return await request(port, method, path, body, cookie, raw, sent)


def new_table(**changes: Any) -> dict[str, Any]:
    """A wish for a table against a bot."""
    return {
        "command_id": "opening-12",
        "game": "poker_tiles",
        "name": "Zoé",
        "seats": [{"kind": "me"}, {"kind": "bot", "bot": "novice"}],
    } | changes


@pytest.mark.parametrize("path", ["/", "/table/abc", "/rules/flush_royal", "/replay/abc"])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_page_comes_in_the_readers_language(
    port: int, path: str, language: str
) -> None:
    page = (await ask(port, path, accept_language=f"{language}-CH,es;q=0.5")).body.decode()
    assert f'<html lang="{language}" ' in page
    assert "{{" not in page
    for file in re.findall(r'(?:src|href)="(/[^"]+)"', page):
        assert (await ask(port, file)).status == 200, file


async def test_the_language_that_was_chosen_goes_before_the_browsers(port: int) -> None:
    answer = await ask(port, "/", cookie="brelan_lang=de", accept_language="fr")
    assert b'<html lang="de" ' in answer.body
    answer = await ask(port, "/", cookie="brelan_lang=xx", accept_language="es")
    assert b'<html lang="en" ' in answer.body


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("fr", "fr"),
        ("de-AT,fr;q=0.9", "de"),
        ("es,it;q=0.8,de;q=0.3,fr;q=0.7", "fr"),
        ("", "en"),
        ("fr;q=abc, ;;;,,", "fr"),
    ],
)
def test_the_browsers_wish_is_weighed(header: str, language: str) -> None:
    assert preferred(header) == language


@pytest.mark.parametrize("path", ["/", "/sw.js", "/favicon.svg", "/api/home", "/nothing"])
async def test_every_answer_keeps_browsers_careful(port: int, path: str) -> None:
    answer = await ask(port, path)
    for name, value in HEADERS.items():
        assert answer.headers[name.lower()] == value
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert "server" not in answer.headers


@pytest.mark.parametrize("path", ["shared/dom.js", "shared/base.css", "bundles/common.js"])
async def test_code_carries_what_counts_for_files_and_no_more(port: int, path: str) -> None:
    answer = await ask(port, f"/web/{path}")
    assert answer.status == 200
    for name, value in HEADERS.items():
        assert answer.headers.get(name.lower()) == (value if name in FILE_HEADERS else None)


async def test_the_font_is_kept_and_the_rest_asked_for_again(port: int) -> None:
    (font,) = (WEB / "fonts").glob("*.woff2")
    answer = await ask(port, f"/web/fonts/{font.name}")
    assert answer.headers["content-type"] == "font/woff2"
    assert "immutable" in answer.headers["cache-control"]
    other = await ask(port, "/web/shared/tokens.css")
    assert other.headers["cache-control"] == "no-cache"


async def test_files_are_compressed_and_sent_once(port: int) -> None:
    plain = await ask(port, "/web/bundles/common.js")
    packed = await ask(port, "/web/bundles/common.js", accept_encoding="gzip, deflate")
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    etag = packed.headers["etag"]
    assert not etag.startswith("W/")
    again = await ask(port, "/web/bundles/common.js", if_none_match=f'"other", {etag}')
    assert (again.status, again.body) == (304, b"")
    assert "set-cookie" not in plain.headers


@pytest.mark.parametrize("path", ["/web/bundles/common.js", "/api/games?game=poker_tiles"])
async def test_whoever_knows_brotli_gets_it_once_it_is_packed(port: int, path: str) -> None:
    plain = await ask(port, path)
    async with asyncio.timeout(patience.SECONDS):
        while True:
            packed = await ask(port, path, accept_encoding="gzip, deflate, br, zstd")
            if packed.headers["content-encoding"] == "br":
                break
    assert brotli.decompress(packed.body) == plain.body
    assert packed.headers["etag"] == plain.headers["etag"]


@pytest.mark.parametrize(
    "path",
    [
        "/web/shell.html",
        "/web/../server/app.py",
        "/web/%2e%2e/errors.py",
        "/web/..%2f..%2fbrelan/errors.py",
        "/web/types/messages.d.ts",
        "/web/",
        "/web/shared",
        "/web/shared/dom.js%00",
        "/web//etc/passwd",
    ],
)
async def test_nothing_but_the_browsers_files_is_served(port: int, path: str) -> None:
    answer = await ask(port, path)
    assert (answer.status, answer.json["code"]) == (404, "no-page")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_browser_gets_the_words_it_needs_and_no_others(port: int, language: str) -> None:
    words = (await ask(port, f"/api/words/{language}.json")).json
    assert words["game.royal_flush.name"] == catalogue(language)["game.royal_flush.name"]
    assert {key.partition(".")[0] for key in words} >= {"web", "board", "option", "phrase"}
    assert not [key for key in words if key.startswith(("command.", "arena.", "error."))]


async def test_a_part_of_the_client_gets_the_words_that_it_says(port: int) -> None:
    part = "table/lobby/lobby.js"
    answer = await ask(port, f"/api/words/fr.json?of={part}")
    assert "web.table.take-seat" in answer.json
    assert "web.home.play" not in answer.json
    assert "set-cookie" not in answer.headers
    assert "content-security-policy" not in answer.headers
    both = (await ask(port, f"/api/words/fr.json?of=pages/home/main.js,{part}")).json
    assert both.keys() > answer.json.keys() | {"web.home.play"}
    for wrong in ("shared/dom.js", "../app.py", f"{part},", ""):
        assert (await ask(port, f"/api/words/fr.json?of={wrong}")).status == 404


async def test_the_page_of_a_table_knows_its_game_and_asks_for_all_of_it_at_once(port: int) -> None:
    opened = (await ask(port, "/api/tables", "POST", new_table(game="poker_tiles"))).json
    for path in (f"/table/{opened['id']}", f"/replay/{opened['id']}"):
        page = (await ask(port, path)).body.decode()
        assert 'data-game="poker_tiles"' in page
        assert "games/grid/area.js" in page
        links = re.findall(
            r'<link rel="(?:modulepreload|stylesheet|preload)"[^>]*href="([^"]+)"', page
        )
        assert len(links) == len(set(links)) > 10
        for link in links:
            assert (await ask(port, link)).status == 200, link
    for nowhere in ("/table/nowhere", "/table/%00", "/replay/%F0%9F%82%A1"):
        page = (await ask(port, nowhere)).body.decode()
        assert 'data-game=""' in page


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
def test_the_pictures_are_what_the_engine_makes(game: str) -> None:
    display = games.display(game)
    assert pictures.drawn(display) == pictures.draw(display), (
        "run python -m brelan.server.projection.pictures"
    )


def test_the_browsers_types_are_those_of_the_structs() -> None:
    assert typescript.FILE.read_text(encoding="utf-8") == typescript.document(), (
        "run python -m brelan.server.protocol.typescript"
    )
    for name in games.NAMES:
        written = typescript.game_file(name).read_text(encoding="utf-8")
        assert written == typescript.game_document(name)


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


@pytest.mark.parametrize("path", ["/nothing", "/rules/whist", "/table/", "/a/b/c"])
async def test_a_browser_gets_a_page_where_there_is_none(port: int, path: str) -> None:
    answer = await ask(port, path, accept="text/html,*/*")
    assert (answer.status, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert b'<script type="module" src="/web/pages/lost/main.js">' in answer.body


@pytest.mark.parametrize("path", ["/api/nothing", "/web/nothing.js"])
async def test_programs_are_told_in_json_where_there_is_nothing(port: int, path: str) -> None:
    answer = await ask(port, path, accept="text/html,*/*")
    assert (answer.status, answer.json["code"]) == (404, "no-page")


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


async def test_what_is_asked_over_https_is_answered_for_https(port: int) -> None:
    secure = {"x_forwarded_proto": "https"}
    answer = await ask(port, "/", **secure)
    assert answer.cookie.startswith("__Host-brelan=")
    assert "strict-transport-security" in answer.headers
    assert answer.headers["cache-control"] == "private, no-cache"
    own = {"origin": f"https://127.0.0.1:{port}", **secure}
    wish = new_table(command_id="over-https-1")
    assert (await ask(port, "/api/tables", "POST", wish, answer.cookie, **own)).status == 201
    home = await ask(port, "/api/home", cookie=answer.cookie, **secure)
    assert len(home.json["mine"]) == 1
