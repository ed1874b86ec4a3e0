"""A puzzle, and what a game must give so that puzzles can be made of it.

A game that has puzzles has a module `puzzles` with `MAKER` in its own part of `analysis`; others
have none.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar, Literal

import msgspec

from brelan import games
from brelan.errors import UnknownName
from brelan.game import Game, View
from brelan.packages import packages
from brelan.texts import Message

Unit = Literal["points", "share"]
LEVELS = range(1, 6)
ID_LENGTH = 8
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""What an id is written with: nothing that could be taken for another letter."""


class Proof(msgspec.Struct, frozen=True):
    """Every legal action was valued: the best ones, and what the best other is worth."""

    solutions: tuple[str, ...]
    value: float
    next_best: float
    choices: int
    """How many actions were compared."""

    @property
    def gap(self) -> float:
        """How clear the answer is."""
        return self.value - self.next_best


class Puzzle(msgspec.Struct, frozen=True):
    """One puzzle, as it is shipped and printed."""

    id: str
    game: str
    kind: str
    view: dict[str, Any]
    solutions: tuple[str, ...]
    """All the actions that are equally best."""
    value: float
    """What they are worth."""
    next_best: float
    """What the best other action is worth."""
    unit: Unit
    level: int
    """From 1, easy, to 5, hard."""

    def read_view(self) -> View:
        """The view that the solver has."""
        return games.find(self.game).from_view(self.view)


class Maker(ABC):
    """What a game knows of its puzzles."""

    game: ClassVar[Game]
    bot: ClassVar[str]
    """Who plays the games that puzzles are mined from."""
    units: ClassVar[dict[str, Unit]]
    """The kinds of puzzles, and what their values are counted in."""
    graders: ClassVar[tuple[str, ...]] = ("novice", "casual", "club", "expert")
    """The bots whose misses make a puzzle hard."""
    cuts: ClassVar[tuple[float, float, float, float]]
    """The difficulties at which levels 2, 3, 4 and 5 begin."""

    @abstractmethod
    def setting(self, number: int) -> tuple[int, dict[str, Any]]:
        """How many play the game of that number, and by which options."""

    @abstractmethod
    def promising(self, view: View) -> Iterator[str]:
        """The kinds that a position may be a puzzle of, by a cheap look."""

    @abstractmethod
    def prove(self, kind: str, view: View) -> Proof | None:
        """All actions valued; None if that takes too long or nothing is to be chosen."""

    @abstractmethod
    def accepts(self, kind: str, view: View, proof: Proof) -> bool:
        """Whether the answer is clear and worth finding."""

    @abstractmethod
    def value(self, puzzle: Puzzle, view: View, actions: Sequence[str]) -> float | None:
        """What a legal answer, the actions of one turn in their order, is worth by the rules alone;
        None if that is less than the best and more cannot be said at once."""

    @abstractmethod
    def why(self, kind: str, view: View, turn: Sequence[str]) -> Message:
        """What a best turn earns, and how."""

    def is_whole(self, actions: Sequence[str]) -> bool:
        """Whether these actions of a turn are an answer, or more are to follow."""
        return True

    def turn(self, kind: str, view: View, solution: str) -> tuple[str, ...]:
        """A best turn that begins with a solution, to be shown."""
        return (solution,)

    def deduced(self, view: View) -> dict[int, tuple[str, ...]]:
        """Hidden cards of other seats that follow from what is seen, to spare the counting."""
        return {}


def distinct(solutions: Sequence[str]) -> int:
    """How many answers there are if the order of cards within one counts for nothing."""
    parts = [solution.replace("=", " ").split() for solution in solutions]
    return len({tuple(sorted(words)) for words in parts})


@cache
def names() -> tuple[str, ...]:
    """The games that have puzzles."""
    return tuple(name for name in games.NAMES if _module_of(name))


@cache
def maker_of(game: str) -> Maker:
    """What makes the puzzles of a game; UnknownName if it has none."""
    module = _module_of(game)
    if not module:
        raise UnknownName("game", game, names())
    maker: Maker = import_module(module).MAKER
    return maker


@cache
def _module_of(game: str) -> str:
    """The module of a game's puzzles; empty if it has none."""
    if game not in packages():
        return ""
    module = f"{packages()[game].part('analysis')}.puzzles"
    try:
        return module if find_spec(module) else ""
    except ModuleNotFoundError:
        return ""


def id_of(kind: str, view: dict[str, Any]) -> str:
    """A short name that follows from what is asked, and tells nothing of the answer."""
    asked = msgspec.json.encode((kind, view), order="deterministic")
    number = int.from_bytes(hashlib.sha256(asked).digest())
    letters = []
    for _ in range(ID_LENGTH):
        number, digit = divmod(number, len(LETTERS))
        letters.append(LETTERS[digit])
    return "".join(letters)
