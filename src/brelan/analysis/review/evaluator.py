"""What a review asks of whoever values positions and actions, and who does: `analysis.values`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import numpy as np

from brelan.analysis.review.luck import Evaluate, Floats, Worth
from brelan.analysis.values import evaluator_of, outcomes
from brelan.bots.evaluator import worlds_of
from brelan.game import State, View

CANDIDATES = 8
"""How many actions beside the one played are looked at."""


class Evaluator(msgspec.Struct, frozen=True):
    """Values of positions with open hands, and of actions as their player sees them."""

    evaluate: Evaluate
    """What a position is worth, hands open."""
    candidates: Callable[[View], Sequence[str]]
    """The actions that may be the best of a view."""
    look: Callable[[View, Sequence[str], int, str], Floats]
    """The share of each of these actions in each of so many worlds."""


def evaluate(state: State, seed: str, samples: range) -> Worth:
    """What a position is worth with open hands, a mean of some samples."""
    worlds = worlds_of(seed, len(samples), samples.start)
    measured = evaluator_of(state).measure(state, None, worlds)
    return np.stack([measured.share[0].mean(axis=0), measured.points[0].mean(axis=0)])


def candidates(view: View) -> Sequence[str]:
    """The best few actions at a glance."""
    moves = evaluator_of(view).candidates(view, CANDIDATES)
    return view.game.write_actions(moves.codes)


def look(view: View, actions: Sequence[str], worlds: int, seed: str) -> Floats:
    """The share of the win of each action in each world, for the seat to move."""
    shares: Floats = outcomes(view, actions, worlds, seed).share[:, :, view.table["turn"][0]]
    return shares


EVALUATOR = Evaluator(evaluate, candidates, look)
