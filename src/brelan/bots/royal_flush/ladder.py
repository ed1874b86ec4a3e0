"""The bots of Royal Flush as people and programs call them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from time import perf_counter
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from brelan.bots.bot import Bot, Bots, Candidate, Choice, Simulated
from brelan.bots.royal_flush.greedy import MOST_CANDIDATES, weigh_at
from brelan.bots.royal_flush.playout import GREEDY, RANDOM, play_games
from brelan.bots.royal_flush.random import choose_random_at
from brelan.errors import UnknownName
from brelan.game import Game, Options, View
from brelan.games.royal_flush.facts import RoyalFlushOptions
from brelan.games.royal_flush.game import GAME
from brelan.games.royal_flush.notation import write_action
from brelan.games.royal_flush.record import ACTION, CLAIM, DRAW, PASS, STOP, TAKE
from brelan.messages import Message, say
from brelan.randomness import Seed, wheel_of

FEW = 5
"""How many candidates a choice names."""


class RandomBot(Bot):
    """Every option as likely as any other."""

    name: ClassVar[str] = "random"

    def choose(self, view: View, ms: int, seed: Seed) -> Choice:
        """An action drawn by lot."""
        codes = np.zeros(1, ACTION)
        choose_random_at(view.table, wheel_of(seed), codes)
        action = write_action(codes[0])
        return Choice(action, (Candidate(action, 0.0),), say("bot.rf.random"))


class GreedyBot(Bot):
    """The best claim now; otherwise the card that brings a claim nearest."""

    name: ClassVar[str] = "greedy"

    def choose(self, view: View, ms: int, seed: Seed) -> Choice:
        """The best of a few actions, at once."""
        codes, values = thinking_room()
        many = weigh_at(view.table, codes, values)
        order = sorted(range(many), key=lambda at: -values[at])
        ranked = tuple(Candidate(write_action(codes[at]), float(values[at])) for at in order)
        return Choice(ranked[0].action, ranked[:FEW], greedy_reason(view, codes[order[0]]))


def greedy_reason(view: View, code: np.void) -> Message:
    """Why the greedy bot does what it does."""
    reasons = {
        CLAIM: "bot.rf.best-claim",
        TAKE: "bot.rf.nearer",
        DRAW: "bot.rf.nothing-shown",
        STOP: "bot.rf.not-worth-a-token",
        PASS: "bot.rf.nothing-possible",
    }
    return say(reasons[int(code["verb"])])


def thinking_room() -> tuple[npt.NDArray[np.void], npt.NDArray[np.float64]]:
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
        codes = {"random": RANDOM, "greedy": GREEDY}
        if bot not in codes:
            raise UnknownName("bot", bot, codes)
        self._load()
        names = [f"{seed}/{number}" for number in range(first, first + games)]
        keys = digests("", names)
        wheels = digests("bot ", names).view(np.uint64)[:, 0] | np.uint64(1)
        scores = np.zeros((games, players), np.int64)
        steps = np.zeros(games, np.int64)
        start = GAME.lay_out(players, options)
        began = perf_counter()
        play_games(
            start,
            options.boards == "random",
            codes[bot],
            keys,
            wheels,
            *thinking_room(),
            scores,
            steps,
        )
        return Simulated(scores, steps, perf_counter() - began)

    def warm(self) -> Iterator[str]:
        """Compile (or load) every kernel, yielding the name of each part when it is ready."""
        state = GAME.new(2, 0)
        yield "deal"
        state.apply(state.actions()[0])
        yield "actions"
        for bot in self.ladder:
            bot.choose(state.view(0), 0, 0)
            yield bot.name
        self._load()
        yield "simulate"

    def _load(self) -> None:
        """Play no games at all, for which the compiler must do its work nonetheless."""
        none = np.zeros((0, 8), np.uint32), np.zeros(0, np.uint64)
        start = GAME.lay_out(2, RoyalFlushOptions())
        result = np.zeros((0, 2), np.int64), np.zeros(0, np.int64)
        play_games(start, False, RANDOM, *none, *thinking_room(), *result)


def digests(purpose: str, names: list[str]) -> npt.NDArray[np.uint32]:
    """What `key_of(purpose + name)` is for each name, all at once."""
    joined = b"".join(hashlib.sha256(f"brelan {purpose}{name}".encode()).digest() for name in names)
    return np.frombuffer(joined, dtype="<u4").astype(np.uint32).reshape(len(names), 8)
