"""Solves endings of Poker Tiles: with an empty pile and two players everything is known."""

from __future__ import annotations

from time import perf_counter
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from brelan.arrays import Codes
from brelan.bots.bot import Budget
from brelan.bots.poker_tiles.endgame import (
    NODES_PER_STEP,
    STACK,
    TOO_LONG,
    TOO_MANY,
    Search,
    new_search,
    solve_actions,
)
from brelan.bots.poker_tiles.worlds import deal_world, is_known
from brelan.game import Seen, View
from brelan.games.poker_tiles.facts import PokerTilesOptions
from brelan.games.poker_tiles.game import GAME
from brelan.games.poker_tiles.position import empty_table
from brelan.games.poker_tiles.record import RECORD
from brelan.randomness import rng_state_of

FIRST_STEPS = 200
"""Steps that the first attempt at an ending may take; each one after it may take twice as many."""


class Solution(NamedTuple):
    """Actions, best first, what each scores now, and the lead that it ends with."""

    codes: Codes
    points: npt.NDArray[np.int64]
    leads: npt.NDArray[np.float64]


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


def rehearsed_search() -> Search:
    """Buffers to search in, used once on an empty ending so that no game waits for the compiler."""
    search, options = new_search(), PokerTilesOptions()
    view = View(GAME, empty_table(2, options), options, 0)
    is_solvable(view)
    solve_ending(search, view, Budget())
    return search


def jokers_of(view: Seen) -> int:
    """PT-1: how many jokers there are in all."""
    options = view.options
    assert isinstance(options, PokerTilesOptions)
    return options.jokers


def is_solvable(view: View) -> bool:
    """Whether two players have an empty pile and all that is unseen is on the other's rack."""
    known: bool = is_known(view.table[0], jokers_of(view))
    return known


def solve_ending(search: Search, view: View, budget: Budget) -> tuple[Solution | None, int]:
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
    return Solution(codes, points, np.float64(lead) + values[order]), attempts.steps
