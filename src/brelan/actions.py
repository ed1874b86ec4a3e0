"""Actions: their text, what they would earn or why they may not be, and the events they cause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, overload

import msgspec

from brelan.arrays import Codes, array_of
from brelan.texts import Message

if TYPE_CHECKING:
    from brelan.game import Game


class Hand(msgspec.Struct, frozen=True, gc=False):
    """A combination that an action makes, where it lies, and what it earns."""

    combination: str
    """Its name, such as `full-house`."""
    squares: tuple[str, ...]
    """Where it lies; empty in a game without a board."""
    points: int
    """What it earns."""


class Judgement(msgspec.Struct, frozen=True):
    """What an action would earn; or the first rule that it breaks, and why."""

    legal: bool
    """Whether the action may be carried out."""
    points: int = 0
    """What it would earn."""
    hands: tuple[Hand, ...] = ()
    """The combinations that it would make."""
    rule: str | None = None
    """The lowest-numbered rule that it breaks; None if it is legal."""
    reason: Message | None = None
    """Why it is not legal; None if it is."""
    squares: tuple[str, ...] = ()
    """Where on the board it is not legal, as far as that has a place."""


class Event(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One thing that an action caused. `cards` may be for the eyes of one seat only: `only`."""

    kind: str
    """What happened: `acted`, `scored`, `drew`, `game-ended` and others."""
    seat: int | None = None
    """Whom it concerns."""
    action: str | None = None
    """The action as text."""
    cards: tuple[str, ...] = ()
    """Cards that were drawn, taken, dealt or shown."""
    squares: tuple[str, ...] = ()
    """Squares of the board."""
    points: int | None = None
    """Points earned."""
    hands: tuple[Hand, ...] = ()
    """Combinations made."""
    scores: tuple[int, ...] = ()
    """The points of every seat."""
    tokens: tuple[int, ...] = ()
    """The tokens of every seat."""
    boards: tuple[str, ...] = ()
    """Names of scoring boards."""
    winners: tuple[int, ...] = ()
    """The seats that won."""
    round: int | None = None
    """The round that began or ended."""
    only: int | None = None
    """The only seat that may see `cards` and the cards of `action`; None if everybody may."""

    def seen_by(self, seat: int | None) -> Event:
        """This event as that seat, or a spectator, may see it."""
        if self.only is None or self.only == seat:
            return self
        return msgspec.structs.replace(
            self,
            cards=tuple("?" for _ in self.cards),
            action=None if self.action is None else hide_cards(self.action),
        )


def hide_cards(action: str) -> str:
    """`pass 2d Ks` as others see it: `pass ? ?`."""
    verb, *cards = action.split(" ")
    return " ".join([verb, *("?" for _ in cards)])


class Action:
    """One step of a turn: prints itself, equals any action of the same text."""

    __slots__ = ("codes", "game", "index")

    def __init__(self, game: Game, codes: Codes, index: int):
        self.game = game
        self.codes = codes
        self.index = index

    @property
    def verb(self) -> str:
        """The first word."""
        return str(self).partition(" ")[0]

    def __str__(self) -> str:
        return self.game.write_action(self.codes[self.index])

    def __repr__(self) -> str:
        return f"<{self.game.name}: {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Action):
            return NotImplemented
        return self.game is other.game and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


class Actions(Sequence[Action]):
    """Legal actions, each made only when it is looked at: there can be a hundred thousand."""

    __slots__ = ("_codes", "_first", "_many", "game")

    def __init__(self, game: Game, codes: Codes, first: int = 0, many: int | None = None):
        """All of the codes, or so many from the first on."""
        self.game = game
        self._codes = codes
        self._first = first
        self._many = len(codes) if many is None else many

    @property
    def codes(self) -> Codes:
        """The records of these actions."""
        return self._codes[self._first : self._first + self._many]

    def __len__(self) -> int:
        return self._many

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Actions: ...
    def __getitem__(self, index: int | slice) -> Action | Actions:
        if isinstance(index, slice):
            return Actions(self.game, self.codes[index])
        if not -self._many <= index < self._many:
            raise IndexError(index)
        return Action(self.game, self._codes, self._first + index % self._many)

    def texts(self) -> list[str]:
        """All of them as text, sorted."""
        return sorted(self.game.write_actions(self.codes))

    def __repr__(self) -> str:
        return f"<{len(self)} actions of {self.game.name}>"


class Events(Sequence[Event]):
    """What an action caused, worked out when somebody looks."""

    def __init__(self, before: bytes, action: Action):
        self._before = before
        self._action = action

    @cached_property
    def _events(self) -> list[Event]:
        game, action = self._action.game, self._action
        return game.tell(array_of(self._before, game), action.codes, action.index)

    def __len__(self) -> int:
        return len(self._events)

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> list[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | list[Event]:
        return self._events[index]

    def __iter__(self) -> Iterator[Event]:
        return iter(self._events)

    def __repr__(self) -> str:
        return repr(self._events)
