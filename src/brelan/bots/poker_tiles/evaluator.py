"""What actions and positions of Poker Tiles are worth: experts play on for every seat.

With the pile empty and two players nothing is hidden, and the ending is solved.
"""

from __future__ import annotations

from typing import ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt

from brelan.bots.evaluator import Evaluator, Measured, Moves
from brelan.bots.poker_tiles.endgame import (
    MOST,
    NODES_PER_STEP,
    UNKNOWN,
    forget,
    solve,
    start,
)
from brelan.bots.poker_tiles.ending_solver import jokers_of
from brelan.bots.poker_tiles.expert import choose_expert, list_expert
from brelan.bots.poker_tiles.standings import FEWEST_PLAYERS, TRAITS, note_traits, standings
from brelan.bots.poker_tiles.thread_workspaces import WORKSPACES
from brelan.bots.poker_tiles.worlds import deal_world, is_known
from brelan.bots.prediction import predict, settle
from brelan.copying import put_record
from brelan.game import Game, Seen, View
from brelan.games.grid.record import ACTION, EXCHANGE, RACK
from brelan.games.poker_tiles.game import GAME
from brelan.games.poker_tiles.record import RECORD, SEATS
from brelan.games.poker_tiles.rules import carry_out
from brelan.kernels import kernel

ROUNDS = 1
"""How many turns everybody has before the rest is predicted."""
NEAR = 7.0
"""Actions so many points behind, by the expert's values, are no candidates."""
NODES = 20_000
"""So many positions are searched at most to solve an ending."""
HIDDEN_PART = 50
"""In a world that is one of many, it is this part of them."""


class Rollouts(NamedTuple):
    """Where worlds are played on."""

    tables: npt.NDArray[np.void]
    """A world as dealt, and the same played on."""
    traits: npt.NDArray[np.float64]
    kept: npt.NDArray[np.float64]
    opened: npt.NDArray[np.float64]
    """What each seat's last turn left on its rack and else in prospect."""
    weights: npt.NDArray[np.float64]


class PokerTilesEvaluator(Evaluator):
    """Experts play on; then the standing decides."""

    game: ClassVar[Game] = GAME
    luck_weight: ClassVar[float] = 0.9

    def candidates(self, view: View, most: int) -> Moves:
        """The expert's best actions."""
        workspace = WORKSPACES.for_prospects
        found = int(list_expert(workspace, view.table, most, NEAR))
        return Moves(workspace.codes[:found].copy(), workspace.offers["points"][:found].copy())

    def measure(
        self, seen: Seen, moves: Moves | None, rng_states: npt.NDArray[np.uint64]
    ) -> Measured:
        """Each action in each world."""
        rows = 1 if moves is None else len(moves)
        shape = (rows, len(rng_states), seen.players)
        share, points, solved = np.zeros(shape), np.zeros(shape), np.zeros(rows, np.bool_)
        search = WORKSPACES.search
        if seen.table["left"][0] <= RACK * seen.players:
            forget(search)
        steps = try_actions(
            seen.table,
            jokers_of(seen),
            np.zeros(0, ACTION) if moves is None else moves.codes,
            np.zeros(0, np.int64) if moves is None else moves.points,
            rng_states.copy(),
            ROUNDS * seen.players,
            WORKSPACES.for_prospects,
            search,
            NODES,
            new_rollouts(),
            share,
            points,
            solved,
        )
        return Measured(share, points, solved, int(steps))


def new_rollouts() -> Rollouts:
    """Room for a world."""
    traits = np.zeros((SEATS, TRAITS))
    return Rollouts(np.zeros(2, RECORD), traits, np.zeros(SEATS), np.zeros(SEATS), standings())


@kernel
def try_actions(
    known,
    jokers,
    codes,
    scored,
    rng_states,
    turns,
    workspace,
    search,
    nodes,
    rollouts,
    share,
    points,
    solved,
):
    """Note how each action ends in each world; without any, how the position does. Answers how many
    steps it took."""
    steps = 0
    tables = rollouts.tables
    sure = known[0].over != 0 or is_known(known[0], jokers)
    for world in range(len(rng_states)):
        deal_world(known, jokers, rng_states[world : world + 1], tables[:1])
        for row in range(len(share)):
            if world > 0 and solved[row]:
                share[row, world] = share[row, 0]
                points[row, world] = points[row, 0]
                continue
            put_record(tables, 1, tables[0])
            game = tables[1]
            if len(codes) > 0:
                workspace.codes[0] = codes[row]
                begin(game, workspace.codes[0], scored[row])
            if sure and world == 0:
                solved[row] = solve_ending(
                    game, search, nodes, share[row, world], points[row, world]
                )
                steps += 1 + search.nodes[0] // NODES_PER_STEP
            if solved[row]:
                continue
            steps += 1 + play_on(game, turns, workspace, rollouts)
            if (
                game.left > 0
                or game.players > 2
                or sure
                or not solve_ending(
                    game, search, nodes // HIDDEN_PART, share[row, world], points[row, world]
                )
            ):
                steps += play_out(game, workspace)
                expect(game, rollouts, share[row, world], points[row, world])
    return steps


@kernel
def begin(game, action, points):
    """Carry out an action; in a world with too small a pile an exchange is but a pass."""
    if action.verb == EXCHANGE and action.many > game.left:
        action.many = 0
    carry_out(game, action, points)


@kernel
def solve_ending(game, search, nodes, share, points):
    """How a game with nothing hidden ends if both play it well; False if that takes too long."""
    if game.over != 0:
        settle(game.scores, game.scores, game.players, share, points)
        return True
    mover = np.int64(game.turn)
    start(search, nodes)
    value = solve(search, game, 0, -MOST, MOST)
    if value == UNKNOWN:
        return False
    lead = np.int64(game.scores[mover]) - game.scores[1 - mover] + value
    points[mover], points[1 - mover] = lead, -lead
    share[mover] = 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
    share[1 - mover] = 1.0 - share[mover]
    return True


@kernel
def play_on(game, turns, workspace, rollouts):
    """Let experts play so many turns while there is a pile; how many they played."""
    rollouts.kept[:] = 0.0
    rollouts.opened[:] = 0.0
    played = 0
    while game.over == 0 and game.left > 0 and played < turns:
        choose_expert(workspace, game)
        offer = workspace.offers[0]
        rollouts.kept[game.turn] = offer.leave
        rollouts.opened[game.turn] = offer.value - offer.points - offer.leave
        carry_out(game, workspace.codes[0], offer.points)
        played += 1
    return played


@kernel
def play_out(game, workspace):
    """With an empty pile, let experts play to the end; how many turns they played."""
    played = 0
    while game.over == 0 and game.left == 0:
        choose_expert(workspace, game)
        carry_out(game, workspace.codes[0], workspace.offers[0].points)
        played += 1
    return played


@kernel
def expect(game, rollouts, share, points):
    """What each seat can expect, all racks laid open."""
    if game.over != 0:
        settle(game.scores, game.scores, game.players, share, points)
        return
    note_traits(game, rollouts.kept, rollouts.opened, rollouts.traits)
    weights = rollouts.weights[game.players - FEWEST_PLAYERS, game.left]
    predict(rollouts.traits, game.players, weights, share, points)


EVALUATOR = PokerTilesEvaluator()
