"""What the bots of Royal Flush that plan at once are made from: one planner, with parameters."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
import numpy.typing as npt

from brelan.actions import Action
from brelan.arrays import Codes
from brelan.bots.bot import SHOWN, Bot, Budget, Bulk, Candidate, Choice
from brelan.bots.royal_flush.bulk_play import play_planned
from brelan.bots.royal_flush.planner import plan_at
from brelan.bots.royal_flush.planner_parameters import PlannerParameters
from brelan.bots.royal_flush.reasons import reason_for
from brelan.bots.royal_flush.simple_bots import check_open, start
from brelan.bots.royal_flush.workspace import new_workspace
from brelan.game import View
from brelan.games.royal_flush.game import GAME
from brelan.games.royal_flush.notation import write_action
from brelan.randomness import Seed


class PlannerBot(Bot):
    """The action after which its hand promises most."""

    game = GAME
    parameters: ClassVar[PlannerParameters]

    def decide(self, view: View, budget: Budget, seed: Seed) -> Action:
        """The best of a few actions, at once."""
        codes, values = weighed(view, self.parameters)
        return Action(GAME, codes, int(values.argmax()))

    def choose(self, view: View, budget: Budget, seed: Seed) -> Choice:
        """The same, with the others and why."""
        codes, values = weighed(view, self.parameters)
        order = np.argsort(-values, kind="stable")
        ranked = tuple(Candidate(write_action(codes[at]), float(values[at])) for at in order)
        return Choice(ranked[0].action, ranked[:SHOWN], reason_for(view, codes[order[0]]))

    def play(self, bulk: Bulk) -> None:
        """A game for each key."""
        play_planned(
            *start(bulk), bulk.keys, new_workspace(), self.parameters, bulk.scores, bulk.steps
        )


def weighed(view: View, parameters: PlannerParameters) -> tuple[Codes, npt.NDArray[np.float64]]:
    """The actions worth a thought, and what each is worth to a planner of these parameters."""
    check_open(view)
    workspace = new_workspace()
    many = plan_at(view.table, workspace, parameters)
    return workspace.codes[:many], workspace.values[:many]
