"""The interface every game has: `Game` says what a game must give, `State` and `View` are what
people use.

A game is one NumPy record in an array of one (a `GameArray`); `State` is a thin object around it,
and `View` one around a record in which only what a seat may see was filled in.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec
import numpy as np

from brelan.actions import Action, Actions, Event, Events, Judgement
from brelan.arrays import Codes, GameArray, array_of, copy_array
from brelan.errors import (
    BadAction,
    BadOption,
    BadPosition,
    BadSeed,
    IllegalAction,
    UnknownCards,
    UnknownRules,
    bad_shape,
)
from brelan.randomness import MOST_SEED_DIGITS, Seed
from brelan.texts import say


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a table plays; each game has its own, with the default reading first."""


class Position(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The fields that positions and views of all games have; a field left out is UNSET."""

    game: str
    players: int | msgspec.UnsetType = msgspec.UNSET
    options: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    seat: int | None | msgspec.UnsetType = msgspec.UNSET
    turn: int | None | msgspec.UnsetType = msgspec.UNSET
    scores: list[int] | msgspec.UnsetType = msgspec.UNSET
    seed: Seed | msgspec.UnsetType = msgspec.UNSET
    step: int | msgspec.UnsetType = msgspec.UNSET
    rules: int | msgspec.UnsetType = msgspec.UNSET
    """The rules number, if it is not the present one."""


class Game(ABC):
    """What a game must give; everything else is the same for all."""

    name: ClassVar[str]
    """The name of the game in code: lower-case words joined by `_`."""
    seats: ClassVar[range]
    """How many may play."""
    verbs: ClassVar[tuple[str, ...]]
    """The first words of its actions."""
    options_type: ClassVar[type[Options]]
    """Its options."""
    position_type: ClassVar[type[Position]]
    """The fields of its positions."""
    record: ClassVar[np.dtype[np.void]]
    rules: ClassVar[int]
    """The present rules number: raised when what is legal or what is counted changes. A game opened
    under an earlier one, from 1 on, is played by that; its number is the record's field `rules`."""
    rule_of_the_end: ClassVar[str]
    """The rule that forbids every action once the game is over."""

    @abstractmethod
    def deal(self, players: int, seed: Seed, options: Options) -> GameArray:
        """A game about to begin."""

    @abstractmethod
    def check_options(self, options: Options, players: int) -> None:
        """Raise BadOption if the options do not go together, or not with so many players."""

    @abstractmethod
    def list_actions(self, table: GameArray, verb: str | None) -> Actions:
        """Every legal action of the seat to move, or those of one verb."""

    @abstractmethod
    def judge(self, table: GameArray, codes: Codes, index: int) -> Judgement:
        """Points and hands of an action, or the lowest-numbered rule that it breaks."""

    @abstractmethod
    def step(self, table: GameArray, codes: Codes, index: int) -> bool:
        """Carry out an action; False, and nothing changed, if it is not legal.

        If it draws a card that the record does not know, it sets the record's field `blind`.
        """

    @abstractmethod
    def tell(self, before: GameArray, codes: Codes, index: int) -> list[Event]:
        """What a legal action causes, from the position before it."""

    @abstractmethod
    def hide(self, table: GameArray, seat: int | None) -> GameArray:
        """A new record with what a seat (or a spectator) may see, and nothing else."""

    @abstractmethod
    def winners(self, table: GameArray) -> tuple[int, ...]:
        """Who has won, once the game is over."""

    @abstractmethod
    def write_action(self, code: Any) -> str:
        """The canonical text of an action."""

    @abstractmethod
    def read_action(self, text: str) -> Codes:
        """The action that a text means; BadAction if it means none."""

    @abstractmethod
    def write_position(self, table: GameArray, options: Options) -> Position:
        """The fields of this game's own and the common ones, but for `seed`, `step` and `seat`."""

    @abstractmethod
    def read_position(self, position: Any, players: int, options: Any) -> GameArray:
        """The record that a position means; BadPosition names the field at fault."""

    def write_actions(self, codes: Codes) -> list[str]:
        """The texts of many actions."""
        return [self.write_action(code) for code in codes]

    def read_options(self, given: Options | Mapping[str, Any] | None, players: int) -> Options:
        """Options from a mapping, missing ones at their default."""
        raw = msgspec.to_builtins(given) if isinstance(given, Options) else dict(given or {})
        try:
            options: Options = msgspec.convert(raw, self.options_type)
        except msgspec.ValidationError as error:
            raise bad_shape(error, BadOption, "options") from None
        self.check_options(options, players)
        return options

    def check_players(self, players: int) -> None:
        """Raise BadOption unless so many may play."""
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.seats:
            raise BadOption(
                say(
                    "error.players",
                    fewest=self.seats[0],
                    most=self.seats[-1],
                    given=str(players)[:20],
                ),
                "players",
            )

    def check_rules(self, rules: int) -> None:
        """Raise UnknownRules unless a game can be played by the rules of this number."""
        is_number = isinstance(rules, int) and not isinstance(rules, bool)
        if not is_number or not 1 <= rules <= self.rules:
            raise UnknownRules(rules, self.rules)

    def new(
        self,
        players: int = 2,
        seed: Seed = 0,
        options: Options | Mapping[str, Any] | None = None,
        rules: int | None = None,
    ) -> State:
        """A new game: cards dealt, first player to move.

        The seed is a number or a text; the same seed gives the same game. Options left out have
        their defaults, and the rules number is the present one. Raises BadOption, BadSeed or
        UnknownRules.
        """
        number = self.rules if rules is None else rules
        self.check_rules(number)
        self.check_players(players)
        check_seed(seed)
        chosen = self.read_options(options, players)
        table = self.deal(players, seed, chosen)
        table["rules"] = number
        return State(self, table, chosen, seed)

    def from_position(self, position: Position | Mapping[str, Any]) -> State:
        """The state that a position, perhaps written by hand, describes.

        A view gives one that knows no more. Raises BadPosition, which names the field at fault.
        """
        read, table, options = self._read(position)
        if read.seat is not msgspec.UNSET:
            return Foreseen(self, table, options, read.seat)
        seed = 0 if read.seed is msgspec.UNSET else read.seed
        return State(self, table, options, seed)

    def from_view(self, position: Position | Mapping[str, Any]) -> View:
        """The view that its JSON form describes."""
        read, table, options = self._read(position)
        if read.seat is msgspec.UNSET:
            raise BadPosition(say("error.missing"), "seat")
        return View(self, self.hide(table, read.seat), options, read.seat)

    def _read(self, position: Position | Mapping[str, Any]) -> tuple[Position, GameArray, Options]:
        raw = msgspec.to_builtins(position) if isinstance(position, Position) else position
        try:
            read = msgspec.convert(raw, self.position_type)
        except msgspec.ValidationError as error:
            raise bad_shape(error, BadPosition) from None
        if read.game != self.name:
            raise BadPosition(say("error.other-game", game=self.name), "game")
        rules = self.rules if read.rules is msgspec.UNSET else read.rules
        self.check_rules(rules)
        players = 2 if read.players is msgspec.UNSET else read.players
        self.check_players(players)
        if read.seed is not msgspec.UNSET:
            check_seed(read.seed)
        if isinstance(read.seat, int) and not 0 <= read.seat < players:
            raise BadPosition(say("error.seat", players=players), "seat")
        options = self.read_options({} if read.options is msgspec.UNSET else read.options, players)
        table = self.read_position(read, players, options)
        table["rules"] = rules
        if read.seat is not msgspec.UNSET:
            table["key"] = 0  # nobody can know from a view what will be shuffled
        return read, table, options


class Seen:
    """What a state and a view have in common."""

    def __init__(self, game: Game, table: GameArray, options: Options):
        self.game = game
        self.table = table
        self.options = options
        self._over = table["over"].data  # from which a number is read fastest

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.table["players"][0])

    @property
    def rules(self) -> int:
        """The number of the rules that it is played by."""
        return int(self.table["rules"][0])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._over[0] != 0

    @property
    def turn(self) -> int | None:
        """The seat to move; None when the game is over."""
        return None if self.over else int(self.table["turn"][0])

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of every seat."""
        return tuple(self.table["scores"][0][: self.players].tolist())

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won: more than one when they are equal, none before the end."""
        return self.game.winners(self.table) if self.over else ()

    def actions(self, verb: str | None = None) -> Actions:
        """Every legal action of the seat to move, or those of one verb; none when it is over."""
        if verb is not None and verb not in self.game.verbs:
            raise BadAction(
                say("error.verb", verb=str(verb)[:40], verbs=", ".join(self.game.verbs))
            )
        return self.game.list_actions(self.table, verb)

    def read(self, action: Action | str) -> Action:
        """An action from its text. Raises BadAction if the text is none of this game."""
        if isinstance(action, Action):
            return action
        return Action(self.game, self.game.read_action(action), 0)

    def write_position(self) -> Position:
        """The fields of a position, but for those that only a state or only a view has."""
        position = self.game.write_position(self.table, self.options)
        if self.rules != self.game.rules:
            position.rules = self.rules
        return position

    def judge(self, action: Action | str) -> Judgement:
        """Points and hands of an action, or the rule that it breaks and why.

        Nothing is changed. Raises BadAction if a card is not held.
        """
        read = self.read(action)
        if self.over:
            return Judgement(False, rule=self.game.rule_of_the_end, reason=say("reason.over"))
        return self.game.judge(self.table, read.codes, read.index)


