"""The rulebooks: every rule in every language, every number from the facts, every ruling marked."""

from __future__ import annotations

import io
import re

import msgspec
import pytest
from rich.console import Console

from brelan import games
from brelan.errors import UnknownName
from brelan.games.flush_royal import facts as flush_royal
from brelan.games.poker_tiles import facts as poker_tiles
from brelan.games.royal_flush import facts as royal_flush
from brelan.rulebook import Rulebook, chapter, print_rulebook, print_short_rules, rulebook
from brelan.texts import LANGUAGES, catalogue

RULES = {"royal_flush": ("RF", 28), "flush_royal": ("FR", 28), "poker_tiles": ("PT", 19)}
SHARED = [f"C-{number}" for number in range(1, 6)]

every_book = pytest.mark.parametrize(
    ("game", "language"), [(game, language) for game in RULES for language in LANGUAGES]
)


def rule_text(game: str, number: str, language: str = "en") -> str:
    return next(rule.text for rule in rulebook(game, language).rules if rule.number == number)


@every_book
def test_every_rule_is_there_once_in_order(game, language):
    prefix, most = RULES[game]
    own = [f"{prefix}-{number}" for number in range(1, most + 1)]
    assert [rule.number for rule in rulebook(game, language).rules] == own + SHARED


@every_book
def test_a_ruling_and_only_a_ruling_gives_the_other_reading(game, language):
    for rule in rulebook(game, language).rules:
        place = "cards" if rule.number in SHARED else game
        assert rule.ruling == (rule.other is not None), rule.number
        assert rule.ruling == (f"rules.{place}.{rule.number}.other" in catalogue(language))


@every_book
def test_every_text_of_the_rules_is_in_the_book(game, language):
    book = rulebook(game, language)
    numbers = {rule.number for rule in book.rules}
    written = {
        key.split(".")[2] for key in catalogue(language) if re.match(rf"rules\.{game}\.\w\w-", key)
    }
    assert written <= numbers
    examples = [key for key in catalogue(language) if key.startswith(f"rules.{game}.example.")]
    assert len(examples) == len(book.examples)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_is_typed_into_a_rule(language):
    """Numbers come from the facts; notation, placeholders and the numbers of rules are none."""
    for key, text in catalogue(language).items():
        if key.startswith("rules."):
            left = re.sub(r"`[^`]*`|\{\w+\}|\b(?:C|RF|FR|PT)-\d+", "", text)
            assert not re.search(r"\d", left), key


