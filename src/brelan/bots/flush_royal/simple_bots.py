"""The two plainest bots of Flush Royal: by chance, and by what earns most now."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from brelan.actions import Action
from brelan.bots.bot import SHOWN, Bot, Budget, Bulk, Candidate, Choice
from brelan.bots.flush_royal.bulk_play import GREEDY, RANDOM, play_games
from brelan.bots.flush_royal.greedy import exchange_singles_at
from brelan.bots.flush_royal.random import choose_random
from brelan.bots.flush_royal.reasons import explain_pass
from brelan.game import View
from brelan.games.flush_royal.game import GAME
from brelan.games.flush_royal.lays import NO_LAY
from brelan.games.flush_royal.position import empty_table
from brelan.games.grid.record import SQUARES, SUBSETS
from brelan.randomness import Seed, rng_state_of
from brelan.texts import say

MOST_COMPARED = 50_000
"""With several jokers there can be more lays; the candidates beside the best are of the first."""


class RandomBot(Bot):
    """Plays anything."""

    name: ClassVar[str] = "random"
    is_level = False
    game = GAME

    def decide(self, view: View, budget: Budget, seed: Seed) -> Action:
        """Any action."""
        codes = GAME.find_all_lays(view.table, SQUARES + SUBSETS)
        choose_random(view.table, GAME.workspace.search, codes, rng_state_of(seed))
        return Action(GAME, codes, 0)

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
    is_level = False
    game = GAME

    def decide(self, view: View, budget: Budget, seed: Seed) -> Action:
        """The lay of most points."""
        codes, points = GAME.best_lay(view.table)
        if points == NO_LAY:
            exchange_singles_at(view.table, codes)
        return Action(GAME, codes, 0)

    def choose(self, view: View, budget: Budget, seed: Seed) -> Choice:
        """The lay of most points; the candidates are the best lays."""
        codes, points = GAME.best_lay(view.table)
        if points == NO_LAY:
            exchange_singles_at(view.table, codes)
            text = GAME.write_action(codes[0])
            return Choice(text, (Candidate(text, 0.0),), explain_pass(view))
        text = GAME.write_action(codes[0])
        candidates = (Candidate(text, float(points)), *next_best(view, text))
        return Choice(text, candidates, say("bot.fr.most-points", points=points))

    def play(self, bulk: Bulk) -> None:
        """A game for each key."""
        play_all(bulk, GREEDY)


def next_best(view: View, best: str) -> list[Candidate]:
    """The lays that earn most but for the best one."""
    lays = GAME.find_all_lays(view.table)[:MOST_COMPARED]
    lays = lays[: int(GAME.workspace.search["lays"][0])]
    points = GAME.points_of(view.table, lays)
    few = np.argsort(-points, kind="stable")[:SHOWN]
    candidates = [Candidate(GAME.write_action(lays[each]), float(points[each])) for each in few]
    return [candidate for candidate in candidates if candidate.action != best][: SHOWN - 1]


def play_all(bulk: Bulk, bot: int) -> None:
    """Bulk play with one bot."""
    table = empty_table(bulk.players, bulk.options)
    play_games(table, bulk.keys, bulk.rng_states, bot, bulk.scores, bulk.steps)
