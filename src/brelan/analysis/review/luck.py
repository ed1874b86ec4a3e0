"""What a position is worth with all hands open, and what an action was expected to lead to.

An action's luck is what came less what was expected. The expectation is a mean over outcomes drawn
without a look at what came, by the same evaluation: so luck is zero on average, however good or bad
the evaluation is.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from brelan.actions import Action
from brelan.analysis.review.chance import is_chancy, sampled_outcomes
from brelan.analysis.review.course import shares_of
from brelan.game import State

Floats = npt.NDArray[np.float64]
Worth = Floats
"""Two rows, share of the win and points above the best of the others; a column for each seat."""
Evaluate = Callable[[State, str, range], Worth]
"""What a position that is not over is worth, a mean of the samples of a seed with these numbers."""


def result_of(state: State) -> Worth:
    """What a game that is over was worth to each seat."""
    return np.array([shares_of(state.winners, state.players), leads(state.scores)])


def leads(scores: tuple[int, ...]) -> list[float]:
    """The points of each seat above the best of the others."""
    return [
        float(score - max(scores[:seat] + scores[seat + 1 :])) for seat, score in enumerate(scores)
    ]


def open_worth(evaluate: Evaluate, state: State, samples: range, seed: str) -> Worth:
    """What a position is worth with all hands open; of one that is over, its result."""
    return result_of(state) if state.over else evaluate(state, seed, samples)


def expected_worth(
    evaluate: Evaluate, state: State, action: Action, samples: int, seed: str
) -> Worth | None:
    """What a legal action was expected to lead to; None where nothing was left to chance.

    Each outcome is judged by one of the samples that judge what came: what they have in common
    falls out of the difference.
    """
    if not is_chancy(state, action):
        return None
    outcomes = sampled_outcomes(state, action, samples, f"{seed}/{state.step}")
    drawn = [
        open_worth(evaluate, outcome, range(number, number + 1), seed)
        for number, outcome in enumerate(outcomes)
    ]
    mean: Worth = np.mean(drawn, axis=0)
    return mean


def luck_of(
    evaluate: Evaluate, before: State, action: Action, after: State, samples: int, seed: str
) -> Worth | None:
    """What came of an action less what was expected; None where nothing was left to chance."""
    expected = expected_worth(evaluate, before, action, samples, seed)
    if expected is None:
        return None
    return open_worth(evaluate, after, range(samples), seed) - expected
