"""The bots of Poker Tiles as people and programs call them."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from brelan.bots.bot import Bot, Bots, Budget, Bulk, Candidate, Choice
from brelan.bots.poker_tiles.greedy import choose_greedy
from brelan.bots.poker_tiles.playout import GREEDY, RANDOM, play_games
from brelan.errors import BadAction
from brelan.game import Action, Codes, View
from brelan.games.grid import ACTION, EXCHANGE
from brelan.games.poker_tiles.game import GAME
from brelan.games.poker_tiles.position import empty_table
from brelan.messages import say
from brelan.randomness import Seed, pick, wheel_of

CANDIDATES = 5
"""How many candidates a choice names."""


class RandomBot(Bot):
    """Plays anything."""

    name: ClassVar[str] = "random"
    game = GAME

    def decide(self, view: View, budget: Budget, seed: Seed) -> Action:
        """Any action."""
        actions = view.actions()
        if len(actions) == 0:
            raise BadAction(say("error.no-action"))
        return actions[int(pick(wheel_of(seed), len(actions)))]

    def choose(self, view: View, budget: Budget, seed: Seed) -> Choice:
        """The same, without a reason."""
        action = str(self.decide(view, budget, seed))
        return Choice(action, (Candidate(action, 0.0),), say("bot.random"))

    def play(self, bulk: Bulk) -> None:
        """A game for each key."""
        play_all(bulk, RANDOM)


class GreedyBot(Bot):
    """Takes what there is."""

    name: ClassVar[str] = "greedy"
    game = GAME

    def decide(self, view: View, budget: Budget, seed: Seed) -> Action:
        """The lay that scores most."""
        codes, _ = self.find(view)
        return Action(GAME, codes, 0)

    def find(self, view: View) -> tuple[Codes, int]:
        """The same as a code, and its points."""
        codes = np.zeros(1, ACTION)
        space = GAME.workspace
        points = int(choose_greedy(view.table[0], space.surveys, space.gaps, codes[0]))
        # A rack that a position leaves empty beside a filled pile has nothing to exchange.
        if codes["verb"][0] == EXCHANGE and codes["many"][0] == 0:
            raise BadAction(say("error.no-action"))
        return codes, points

    def choose(self, view: View, budget: Budget, seed: Seed) -> Choice:
        """The lay that scores most; the candidates are the best lays."""
        codes, points = self.find(view)
        text = GAME.write_actions(codes)[0]
        if points == 0:
            return Choice(text, (Candidate(text, 0.0),), say("bot.pt.no-lay"))
        candidates = (Candidate(text, float(points)), *next_best(view, text))
        return Choice(text, candidates, say("bot.pt.most-points", points=points))

    def play(self, bulk: Bulk) -> None:
        """A game for each key."""
        play_all(bulk, GREEDY)


def next_best(view: View, best: str) -> list[Candidate]:
    """The lays that score most but for the best one."""
    lays = view.actions("lay")
    scored = sorted((-view.judge(lay).points, place) for place, lay in enumerate(lays))
    few = [Candidate(str(lays[place]), float(-less)) for less, place in scored[:CANDIDATES]]
    return [candidate for candidate in few if candidate.action != best][: CANDIDATES - 1]


def play_all(bulk: Bulk, bot: int) -> None:
    """Bulk play with one bot."""
    table, jokers = empty_table(bulk.players, bulk.options), bulk.options.jokers
    play_games(table, jokers, bulk.keys, bulk.wheels, bot, bulk.scores, bulk.steps)


BOTS = Bots(GAME, (RandomBot(), GreedyBot()))
