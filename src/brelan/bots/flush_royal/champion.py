"""The champion of Flush Royal: the expert's best plans, each played on in the same worlds."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from brelan.arrays import GameArray
from brelan.bots.bot import Budget
from brelan.bots.flush_royal.endgame import Ending
from brelan.bots.flush_royal.plans import Plans
from brelan.bots.flush_royal.rollout import play_world
from brelan.bots.flush_royal.win_probability import win_share
from brelan.bots.flush_royal.workspace import Workspace
from brelan.bots.halving import Floats, Race, race
from brelan.game import View
from brelan.games.flush_royal.game import GAME
from brelan.games.flush_royal.record import SEATS
from brelan.games.flush_royal.search import POINT
from brelan.randomness import Seed, rng_state_of

ROUNDS = 1
"""How often everybody has another turn in a rollout."""
TRUST = 10.0
"""How many worlds the expert's opinion counts for."""
STEPS_A_MS = 80
FEWEST_NODES, MOST_NODES = 10, 200
NODES_A_MS = 0.4
"""How far an ending that a plan leads to is searched, by the time there is."""


class Simulator:
    """Plays the plans of one view on."""

    def __init__(
        self,
        view: View,
        plans: Plans,
        workspace: Workspace,
        ending: Ending,
        budget: Budget,
        seed: Seed,
    ):
        self.table = view.table
        self.plans = plans
        self.workspace = workspace
        self.ending = ending
        self.budget = budget
        ms = min(budget.ms, budget.steps / STEPS_A_MS)
        self.nodes = int(min(MOST_NODES, max(FEWEST_NODES, ms * NODES_A_MS)))
        self.seed = seed
        self.depth = ROUNDS * view.players
        self.tables: GameArray = np.zeros(2, GAME.record)

    def sample(self, alive: npt.NDArray[np.int64], world: int) -> tuple[Floats, int]:
        """What these plans are worth in one world."""
        values = np.zeros(len(alive))
        rng_state = rng_state_of(f"{self.seed}/{world}")
        actions = play_world(
            self.table,
            self.plans,
            alive,
            rng_state,
            self.depth,
            self.workspace,
            self.ending,
            self.nodes,
            self.tables,
            values,
        )
        return values, int(actions)

    def race(self, found: int) -> Race:
        """The plans in the order of the part of the win that they promise."""
        return race(found, self.budget, self.sample, self.promised(found), TRUST)

    def promised(self, found: int) -> Floats:
        """The part of the win that the expert's values of the plans promise."""
        game = self.table[0]
        shares = np.zeros(found)
        prospects = np.zeros(SEATS)
        for number in range(found):
            prospects[game.turn] = self.plans.values[number] / POINT
            shares[number] = win_share(game, game.turn, prospects)
        return shares
