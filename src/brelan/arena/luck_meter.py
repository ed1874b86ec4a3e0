"""The luck of a game as it is played: what every draw gave, less what could be expected of it.

The evaluation and its weight are fixed before the match, and what could be expected is found
without a look at what came. So the luck of a contestant is nothing on average, and a result without
it is unbiased.
"""

from __future__ import annotations

import numpy as np

from brelan.actions import Action
from brelan.analysis.review.evaluator import EVALUATOR
from brelan.analysis.review.luck import luck_of
from brelan.analysis.values import evaluator_of
from brelan.arena.match import Luck
from brelan.game import State

SAMPLES = 48
"""How often the chance of an action is drawn anew."""


class LuckMeter:
    """The luck of one game so far. The deal is left out: every seat of it is played by each."""

    def __init__(self, seed: str, players: int):
        self.seed = f"luck meter {seed}"
        self.total = np.zeros((2, players))

    def see(self, before: State, action: Action, after: State) -> None:
        """Count what an action brought."""
        luck = luck_of(EVALUATOR.evaluate, before, action, after, SAMPLES, self.seed)
        if luck is not None:
            self.total += evaluator_of(before).luck_weight * luck

    def luck(self) -> Luck:
        """What chance has given each seat."""
        share, points = self.total.tolist()
        return Luck(tuple(share), tuple(points))


def luck_in(meter: LuckMeter | None) -> Luck | None:
    """The luck of a game, if it was measured."""
    return None if meter is None else meter.luck()
