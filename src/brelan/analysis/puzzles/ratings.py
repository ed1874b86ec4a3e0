"""How hard a puzzle proves to be, and how good a solver: Glicko ratings, moved by first tries.

A first try is a game between a solver and a puzzle. A puzzle begins at the rating of its level with
a small deviation, so that the bots' grade counts like some tries; a solver begins in the
middle of the lower half with a large one. See Glickman, "The Glicko system" (1995).
"""

from __future__ import annotations

import math

from msgspec import Struct

from brelan.analysis.puzzles.puzzle import LEVELS

EASIEST = 1100.0
STEP = 200.0
"""The rating of level 1, and from one level to the next."""
PUZZLE_DEVIATION = 70.0
"""As of some twenty-five tries."""
SOLVER = 1300.0
SOLVER_DEVIATION = 300.0
LEAST_DEVIATION = 45.0
"""So that a rating can always move."""
_Q = math.log(10) / 400


class Rating(Struct, frozen=True):
    """A rating, and how unsure it is."""

    rating: float
    deviation: float


def rating_of_level(level: int) -> Rating:
    """What a puzzle of a level begins with."""
    return Rating(EASIEST + STEP * (level - 1), PUZZLE_DEVIATION)


def level_of_rating(rating: float) -> int:
    """The level, 1 to 5, that a rating lies nearest to."""
    return min(LEVELS[-1], max(LEVELS[0], 1 + round((rating - EASIEST) / STEP)))


def new_solver() -> Rating:
    """What somebody begins with."""
    return Rating(SOLVER, SOLVER_DEVIATION)


def after_try(solver: Rating, puzzle: Rating, solved: bool) -> tuple[Rating, Rating]:
    """Both ratings after a first try."""
    return (
        _after(solver, puzzle, 1.0 if solved else 0.0),
        _after(puzzle, solver, 0.0 if solved else 1.0),
    )


def chance(solver: Rating, puzzle: Rating) -> float:
    """How likely the solver finds the answer at the first try."""
    return 1 / (1 + 10 ** (-_weight(puzzle) * (solver.rating - puzzle.rating) / 400))


def _weight(other: Rating) -> float:
    """How much a result against somebody counts: less if their rating is unsure."""
    return 1 / math.sqrt(1 + 3 * (_Q * other.deviation / math.pi) ** 2)


def _after(own: Rating, other: Rating, score: float) -> Rating:
    weight, expected = _weight(other), chance(own, other)
    information = _Q**2 * weight**2 * expected * (1 - expected)
    precision = 1 / own.deviation**2 + information
    rating = own.rating + _Q / precision * weight * (score - expected)
    return Rating(rating, max(LEAST_DEVIATION, math.sqrt(1 / precision)))
