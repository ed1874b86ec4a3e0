"""The bots of Flush Royal that plan a whole turn: `club`, `expert` and `champion`."""

from __future__ import annotations

from time import perf_counter
from typing import ClassVar

import msgspec
import numpy as np

from brelan.actions import Action
from brelan.arrays import Codes
from brelan.bots.bot import SHOWN, Bot, Budget, Candidate, Choice
from brelan.bots.flush_royal.champion import Simulator
from brelan.bots.flush_royal.endgame import Solution, solve
from brelan.bots.flush_royal.greedy import exchange_singles_at
from brelan.bots.flush_royal.plans import LAST, Plans
from brelan.bots.flush_royal.reasons import explain, explain_ending
from brelan.bots.flush_royal.shortlist import find_plans
from brelan.bots.flush_royal.thread_workspaces import WORKSPACES
from brelan.bots.flush_royal.workspace import Workspace
from brelan.bots.flush_royal.worlds import is_open
from brelan.game import View
from brelan.games.flush_royal.game import GAME
from brelan.games.flush_royal.search import POINT
from brelan.games.grid.record import PASS
from brelan.randomness import Seed
from brelan.texts import Message, say


class Thought(msgspec.Struct, frozen=True):
    """Plans in the order of what they are worth, best first."""

    plans: Plans
    order: tuple[int, ...]
    values: tuple[float, ...]
    """In that order."""
    worlds: int = 0
    """In how many worlds the best was played on."""

    def first_step(self, place: int) -> Action:
        """What the plan in that place begins with."""
        number = self.order[place]
        step = 0 if self.plans.swaps[number] > 0 else LAST
        return Action(GAME, self.plans.actions[number], step)


class Planner(Bot):
    """Chooses among plans for the whole turn by what its workspace weighs."""

    game = GAME

    @property
    def workspace(self) -> Workspace:
        """Where it works."""
        return WORKSPACES.for_prospects

    def think(self, view: View, budget: Budget, seed: Seed) -> Thought:
        """The best plans."""
        plans, found = find_plans(view, self.workspace)
        values = tuple((plans.values[:found] / POINT).tolist())
        return Thought(plans, tuple(range(found)), values)

    def decide(self, view: View, budget: Budget, seed: Seed) -> Action:
        """The first step of the best plan."""
        return self.think(view, budget, seed).first_step(0)

    def choose(self, view: View, budget: Budget, seed: Seed) -> Choice:
        """The same, with the first steps of the next best plans."""
        thought = self.think(view, budget, seed)
        return Choice(str(thought.first_step(0)), candidates(thought), self.explain(view, thought))

    def explain(self, view: View, thought: Thought) -> Message:
        """Why the best plan is the best."""
        return explain(view, thought.plans, thought.order[0])


def candidates(thought: Thought) -> tuple[Candidate, ...]:
    """The first steps of the best plans, each named once."""
    named: dict[str, float] = {}
    for place, value in enumerate(thought.values):
        named.setdefault(str(thought.first_step(place)), value)
        if len(named) == SHOWN:
            break
    return tuple(Candidate(action, value) for action, value in named.items())


class ClubBot(Planner):
    """The most points now; it fetches jokers from the board, but does not think of giving any."""

    name: ClassVar[str] = "club"

    @property
    def workspace(self) -> Workspace:
        """Where it works."""
        return WORKSPACES.for_points

    def think(self, view: View, budget: Budget, seed: Seed) -> Thought:
        """The plans of most points; when it cannot lay, it keeps cards that pair up."""
        thought = super().think(view, budget, seed)
        best = thought.order[0]
        if thought.plans.swaps[best] == 0 and thought.plans.actions[best, LAST]["verb"] == PASS:
            exchange_singles_at(view.table, thought.plans.actions[best, LAST:])
            return msgspec.structs.replace(thought, order=(best,), values=(0.0,))
        return thought


class ExpertBot(Planner):
    """Points, what stays on the rack, and what is opened for others."""

    name: ClassVar[str] = "expert"
    ms: ClassVar[int] = 100


class ChampionBot(Planner):
    """Plays the expert's best plans on, and solves endings."""

    name: ClassVar[str] = "champion"
    ms: ClassVar[int] = 1000

    def think(self, view: View, budget: Budget, seed: Seed) -> Thought:
        """The best plans, by the part of the win that each promises."""
        began = perf_counter()
        plans, found = find_plans(view, self.workspace)
        left = budget.after(perf_counter() - began)
        simulator = Simulator(view, plans, self.workspace, WORKSPACES.ending, left, seed)
        outcome = simulator.race(found)
        shares = outcome.values.clip(0.0, 1.0)
        values = tuple(float(shares[number]) for number in outcome.order)
        return Thought(plans, outcome.order, values, int(outcome.worlds[outcome.order[0]]))

    def decide(self, view: View, budget: Budget, seed: Seed) -> Action:
        """The first step of the best plan, or the best action of an ending."""
        solution = solve_ending(view, budget, self.workspace)
        if solution is not None:
            return Action(GAME, solution.action, 0)
        return super().decide(view, budget, seed)

    def choose(self, view: View, budget: Budget, seed: Seed) -> Choice:
        """The same, with the next best plans, unless it is an ending."""
        solution = solve_ending(view, budget, self.workspace)
        if solution is None:
            return super().choose(view, budget, seed)
        action = GAME.write_action(solution.action[0])
        why = explain_ending(solution.value, solution.exact)
        share = 0.5 + 0.5 * float(np.sign(solution.value))
        return Choice(action, (Candidate(action, share),), why)

    def explain(self, view: View, thought: Thought) -> Message:
        """Why the best plan is the best, and how often it wins."""
        why = super().explain(view, thought)
        if thought.worlds == 0:
            return why
        return say("bot.fr.played-on", why=why, percent=round(100 * thought.values[0]))


def solve_ending(view: View, budget: Budget, workspace: Workspace) -> Solution | None:
    """The best action, if only two play, the reserve is empty and so nothing is hidden."""
    if view.players != 2:
        return None
    world: Codes = np.zeros(1, GAME.record)
    if not is_open(view.table, world):
        return None
    return solve(world, budget, workspace, WORKSPACES.ending)
