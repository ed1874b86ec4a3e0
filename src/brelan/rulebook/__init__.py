"""The rules of a game in one of our languages, as plain data for a terminal or a page to show.

The texts come from the catalogues; every number in them and every table from the game's facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_type_hints

import msgspec

from brelan import games
from brelan.cards import FACES, RANKS, SUITS
from brelan.combinations import LONGEST
from brelan.display import named_values
from brelan.errors import UnknownName
from brelan.rulebook.book import (
    Chapter,
    Example,
    FactTable,
    Passage,
    Rule,
    Rulebook,
    Section,
    Values,
    Words,
)
from brelan.rulebook.printing import print_rulebook, print_short_rules
from brelan.texts import DEFAULT_LANGUAGE, LANGUAGES

__all__ = [
    "Example",
    "FactTable",
    "Rule",
    "Rulebook",
    "Section",
    "chapter",
    "print_rulebook",
    "print_short_rules",
    "rulebook",
]

CARD_RULES = range(1, 6)
CARD_RULINGS = frozenset({4})
NOTATION_RULES = frozenset({1, 2})
"""How cards are written in a terminal."""
SUIT_SYMBOLS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def chapter(game: str) -> Chapter:
    """What a game gives to its rulebook."""
    found: Chapter = games.load(game, "rulebook", "CHAPTER")
    return found


def rulebook(game: str, language: str = DEFAULT_LANGUAGE) -> Rulebook:
    """The rules of a game, in one of our languages."""
    own = chapter(game)
    if language not in LANGUAGES:
        raise UnknownName("language", language, LANGUAGES)
    words = _words(language, own)
    tables = own.tables(words)
    examples = tuple(own.examples(words))
    sections = (
        Section(
            name,
            words(f"rules.{game}.section.{name}"),
            tuple(_rule(words, game, f"{own.prefix}-{n}", n in own.rulings) for n in numbers),
            tables.get(name, ()),
        )
        for name, numbers in own.sections.items()
    )
    return Rulebook(
        game=game,
        language=language,
        title=words(f"game.{game}.name"),
        description=words(f"game.{game}.description"),
        brief=words(f"rules.{game}.brief"),
        short=tuple(_passages(words, own, examples)),
        sections=(*sections, _options_section(words, own), _cards_section(words)),
        examples=examples,
    )


def _words(language: str, own: Chapter) -> Words:
    """The texts of a language, filled with what cards, options and the game itself are."""
    words = Words(language)
    labels: Values = {
        f"option_{name}": words("rules.label.option", name=words(f"option.{own.game}.{name}.label"))
        for name in own.option_rules
    }
    return Words(language, {**_card_values(), **labels, **own.values(words)})


def _passages(words: Words, own: Chapter, examples: tuple[Example, ...]) -> Iterator[Passage]:
    """The short rules."""
    drawn = {example.name: example for example in examples}
    for name, example in own.short.items():
        key = f"rules.{own.game}.short.{name}"
        shown = drawn[example] if example else None
        yield Passage(words(f"{key}.title"), words(f"{key}.text"), shown)


def _rule(words: Words, place: str, number: str, ruling: bool, notation: bool = False) -> Rule:
    key = f"rules.{place}.{number}"
    other = words(f"{key}.other") if ruling else None
    return Rule(number, words(f"{key}.text"), ruling, other, notation)


def _card_values() -> Values:
    return {"ranks": " ".join(RANKS), "suits": " ".join(SUITS), "faces": FACES, "longest": LONGEST}


def _cards_section(words: Words) -> Section:
    rules = tuple(
        _rule(words, "cards", f"C-{n}", n in CARD_RULINGS, n in NOTATION_RULES) for n in CARD_RULES
    )
    ranks = [
        (rank, words(f"index.{rank}"), words(f"rank.{rank}")) for rank in RANKS if rank.isalpha()
    ]
    suits = [(suit, SUIT_SYMBOLS[suit], words(f"suit.{suit}")) for suit in SUITS]
    letters = FactTable(
        "letters",
        words("rules.table.letters"),
        words.headings("letter", "index", "name"),
        (*ranks, *suits),
        notation=True,
    )
    return Section("cards", words("rules.cards.section"), rules, (letters,))


def _options_section(words: Words, own: Chapter) -> Section:
    hints = get_type_hints(own.options)
    rows = tuple(
        (
            _with_notation(words(f"option.{own.game}.{field.name}.label"), [field.name]),
            _default(words, field.name, field.default),
            _with_notation(
                words(f"option.{own.game}.{field.name}.text"), named_values(hints[field.name])
            ),
            own.option_rules[field.name],
        )
        for field in msgspec.structs.fields(own.options)
    )
    headings = words.headings("option", "default", "effect", "rule")
    table = FactTable("options", words("rules.table.options"), headings, rows)
    return Section("options", words("rules.label.options"), (), (table,))


def _with_notation(text: str, names: Sequence[str | int]) -> str:
    """A cell of a table, and under it what is typed in a terminal, which a page leaves out."""
    typed = " ".join(f"`{name}`" for name in names)
    return f"{text}\n{typed}" if typed else text


def _default(words: Words, option: str, value: object) -> str:
    if isinstance(value, bool):
        return words("value.on" if value else "value.off")
    if value == ():
        return words("value.none")
    named = f"{option}.{value}"
    return words(named) if named in words.texts else str(value)
