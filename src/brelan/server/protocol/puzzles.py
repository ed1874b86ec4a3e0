"""What is asked and answered about puzzles; no solution is told before an answer."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from brelan.server.protocol.commands import ActionText

MOST_ACTIONS = 12
"""Actions of one turn."""
PuzzleState = Literal["new", "solved", "tried"]


class PuzzleLine(Struct, frozen=True):
    """A puzzle in a list."""

    id: str
    game: str
    kind: str
    level: int
    """1, easy, to 5, hard: the bots' grade, moved by how often people found the answer."""
    state: PuzzleState = "new"
    """What the reader made of it: `solved` if any try was right."""


class PuzzleStreak(Struct, frozen=True):
    """Days, in UTC, on which the reader answered a puzzle of the day, rightly or not."""

    days: int
    """In the streak that goes on; one missed day between two is let pass. 0 if there is none."""
    best: int
    """In the longest so far."""
    today: bool
    """Whether today is one of them already."""


class PuzzleLevel(Struct, frozen=True):
    """The puzzles of one level of a game, and how many of them the reader answered."""

    level: int
    puzzles: int
    tried: int
    solved: int


class GamePuzzles(Struct, frozen=True):
    """The puzzles of a game."""

    game: str
    daily: PuzzleLine
    """The puzzle of the day, the same for everybody."""
    next: PuzzleLine | None
    """One that the reader has not answered, about as hard as suits; null if all are answered."""
    levels: tuple[PuzzleLevel, ...]
    tried: int
    found: int
    """How many the reader answered, and how many rightly at the first try."""


class Puzzles(Struct, frozen=True):
    """GET /api/puzzles: all games, the day, and how the reader is doing."""

    day: str
    """The date in UTC."""
    ends: int
    """When the day ends and others come, in milliseconds since 1970."""
    streak: PuzzleStreak
    games: tuple[GamePuzzles, ...]


class KnownCards(Struct, frozen=True):
    """Cards of another seat that follow from what is seen."""

    seat: int
    cards: tuple[str, ...]


class PuzzleInfo(Struct, frozen=True):
    """GET /api/puzzles/ID: a puzzle; its position is `ID` of the practice source `puzzle`."""

    puzzle: PuzzleLine
    name: str
    """What kind it is, in a few words."""
    ask: str
    """What is asked, in words."""
    unit: Literal["points", "share"]
    daily: bool
    """Whether it is a puzzle of today."""
    known: tuple[KnownCards, ...]


class AnswerPuzzle(Struct, forbid_unknown_fields=True):
    """POST /api/puzzles/ID: the actions of one turn as an answer; none to be shown the solution."""

    actions: Annotated[list[ActionText], Meta(max_length=MOST_ACTIONS)] = []


class PuzzleResult(Struct, frozen=True):
    """What an answer is worth. The solution is told with the right answer, or to whoever asks."""

    solved: bool
    first: bool
    """Whether it was the reader's first try, which counts."""
    says: str
    """The same in words."""
    value: float | None
    """What the answer is worth; null if it is only known to be less than the best."""
    best: float
    """What the best is worth."""
    unit: Literal["points", "share"]
    solution: tuple[str, ...]
    """The actions of a best turn; none if it is not told."""
    puzzle: PuzzleLine
    tried: int
    found: int
    """How many people tried it here, and how many found it at the first try."""
    streak: PuzzleStreak
