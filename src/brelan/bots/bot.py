"""What a bot is: it is handed a view and a time budget, never a state, and answers with a choice.

A bot's policy is a kernel that is also run on whole games in bulk. It may look only at what the
seat to move sees; on a view, where everything else is blank, it must choose the same.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from time import perf_counter
from typing import Any, ClassVar

import msgspec
import numpy as np
import numpy.typing as npt

from brelan.actions import Action
from brelan.bots.clue import Clues, plain_clues
from brelan.bots.evaluator import Evaluator, worlds_of
from brelan.errors import UnknownName
from brelan.game import Game, Options, State, View
from brelan.randomness import Seed, keys_of, rng_states_of
from brelan.texts import Message

SHOWN = 5
"""How many candidates a choice names."""

RULES, VALUES, BULK = "rules", "values", "bulk"
"""Parts of a game to be compiled: first what a table needs without any bot; after its bots what
says how much an action is worth, and whole games in bulk."""
FIRST_BOT = "casual"
"""Whom a newcomer plays against."""
FEW = 6
"""Actions of a game after which all kernels of its rules have been used."""


class Budget(msgspec.Struct, frozen=True):
    """How long a bot may think: until the milliseconds or the steps are used up.

    A step is one action of a rollout; with a budget of steps alone a bot comes to the same choice
    on every machine.
    """

    ms: float = math.inf
    """Milliseconds."""
    steps: float = math.inf
    """Steps."""

    def after(self, seconds: float) -> Budget:
        """What is left of it after so many seconds."""
        return Budget(max(0.0, self.ms - 1000 * seconds), self.steps)


class Candidate(msgspec.Struct, frozen=True):
    """An action that a bot thought about, and what it is worth to it."""

    action: str
    """The action as text."""
    value: float
    """What it is worth to the bot; the unit is the bot's own."""


class Choice(msgspec.Struct, frozen=True):
    """What a bot does, the best few it saw (best first), and why."""

    action: str
    """What it does, as text."""
    candidates: tuple[Candidate, ...]
    """The best few actions that it thought about, best first."""
    reason: Message
    """Why, to be put into words."""


class Advice(msgspec.Struct, frozen=True):
    """A hint with its stages: where to look, what to look for, and the choice itself."""

    choice: Choice
    clues: Clues


ClueFinder = Callable[[View, str], Clues]
"""What to say of an action before it is named, by what the seat to move sees."""


class Simulated(msgspec.Struct, frozen=True):
    """Games played to their end inside compiled code."""

    scores: npt.NDArray[np.int64]
    """A row for each game, a column for each seat."""
    steps: npt.NDArray[np.int64]
    """How many actions each game took."""
    seconds: float
    """Time spent playing, without compiling."""


class Bulk(msgspec.Struct, frozen=True):
    """Games to be played in compiled code, one for each key, and room for what comes of them."""

    players: int
    options: Any
    keys: npt.NDArray[np.uint32]
    rng_states: npt.NDArray[np.uint64]
    """The bots' own luck in each game."""
    seeds: tuple[Seed, ...]
    """What the keys were made of."""
    scores: npt.NDArray[np.int64]
    steps: npt.NDArray[np.int64]


class Bot(ABC):
    """A player of one game."""

    name: ClassVar[str]
    """The name by which it is asked for."""
    game: ClassVar[Game]
    """The game that it plays."""
    ms: ClassVar[int] = 20
    """How long it thinks at most if nobody says."""
    is_level: ClassVar[bool] = True
    """Whether people are offered it to play against; the others are yardsticks."""

    @abstractmethod
    def decide(self, view: View, budget: Budget, seed: Seed) -> Action:
        """An action for the seat that the view belongs to, which must be the one to move."""

    @abstractmethod
    def choose(self, view: View, budget: Budget, seed: Seed) -> Choice:
        """The same action, with the best others and a reason."""

    def play(self, bulk: Bulk) -> None:
        """Play all seats of each game to its end, and note scores and lengths."""
        for number, seed in enumerate(bulk.seeds):
            state = self.game.new(bulk.players, seed, bulk.options)
            while state.turn is not None:
                luck = f"{seed}/{state.step}"
                state.apply(self.decide(state.view(state.turn), Budget(self.ms), luck))
            bulk.scores[number] = state.scores
            bulk.steps[number] = state.step


