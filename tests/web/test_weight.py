"""How much a browser fetches before somebody can play."""

from __future__ import annotations

import gzip

import pytest

from brelan.server.http.pages import Shell
from brelan.server.http.preload import games_body
from brelan.server.http.static_files import WEB, WebFiles
from brelan.server.http.words import words_json
from brelan.texts import LANGUAGES
from web.sources import GAMES, imported_files, reached_from

MOST = 100_000
"""Bytes of the first page, compressed."""
HOME = WEB / "pages" / "home"
GAMES_FOLDER = WEB / "games"
LINKED = {
    HOME / "page.css",
    HOME / "table_lists.css",
    *(WEB / "shared" / f"{name}.css" for name in ("tokens", "light", "base")),
}
"""The style sheets that the page fetches at once."""


def packed(path):
    body = WebFiles().find(path.relative_to(WEB).as_posix())
    return len(body.packed or body.plain)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_is_light(language):
    shell = Shell().page("home", language, "").packed
    files = sum(packed(file) for file in {*Shell().modules("home"), *LINKED})
    total = len(shell) + files + len(gzip.compress(words_json(language)))
    assert total <= MOST


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_home_page_is_light_with_its_pictures_and_dialogs_too(language):
    """The pictures come when the page is at rest, the dialogs when they are wanted."""
    pictures = [
        path for name in ("picture", "*_field") for path in GAMES_FOLDER.glob(f"*/{name}.js")
    ]
    files = reached_from(HOME / "main.js", *pictures) | reached_from(*GAMES, by=imported_files)
    assert len(pictures) == 4
    words = len(gzip.compress(words_json(language)))
    told = words + len(games_body().packed) + len(Shell().page("home", language, "").packed)
    assert told + sum(packed(file) for file in files | LINKED) <= MOST