class State(Seen):
    """A game as the referee knows it."""

    def __init__(self, game: Game, table: GameArray, options: Options, seed: Seed):
        super().__init__(game, table, options)
        self.seed = seed
        self._blind = table["blind"].data

    @property
    def step(self) -> int:
        """How many actions have been carried out."""
        return int(self.table["step"][0])

    def apply(self, action: Action | str) -> Events:
        """Carry out an action, and tell what it caused.

        An illegal one raises IllegalAction and changes nothing. So does one that draws cards which
        the position does not give, or shuffles cards in a view: UnknownCards.
        """
        read = self.read(action)
        before = self.table.tobytes()
        if self._over[0] or not self.game.step(self.table, read.codes, read.index):
            judgement = self.judge(read)
            assert judgement.rule is not None
            assert judgement.reason is not None
            raise IllegalAction(judgement.rule, judgement.reason)
        if self._blind[0]:
            self.table[:] = array_of(before, self.game)
            raise UnknownCards(say("error.unknown-cards"), "action")
        return Events(before, read)

    def view(self, seat: int | None) -> View:
        """What a seat sees, and nothing else; a spectator is None."""
        if seat is not None and (isinstance(seat, bool) or seat not in range(self.players)):
            raise BadPosition(say("error.seat", players=self.players), "seat")
        return View(self.game, self.game.hide(self.table, seat), self.options, seat)

    def copy(self) -> State:
        """A copy of the game: actions on one do not change the other."""
        return State(self.game, copy_array(self.table), self.options, self.seed)

    def position(self) -> Position:
        """Everything, as text and numbers: `from_position` reads it back."""
        position = self.write_position()
        position.seed = self.seed
        position.step = self.step
        return position

    def __repr__(self) -> str:
        return (
            f"<{self.game.name}: step {self.step}, seat {self.turn} to move, scores {self.scores}>"
        )


