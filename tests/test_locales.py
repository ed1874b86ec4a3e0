"""The catalogues: the same keys and placeholders in every language, none missing, none unused."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import brelan
from brelan.texts import LANGUAGES, catalogue, say

SOURCES = sorted(Path(brelan.__file__).parent.rglob("*.py"))

FAMILIES = {
    r"language\.name": "what a language calls itself, for a language switch",
    r"game\.\w+\.(name|description)": "every game by name: prompt, rulebook, home page",
    r"combination\.[\w-]+": "combinations by name, wherever a hand is named",
    r"puzzle\.\w+\.[\w-]+\.(name|ask)": "what puzzles of a game ask, by kind",
    r"board\.[\w-]+": "Royal Flush's boards by name",
    r"category\.\d": "Royal Flush's categories by number",
    r"(suit|rank|index)\.\w": "cards by rank and suit letter",
    r"(chip|layout)\.\w+": "Poker Tiles' chips and boards by name",
    r"(end_to_end|joker_squares)\.\w+": "choices of Poker Tiles' options, in forms",
    r"lean\.\w+": "how a lay of Flush Royal leans on others, as its option names it",
    r"value\.(on|off|none)": "the values of options",
    r"needs\.(combination|board)\.[\w-]+": "what a combination or board asks for, in tables",
    r"option\.\w+\.\w+\.(label|text)": "options by game and name, in rulebooks and forms",
    r"play\.help\.\w+": "the help of each game at the prompt",
    r"play\.\w+\.counted": "what each game counts at the end",
    r"rules\..+": "the rulebook, by game, section and number",
    r"lesson\.\w+\.[\w-]+\.[\w-]+": "lessons, by game and step",
    r"phrase\.[\w-]+": "quick phrases of the chat, by the keys that the server lists",
    r"tally\.[\w-]+": "lines of the count at the end, for one and for many",
    r"brief\.(fr|pt)\.[\w-]+": "reasons in a few words; `Message.brief` finds them",
    r"hint\.(fr|pt)\.[\w-]+": "the first stages of a hint in the games on a grid",
    r"review\.tried\.\w+": "what a move tried again is worth, by how it compares",
    r"server\.refused\.[\w-]+": "why a command is refused, by code; tests/server has each",
    r"command\.serve\.((metrics-)?taken|in-use|bad-database|newer-database)": "why none starts",
    r"command\.admin\.(title|status|kind|how)\.\w+": "what the lists of `brelan admin` say",
    r"review\.(column|mark)\.\w+": "columns of a review, and what moves are called in it",
    r"web\..+": "the pages in the browser; tests/web looks at what its modules say",
}
"""Keys that the sources put together from names, and why they are there."""

SAYING = {"say", "Message"}
"""Calls whose first argument is a key."""

KEY = re.compile(r"[a-z]+(\.[\w-]+)+")
TABLES = {key.partition(".")[0] for key in catalogue("en")}


def is_said(call: ast.Call) -> bool:
    return ast.unparse(call.func) in SAYING and bool(call.args)


def text_of(node: ast.AST) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def named_in(source: Path) -> Iterator[str]:
    """The keys that a source file names: said, or written where only keys stand."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and is_said(node):
            yield text_of(node.args[0])
        elif KEY.fullmatch(text_of(node)) and text_of(node).partition(".")[0] in TABLES:
            yield text_of(node)


NAMED = {key for source in SOURCES for key in named_in(source)} - {""}


def in_a_family(key: str) -> bool:
    return any(re.fullmatch(family, key) for family in FAMILIES)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys(language):
    assert catalogue(language).keys() == catalogue("en").keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fills_in_the_same_values(language):
    english = catalogue("en")
    for key, text in catalogue(language).items():
        assert placeholders(text) == placeholders(english[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_untidy(language):
    for key, text in catalogue(language).items():
        assert text == text.strip(), key
        assert text, key
        assert "'" not in re.sub(r"`[^`]*`", "", text), f"{key}: a typewriter apostrophe"
        assert text.count("`") % 2 == 0, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_faults_are_told_without_a_full_stop(language):
    """They follow a rule's number or a field's name, and stand in other sentences."""
    for key, text in catalogue(language).items():
        if key.startswith(("error.", "reason.", "bot.")):
            assert not text.endswith("."), key


def test_french_has_no_break_before_its_high_punctuation():
    for key, text in catalogue("fr").items():
        assert not re.search(r"[ \w»)`][:;!?»](?=\s|$)|«(?!\N{NO-BREAK SPACE})", text), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_that_the_sources_name_is_there(language):
    assert NAMED - catalogue(language).keys() == set()


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_every_value_that_a_text_needs_is_given(source):
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not is_said(node):
            continue
        given = {keyword.arg for keyword in node.keywords}
        text = catalogue("en").get(text_of(node.args[0]))
        if text is not None and None not in given:
            assert placeholders(text) <= given, text_of(node.args[0])


def test_every_key_is_used():
    unused = {key for key in catalogue("en") if key not in NAMED and not in_a_family(key)}
    assert unused == set()


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_has_members(family):
    assert any(re.fullmatch(family, key) for key in catalogue("en"))


def test_a_message_is_put_into_words_with_the_messages_in_it():
    message = say("line.row", name=say("suit.h"))
    assert message.text("fr") == "ligne cœur"
    assert message.text("de") == "Reihe Herz"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_brief_reason_is_short_and_has_the_values_of_the_long_one(language):
    texts = catalogue(language)
    briefs = {key: text for key, text in texts.items() if key.startswith("brief.")}
    for key, text in briefs.items():
        long = texts[f"reason.{key.removeprefix('brief.')}"]
        assert len(text) < min(len(long), 34), key
        assert placeholders(text) <= placeholders(long), key
    assert say("reason.pt.gap").brief(language) == texts["brief.pt.gap"]
    assert say("reason.over").brief(language) is None
