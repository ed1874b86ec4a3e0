"""Poker Tiles's chapter of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase
from typing import ClassVar

from brelan.cards import FACES
from brelan.games.poker_tiles import facts
from brelan.rulebook.book import (
    Chapter,
    Example,
    FactTable,
    FactTables,
    Values,
    Words,
    points_table,
)


class PokerTilesChapter(Chapter):
    """The rules of Poker Tiles, its facts, and worked examples."""

    game = "poker_tiles"
    prefix = "PT"
    sections: ClassVar = {
        "setup": range(1, 5),
        "turn": range(5, 7),
        "laying": range(7, 14),
        "scoring": range(14, 15),
        "jokers": range(15, 17),
        "end": range(17, 20),
    }
    rulings = frozenset({1, 3, 4, 5, 8, 10, 11, *range(13, 20)})
    options = facts.PokerTilesOptions
    option_rules: ClassVar = {
        "jokers": "PT-1",
        "ace_low": "PT-13",
        "end_to_end": "PT-14",
        "joker_squares": "PT-15",
        "layout": "PT-3",
    }
    short: ClassVar = {
        "goal": "",
        "place": "three",
        "best": "column",
        "beside": "sideways",
        "nothing": "nothing",
        "joker": "joker-square",
        "exchange": "",
        "end": "",
    }

    def values(self, words: Words) -> Values:
        """What goes into the texts."""
        board, roomy = facts.LAYOUTS["standard"], facts.LAYOUTS["roomy"]
        jokers, more_jokers = facts.JOKERS
        return {
            "tiles": FACES + jokers,
            "jokers": jokers,
            "more_tiles": FACES + more_jokers,
            "more_jokers": more_jokers,
            "spares": more_jokers - jokers,
            "fewest": facts.PLAYERS[0],
            "most": facts.PLAYERS[-1],
            "rack": facts.RACK,
            "starters": facts.STARTERS,
            "columns": board.columns,
            "rows": board.rows,
            "last_column": ascii_lowercase[board.columns - 1],
            "start": " ".join(board.start),
            "joker_squares": " ".join(board.jokers),
            "roomy_columns": roomy.columns,
            "roomy_rows": roomy.rows,
            "shortest": min(facts.TILES_OF.values()),
            "exchanges_each": facts.EXCHANGES_EACH,
            "tile_left": facts.TILE_LEFT,
            "chips": ", ".join(f"{words(f'chip.{chip}')} {n}" for chip, n in facts.CHIPS.items()),
        }

    def tables(self, words: Words) -> FactTables:
        """The boards, the points and the chips."""
        layouts = FactTable(
            "layouts",
            words("rules.table.layouts"),
            words.headings("layout", "option", "size", "start", "jokers"),
            tuple(
                (
                    words.title(f"layout.{name}"),
                    name,
                    f"{board.columns} × {board.rows}",
                    " ".join(board.start),
                    " ".join(board.jokers),
                )
                for name, board in facts.LAYOUTS.items()
            ),
        )
        chips = FactTable(
            "chips",
            words("rules.table.chips"),
            words.headings("chip", "points"),
            tuple((words.title(f"chip.{chip}"), points) for chip, points in facts.CHIPS.items()),
        )
        points = points_table(words, facts.POINTS, facts.TILES_OF, "tiles")
        return {"setup": (layouts,), "laying": (points,), "end": (chips,)}

    def examples(self, words: Words) -> Iterator[Example]:
        """Lays near the start squares."""
        points = facts.POINTS
        nines = {"d4": "9s", "e4": "9h"}
        third = {"c4": "9d"}
        kings = {"b4": "Kd", "c4": "Kh"}
        three = points["three-of-a-kind"]
        yield self.laid(words, "three", nines, third, three)
        yield self.laid(words, "four", nines | third, {"f4": "9c"}, points["four-of-a-kind"])
        yield self.laid(words, "column", nines, {"d3": "9c"}, points["pair"])
        yield self.laid(words, "nothing", nines, {"d3": "Ks"}, rule="PT-10")
        yield self.laid(words, "sideways", nines, {"d3": "Ks", "e3": "Kh"}, points["pair"])
        yield self.laid(
            words,
            "joker-square",
            kings | nines,
            {"b3": "Ks"},
            three,
            joker_squares=facts.LAYOUTS["standard"].jokers[:1],
        )


CHAPTER = PokerTilesChapter()