class Bots:
    """The bots of one game, weakest first, and bulk play with them."""

    def __init__(
        self,
        game: Game,
        ladder: tuple[Bot, ...],
        seconds: Mapping[str, float],
        clues: ClueFinder = plain_clues,
        evaluator: Evaluator | None = None,
    ):
        self.game = game
        self.ladder = ladder
        self.seconds = seconds
        """About how long each part takes to compile, for a forecast."""
        self.clues = clues
        """The first two stages of a hint."""
        self.evaluator = evaluator
        """What says how much an action is worth; a game can do without."""

    @property
    def levels(self) -> tuple[str, ...]:
        """The names of those that people play against, weakest first."""
        return tuple(bot.name for bot in self.ladder if bot.is_level)

    def find(self, name: str) -> Bot:
        """The bot of that name."""
        for bot in self.ladder:
            if bot.name == name:
                return bot
        raise UnknownName("bot", name, [bot.name for bot in self.ladder])

    def simulate(
        self, players: int, games: int, seed: Seed, bot: str, options: Options, first: int = 0
    ) -> Simulated:
        """Play whole games, every seat by the same bot.

        They are the games number `first` up to `first + games`, and game number i is
        `new(players, f"{seed}/{i}", options)`: a run cut into batches plays the same games as one
        in one piece.
        """
        player = self.find(bot)
        player.play(self.bulk(players, 0, seed, first, options))
        bulk = self.bulk(players, games, seed, first, options)
        began = perf_counter()
        player.play(bulk)
        return Simulated(bulk.scores, bulk.steps, perf_counter() - began)

    def bulk(self, players: int, games: int, seed: Seed, first: int, options: Options) -> Bulk:
        """Games to be played; also none, for which the compiler must do its work nonetheless."""
        seeds = tuple(f"{seed}/{number}" for number in range(first, first + games))
        return Bulk(
            players,
            options,
            keys_of(seeds),
            rng_states_of(seeds),
            seeds,
            np.zeros((games, players), np.int64),
            np.zeros(games, np.int64),
        )

    @property
    def parts(self) -> tuple[str, ...]:
        """What is compiled, in the order of need."""
        names = [bot.name for bot in self.ladder]
        names.sort(key=lambda name: name != FIRST_BOT)
        return (RULES, *names, *([VALUES] if self.evaluator else []), BULK)

    def prepare(self, part: str) -> None:
        """Compile (or load) the kernels of a part."""
        if part == RULES:
            self._prepare_rules()
        elif part == VALUES:
            self._prepare_values()
        elif part == BULK:
            for bot in self.ladder:
                bot.play(self.bulk(2, 0, 0, 0, self.game.new(2, 0).options))
        else:
            for state in self._moments():
                view = state.view(state.turn)
                self.find(part).choose(view, Budget(steps=1), 0)
                self.find(part).decide(view, Budget(steps=1), 0)

    def warm(self) -> Iterator[str]:
        """Compile (or load) every kernel, yielding the name of each part when it is ready."""
        for part in self.parts:
            self.prepare(part)
            yield part

    def _prepare_rules(self) -> None:
        """Ask a game everything that a table asks."""
        for state in self._moments():
            view = state.view(state.turn)
            for verb in (None, *self.game.verbs):
                view.actions(verb)
            action = state.actions()[0]
            for seen in (state, view):
                seen.judge(action)
            list(state.copy().apply(action))

    def _prepare_values(self) -> None:
        """Value actions and positions."""
        assert self.evaluator is not None
        for state in self._moments():
            view = state.view(state.turn)
            moves = self.evaluator.candidates(view, FEW)
            self.evaluator.measure(view, moves, worlds_of(0, 1))
            self.evaluator.measure(state, None, worlds_of(0, 1))

    def _moments(self) -> Iterator[State]:
        """A game at its beginning, and after each of a few actions."""
        state = self.game.new(2, 0)
        for _ in range(FEW):
            if state.over:
                return
            yield state
            state.apply(state.actions()[0])