@pytest.mark.parametrize(
    ("facts", "fact", "value", "game", "number"),
    [
        (royal_flush, "DEALT", 77, "royal_flush", "RF-6"),
        (royal_flush, "TOKENS", 77, "royal_flush", "RF-2"),
        (royal_flush, "TOKEN_POINTS", 77, "royal_flush", "RF-27"),
        (royal_flush, "DISPLAY_SIZE", 77, "royal_flush", "RF-9"),
        (flush_royal, "NEW_CARD", 77, "flush_royal", "FR-17"),
        (flush_royal, "WHOLE_RACK", 77, "flush_royal", "FR-19"),
        (flush_royal, "FEWEST_PASSES", 77, "flush_royal", "FR-27"),
        (flush_royal, "FEW_CARDS", 77, "flush_royal", "FR-27"),
        (flush_royal, "CARD_LEFT", 77, "flush_royal", "FR-28"),
        (poker_tiles, "RACK", 77, "poker_tiles", "PT-2"),
        (poker_tiles, "TILE_LEFT", 77, "poker_tiles", "PT-18"),
        (poker_tiles, "CHIPS", {"blue": 77}, "poker_tiles", "PT-19"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_changed_fact_changes_the_text(monkeypatch, facts, fact, value, game, number, language):
    assert "77" not in rule_text(game, number, language)
    monkeypatch.setattr(facts, fact, value)
    assert "77" in rule_text(game, number, language)


def test_what_is_worked_out_from_the_facts():
    assert "`f6` to `j10`" in rule_text("flush_royal", "FR-3")
    assert "the 25 squares" in rule_text("flush_royal", "FR-3")
    assert "`e1 d2 b4 a5`" in rule_text("flush_royal", "FR-4")
    assert "40 turns in a row were passed, or 8 for each player" in rule_text(
        "flush_royal", "FR-27"
    )
    assert "Up to 3 children get 2 each" in rule_text("royal_flush", "RF-20")
    assert "54 tiles" in rule_text("poker_tiles", "PT-1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_boards_of_royal_flush_are_in_a_table(language):
    rows = rulebook("royal_flush", language).tables["boards"].rows
    assert len(rows) == len(royal_flush.BOARDS)
    for row, board in zip(rows, royal_flush.BOARDS, strict=True):
        assert f"`{board.name}`" in str(row[1])
        assert ("★" in str(row[1])) == (board.name in royal_flush.FIRST_GAME)
        assert row[2:4] == (board.cards, " ".join(map(str, board.points)))


@pytest.mark.parametrize(
    ("game", "points", "pieces"),
    [
        ("flush_royal", flush_royal.POINTS, flush_royal.CARDS_OF),
        ("poker_tiles", poker_tiles.POINTS, poker_tiles.TILES_OF),
    ],
)
def test_the_points_are_in_a_table(game, points, pieces):
    rows = rulebook(game, "fr").tables["points"].rows
    assert [row[2] for row in rows] == list(points.values())
    assert [row[1] for row in rows] == [pieces[name] for name in points]


def test_premium_squares_layouts_and_chips_are_in_tables():
    premium = dict(rulebook("flush_royal").tables["premium"].rows)
    assert set(str(premium["×3"]).split()) == {"c3", "m3", "c13", "m13"}
    assert len(str(premium["×2"]).split()) == 16
    tables = rulebook("poker_tiles").tables
    assert ("Large", "roomy", "9 × 9", "e5 f5", "c3 g7") in tables["layouts"].rows
    assert [points for _, points in tables["chips"].rows] == list(poker_tiles.CHIPS.values())


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("royal_flush", royal_flush.RoyalFlushOptions),
        ("flush_royal", flush_royal.FlushRoyalOptions),
        ("poker_tiles", poker_tiles.PokerTilesOptions),
    ],
)
def test_every_option_is_listed_with_its_default_and_an_existing_rule(game, options):
    book = rulebook(game)
    rows = {str(row[0]).partition("\n")[2].strip("`"): row for row in book.tables["options"].rows}
    assert list(rows) == [field.name for field in msgspec.structs.fields(options)]
    assert {row[3] for row in rows.values()} <= {rule.number for rule in book.rules}
    for name, value in msgspec.structs.asdict(options()).items():
        shown = {True: "on", False: "off", (): "none"}.get(value, str(value))
        named = catalogue("en").get(f"{name}.{value}", shown)
        assert rows[name][1] == named or isinstance(value, int)
        label = catalogue("en")[f"option.{game}.{name}.label"]
        assert str(rows[name][0]).startswith(label)


@every_book
def test_no_word_for_programs_stands_in_a_rule(game, language):
    """Options go by the names of the opening dialog; what is typed stands apart, for terminals."""
    book = rulebook(game, language)
    options = {name for name in chapter(game).option_rules if "_" in name}
    texts = [book.brief, *(passage.text for passage in book.short)]
    for rule in book.rules:
        if not rule.notation:
            texts += [rule.text, rule.other or ""]
    for text in texts:
        typed = re.findall(r"`([^`]*)`", text)
        assert not [each for each in typed if each in options or re.search(r"=|^claim |^0$", each)]


@every_book
def test_the_short_rules_are_short_and_most_of_them_pictured(game, language):
    book = rulebook(game, language)
    words = " ".join(f"{each.title} {each.text}" for each in book.short).split()
    assert 120 <= len(words) <= 330
    pictured = [passage for passage in book.short if passage.example is not None]
    assert all(passage.example in book.examples for passage in pictured)
    assert len(pictured) >= 3
    assert len(book.short) == len({passage.title for passage in book.short}) >= 6


def test_a_game_without_short_rules_has_those_in_brief(monkeypatch):
    monkeypatch.setattr(chapter("flush_royal"), "short", {})
    book = rulebook("flush_royal", "fr")
    assert book.short == ()
    assert book.brief[:40] in printed(book, 120, print_short_rules)


def position(game: str, action: str, before: dict[str, str]) -> dict[str, object]:
    """A position in which seat 0 holds just the cards of an action."""
    words = action.split()
    if game == "royal_flush":
        hand = words[2:]
        return {
            "game": game,
            "boards": royal_flush.FIRST_GAME,
            "pieces": [5, 5],
            "hands": [hand, []],
            "turn": 0,
        }
    rack = [re.sub(r"\*.*", "*", word.split("=")[1]) for word in words[1:]]
    return {"game": game, "board": before, "racks": [rack, []], "turn": 0}


@pytest.mark.parametrize("game", RULES)
def test_the_engine_judges_every_example_as_the_book_says(game):
    for example in rulebook(game).examples:
        state = games.find(game).from_position(position(game, example.action, example.before))
        judgement = state.judge(example.action)
        if example.points is None:
            assert judgement.rule == example.rule, example.action
        else:
            assert judgement.legal, example.action
            assert judgement.points == example.points, example.action
        assert str(state.read(example.action)) == example.action


def printed(book: Rulebook, width: int, write=print_rulebook) -> str:
    console = Console(file=io.StringIO(), width=width)
    write(book, console)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@every_book
@pytest.mark.parametrize("width", [80, 120])
def test_a_terminal_shows_all_of_it_and_no_line_is_too_long(game, language, width):
    book = rulebook(game, language)
    text = printed(book, width)
    assert max(map(len, text.splitlines())) <= width
    together = " ".join(text.split())
    assert "`" not in text
    for rule in book.rules:
        assert f"{rule.number} {'◆ ' if rule.ruling else ''}" in together
    assert together.count("◆") == 1 + 2 * sum(rule.ruling for rule in book.rules)
    for example in book.examples:
        assert example.action in together


@every_book
@pytest.mark.parametrize("width", [40, 80])
def test_a_terminal_shows_the_short_rules(game, language, width):
    book = rulebook(game, language)
    text = printed(book, width, print_short_rules)
    assert max(map(len, text.splitlines())) <= width
    together = " ".join(text.split())
    for passage in book.short:
        assert " ".join(passage.text.replace("`", "").split())[:30] in together
        assert passage.example is None or passage.example.action in together


def test_a_line_never_begins_with_french_punctuation():
    for game in RULES:
        for width in range(40, 100, 7):
            lines = printed(rulebook(game, "fr"), width).splitlines()
            prose = [line.strip() for line in lines if line.startswith(" " * 8)]
            assert not [line for line in prose if line[:1] in set(":;!?»")]


def test_a_book_that_does_not_exist():
    with pytest.raises(UnknownName):
        rulebook("whist")
    with pytest.raises(UnknownName):
        rulebook("royal_flush", "nl")
