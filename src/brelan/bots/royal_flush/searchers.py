"""The bots that try their candidates out in worlds dealt at random."""

from __future__ import annotations

import math
from typing import ClassVar

import msgspec
import numpy as np
import numpy.typing as npt

from brelan.bots.bot import Bot, Budget, Candidate, Choice
from brelan.bots.halving import Floats, Race, race
from brelan.bots.royal_flush.desk import new_desk
from brelan.bots.royal_flush.habits import CLUB
from brelan.bots.royal_flush.planners import weighed
from brelan.bots.royal_flush.reasons import reason_for
from brelan.bots.royal_flush.search import try_out
from brelan.bots.royal_flush.simple import FEW
from brelan.bots.royal_flush.standing import coefficients
from brelan.game import Action, Codes, View
from brelan.games.royal_flush.game import GAME
from brelan.games.royal_flush.notation import write_action
from brelan.randomness import Seed, wheel_of

TO_THE_END = 1_000
"""Turns: more than any round has."""


class SearcherBot(Bot):
    """The candidate that wins most in worlds dealt at random, the planner playing on."""

    game = GAME
    most: ClassVar[int]
    """How many of the planner's candidates it tries."""
    gap: ClassVar[float]
    """How many points behind the planner's choice they may be."""
    turns: ClassVar[int]
    """How many turns everybody has before it is weighed how the game stands."""
    steps: ClassVar[float] = math.inf
    """How many steps it thinks at most, whatever the budget."""

    def decide(self, view: View, budget: Budget, seed: Seed) -> Action:
        """The best candidate."""
        tried = self.shortlist(view)
        return Action(GAME, tried, self.rank(view, tried, budget, seed).order[0])

    def choose(self, view: View, budget: Budget, seed: Seed) -> Choice:
        """The same, with the others, their shares of the win and why."""
        tried = self.shortlist(view)
        came = self.rank(view, tried, budget, seed)
        ranked = tuple(
            Candidate(write_action(tried[at]), float(came.means[at])) for at in came.order
        )
        return Choice(ranked[0].action, ranked[:FEW], reason_for(view, tried[came.order[0]]))

    def shortlist(self, view: View) -> Codes:
        """The planner's best candidates, best first."""
        codes, values = weighed(view, CLUB)
        order = np.argsort(-values, kind="stable")[: self.most]
        tried: Codes = codes[order[values[order] >= values.max() - self.gap]]
        return tried

    def rank(self, view: View, tried: Codes, budget: Budget, seed: Seed) -> Race:
        """Let the candidates race each other within the budget."""
        desk, standings, luck = new_desk(), coefficients(), wheel_of(seed)[0]
        worth = np.zeros(len(tried))

        def sample(chosen: npt.NDArray[np.int64], world: int) -> tuple[Floats, int]:
            steps = try_out(
                view.table,
                view.seat,
                luck,
                world,
                self.turns * view.players,
                tried,
                chosen,
                desk,
                CLUB,
                standings,
                worth,
            )
            return worth[: len(chosen)].copy(), steps

        limited = msgspec.structs.replace(budget, steps=min(budget.steps, self.steps))
        return race(len(tried), limited, sample)


class ExpertBot(SearcherBot):
    """Plays its few best candidates out to the end of the round, some dozens of times."""

    name: ClassVar[str] = "expert"
    ms: ClassVar[int] = 100
    most: ClassVar[int] = 5
    gap: ClassVar[float] = 2.0
    turns: ClassVar[int] = TO_THE_END
    steps: ClassVar[float] = 2000


class ChampionBot(SearcherBot):
    """Looks a few turns ahead in as many worlds as its time allows, and weighs how it stands."""

    name: ClassVar[str] = "champion"
    ms: ClassVar[int] = 1000
    most: ClassVar[int] = 12
    gap: ClassVar[float] = 8.0
    turns: ClassVar[int] = 2
