"""Texts by the part of the client that says them."""

from __future__ import annotations

from pathlib import Path

import msgspec

from brelan.server.http.bundles import Bundles
from brelan.server.http.said_keys import browser_keys, keys_in
from brelan.server.http.static_files import WebFiles
from brelan.server.http.words import MOST_KEPT, Words

FILES = WebFiles()
SAID = FILES.bundles.said
TABLE, LOBBY = "pages/table/main.js", "table/lobby/lobby.js"


def test_keys_are_found_by_name_and_by_pattern_in_all_their_forms() -> None:
    code = 't("web.home.play"); plural("web.grid.points", 3); t(`suit.${face[1]}`); h("p.x");'
    points = {"web.grid.points.one", "web.grid.points.other"}
    assert keys_in(code) == {"web.home.play", *points, *(f"suit.{suit}" for suit in "shdc")}


def test_every_text_comes_with_some_part() -> None:
    mains = [part for part in FILES.bundles.parts if part.endswith("/main.js")]
    said = SAID.of_page(mains).union(*map(SAID.of_part, FILES.bundles.parts))
    assert said == browser_keys()


def test_a_part_brings_what_not_every_page_has() -> None:
    assert "web.table.take-seat" in SAID.of_part(LOBBY)
    assert "web.table.take-seat" not in SAID.of_page([TABLE])
    assert "web.core.retry" in SAID.of_page([TABLE])
    assert "web.core.retry" not in SAID.of_part(LOBBY)
    assert SAID.of_part("no/such/part.js") == frozenset()


def test_what_no_module_names_comes_with_every_page() -> None:
    for main in (TABLE, "pages/home/main.js"):
        assert {"lean.chain", "tally.rack"} <= SAID.of_page([main])


def test_a_game_of_others_brings_its_words_and_those_of_what_it_takes_from_us(
    tmp_path: Path,
) -> None:
    (tmp_path / "game.js").write_text('export default { go: () => import("./area.js") };\n')
    (tmp_path / "area.js").write_text(
        'import { keyHelp } from "../../table/ui/help.js";\nt("web.grid.play");\n'
    )
    start = "games/other/"
    bundles = Bundles(FILES.folder, {start: tmp_path})
    assert f"{start}game.js" in bundles.parts
    assert {"web.grid.play", "web.table.help-title"} <= bundles.said.of_part(f"{start}game.js")


def test_only_parts_that_there_are_can_be_asked_for() -> None:
    words = Words(FILES)
    assert words.body("fr", (TABLE, LOBBY)) is not None
    for wrong in ("", "shared/dom.js", "../server/app.js", "/etc/passwd"):
        assert words.body("fr", (TABLE, wrong)) is None


def test_answers_are_made_once_and_not_kept_without_end() -> None:
    words = Words(FILES)
    first = words.body("de", (LOBBY,))
    assert first is words.body("de", (LOBBY,))
    assert first is not None
    said = msgspec.json.decode(first.plain, type=dict[str, str])
    assert said.keys() == SAID.of_part(LOBBY)
    for many in range(2, MOST_KEPT + 3):
        words.body("de", (LOBBY,) * many)
    assert len(words._kept) <= MOST_KEPT
