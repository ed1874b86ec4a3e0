"""Royal Flush's chapter of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from brelan.games.royal_flush import facts
from brelan.rulebook.book import Chapter, Example, FactTable, FactTables, Values, Words

CLAIMS = (
    ("full-house", "full-house", "7s 7h Ks Kh Kd", None),
    ("twice", "full-house", "7s 7h Ks Ks Kh", "RF-15"),
    ("big-straight", "big-straight", "5s 6h 7d 8c 9s Th Jd", None),
    ("one-suit", "big-straight", "5s 6s 7s 8s 9s Ts Js", "RF-17"),
    ("perfect", "perfect-triple-pair", "4d 4d 9s 9s Qh Qh", None),
    ("spaces", "four-of-a-kind", "8s 8h 8d 8c", None),
)
"""Examples: name, board, cards, and the rule that they break."""


class RoyalFlushChapter(Chapter):
    """The rules of Royal Flush, its facts, and worked examples."""

    game = "royal_flush"
    prefix = "RF"
    sections: ClassVar = {
        "setup": range(1, 8),
        "turn": range(8, 15),
        "combinations": range(15, 20),
        "jokers": range(20, 24),
        "end": range(24, 29),
    }
    rulings = frozenset({3, 4, 5, *range(7, 14), 16, 17, *range(19, 24), 26, 27})
    options = facts.RoyalFlushOptions
    option_rules: ClassVar = {
        "boards": "RF-4",
        "redraw_boards": "RF-5",
        "straight_any_suit": "RF-17",
        "children": "RF-20",
    }
    short: ClassVar = {
        "goal": "",
        "turn": "",
        "claim": "full-house",
        "first": "spaces",
        "twice": "twice",
        "tokens": "",
        "end": "",
    }

    def values(self, words: Words) -> Values:
        """What goes into the texts."""
        points = {board.name: board.points for board in facts.BOARDS}
        return {
            "packs": facts.PACKS,
            "cards": facts.CARDS,
            "fewest": facts.PLAYERS[0],
            "most": facts.PLAYERS[-1],
            "pieces": facts.PIECES,
            "tokens": facts.TOKENS,
            "token_points": facts.TOKEN_POINTS,
            "rounds": facts.ROUNDS,
            "boards": len(facts.BOARDS),
            "spaces": facts.SPACES,
            "in_play": facts.IN_PLAY,
            "each": facts.BOARDS_OF_EACH_CATEGORY,
            "categories": len(facts.CATEGORIES),
            "first_game": ", ".join(words(f"board.{name}") for name in facts.FIRST_GAME),
            "dealt": facts.DEALT,
            "display": facts.DISPLAY_SIZE,
            "jokers": facts.JOKERS,
            "jokers_each": facts.MOST_JOKERS_EACH,
            "few_children": facts.JOKERS // facts.MOST_JOKERS_EACH,
            "jokers_many": facts.JOKERS // facts.PLAYERS[-1],
            "four_of_a_kind": ", ".join(map(str, points["four-of-a-kind"])),
        }

    def tables(self, words: Words) -> FactTables:
        """The boards."""
        categories = (f"{number} {words(f'category.{number}')}" for number in facts.CATEGORIES)
        boards = FactTable(
            "boards",
            words("rules.table.boards"),
            words.headings("category", "board", "cards", "points", "needs"),
            tuple(board_row(words, board) for board in facts.BOARDS),
            ", ".join([*categories, words("rules.label.first-game")]),
        )
        return {"setup": (boards,)}

    def examples(self, words: Words) -> Iterator[Example]:
        """Claims."""
        best = {board.name: board.points[0] for board in facts.BOARDS}
        for name, board, cards, rule in CLAIMS:
            text = words(f"rules.royal_flush.example.{name}")
            points = best[board] if rule is None else None
            yield Example(text, f"claim {board} {cards}", points, rule, name=name)


def board_row(words: Words, board: facts.Board) -> tuple[str | int, ...]:
    """A board in the table: its name, and under it the one that a claim is written with."""
    star = " ★" if board.name in facts.FIRST_GAME else ""
    return (
        str(board.category or "–"),
        f"{words.title(f'board.{board.name}')}{star}\n`{board.name}`",
        board.cards,
        " ".join(map(str, board.points)),
        words(f"needs.board.{board.name}"),
    )


CHAPTER = RoyalFlushChapter()
