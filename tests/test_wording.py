"""The texts keep to the glossary: one thing, one word, in every language.

The words come from docs/glossary.md, which is the only place to add one.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import NamedTuple

import pytest

from brelan.texts import LANGUAGES
from pages import PAGES, ROOT, chapter, page

NO_BREAK = "\N{NO-BREAK SPACE}"
GLOSSARY = page("glossary.md")
FOLDERS = (
    ROOT / "src" / "brelan" / "locales",
    ROOT / "examples" / "brelan-troc" / "src" / "brelan_troc" / "locales",
)


def flat(prefix: str, table: dict[str, object]) -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from flat(f"{prefix}{name}.", value)
        else:
            yield prefix + name, str(value)


def texts(language: str) -> dict[str, str]:
    """Our texts by key, with those of the example game."""
    files = (folder / f"{language}.toml" for folder in FOLDERS)
    tables = [tomllib.loads(file.read_text(encoding="utf-8")) for file in files]
    return {key: text for table in tables for key, text in flat("", table)}


TEXTS = {language: texts(language) for language in LANGUAGES}
EVERY_TEXT = [(lang, key, text) for lang in LANGUAGES for key, text in TEXTS[lang].items()]


def rows(title: str) -> list[list[str]]:
    """The rows of the table in a chapter of the glossary."""
    lines = [line for line in chapter(GLOSSARY, title).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines[2:]]


def listed(cell: str) -> list[str]:
    """What a cell lists between commas, without what is code."""
    bare = re.sub(r"`[^`]*`", "", cell)
    return [part.strip() for part in bare.split(",") if part.strip()]


def coded(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


class Banned(NamedTuple):
    """A row of the words that no text has."""

    language: str
    words: list[str]
    only_in: list[str]
    phrases: list[str]
    keys: list[str]

    def objections(self, key: str, text: str) -> list[str]:
        """Which of these words a text has in spite of it."""
        if self.only_in and not begins(key, self.only_in):
            return []
        if begins(key, self.keys):
            return []
        for phrase in self.phrases:
            text = re.sub(word_pattern(phrase), "", text)
        return [word for word in self.words if has(text, word)]


def begins(key: str, patterns: list[str]) -> bool:
    return any(fnmatchcase(key, f"{pattern}*") for pattern in patterns)


def has(text: str, word: str) -> bool:
    """Whether a text has a word by itself, perhaps with a capital."""
    return bool(re.search(rf"(?<!\w){word_pattern(word)}(?!\w)", text))


def word_pattern(word: str) -> str:
    first, rest = word[0], word[1:]
    return f"(?:{re.escape(first)}|{re.escape(first.upper())}){re.escape(rest)}"


BANNED = [
    Banned(language, listed(never), coded(never), listed(unless), coded(unless))
    for language, never, _, unless in rows("Words that no text has")
]


def spoken(key: str, text: str) -> str:
    """A text without notation, placeholders and the verbs in the help of the terminal."""
    if key.startswith("play.help."):
        text = re.sub(r"^  \S.*\s{2,}", "", text, flags=re.MULTILINE)
    return re.sub(r"`[^`]*`|\{[^}]*\}", "#", text)


@pytest.mark.parametrize("row", rows("Words"), ids=lambda row: row[0])
def test_a_text_named_in_the_glossary_has_its_word(row):
    _, *words, said_in, _ = row
    for language, cell in zip(LANGUAGES, words, strict=True):
        assert cell, language
        for key in coded(said_in):
            text = TEXTS[language][key].casefold()
            assert any(word.casefold() in text for word in cell.split(" · ")), (language, key)


@pytest.mark.parametrize("row", BANNED, ids=lambda row: f"{row.language}: {row.words[0]}")
def test_no_text_has_a_word_that_is_not_ours(row):
    objections = {
        key: found
        for key, text in TEXTS[row.language].items()
        if (found := row.objections(key, spoken(key, text)))
    }
    assert objections == {}


@pytest.mark.parametrize("row", BANNED, ids=lambda row: f"{row.language}: {row.words[0]}")
def test_every_exception_is_needed(row):
    said = {key: spoken(key, text) for key, text in TEXTS[row.language].items()}
    for phrase in row.phrases:
        assert any(re.search(word_pattern(phrase), text) for text in said.values()), phrase
    for pattern in row.keys:
        bare = row._replace(keys=[])
        found = (key for key in said if begins(key, [pattern]))
        assert any(bare.objections(key, said[key]) for key in found), pattern


@pytest.mark.parametrize(
    ("language", "key", "text", "word"),
    [
        ("fr", "combination.flush", "couleur", "couleur"),
        ("fr", "web.grid.sort.suit", "Trier par couleur", None),
        ("fr", "web.grid.opening", "une Suite de cinq cartes", "suite"),
        ("fr", "bot.rf.best-claim", "le plus tout de suite", None),
        ("en", "web.grid.opening", "the first lay", "lay"),
        ("en", "web.log.they.take", "displays", None),
        ("en", "web.log.pile", "Pile: {count}", "pile"),
        ("en", "web.log.pile", "the draw pile", None),
        ("de", "web.table.shared", "Unentschieden", "unentschieden"),
    ],
)
def test_a_wrong_word_is_found_and_a_right_one_is_left_alone(language, key, text, word):
    found = [
        each
        for row in BANNED
        if row.language == language
        for each in row.objections(key, spoken(key, text))
    ]
    assert found == ([word] if word else [])


LEAD = "web.table.your-turn"
AFTER_THE_LEAD = re.compile(
    r"web\.table\.do\..+|bot\..+|web\.grid\."
    r"(opening|picked|swapped|face\.needed|exchange\.(choose-\w+|none-left|stuck))"
)


def after_the_lead() -> list[tuple[str, str, str]]:
    """The texts of the line above the hand, which follow « À vous : »."""
    return [entry for entry in EVERY_TEXT if AFTER_THE_LEAD.fullmatch(entry[1])]


def test_the_line_above_the_hand_has_one_colon():
    assert all(":" in TEXTS[language][LEAD] for language in LANGUAGES)
    assert [entry for entry in after_the_lead() if ":" in entry[2]] == []


def test_what_to_do_fits_the_line_above_the_hand():
    long = [
        line
        for language, key, text in after_the_lead()
        if key.startswith("web.") and "{" not in text
        if len(line := TEXTS[language][LEAD].format(what=text)) > 70
    ]
    assert long == []


PAGES_AND_BOTS = ("web.", "server.", "bot.", "reason.", "brief.", "phrase.", "tally.", "play.")


def test_no_sentence_has_two_colons():
    two = [
        (language, key, sentence)
        for language, key, text in EVERY_TEXT
        if key.startswith(PAGES_AND_BOTS)
        for sentence in re.split(r"[.!?·\n]\s*", text.replace("://", ""))
        if sentence.count(":") > 1
    ]
    assert two == []


SPACING = {
    "fr": rf"(?<!{NO_BREAK})%|(?<!\w)«(?!{NO_BREAK})|(?<!{NO_BREAK})»| …",
    "en": r"\s%",
    "de": rf"(?<![{NO_BREAK}-])%|(?<=\w)…| …",
}
FOREIGN_QUOTES = {"fr": "“”„", "en": "«»„", "de": "«»”"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_stand_as_the_language_has_them(language):
    for key, text in TEXTS[language].items():
        said = spoken(key, text.replace("://…", ""))
        assert not re.search(SPACING[language], re.sub(r"\bin %", "", said)), key
        assert not set(FOREIGN_QUOTES[language]) & set(said), key
        assert '"' not in said, key


def test_a_counted_noun_has_a_singular():
    counted = re.compile(r"\{count\}[ \N{NO-BREAK SPACE}][^\W\d_]{3,}")
    alone = [
        (language, key)
        for language, key, text in EVERY_TEXT
        if counted.search(text)
        and not key.endswith((".one", ".other", "-one"))
        and f"{key}-one" not in TEXTS[language]
    ]
    assert alone == []


SIDE_BUTTONS = (
    *("web.royal.refresh.name", "web.royal.sort.name", "web.royal.pass", "web.table.hint"),
    *("web.grid.sort.label", "web.grid.exchange.begin", "web.grid.exchange.pass"),
    "web.table.recall",
)


@pytest.mark.parametrize("key", SIDE_BUTTONS)
def test_a_side_button_is_short(key):
    labels = [TEXTS[language][key] for language in LANGUAGES]
    assert [label for label in labels if len(label) > 12] == []


@pytest.mark.parametrize("name", [name for name in PAGES if name != "glossary.md"])
def test_the_documents_place_cards_too(name):
    """There `lay` is a verb of the notation, and written as such."""
    told = re.sub(r"^```.*?^```$|`[^`\n]*`", "", page(name), flags=re.MULTILINE | re.DOTALL)
    (row,) = (row for row in BANNED if row.language == "en" and "lay" in row.words)
    assert row.objections(name, told) == []


QUOTED = {
    "fr": f"«{NO_BREAK}{{board}}{NO_BREAK}»",
    "en": "“{board}”",
    "de": "„{board}“",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_a_board_is_quoted_within_a_sentence(language):
    sentences = {
        key: text
        for key, text in TEXTS[language].items()
        if key.startswith(("reason.", "bot.")) and "{board}" in text
    }
    assert len(sentences) > 5
    assert [key for key, text in sentences.items() if QUOTED[language] not in text] == []


def test_options_can_be_broken_into_lines_anywhere():
    """In a narrow table of the terminal, a line would begin with French punctuation."""
    effects = [key for key in TEXTS["fr"] if re.fullmatch(r"option\..+\.text", key)]
    assert effects
    assert [key for key in effects if re.search(r"[:;!?]", TEXTS["fr"][key])] == []
