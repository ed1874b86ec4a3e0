"""The modules of the browser client: all of use, none against the content security policy."""

from __future__ import annotations

import re

import pytest

from brelan import games
from brelan.server.http.bundles import BASE
from brelan.server.http.static_files import WEB
from brelan.texts import catalogue
from web.sources import MAINS, MODULES, PATH, SHEETS, STARTING, code_of, reached_from

AGAINST_POLICY = {
    "text as code": r"(inner|outer|Adjacent)HTML\b|document\.write|\beval\(|new Function\(",
    "a style attribute": r"\bstyle: *[\"'`](?!long|short)|setAttribute\(\"style\"|<[^>]*\sstyle=",
    "code or style inside a page": r"<script|<style|javascript:",
    "another host": r"https?://(?!www\.w3\.org/)",
}


def relative(paths):
    return sorted(str(path.relative_to(WEB)) for path in paths)


def test_every_module_is_reached_from_a_page():
    assert relative(set(MODULES) - reached_from(*STARTING)) == []


def test_every_sheet_is_linked_by_a_page_or_brought_by_a_module():
    shell = (WEB / "shell.html").read_text(encoding="utf-8")
    named = re.findall(r"\{\{web\}\}/(shared/\w+\.css)", shell)
    linked = {WEB / path for path in (*named, *BASE)}
    of_pages = {main.with_name("page.css") for main in MAINS}
    assert relative(set(SHEETS) - linked - of_pages - reached_from(*STARTING)) == []


@pytest.mark.parametrize("game", games.NAMES)
def test_a_games_name_stands_only_in_its_own_folder(game):
    names = re.compile(rf"{game}|{re.escape(catalogue('en')[f'game.{game}.name'])}")
    files = [*MODULES, *SHEETS, *WEB.rglob("*.html"), *WEB.glob("games/**/*.d.ts")]
    outside = [file for file in files if WEB / "games" / game not in file.parents]
    named = [file for file in outside if names.search(file.read_text(encoding="utf-8"))]
    assert relative(named) == []


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(WEB)))
def test_every_file_that_a_module_names_is_there(module):
    missing = [
        path for path in PATH.findall(code_of(module)) if not (module.parent / path).is_file()
    ]
    assert missing == []


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(WEB)))
def test_no_module_does_what_the_policy_forbids(module):
    for what, pattern in AGAINST_POLICY.items():
        assert not re.search(pattern, code_of(module)), what


def test_the_shell_has_one_script_and_no_style():
    shell = (WEB / "shell.html").read_text(encoding="utf-8")
    assert re.findall(r"<script[^>]*>([^<]*)", shell) == [""]
    assert "<style" not in shell
    assert " style=" not in shell


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_no_sheet_fetches_anything_but_our_font(sheet):
    text = sheet.read_text(encoding="utf-8")
    assert "@import" not in text
    for path in re.findall(r"url\((?!\"?(?:#|data:))\"?([^)\"]*)", text):
        assert path.startswith("/web/fonts/")
        assert (WEB.parent / path.lstrip("/")).is_file()


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_no_sheet_asks_what_is_inside_a_whole_page(sheet):
    """Chromium then styles the page anew with every change in it: tens of milliseconds a frame."""
    text = sheet.read_text(encoding="utf-8")
    assert (
        re.findall(r"(?:\bhtml|\bbody|:root|\.table|\.side)(?:\.[\w-]+|\[[^\]]*\])*:has\(.*", text)
        == []
    )


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(WEB)))
def test_the_top_of_a_module_says_what_it_is_for(module):
    assert module.read_text(encoding="utf-8").startswith(("// ", "/* ", "/** "))
