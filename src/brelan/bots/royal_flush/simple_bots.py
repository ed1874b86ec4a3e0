"""The two plainest bots: by chance, and by what earns most now."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from brelan.actions import Action
from brelan.arrays import GameArray
from brelan.bots.bot import SHOWN, Bot, Budget, Bulk, Candidate, Choice
from brelan.bots.royal_flush.bulk_play import play_greedily, play_randomly
from brelan.bots.royal_flush.greedy import MOST_CANDIDATES, weigh
from brelan.bots.royal_flush.random import choose_random
from brelan.errors import BadAction
from brelan.game import View
from brelan.games.royal_flush.game import GAME
from brelan.games.royal_flush.notation import write_action
from brelan.games.royal_flush.record import ACTION, CLAIM, DRAW, PASS, REFRESHED, STOP, TAKE
from brelan.games.royal_flush.rules import can_supply
from brelan.randomness import Seed, rng_state_of
from brelan.texts import say


class RandomBot(Bot):
    """Every option as likely as any other."""

    name: ClassVar[str] = "random"
    is_level = False
    game = GAME

    def decide(self, view: View, budget: Budget, seed: Seed) -> Action:
        """An action drawn by lot."""
        check_open(view)
        verb, board, card, jokers, once, twice = choose_random(view.table[0], rng_state_of(seed))
        return Action(GAME, np.array([(once, twice, verb, board, card, jokers)], ACTION), 0)

    def choose(self, view: View, budget: Budget, seed: Seed) -> Choice:
        """The same, without a reason."""
        action = str(self.decide(view, budget, seed))
        return Choice(action, (Candidate(action, 0.0),), say("bot.rf.random"))

    def play(self, bulk: Bulk) -> None:
        """A game for each key."""
        play_randomly(*start(bulk), bulk.keys, bulk.rng_states, bulk.scores, bulk.steps)


class GreedyBot(Bot):
    """The best claim now; otherwise the card that brings a claim nearest."""

    name: ClassVar[str] = "greedy"
    is_level = False
    game = GAME

    def decide(self, view: View, budget: Budget, seed: Seed) -> Action:
        """The best of a few actions, at once."""
        check_open(view)
        codes, values = thinking_room()
        many = weigh(view.table[0], codes, values)
        return Action(GAME, codes, int(values[:many].argmax()))

    def choose(self, view: View, budget: Budget, seed: Seed) -> Choice:
        """The best of a few actions, at once."""
        check_open(view)
        codes, values = thinking_room()
        many = weigh(view.table[0], codes, values)
        order = sorted(range(many), key=lambda at: -values[at])
        ranked = tuple(Candidate(write_action(codes[at]), float(values[at])) for at in order)
        return Choice(ranked[0].action, ranked[:SHOWN], say(REASONS[int(codes[order[0]].verb)]))

    def play(self, bulk: Bulk) -> None:
        """A game for each key."""
        play_greedily(*start(bulk), bulk.keys, *thinking_room(), bulk.scores, bulk.steps)


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
    """Buffers for the actions that a bot weighs, and for their values."""
    return np.zeros(MOST_CANDIDATES, ACTION), np.zeros(MOST_CANDIDATES)


def start(bulk: Bulk) -> tuple[GameArray, bool]:
    """The table that every game begins with, and whether its boards are drawn."""
    return GAME.set_up(bulk.players, bulk.options), bulk.options.boards == "random"