class Foreseen(State):
    """A game as far as one seat can foresee it: actions that turn up or shuffle cards raise
    UnknownCards."""

    def __init__(self, game: Game, table: GameArray, options: Options, seat: int | None):
        super().__init__(game, table, options, 0)
        self.seat = seat

    def turn_after(self, action: Action | str) -> int | None:
        """The seat to move after a legal action, also after one whose cards are unknown."""
        read = self.read(action)
        after = copy_array(self.table)
        self.game.step(after, read.codes, read.index)
        return None if after["over"][0] else int(after["turn"][0])

    def copy(self) -> Foreseen:
        """A copy of the game: actions on one do not change the other."""
        return Foreseen(self.game, copy_array(self.table), self.options, self.seat)

    def position(self) -> Position:
        """What is known, as text and numbers: a view, which `from_position` reads back."""
        position = self.write_position()
        position.seat = self.seat
        return position


class View(Seen):
    """A game as one seat, or a spectator, sees it."""

    def __init__(self, game: Game, table: GameArray, options: Options, seat: int | None):
        super().__init__(game, table, options)
        self.seat = seat

    def foresee(self) -> Foreseen:
        """A game to try actions on, which knows no more than the view."""
        return Foreseen(self.game, copy_array(self.table), self.options, self.seat)

    def position(self) -> Position:
        """What is seen, as text and numbers."""
        position = self.write_position()
        position.seat = self.seat
        return position

    def __repr__(self) -> str:
        return f"<{self.game.name}: seen by {self.seat}, seat {self.turn} to move>"


def check_seed(seed: Seed) -> None:
    """Raise BadSeed unless this is a number from zero up, or a text, of reasonable length."""
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise BadSeed(say("error.seed.kind"), "seed")
    if isinstance(seed, int) and not 0 <= seed < 10**MOST_SEED_DIGITS:
        raise BadSeed(say("error.seed.range", digits=MOST_SEED_DIGITS), "seed")
    if isinstance(seed, str) and len(seed) > MOST_SEED_DIGITS:
        raise BadSeed(say("error.seed.range", digits=MOST_SEED_DIGITS), "seed")
