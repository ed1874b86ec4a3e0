"""How much a browser fetches before somebody can play: with the font, with what stands above every
answer, nothing kept from before.
"""

from __future__ import annotations

from functools import cache

import brotli
import pytest

from brelan import games
from brelan.server.http.pages import PAGES, Shell, main_of
from brelan.server.http.preload import games_body
from brelan.server.http.static_files import WEB, Body, WebFiles
from brelan.server.http.words import Words
from brelan.texts import LANGUAGES
from web.sources import imported_files, reached_from

MOST = 98_500
"""Bytes over the wire until a page can be used, as browsers get them under https."""
MOST_PLAIN = 108_000
"""The same under http, where browsers know nothing smaller than gzip."""
HEAD = 340
"""Bytes of the status line and the headers of a file; pages and answers of the API have more."""
HEAD_OF_PAGES = 820
FILES = WebFiles()
SHELL = Shell(FILES)
WORDS = Words(FILES)


@cache
def tightly(content: bytes) -> int:
    return len(brotli.compress(content))


def weight(body: Body | None, tight: bool) -> int:
    """Bytes of a body as it is sent."""
    assert body is not None
    packed = len(body.gzip or body.plain)
    return min(packed, tightly(body.plain)) if tight and body.gzip else packed


def fetched(page: str, game: str = "", *more: str) -> list[str]:
    """The files that a page fetches before it can be used, and some that it asks for by itself."""
    modules = [*SHELL.modules(page), *SHELL.game_modules(page, game), *FILES.bundles.needed(*more)]
    sheets = FILES.bundles.sheets(modules)
    (font,) = (path.relative_to(WEB).as_posix() for path in WEB.glob("fonts/*.woff2"))
    return list(dict.fromkeys([*modules, *sheets, "shared/light.css", font]))


def page_weight(page: str, language: str, game: str, files: list[str], tight: bool) -> int:
    """All that is fetched: the page, its words, the catalogue of games, files."""
    words = WORDS.body(language, tuple(SHELL.parts(page, game)))
    told = (SHELL.page(page, language, "", game), games_body(game))
    heads = HEAD * (len(files) + 1) + HEAD_OF_PAGES * len(told)
    return heads + sum(weight(body, tight) for body in (*told, words, *map(FILES.find, files)))


def existing(pattern: str) -> list[str]:
    return [path.relative_to(WEB).as_posix() for path in sorted(WEB.glob(pattern))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_is_light_with_its_pictures(language: str) -> None:
    starts = [f"games/{game}/game.js" for game in games.NAMES]
    files = [*fetched("home", "", *existing("games/*/picture.js"), *starts), *starts]
    assert page_weight("home", language, "", files, tight=True) <= 0.75 * MOST
    assert page_weight("home", language, "", files, tight=False) <= 0.8 * MOST


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.NAMES)
def test_a_table_is_light(game: str, language: str) -> None:
    beside = [each for each in existing(f"games/{game}/*.js") if each.endswith("/chips.js")]
    files = fetched("table", game, *beside)
    assert page_weight("table", language, game, files, tight=True) <= MOST
    assert page_weight("table", language, game, files, tight=False) <= MOST_PLAIN


@pytest.mark.parametrize("game", games.NAMES)
def test_a_table_is_fetched_in_few_files(game: str) -> None:
    assert len(fetched("table", game)) <= 16


@pytest.mark.parametrize("page", PAGES)
def test_words_of_other_pages_are_left_out(page: str) -> None:
    kinds = {"home": "web.home.", "rules": "web.rules.", "replay": "web.replay."}
    for game in ("", *games.NAMES):
        said = FILES.bundles.said.of_page(SHELL.parts(page, game))
        # A page that has a module of another one says what that says.
        parts = FILES.bundles.modules.reached(main_of(page))
        others = tuple(
            kind
            for other, kind in kinds.items()
            if other != page and not any(part.startswith(f"pages/{other}/") for part in parts)
        )
        assert not [key for key in said if key.startswith(others)]


def test_dialogs_bring_nothing_of_the_table_to_the_first_page() -> None:
    for module in ("dialogs", "name_field", "open_when_ready"):
        assert "bundles/table.js" not in FILES.bundles.needed(f"pages/home/{module}.js")


@pytest.mark.parametrize("page", ["home", "table"])
def test_nothing_is_fetched_before_somebody_asks_for_it(page: str) -> None:
    late = {WEB / "table" / "postcard", WEB / "table" / "end", WEB / "table" / "lobby"}
    fetched = reached_from(WEB / "pages" / page / "main.js", by=imported_files)
    found = {file.name for file in fetched if file.parent in late}
    assert found <= {"ending.js", "before_count.js", "commitment_note.js", "may_sit.js"}
    assert not {file.name for file in fetched} & {"dialog.js", "sounds.js", "help.js", "chat.js"}
