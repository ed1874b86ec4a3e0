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
from brelan.bots.halving import Floats, Race, race
from brelan.bots.royal_flush.base_bots import PlannerBot, weighed
from brelan.bots.royal_flush.planner import plan_every_claim
from brelan.bots.royal_flush.planner_parameters import CLUB
from brelan.bots.royal_flush.reasons import reason_for
from brelan.bots.royal_flush.rollout import try_out
from brelan.bots.royal_flush.win_probability import coefficients
from brelan.bots.royal_flush.workspace import new_workspace
from brelan.game import View
from brelan.games.royal_flush.game import GAME
from brelan.games.royal_flush.notation import write_action
from brelan.games.royal_flush.record import ACTION
from brelan.randomness import Seed, rng_state_of

TURNS = 2
"""How many turns each player has before the position is evaluated: beyond them luck hides what a
candidate was worth."""
SHARE_OF_A_POINT = 0.01
"""How much larger a share of the win an action brings that the planner values a point higher."""
TRUST = 10.0
"""How many worlds that is worth: in so many it is off by as much as their mean."""
MOST_CLAIMS = 256
"""Choices of cards that are looked at; there are more only with several jokers."""
CLAIMS_EACH = 2
"""How many claims of one board are tried."""


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
        return self.best_of(*weighed(view, CLUB))

    def best_of(self, codes: Codes, values: Floats) -> tuple[Codes, Floats]:
        """The best few of some actions that are not too far behind the very best."""
        order = np.argsort(-values, kind="stable")[: self.most]
        order = order[values[order] >= values.max() - self.gap]
        return codes[order], values[order]

    def rank(self, view: View, tried: Codes, values: Floats, budget: Budget, seed: Seed) -> Race:
        """Let the candidates race each other within the budget."""
        workspace, standings, luck = new_workspace(), coefficients(), rng_state_of(seed)[0]
        worth = np.zeros(len(tried))

        def sample(chosen: npt.NDArray[np.int64], world: int) -> tuple[Floats, int]:
            steps = try_out(
                view.table,
                view.seat,
                luck,
                world,
                TURNS * view.players,
                tried,
                chosen,
                workspace,
                CLUB,
                standings,
                worth,
            )
            return worth[: len(chosen)].copy(), steps

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
        """The same, each board also claimed with the cards that leave the most and next to most."""
        codes, values = weighed(view, CLUB)
        claims, worths = every_claim(view)
        others = best_of_each_board(claims, worths)
        fresh = [at for at in others if claims[at] not in codes]
        return self.best_of(
            np.concatenate([codes, claims[fresh]]), np.concatenate([values, worths[fresh]])
        )


def every_claim(view: View) -> tuple[Codes, Floats]:
    """Claims with all choices of cards, and what the planner thinks of each."""
    claims, worths = np.zeros(MOST_CLAIMS, ACTION), np.zeros(MOST_CLAIMS)
    many = plan_every_claim(view.table, new_workspace(), CLUB, claims, worths)
    return claims[:many], worths[:many]


def best_of_each_board(claims: Codes, worths: Floats) -> list[int]:
    """Where the best two claims of each board are."""
    kept: list[int] = []
    for board in np.unique(claims["board"]):
        places = np.flatnonzero(claims["board"] == board)
        kept += places[np.argsort(-worths[places], kind="stable")[:CLAIMS_EACH]].tolist()
    return kept


class ClubBot(PlannerBot):
    """Plans which claims go together, and knows when one can wait."""

    name: ClassVar[str] = "club"
    parameters = CLUB
