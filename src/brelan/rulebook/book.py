"""What a rulebook is made of: plain data, and the chapter that each game writes of itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from brelan.game import Options
from brelan.texts import catalogue

Values = dict[str, str | int]
FactTables = dict[str, tuple["FactTable", ...]]
"""The tables of a chapter, by the section they stand in."""


class Rule(msgspec.Struct, frozen=True):
    """A numbered rule; where we settled an open question, the other reading is given."""

    number: str
    text: str
    ruling: bool
    other: str | None
    notation: bool = False
    """Whether it is about what is typed in a terminal: whoever plays on a page needs none of it."""


class FactTable(msgspec.Struct, frozen=True):
    """Facts in rows: points, boards, premium squares, chips, options."""

    name: str
    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str | int, ...], ...]
    note: str | None = None
    notation: bool = False
    """As in `Rule`."""


class Section(msgspec.Struct, frozen=True):
    """Rules that belong together, and the tables they speak of."""

    name: str
    title: str
    rules: tuple[Rule, ...]
    tables: tuple[FactTable, ...] = ()


class Example(msgspec.Struct, frozen=True):
    """An action, and what it earns or the rule it breaks; on a board, what lay there before."""

    text: str
    action: str
    points: int | None = None
    rule: str | None = None
    before: dict[str, str] = {}
    laid: dict[str, str] = {}
    joker_squares: tuple[str, ...] = ()
    name: str = ""


class Passage(msgspec.Struct, frozen=True):
    """A part of the short rules: a heading, a few sentences, and perhaps an example."""

    title: str
    text: str
    example: Example | None = None


class Rulebook(msgspec.Struct, frozen=True):
    """The rules of a game in one language. What stands between backticks in a text is notation."""

    game: str
    language: str
    title: str
    description: str
    brief: str
    short: tuple[Passage, ...]
    """What a family reads aloud before its first game; empty if the game has none."""
    sections: tuple[Section, ...]
    examples: tuple[Example, ...]

    @property
    def rules(self) -> tuple[Rule, ...]:
        """All rules, in order."""
        return tuple(rule for section in self.sections for rule in section.rules)

    @property
    def tables(self) -> dict[str, FactTable]:
        """All tables, by name."""
        return {table.name: table for section in self.sections for table in section.tables}


class Words:
    """The texts of a language, filled with the facts of a game."""

    def __init__(self, language: str, values: Mapping[str, str | int] | None = None):
        self.texts = catalogue(language)
        self.values = values or {}

    def __call__(self, key: str, **more: str | int) -> str:
        """The text of a key."""
        return self.texts[key].format_map({**self.values, **more})

    def title(self, key: str) -> str:
        """A text that begins with a capital."""
        text = self(key)
        return text[:1].upper() + text[1:]

    def headings(self, *names: str) -> tuple[str, ...]:
        """The headings of a table."""
        return tuple(self(f"rules.heading.{name}") for name in names)


class Chapter(ABC):
    """What a game gives to its rulebook: which rules stand where, and what goes into them."""

    game: ClassVar[str]
    prefix: ClassVar[str]
    sections: ClassVar[Mapping[str, range]]
    """The numbers of the rules, section by section."""
    rulings: ClassVar[frozenset[int]]
    """The rules that the leaflet leaves open and we have settled; each gives the other reading."""
    options: ClassVar[type[Options]]
    option_rules: ClassVar[Mapping[str, str]]
    """The rule that each option belongs to."""
    short: ClassVar[Mapping[str, str]] = {}
    """The passages of the short rules, each with the name of its example; empty for none."""

    @abstractmethod
    def values(self, words: Words) -> Values:
        """What goes into the texts, by name."""

    @abstractmethod
    def tables(self, words: Words) -> FactTables:
        """The tables of facts."""

    @abstractmethod
    def examples(self, words: Words) -> Iterator[Example]:
        """Worked examples."""

    def laid(
        self,
        words: Words,
        name: str,
        before: dict[str, str],
        laid: dict[str, str],
        points: int | None = None,
        rule: str | None = None,
        joker_squares: tuple[str, ...] = (),
    ) -> Example:
        """An example on a board."""
        action = " ".join(["lay", *(f"{square}={card}" for square, card in laid.items())])
        text = words(f"rules.{self.game}.example.{name}")
        return Example(text, action, points, rule, before, laid, joker_squares, name)


def points_table(
    words: Words, points: Mapping[str, int], pieces: Mapping[str, int], pieces_heading: str
) -> FactTable:
    """Combinations, how many cards they take, what they earn."""
    rows = tuple(
        (
            words.title(f"combination.{name}"),
            pieces[name],
            earned,
            words(f"needs.combination.{name}"),
        )
        for name, earned in points.items()
    )
    headings = words.headings("combination", pieces_heading, "points", "needs")
    return FactTable("points", words("rules.table.points"), headings, rows)
