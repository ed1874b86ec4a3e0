"""Pages and files of a real server, as a browser gets them."""

from __future__ import annotations

import asyncio
import gzip
import re

import brotli
import pytest

import patience
from brelan import games
from brelan.server.http.middleware import FILE_HEADERS, HEADERS
from brelan.server.http.static_files import WEB
from brelan.server.http.words import preferred
from brelan.server.projection import pictures
from brelan.server.protocol import typescript
from brelan.texts import LANGUAGES, catalogue
from server.asking import ask, new_table


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


@pytest.mark.parametrize("path", ["/nothing", "/rules/whist", "/table/", "/a/b/c"])
async def test_a_browser_gets_a_page_where_there_is_none(port: int, path: str) -> None:
    answer = await ask(port, path, accept="text/html,*/*")
    assert (answer.status, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert b'<script type="module" src="/web/pages/lost/main.js">' in answer.body


@pytest.mark.parametrize("path", ["/api/nothing", "/web/nothing.js"])
async def test_programs_are_told_in_json_where_there_is_nothing(port: int, path: str) -> None:
    answer = await ask(port, path, accept="text/html,*/*")
    assert (answer.status, answer.json["code"]) == (404, "no-page")


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
