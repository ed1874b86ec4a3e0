"""`champion`: simulates, and solves endings.

The expert's best few actions are tried in worlds dealt from what is unseen, by sequential halving.
With an empty pile and two players everything is known, and the ending is solved if time allows.
"""

from __future__ import annotations

from time import perf_counter
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from brelan.arrays import Codes
from brelan.bots.bot import SHOWN, Budget
from brelan.bots.evaluator import Moves, worlds_of
from brelan.bots.halving import Floats, race
from brelan.bots.poker_tiles.endgame import Search, forget
from brelan.bots.poker_tiles.ending_solver import is_solvable, solve_ending
from brelan.bots.poker_tiles.evaluator import EVALUATOR, NEAR
from brelan.bots.poker_tiles.expert import list_expert
from brelan.bots.poker_tiles.workspace import Workspace
from brelan.game import View
from brelan.randomness import Seed

TRIED = 12
"""The most actions that are candidates."""
POINTS_PER_WIN = 25.0
"""So many points of the expert's values are worth about a whole win."""
TRUST = 12.0
"""The expert's values count like so many worlds."""


Indices = npt.NDArray[np.int64]


class Thought(NamedTuple):
    """The result of thinking: actions, best first, what each scores now and its value."""

    codes: Codes
    points: npt.NDArray[np.int64]
    values: Floats
    worlds: int
    """In how many worlds the best was tried."""
    solved: bool
    """Whether the ending is solved: values are then final leads, not shares of the win."""


def think(workspace: Workspace, search: Search, view: View, budget: Budget, seed: Seed) -> Thought:
    """Rank the actions of a view; it has one at least."""
    began = perf_counter()
    forget(search)
    if is_solvable(view):
        solution, steps = solve_ending(search, view, budget)
        if solution is not None:
            return Thought(*solution, 0, True)
        budget = Budget(budget.ms - 1000 * (perf_counter() - began), budget.steps - steps)
    return simulate(workspace, view, budget, seed)


def simulate(workspace: Workspace, view: View, budget: Budget, seed: Seed) -> Thought:
    """The expert's best few actions, as they do in worlds dealt at random."""
    many = int(list_expert(workspace, view.table, TRIED, NEAR))
    codes, points = workspace.codes[:many].copy(), workspace.offers["points"][:many].copy()
    prior = workspace.offers["value"][:many] / POINTS_PER_WIN
    if many < 2:
        return Thought(codes, points, np.ones(many), 0, False)
    moves = Moves(codes, points)

    def sample(which: Indices, world: int) -> tuple[Floats, int]:
        measured = EVALUATOR.measure(view, moves.only(which), worlds_of(seed, 1, world))
        return measured.share[:, 0, view.seat], measured.steps

    came = race(many, budget, sample, prior, TRUST)
    order = list(came.order)
    worlds = int(came.worlds[order[0]])
    return Thought(codes[order], points[order], came.values[order].clip(0.0, 1.0), worlds, False)


def shown_shares(view: View, thought: Thought) -> Floats:
    """The part of the win that each of the best few actions promises, or surely keeps."""
    if not thought.solved:
        return thought.values[:SHOWN]
    moves = Moves(thought.codes[:SHOWN], thought.points[:SHOWN])
    shares: Floats = EVALUATOR.measure(view, moves, worlds_of(0, 1)).share[:, 0, view.seat]
    return shares
