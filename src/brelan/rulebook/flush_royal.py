"""Flush Royal's chapter of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase
from typing import ClassVar

from brelan.games.flush_royal import facts
from brelan.rulebook.book import (
    Chapter,
    Example,
    FactTable,
    FactTables,
    Values,
    Words,
    points_table,
)


def square_at(column: int, row: int) -> str:
    """A square, from its column and row counted from zero."""
    return f"{ascii_lowercase[column]}{row + 1}"


def premium_squares(factor: int) -> list[str]:
    """The squares of one kind, by row, then column."""
    squares = [square for square, there in facts.STANDARD_LAYOUT.items() if there == factor]
    return sorted(squares, key=lambda square: (int(square[1:]), square[0]))


def in_first_corner(square: str) -> bool:
    """Whether a square is in the top left quarter."""
    half = facts.SIDE // 2
    return square[0] < ascii_lowercase[half] and int(square[1:]) <= half


def corner(factor: int) -> str:
    """The premium squares of one kind in one corner; the others mirror it."""
    return " ".join(filter(in_first_corner, premium_squares(factor)))


class FlushRoyalChapter(Chapter):
    """The rules of Flush Royal, its facts, and worked examples."""

    game = "flush_royal"
    prefix = "FR"
    sections: ClassVar = {
        "setup": range(1, 6),
        "turn": range(6, 9),
        "laying": range(9, 17),
        "scoring": range(17, 20),
        "jokers": range(20, 26),
        "end": range(26, 29),
    }
    rulings = frozenset({1, 4, 6, 7, 13, 14, 15, 18, 20, 21, *range(25, 29)})
    options = facts.FlushRoyalOptions
    option_rules: ClassVar = {
        "free_pass": "FR-6",
        "lean": "FR-13",
        "ace_low": "FR-15",
        "joker_always_halves": "FR-21",
        "layout": "FR-4",
    }
    short: ClassVar = {
        "goal": "",
        "start": "opening",
        "grow": "full-house",
        "touch": "touching",
        "both": "two-places",
        "premium": "premium",
        "joker": "joker",
        "exchange": "",
        "end": "",
    }

    def values(self, words: Words) -> Values:
        """What goes into the texts."""
        return {
            **{name.replace("-", "_"): points for name, points in facts.POINTS.items()},
            "cards": facts.CARDS,
            "packs": facts.PACKS,
            "jokers": facts.JOKERS,
            "fewest": facts.PLAYERS[0],
            "most": facts.PLAYERS[-1],
            "rack": facts.RACK,
            "side": facts.SIDE,
            "last_column": ascii_lowercase[facts.SIDE - 1],
            "middle": square_at(facts.SIDE // 2, facts.SIDE // 2),
            "start_squares": (facts.START_TO - facts.START_FROM) ** 2,
            "start_from": square_at(facts.START_FROM, facts.START_FROM),
            "start_to": square_at(facts.START_TO - 1, facts.START_TO - 1),
            "doubles": len(premium_squares(facts.DOUBLE)),
            "trebles": len(premium_squares(facts.TREBLE)),
            "doubles_corner": corner(facts.DOUBLE),
            "trebles_corner": corner(facts.TREBLE),
            "new_card": facts.NEW_CARD,
            "whole_rack": facts.WHOLE_RACK,
            "card_left": facts.CARD_LEFT,
            "passes_each": facts.PASSES_EACH,
            "fewest_passes": facts.FEWEST_PASSES,
            "few_cards": facts.FEW_CARDS,
        }

    def tables(self, words: Words) -> FactTables:
        """The premium squares and the points."""
        premium = FactTable(
            "premium",
            words("rules.table.premium"),
            words.headings("factor", "squares"),
            tuple(
                (f"×{factor}", " ".join(premium_squares(factor)))
                for factor in (facts.DOUBLE, facts.TREBLE)
            ),
        )
        points = points_table(words, facts.POINTS, facts.CARDS_OF, "cards")
        return {"setup": (premium,), "laying": (points,)}

    def examples(self, words: Words) -> Iterator[Example]:
        """Lays: the first four from one game, the others each on its own."""
        points, new = facts.POINTS, facts.NEW_CARD
        aces = {"h8": "Ad", "h9": "Ac"}
        tens = {"h6": "Td", "h7": "Ts", "h10": "Th"}
        hearts = {"g10": "2h", "i10": "6h", "j10": "Jh", "k10": "Kh"}
        queens = {"i11": "6d", "i12": "Qc", "i13": "Qs"}
        kings = {"k9": "Kd", "k11": "Ks", "i14": "6s"}
        yield self.laid(words, "opening", {}, aces, points["pair"] + 2 * new)
        yield self.laid(words, "full-house", aces, tens, points["full-house"] + 3 * new)
        yield self.laid(words, "flush", aces | tens, hearts, points["flush"] + 4 * new)
        yield self.laid(
            words,
            "two-places",
            aces | tens | hearts | queens,
            kings,
            points["full-house"] + new + points["three-of-a-kind"] + 2 * new,
        )
        yield self.laid(
            words,
            "premium",
            {"d10": "Ac", "d12": "Qc", "e14": "Ks", "f14": "Kh", "g14": "Kd"},
            {"d11": "2c", "d13": "7c", "d14": "Kc"},
            facts.DOUBLE * (points["flush"] + 3 * new + points["four-of-a-kind"] + new),
        )
        yield self.laid(
            words,
            "joker",
            {"g8": "Ac", "h8": "Ad"},
            {"h6": "As", "h7": "*Ah", "h9": "Ac"},
            points["four-of-a-kind"] // 2 + 3 * new,
        )
        yield self.laid(words, "touching", aces, {"i8": "7s"}, rule="FR-10")


CHAPTER = FlushRoyalChapter()
