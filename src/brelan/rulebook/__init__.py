"""The rules of a game in one of our languages, as plain data for a terminal or a page to show.

The texts come from the catalogues; every number in them and every table from the game's facts.
"""

from __future__ import annotations

import msgspec

from brelan import games
from brelan.cards import FACES, RANKS, SUITS
from brelan.combinations import LONGEST
from brelan.errors import UnknownName
from brelan.rulebook.book import Chapter, Example, FactTable, Rule, Rulebook, Section, Values, Words
from brelan.rulebook.printing import print_rulebook
from brelan.texts import DEFAULT_LANGUAGE, LANGUAGES

__all__ = [
    "Example",
    "FactTable",
    "Rule",
    "Rulebook",
    "Section",
    "chapter",
    "print_rulebook",
    "rulebook",
]

CARD_RULES = range(1, 6)
CARD_RULINGS = frozenset({4})
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
    words = Words(language, {**_card_values(), **own.values(Words(language))})
    tables = own.tables(words)
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
        sections=(*sections, _options_section(words, own), _cards_section(words)),
        examples=tuple(own.examples(words)),
    )


def _rule(words: Words, place: str, number: str, ruling: bool) -> Rule:
    key = f"rules.{place}.{number}"
    return Rule(number, words(f"{key}.text"), ruling, words(f"{key}.other") if ruling else None)


def _card_values() -> Values:
    return {"ranks": " ".join(RANKS), "suits": " ".join(SUITS), "faces": FACES, "longest": LONGEST}


def _cards_section(words: Words) -> Section:
    rules = tuple(_rule(words, "cards", f"C-{n}", n in CARD_RULINGS) for n in CARD_RULES)
    ranks = [
        (rank, words(f"index.{rank}"), words(f"rank.{rank}")) for rank in RANKS if rank.isalpha()
    ]
    suits = [(suit, SUIT_SYMBOLS[suit], words(f"suit.{suit}")) for suit in SUITS]
    letters = FactTable(
        "letters",
        words("rules.table.letters"),
        words.headings("letter", "index", "name"),
        (*ranks, *suits),
    )
    return Section("cards", words("rules.cards.section"), rules, (letters,))


def _options_section(words: Words, own: Chapter) -> Section:
    rows = tuple(
        (
            field.name,
            _default(words, field.default),
            words(f"option.{own.game}.{field.name}.text"),
            own.option_rules[field.name],
        )
        for field in msgspec.structs.fields(own.options)
    )
    headings = words.headings("option", "default", "effect", "rule")
    table = FactTable("options", words("rules.table.options"), headings, rows)
    return Section("options", words("rules.label.options"), (), (table,))


def _default(words: Words, value: object) -> str:
    if isinstance(value, bool):
        return words("value.on" if value else "value.off")
    return words("value.none") if value == () else str(value)
