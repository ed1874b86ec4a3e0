"""What actions and positions of Flush Royal are worth: experts play on for every seat.

With the reserve empty and two players nothing is hidden, and the ending is searched.
"""

from __future__ import annotations

from typing import ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt

from brelan.bots.evaluator import Evaluator, Measured, Moves
from brelan.bots.flush_royal.endgame import BROKEN_OFF, EXACT, NODES, value_ending
from brelan.bots.flush_royal.plans import LAST, Plans, carry_out_plan, room_for
from brelan.bots.flush_royal.rollout_policy import play_turn
from brelan.bots.flush_royal.shortlist import find_plans
from brelan.bots.flush_royal.standings import FEWEST_PLAYERS, TRAITS, note_traits, standings
from brelan.bots.flush_royal.thread_workspaces import WORKSPACES
from brelan.bots.flush_royal.worlds import deal_world, is_known
from brelan.bots.prediction import predict, settle
from brelan.copying import put_record
from brelan.game import Game, Seen, View
from brelan.games.flush_royal.game import GAME
from brelan.games.flush_royal.record import RECORD, SEATS
from brelan.games.flush_royal.search import POINT
from brelan.kernels import kernel

ROUNDS = 1
"""How many turns everybody has before the rest is predicted."""
MOST_NODES = 300
"""How far an ending is searched."""
HIDDEN_PART = 10
"""In a world that is one of many, it is searched this part as far."""
ENDING_SPREAD = 6.0
"""By how many points the lead of an ending that was not solved is off."""


class Rollouts(NamedTuple):
    """Where worlds are played on."""

    tables: npt.NDArray[np.void]
    """A world as dealt, and the same played on."""
    traits: npt.NDArray[np.float64]
    prospects: npt.NDArray[np.float64]
    weights: npt.NDArray[np.float64]


class FlushRoyalEvaluator(Evaluator):
    """Experts play on; then the standing decides."""

    game: ClassVar[Game] = GAME

    def candidates(self, view: View, most: int) -> Moves:
        """What the expert's best plans begin with."""
        plans, found = find_plans(view, WORKSPACES.for_prospects)
        first = np.where(plans.swaps[:found] > 0, 0, LAST)
        codes = plans.actions[np.arange(found), first]
        points = np.where(first == LAST, plans.points[:found], 0)
        _, kept = np.unique(GAME.write_actions(codes), return_index=True)
        kept = np.sort(kept)[:most]
        return Moves(codes[kept], points[kept])

    def measure(
        self, seen: Seen, moves: Moves | None, rng_states: npt.NDArray[np.uint64]
    ) -> Measured:
        """Each action in each world."""
        return self.measure_plans(seen, None if moves is None else plans_of(moves), rng_states)

    def measure_plans(
        self, seen: Seen, plans: Plans | None, rng_states: npt.NDArray[np.uint64]
    ) -> Measured:
        """The same for whole turns."""
        rows = 1 if plans is None else len(plans.swaps)
        shape = (rows, len(rng_states), seen.players)
        share, points, solved = np.zeros(shape), np.zeros(shape), np.zeros(rows, np.bool_)
        steps = try_plans(
            seen.table,
            plans is not None,
            room_for(1) if plans is None else plans,
            rng_states.copy(),
            ROUNDS * seen.players,
            WORKSPACES.for_prospects,
            WORKSPACES.ending,
            MOST_NODES,
            new_rollouts(),
            share,
            points,
            solved,
        )
        return Measured(share, points, solved, int(steps))


def new_rollouts() -> Rollouts:
    """Room for a world."""
    return Rollouts(np.zeros(2, RECORD), np.zeros((SEATS, TRAITS)), np.zeros(SEATS), standings())


def only(plans: Plans, chosen: npt.NDArray[np.int64]) -> Plans:
    """The plans in these places."""
    return Plans(
        plans.actions[chosen], plans.swaps[chosen], plans.values[chosen], plans.points[chosen]
    )


def plans_of(moves: Moves) -> Plans:
    """Single actions as plans."""
    plans = room_for(len(moves))
    plans.actions[:, LAST] = moves.codes
    plans.points[:] = moves.points
    return plans


@kernel
def try_plans(
    known,
    with_plans,
    plans,
    rng_states,
    turns,
    workspace,
    ending,
    nodes,
    rollouts,
    share,
    points,
    solved,
):
    """Note how each plan ends in each world; without any, how the position does. Answers how many
    steps it took."""
    steps = 0
    tables = rollouts.tables
    sure = known[0].over != 0 or is_known(known[0])
    for world in range(len(rng_states)):
        deal_world(known, rng_states[world : world + 1], tables[:1])
        for row in range(len(share)):
            if sure and world > 0:
                share[row, world] = share[row, 0]
                points[row, world] = points[row, 0]
                continue
            put_record(tables, 1, tables[0])
            game = tables[1]
            if with_plans:
                carry_out_plan(game, plans, row)
            if game.over != 0:
                settle(
                    game.scores, game.scores, game.players, share[row, world], points[row, world]
                )
                solved[row] = sure
            elif game.players == 2 and game.left == 0:
                most = nodes if sure else nodes // HIDDEN_PART
                found = search_ending(
                    game, workspace, ending, most, share[row, world], points[row, world]
                )
                solved[row] = sure and found
                steps += 1 + ending.tally[NODES]
            else:
                steps += 1 + play_on(game, turns, workspace, rollouts)
                expect(game, rollouts, share[row, world], points[row, world])
    return steps


@kernel
def search_ending(game, workspace, ending, nodes, share, points):
    """How an ending with nothing hidden ends if both play it well; whether that is sure."""
    lead, _ = value_ending(ending, game, 0, nodes, workspace)
    points[0], points[1] = lead, -lead
    if ending.tally[EXACT] != 0 and ending.tally[BROKEN_OFF] == 0:
        share[0] = 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
    else:
        share[0] = 1.0 / (1.0 + np.exp(-lead / ENDING_SPREAD))
    share[1] = 1.0 - share[0]
    return ending.tally[EXACT] != 0 and ending.tally[BROKEN_OFF] == 0


@kernel
def play_on(game, turns, workspace, rollouts):
    """Let experts finish this turn, if it has begun, and play so many more; once the reserve is
    empty, to the end. Answers how many were played."""
    rollouts.prospects[:] = 0.0
    played = 0
    if game.swaps > 0:
        play_noted(game, workspace, rollouts.prospects)
    while game.over == 0 and (turns > 0 or game.left == 0):
        play_noted(game, workspace, rollouts.prospects)
        turns -= 1
        played += 1
    return played


@kernel
def play_noted(game, workspace, prospects):
    """Let an expert play a turn, and note what it leaves in prospect."""
    mover = np.int64(game.turn)
    points = play_turn(game, workspace)
    prospects[mover] = workspace.search[0].best / POINT - points


@kernel
def expect(game, rollouts, share, points):
    """What each seat can expect, all hands laid open."""
    if game.over != 0:
        settle(game.scores, game.scores, game.players, share, points)
        return
    note_traits(game, rollouts.prospects, rollouts.traits)
    weights = rollouts.weights[game.players - FEWEST_PLAYERS, game.left]
    predict(rollouts.traits, game.players, weights, share, points)


EVALUATOR = FlushRoyalEvaluator()
