"""What a table shows of a game: the interface `Display`, which every game implements in its own
`display.py`, and the structs that it answers with.

Whoever shows a game (the server, and through it the browser) asks here, and knows no game by name.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Literal, get_args, get_origin

from msgspec import Struct

from brelan.actions import Event
from brelan.arrays import copy_array
from brelan.game import Game, State, View

OptionKind = Literal["switch", "choice", "seats", "boards", "layout"]
"""How an option is chosen: on or off, one of several, some of the seats, boards by name, or squares
of a layout."""
Suit = Literal["s", "h", "d", "c", ""]
"""A suit, or none."""
Told = Sequence[tuple[int, Event]]
"""What happened in a game: the seat that acted, and what it caused."""


class TallyLine(Struct, frozen=True):
    """A line of the count at the end: a key of the catalogue (`tally.…`), how many, points.

    `board` names the board or combination, `round` the round that the line is about, if any.
    """

    key: str
    count: int
    points: int
    board: str | None = None
    round: int | None = None


class Claim(Struct, frozen=True):
    """A board that can be claimed now, the cards that cost least, the points."""

    board: str
    cards: tuple[str, ...]
    points: int


class Moves(Struct, frozen=True):
    """What the seat to move can do: the verbs that have a legal action, and claims."""

    verbs: tuple[str, ...]
    claims: tuple[Claim, ...] = ()
    most_exchanged: int = 0


class FittingBoard(Struct, frozen=True):
    """A board that the cards fit."""

    board: str
    points: int


class PossibleFace(Struct, frozen=True):
    """A face of a joker that makes the lay legal, and what it then earns."""

    face: str
    points: int


class CombinationInfo(Struct, frozen=True):
    """A line of the points table; `example` are cards."""

    name: str
    cards: int
    points: int
    example: tuple[str, ...]


class BoardInfo(Struct, frozen=True):
    """A board that can be claimed; `points` are those of its spaces, best first."""

    name: str
    category: int
    points: tuple[int, ...]
    cards: int
    example: tuple[str, ...]


class NoFacts(Struct, frozen=True):
    """The facts of a game whose page needs to know none."""


class Picture(Struct, frozen=True):
    """A game up to some moment in its middle, to be drawn on the home page."""

    players: int
    seed: str
    actions: tuple[str, ...]


class Display(ABC):
    """What a table must be told of a game beside its rules."""

    game: ClassVar[Game]
    minutes: ClassVar[int]
    """How long a game takes, about."""
    suit: ClassVar[Suit] = ""
    """The suit that stands for the game: its sign and its colour tell it from others."""
    own_field: ClassVar[str]
    """The field of a position that lists, seat by seat, the cards that each holds."""
    picture: ClassVar[Picture | None] = None
    facts: ClassVar[Struct] = NoFacts()
    """What the game's page in the browser must know; a struct of the game's own."""
    combinations: ClassVar[tuple[CombinationInfo, ...]] = ()
    boards: ClassVar[tuple[BoardInfo, ...]] = ()
    extras: ClassVar[Mapping[str, int]] = {}
    """What else counts, by name: points of a new card, of a whole rack, of what is left."""
    option_kinds: ClassVar[Mapping[str, OptionKind]] = {}
    """How options are chosen that are neither a switch nor one of several."""

    def __init__(self) -> None:
        missing = [name for name in NEEDED if not hasattr(self, name)]
        if missing:
            raise TypeError(f"{type(self).__name__} lacks {', '.join(missing)}")

    @abstractmethod
    def own_cards(self, state: State, seat: int) -> list[str]:
        """The cards that a seat holds, for its own eyes."""

    @abstractmethod
    def tally(self, state: State, told: Told) -> list[list[TallyLine]]:
        """Where the points of each seat of a finished game came from; they add up to its score."""

    def moves(self, view: View) -> Moves:
        """What the seat to move can do."""
        found = {action.verb for action in view.actions()}
        return Moves(tuple(verb for verb in self.game.verbs if verb in found))

    def as_if_to_move(self, view: View) -> View:
        """The view of a seat as if it were to move: plans can be judged while others think."""
        if view.seat is None or view.over:
            return view
        table = copy_array(view.table)
        table["turn"] = view.seat
        self.begin_turn(table)
        return View(view.game, table, view.options, view.seat)

    def begin_turn(self, table: Any) -> None:  # noqa: B027 (most have nothing to do)
        """Write into a record what it holds when a turn begins, but for whose it is."""

    def fit(self, view: View, cards: Sequence[str]) -> tuple[FittingBoard, ...]:
        """The boards with a free space that ask for exactly these cards."""
        return ()

    def faces(self, view: View, actions: Sequence[str]) -> tuple[PossibleFace, ...]:
        """Faces that make the undeclared joker of the last action legal, most points first."""
        return ()

    def is_played_out(self, state: State) -> bool:
        """Whether the seat to move has nothing to decide, as all can see: one action is left."""
        return False

    def has_begun_again(self, events: Iterable[Event]) -> bool:
        """Whether a new turn has begun with these events, though the same seat may be to move."""
        return False

    def reordered(self, options: dict[str, Any], order: Sequence[int]) -> dict[str, Any]:
        """Options once the seats have a new order: seat i is the one that was `order[i]`."""
        changed = {
            name: sorted(order.index(seat) for seat in options[name])
            for name, kind in self.option_kinds.items()
            if kind == "seats" and options.get(name)
        }
        return {**options, **changed}

    @property
    def picture_file(self) -> Path:
        """Where the view of a spectator at the moment of the picture is kept: beside the module."""
        return self._beside("picture.json")

    @property
    def lessons_file(self) -> Path:
        """Where the lesson is kept, if the game has one: `brelan.analysis.lessons` reads it."""
        return self._beside("lessons.toml")

    def _beside(self, name: str) -> Path:
        """A file in the folder of the game's own display."""
        module = sys.modules[type(self).__module__]
        assert module.__file__ is not None
        return Path(module.__file__).with_name(name)


def named_values(annotation: object) -> tuple[str | int, ...]:
    """The values that the type of an option names."""
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    return tuple(value for part in get_args(annotation) for value in named_values(part) if part)


NEEDED = ("game", "minutes", "own_field")
"""What has no default."""


def with_rest(lines: list[TallyLine], key: str, left: int, score: int) -> list[TallyLine]:
    """A seat's lines, with one for whatever its score has beside them."""
    points = score - sum(line.points for line in lines)
    return [*lines, TallyLine(key, left, points)] if points or left else lines
