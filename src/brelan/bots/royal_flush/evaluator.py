"""What actions and positions of Royal Flush are worth: the planner plays on for every seat."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
import numpy.typing as npt

from brelan.bots.evaluator import Evaluator, Measured, Moves
from brelan.bots.prediction import predict, settle
from brelan.bots.royal_flush.planner_parameters import CLUB
from brelan.bots.royal_flush.rollout import play_on
from brelan.bots.royal_flush.shortlist import best_of_all
from brelan.bots.royal_flush.standings import (
    FEWEST_PLAYERS,
    note_traits,
    stage_of,
    standings,
)
from brelan.bots.royal_flush.workspace import new_workspace
from brelan.bots.royal_flush.worlds import deal_world
from brelan.copying import put_record
from brelan.game import Game, Seen, View
from brelan.games.royal_flush.game import GAME
from brelan.games.royal_flush.rules import carry_out
from brelan.kernels import kernel

ROUNDS = 2
"""How many turns everybody has before the rest is predicted: beyond them luck hides what an action
was worth."""
NEAR = 8.0
"""Actions that many points behind, as the planner sees it, are no candidates."""


class RoyalFlushEvaluator(Evaluator):
    """The planner plays on; then the standing decides."""

    game: ClassVar[Game] = GAME
    luck_weight: ClassVar[float] = 0.85

    def candidates(self, view: View, most: int) -> Moves:
        """The planner's best actions."""
        codes, _ = best_of_all(view, most, NEAR)
        return Moves(codes, np.zeros(len(codes), np.int64))

    def measure(
        self, seen: Seen, moves: Moves | None, rng_states: npt.NDArray[np.uint64]
    ) -> Measured:
        """Each action in each world."""
        workspace = new_workspace()
        codes = workspace.codes[:0] if moves is None else moves.codes
        shape = (max(1, len(codes)), len(rng_states), seen.players)
        share, points = np.zeros(shape), np.zeros(shape)
        steps = try_actions(
            seen.table,
            codes,
            rng_states.copy(),
            ROUNDS * seen.players,
            workspace,
            CLUB,
            standings(),
            share,
            points,
        )
        return Measured(share, points, np.full(shape[0], seen.over), int(steps))


@kernel
def try_actions(known, codes, rng_states, turns, workspace, parameters, standings, share, points):
    """Note how each action ends in each world; without any, how the position does. Answers how many
    steps it took."""
    steps = 0
    dealt, game = workspace.tables[0], workspace.tables[1]
    for world in range(len(rng_states)):
        put_record(workspace.tables, 0, known[0])
        deal_world(dealt, rng_states[world : world + 1])
        for at in range(len(share)):
            put_record(workspace.tables, 1, workspace.tables[0])
            if len(codes) > 0:
                code = codes[at]
                carry_out(
                    game, code.verb, code.board, code.card, code.jokers, code.once, code.twice
                )
            play_on(game, dealt.round_number, turns, workspace, parameters)
            steps += game.step - dealt.step
            expect(
                game,
                dealt.round_number,
                workspace,
                parameters,
                standings,
                share[at, world],
                points[at, world],
            )
    return steps


@kernel
def expect(game, round_before, workspace, parameters, standings, share, points):
    """What each seat can expect, all hands laid open; the round may just have ended."""
    if game.over:
        settle(game.scores, game.tokens, game.players, share, points)
        return
    stage = stage_of(game, round_before)
    weights = standings[game.players - FEWEST_PLAYERS, game.round_number - 1, stage]
    for seat in range(game.players):
        note_traits(game, seat, stage, workspace, parameters, workspace.traits[seat])
    predict(workspace.traits, game.players, weights, share, points)


EVALUATOR = RoyalFlushEvaluator()
