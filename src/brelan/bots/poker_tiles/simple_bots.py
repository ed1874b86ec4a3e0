"""The two plainest bots of Poker Tiles: by chance, and by what earns most now."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from brelan.actions import Action
from brelan.arrays import Codes
from brelan.bots.bot import SHOWN, Bot, Budget, Bulk, Candidate, Choice
from brelan.bots.poker_tiles.attention import ALL, Attention
from brelan.bots.poker_tiles.bulk_play import GREEDY, RANDOM, play_games
from brelan.bots.poker_tiles.greedy import choose_greedy
from brelan.bots.poker_tiles.thread_workspaces import WORKSPACES
from brelan.bots.poker_tiles.workspace import Workspace
from brelan.errors import BadAction
from brelan.game import View
from brelan.games.grid.record import ACTION, EXCHANGE
from brelan.games.poker_tiles.game import GAME
from brelan.games.poker_tiles.position import empty_table
from brelan.randomness import Seed, pick, rng_state_of
from brelan.texts import say


class RandomBot(Bot):
    """Plays anything."""

    name: ClassVar[str] = "random"
    is_level = False
    game = GAME

    def decide(self, view: View, budget: Budget, seed: Seed) -> Action:
        """Any action."""
        actions = view.actions()
        if len(actions) == 0:
            raise BadAction(say("error.no-action"))
        return actions[int(pick(rng_state_of(seed), len(actions)))]

    def choose(self, view: View, budget: Budget, seed: Seed) -> Choice:
        """The same, without a reason."""
        action = str(self.decide(view, budget, seed))
        return Choice(action, (Candidate(action, 0.0),), say("bot.random"))

    def play(self, bulk: Bulk) -> None:
        """A game for each key."""
        play_all(bulk, RANDOM, WORKSPACES.for_points, ALL)


class GreedyBot(Bot):
    """Takes what there is."""

    name: ClassVar[str] = "greedy"
    is_level = False
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
        play_all(bulk, GREEDY, WORKSPACES.for_points, ALL)


def next_best(view: View, best: str) -> list[Candidate]:
    """The lays that score most but for the best one."""
    lays = view.actions("lay")
    scored = sorted((-view.judge(lay).points, place) for place, lay in enumerate(lays))
    few = [Candidate(str(lays[place]), float(-less)) for less, place in scored[:SHOWN]]
    return [candidate for candidate in few if candidate.action != best][: SHOWN - 1]


def play_all(bulk: Bulk, bot: int, workspace: Workspace, attention: Attention) -> None:
    """Bulk play with one bot."""
    table, jokers = empty_table(bulk.players, bulk.options), bulk.options.jokers
    play_games(
        bot,
        workspace,
        attention,
        table,
        jokers,
        bulk.keys,
        bulk.rng_states,
        bulk.scores,
        bulk.steps,
    )
