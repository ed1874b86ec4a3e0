"""`club`, which plans at once, and `expert` and `champion`, which try the planner's candidates out
in worlds dealt at random."""

from __future__ import annotations

import math
from typing import ClassVar

import msgspec
import numpy as np
import numpy.typing as npt

from brelan.actions import Action
from brelan.arrays import Codes
from brelan.bots.bot import SHOWN, Bot, Budget, Candidate, Choice
from brelan.bots.evaluator import Moves, worlds_of
from brelan.bots.halving import Floats, Race, race
from brelan.bots.royal_flush.base_bots import PlannerBot
from brelan.bots.royal_flush.evaluator import EVALUATOR
from brelan.bots.royal_flush.planner_parameters import CLUB
from brelan.bots.royal_flush.reasons import reason_for
from brelan.bots.royal_flush.shortlist import best_of_all, best_planned
from brelan.game import View
from brelan.games.royal_flush.game import GAME
from brelan.games.royal_flush.notation import write_action
from brelan.randomness import Seed

SHARE_OF_A_POINT = 0.01
"""How much larger a share of the win an action brings that the planner values a point higher."""
TRUST = 10.0
"""How many worlds that is worth: in so many it is off by as much as their mean."""


class SearcherBot(Bot):
    """The candidate that wins most in worlds dealt at random, the planner playing on."""

    game = GAME
    most: ClassVar[int]
    """How many of the planner's candidates it tries."""
    gap: ClassVar[float]
    """How many points behind the planner's choice they may be."""
    steps: ClassVar[float] = math.inf
    """How many steps it thinks at most, whatever the budget."""

    def decide(self, view: View, budget: Budget, seed: Seed) -> Action:
        """The best candidate."""
        tried, values = self.shortlist(view)
        return Action(GAME, tried, self.rank(view, tried, values, budget, seed).order[0])

    def choose(self, view: View, budget: Budget, seed: Seed) -> Choice:
        """The same, with the others, their shares of the win and why."""
        tried, values = self.shortlist(view)
        came = self.rank(view, tried, values, budget, seed)
        shares = came.values.clip(0.0, 1.0)
        ranked = tuple(Candidate(write_action(tried[at]), float(shares[at])) for at in came.order)
        return Choice(ranked[0].action, ranked[:SHOWN], reason_for(view, tried[came.order[0]]))

    def shortlist(self, view: View) -> tuple[Codes, Floats]:
        """The planner's best candidates, best first, and what it thinks of each."""
        return best_planned(view, self.most, self.gap)

    def rank(self, view: View, tried: Codes, values: Floats, budget: Budget, seed: Seed) -> Race:
        """Let the candidates race each other within the budget."""
        moves = Moves(tried, np.zeros(len(tried), np.int64))

        def sample(chosen: npt.NDArray[np.int64], world: int) -> tuple[Floats, int]:
            found = EVALUATOR.measure(view, moves.only(chosen), worlds_of(seed, 1, world))
            return found.share[:, 0, view.seat], found.steps

        limited = msgspec.structs.replace(budget, steps=min(budget.steps, self.steps))
        return race(len(tried), limited, sample, SHARE_OF_A_POINT * values, TRUST)


class ExpertBot(SearcherBot):
    """Looks a few turns ahead with its best candidates, in a few dozen worlds."""

    name: ClassVar[str] = "expert"
    ms: ClassVar[int] = 100
    most: ClassVar[int] = 5
    gap: ClassVar[float] = 3.0
    steps: ClassVar[float] = 800


class ChampionBot(SearcherBot):
    """Looks as far ahead with every sensible candidate, in as many worlds as its time allows."""

    name: ClassVar[str] = "champion"
    ms: ClassVar[int] = 1000
    most: ClassVar[int] = 12
    gap: ClassVar[float] = 8.0

    def shortlist(self, view: View) -> tuple[Codes, Floats]:
        """The same, with more ways to claim a board."""
        return best_of_all(view, self.most, self.gap)


class ClubBot(PlannerBot):
    """Plans which claims go together, and knows when one can wait."""

    name: ClassVar[str] = "club"
    parameters = CLUB
