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
from brelan.bots.bot import Budget
from brelan.bots.halving import Floats, race
from brelan.bots.poker_tiles.endgame import (
    NODES_PER_STEP,
    STACK,
    TOO_LONG,
    TOO_MANY,
    Search,
    forget,
    new_search,
    solve_actions,
)
from brelan.bots.poker_tiles.expert import list_expert
from brelan.bots.poker_tiles.rollout import try_candidates
from brelan.bots.poker_tiles.workspace import Workspace
from brelan.bots.poker_tiles.worlds import deal_world, gather_unseen
from brelan.cards import HIDDEN
from brelan.game import View
from brelan.games.poker_tiles.facts import PokerTilesOptions
from brelan.games.poker_tiles.game import GAME
from brelan.games.poker_tiles.position import empty_table
from brelan.games.poker_tiles.record import RECORD, TILES
from brelan.randomness import Seed, rng_state_of

TRIED = 12
"""The most actions that are candidates."""
NEAR = 7.0
"""Actions so many points behind, by the expert's values, are no candidates."""
POINTS_PER_WIN = 25.0
"""So many points of the expert's values are worth about a whole win."""
TRUST = 12.0
"""The expert's values count like so many worlds."""
FIRST_STEPS = 200
"""Steps that the first attempt at an ending may take; each one after it may take twice as many."""


Indices = npt.NDArray[np.int64]


class Thought(NamedTuple):
    """The result of thinking: actions, best first, what each scores now and its value."""

    codes: Codes
    points: npt.NDArray[np.int64]
    values: Floats
    worlds: int
    """In how many worlds the best was tried."""
    solved: bool
    """Whether the ending is solved: values are then final leads, not chances."""


class AttemptBudget:
    """What is left of a budget for attempts that may take so many steps each."""

    def __init__(self, budget: Budget):
        self.budget = budget
        self.began = perf_counter()
        self.steps = 0

    def can_pay(self, steps: int) -> bool:
        """Whether so many more steps fit, if they take as long as those before."""
        if self.steps + steps > self.budget.steps:
            return False
        spent = 1000 * (perf_counter() - self.began)
        return spent + steps * spent / max(1, self.steps) <= self.budget.ms

    def pay(self, steps: int) -> None:
        """Note that so many steps were taken."""
        self.steps += steps


def think(workspace: Workspace, search: Search, view: View, budget: Budget, seed: Seed) -> Thought:
    """Rank the actions of a view; it has one at least."""
    began = perf_counter()
    forget(search)
    if is_known(view):
        thought, steps = solve_ending(search, view, budget)
        if thought is not None:
            return thought
        budget = Budget(budget.ms - 1000 * (perf_counter() - began), budget.steps - steps)
    return simulate(workspace, search, view, budget, seed)


def rehearsed_search() -> Search:
    """Buffers to search in, used once on an empty ending so that no game waits for the compiler."""
    search, options = new_search(), PokerTilesOptions()
    view = View(GAME, empty_table(2, options), options, 0)
    is_known(view)
    solve_ending(search, view, Budget())
    return search


def jokers_of(view: View) -> int:
    """PT-1: how many jokers there are in all."""
    options = view.options
    assert isinstance(options, PokerTilesOptions)
    return options.jokers


def is_known(view: View) -> bool:
    """Whether two players have an empty pile and all that is unseen is on the other's rack."""
    if view.players != 2 or view.table["left"][0] > 0:
        return False
    hidden = np.count_nonzero(view.table["racks"][0] == HIDDEN, axis=1)
    unseen = int(gather_unseen(view.table[0], jokers_of(view), np.zeros(TILES, np.int64)))
    return int(hidden[view.table["turn"][0]]) == 0 and int(hidden.sum()) == unseen


def solve_ending(search: Search, view: View, budget: Budget) -> tuple[Thought | None, int]:
    """The ending solved, or None if that takes too long; and the steps it took.

    Each attempt may search twice as many as the one before, and finds most of its work done.
    """
    table = np.zeros(1, RECORD)
    deal_world(view.table, jokers_of(view), rng_state_of(0), table)
    values = np.zeros(STACK, np.int64)
    attempts, limit, found = AttemptBudget(budget), FIRST_STEPS, TOO_LONG
    while found == TOO_LONG and attempts.can_pay(limit):
        found = int(solve_actions(search, table, limit * NODES_PER_STEP, values))
        attempts.pay(int(search.nodes[0]) // NODES_PER_STEP + 1)
        limit *= 2
    if found in (TOO_LONG, TOO_MANY):
        return None, attempts.steps
    lead = 2 * view.scores[int(table["turn"][0])] - sum(view.scores)
    order = np.argsort(-values[:found], kind="stable")
    codes, points = search.codes[order], search.points[order]
    return Thought(codes, points, np.float64(lead) + values[order], 0, True), attempts.steps


def simulate(
    workspace: Workspace, search: Search, view: View, budget: Budget, seed: Seed
) -> Thought:
    """The expert's best few actions, as they do in worlds dealt at random."""
    many = int(list_expert(workspace, view.table, TRIED, NEAR))
    codes, points = workspace.codes[:many].copy(), workspace.offers["points"][:many].copy()
    prior = workspace.offers["value"][:many] / POINTS_PER_WIN
    if many < 2:
        return Thought(codes, points, np.ones(many), 0, False)
    games = np.zeros(2, RECORD)
    jokers = jokers_of(view)

    def sample(which: Indices, world: int) -> tuple[Floats, int]:
        values = np.zeros(len(which))
        rng_state = rng_state_of(f"{seed}/{world}")
        steps = try_candidates(
            workspace, search, view.table, jokers, rng_state, games, codes, points, which, values
        )
        return values, int(steps)

    came = race(many, budget, sample, prior, TRUST)
    order = list(came.order)
    worlds = int(came.worlds[order[0]])
    return Thought(codes[order], points[order], came.values[order].clip(0.0, 1.0), worlds, False)
