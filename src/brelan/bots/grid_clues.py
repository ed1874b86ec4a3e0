"""Where to look on a grid, and what to look for: what hints of the games on one share.

A lit part is a square (`h8`), a line by its letter or number (`h`, `8`), or the own cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from brelan import games
from brelan.actions import Hand
from brelan.bots.clue import OWN, Clue, Clues
from brelan.game import View
from brelan.texts import Message, say


def lay_clues(view: View, action: str, words: str) -> Clues:
    """The line of the best combination, then what is made there; `words` are the game's keys."""
    judged = view.judge(action)
    best = max(judged.hands, key=lambda hand: hand.points)
    new = {word.partition("=")[0] for word in action.split()[1:]}
    line = line_of(best.squares)
    key = f"hint.{words}.line" if set(best.squares) - new else f"hint.{words}.room"
    where = say(key, line=line_name(line))
    combination = say(f"combination.{best.combination}")
    key = f"hint.{words}.lines" if len(judged.hands) > 1 else f"hint.{words}.combination"
    what = say(key, lines=len(judged.hands), combination=combination, points=judged.points)
    return Clues(Clue(where, (line,)), Clue(what, built_on(judged.hands, new) or (line,)))


def exchange_clues(view: View, words: str, exchanged: int) -> Clues:
    """Own cards alone: exchange some, or pass; and whether anything could be laid instead."""
    could_lay = "lay" in games.display(view.game.name).moves(view).verbs
    where = say(f"hint.{words}.rack" if could_lay else f"hint.{words}.stuck")
    what = say(f"hint.{words}.exchange" if exchanged else f"hint.{words}.pass")
    return Clues(Clue(where, (OWN,)), Clue(what, (OWN,)))


def built_on(hands: Sequence[Hand], new: set[str]) -> tuple[str, ...]:
    """The squares of these hands on which a card lies already."""
    return tuple(sorted({square for hand in hands for square in hand.squares} - new))


def line_of(squares: Sequence[str]) -> str:
    """The letter of the column, or the number of the row, in which all these squares lie."""
    column, row = squares[0][0], squares[0][1:]
    return column if all(square[0] == column for square in squares) else row


def line_name(line: str) -> Message:
    """A column or a row in words."""
    return say("line.column" if line.isalpha() else "line.row", name=line)
