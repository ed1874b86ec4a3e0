"""Troc's chapter of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from brelan.rulebook.book import Chapter, Example, FactTables, Values, Words, points_table
from brelan_troc import facts


class TrocChapter(Chapter):
    """The rules of Troc, its facts, and a worked example."""

    game = "troc"
    prefix = "TR"
    sections: ClassVar = {"setup": range(1, 3), "turn": range(3, 6), "end": range(6, 8)}
    rulings = frozenset({4, 5})
    options = facts.TrocOptions
    option_rules: ClassVar = {"turns": "TR-4", "whole_hand": "TR-5"}

    def values(self, words: Words) -> Values:
        """What goes into the texts."""
        return {
            "cards": facts.CARDS,
            "fewest": facts.PLAYERS[0],
            "most": facts.PLAYERS[-1],
            "hand": facts.HAND,
            "few": facts.FEW,
            "turns": facts.TrocOptions().turns,
            "unused": facts.UNUSED,
        }

    def tables(self, words: Words) -> FactTables:
        """The points."""
        return {"end": (points_table(words, facts.POINTS, facts.CARDS_OF, "cards"),)}

    def examples(self, words: Words) -> Iterator[Example]:
        """A pair that is kept at once."""
        points = facts.POINTS["pair"] + facts.UNUSED * facts.TrocOptions().turns
        yield Example(words("rules.troc.example.pair"), "keep", points)


CHAPTER = TrocChapter()
