"""Rollouts: the planner plays on in every seat."""

from __future__ import annotations

from brelan.bots.royal_flush.greedy import best_of
from brelan.bots.royal_flush.planner import plan
from brelan.games.royal_flush.record import OPEN
from brelan.games.royal_flush.rules import carry_out
from brelan.kernels import kernel

MOST_ACTIONS = 200
"""How far a candidate is played on at most: a position written by hand may have many tokens."""


@kernel
def play_on(game, round_number, turns, workspace, parameters):
    """Let the planner finish this turn and play some more, but not beyond the end of the round."""
    last = game.step + MOST_ACTIONS
    while not game.over and game.round_number == round_number and game.step < last:
        if game.phase == OPEN:
            if turns == 0:
                return
            turns -= 1
        code = workspace.codes[best_of(workspace.values, plan(game, workspace, parameters))]
        carry_out(game, code.verb, code.board, code.card, code.jokers, code.once, code.twice)
