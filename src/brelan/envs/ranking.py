"""The best few actions of a position with features, as a bot would shortlist them."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from brelan.arrays import Codes
from brelan.game import View

MOST = 32
"""So many actions are offered at most."""
PLAIN = 3
"""Features beside the verb: what the bot thinks it is worth, its points, and its cards."""


class Ranking(NamedTuple):
    """Actions, best first."""

    codes: Codes
    values: npt.NDArray[np.float64]
    """What each is worth to the bot that ranks them; the unit is the bot's own."""
    points: npt.NDArray[np.int64]
    """What each earns at once."""


def rank(view: View) -> Ranking:
    """The best actions of the seat to move, at most MOST."""
    module = import_module(f"brelan.envs.{view.game.name}.ranking")
    ranking: Ranking = module.best(view, MOST)
    return ranking


def features(view: View, ranking: Ranking) -> npt.NDArray[np.float32]:
    """A row for each action: PLAIN numbers, then 1 for its verb; rows without an action are 0."""
    verbs = view.game.verbs
    table = np.zeros((MOST, PLAIN + len(verbs)), np.float32)
    for row, text in enumerate(view.game.write_actions(ranking.codes)):
        verb, *arguments = text.split(" ")
        table[row, :PLAIN] = ranking.values[row], ranking.points[row], len(arguments)
        table[row, PLAIN + verbs.index(verb)] = 1
    return table
