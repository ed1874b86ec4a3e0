"""The bots of Royal Flush as people and programs call them."""

from __future__ import annotations

import hashlib
from abc import abstractmethod
from collections.abc import Iterator
from time import perf_counter
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from brelan.bots.bot import Bot, Bots, Candidate, Choice, Simulated
from brelan.bots.royal_flush.greedy import MOST_CANDIDATES, weigh
from brelan.bots.royal_flush.playout import play_greedily, play_randomly
from brelan.bots.royal_flush.random import choose_random
from brelan.errors import BadAction, UnknownName
from brelan.game import Game, Options, Table, View
from brelan.games.royal_flush.facts import RoyalFlushOptions
from brelan.games.royal_flush.game import GAME
from brelan.games.royal_flush.notation import write_action
from brelan.games.royal_flush.record import ACTION, CLAIM, DRAW, PASS, REFRESHED, STOP, TAKE
from brelan.games.royal_flush.rules import can_supply
from brelan.messages import say
from brelan.randomness import Seed, wheel_of

FEW = 5
"""How many candidates a choice names."""

Keys = npt.NDArray[np.uint32]
Wheels = npt.NDArray[np.uint64]
Numbers = npt.NDArray[np.int64]


class RoyalFlushBot(Bot):
    """A bot that also plays in bulk."""

    @abstractmethod
    def play(
        self,
        start: Table,
        draw_boards: bool,
        keys: Keys,
        wheels: Wheels,
        scores: Numbers,
        steps: Numbers,
    ) -> None:
        """Play a game for each key, and note scores and lengths."""

    def load(self) -> None:
        """Play no games at all, for which the compiler must do its work nonetheless."""
        start = GAME.lay_out(2, RoyalFlushOptions())
        seeds = np.zeros((0, 8), np.uint32), np.zeros(0, np.uint64)
        self.play(start, False, *seeds, np.zeros((0, 2), np.int64), np.zeros(0, np.int64))


class RandomBot(RoyalFlushBot):
    """Every option as likely as any other."""

    name: ClassVar[str] = "random"

    def choose(self, view: View, ms: int, seed: Seed) -> Choice:
        """An action drawn by lot."""
        check_open(view)
        verb, board, card, jokers, once, twice = choose_random(view.table[0], wheel_of(seed))
        action = write_action(np.array((once, twice, verb, board, card, jokers), ACTION))
        return Choice(action, (Candidate(action, 0.0),), say("bot.rf.random"))

    def play(
        self,
        start: Table,
        draw_boards: bool,
        keys: Keys,
        wheels: Wheels,
        scores: Numbers,
        steps: Numbers,
    ) -> None:
        """Play a game for each key, and note scores and lengths."""
        play_randomly(start, draw_boards, keys, wheels, scores, steps)


class GreedyBot(RoyalFlushBot):
    """The best claim now; otherwise the card that brings a claim nearest."""

    name: ClassVar[str] = "greedy"

    def choose(self, view: View, ms: int, seed: Seed) -> Choice:
        """The best of a few actions, at once."""
        check_open(view)
        codes, values = thinking_room()
        many = weigh(view.table[0], codes, values)
        order = sorted(range(many), key=lambda at: -values[at])
        ranked = tuple(Candidate(write_action(codes[at]), float(values[at])) for at in order)
        return Choice(ranked[0].action, ranked[:FEW], say(REASONS[int(codes[order[0]].verb)]))

    def play(
        self,
        start: Table,
        draw_boards: bool,
        keys: Keys,
        wheels: Wheels,
        scores: Numbers,
        steps: Numbers,
    ) -> None:
        """Play a game for each key, and note scores and lengths."""
        play_greedily(start, draw_boards, keys, *thinking_room(), scores, steps)


def check_open(view: View) -> None:
    """Raise BadAction if nothing can be done, as in some positions written by hand."""
    game = view.table[0]
    if game.phase == REFRESHED and game.shown == 0 and not can_supply(game):
        raise BadAction(say("error.no-action"))


REASONS = {
    CLAIM: "bot.rf.best-claim",
    TAKE: "bot.rf.nearer",
    DRAW: "bot.rf.nothing-shown",
    STOP: "bot.rf.not-worth-a-token",
    PASS: "bot.rf.nothing-possible",
}
"""Why the greedy bot does what it does."""


def thinking_room() -> tuple[Any, npt.NDArray[np.float64]]:
    """Room for the actions that a bot weighs, and for their values."""
    return np.zeros(MOST_CANDIDATES, ACTION), np.zeros(MOST_CANDIDATES)


class RoyalFlushBots(Bots):
    """Bots of Royal Flush, weakest first."""

    game: ClassVar[Game] = GAME
    ladder: ClassVar[tuple[Bot, ...]] = (RandomBot(), GreedyBot())

    def simulate(
        self, players: int, games: int, seed: Seed, bot: str, options: Options, first: int = 0
    ) -> Simulated:
        """Play whole games, every seat by the same bot."""
        assert isinstance(options, RoyalFlushOptions)
        player = self._find(bot)
        player.load()
        names = [f"{seed}/{number}" for number in range(first, first + games)]
        keys = digests("", names)
        wheels = digests("bot ", names).view(np.uint64)[:, 0] | np.uint64(1)
        scores = np.zeros((games, players), np.int64)
        steps = np.zeros(games, np.int64)
        start = GAME.lay_out(players, options)
        began = perf_counter()
        player.play(start, options.boards == "random", keys, wheels, scores, steps)
        return Simulated(scores, steps, perf_counter() - began)

    def warm(self) -> Iterator[str]:
        """Compile (or load) every kernel, yielding the name of each part when it is ready."""
        state = GAME.new(2, 0)
        yield "deal"
        state.apply(state.actions()[0])
        yield "actions"
        for bot in self.ladder:
            bot.choose(state.view(0), 0, 0)
            self._find(bot.name).load()
            yield bot.name

    def _find(self, name: str) -> RoyalFlushBot:
        for bot in self.ladder:
            if bot.name == name and isinstance(bot, RoyalFlushBot):
                return bot
        raise UnknownName("bot", name, [bot.name for bot in self.ladder])


def digests(purpose: str, names: list[str]) -> Keys:
    """What `key_of(purpose + name)` is for each name, all at once."""
    joined = b"".join(hashlib.sha256(f"brelan {purpose}{name}".encode()).digest() for name in names)
    return np.frombuffer(joined, dtype="<u4").astype(np.uint32).reshape(len(names), 8)
