"""Candidates tried out: in worlds dealt at random, the planner plays on in every seat."""

from __future__ import annotations

from brelan.bots.royal_flush.greedy import best_of
from brelan.bots.royal_flush.planner import plan
from brelan.bots.royal_flush.win_probability import stage_of, win_share
from brelan.bots.royal_flush.worlds import deal_world, turn_to
from brelan.copying import put_record
from brelan.games.royal_flush.record import OPEN
from brelan.games.royal_flush.rules import carry_out
from brelan.kernels import kernel

MOST_ACTIONS = 200
"""How far a candidate is played on at most: a position written by hand may have many tokens."""


@kernel
def try_out(view, seat, luck, world, turns, tried, chosen, workspace, parameters, standings, worth):
    """Note what the chosen candidates are worth in a world; answers how many steps it took."""
    dealt, game = workspace.tables[0], workspace.tables[1]
    put_record(workspace.tables, 0, view[0])
    turn_to(workspace.rng_state, luck, world)
    deal_world(dealt, workspace.rng_state)
    steps = 0
    for at in range(len(chosen)):
        put_record(workspace.tables, 1, workspace.tables[0])
        code = tried[chosen[at]]
        carry_out(game, code.verb, code.board, code.card, code.jokers, code.once, code.twice)
        play_on(game, dealt.round_number, turns, workspace, parameters)
        stage = stage_of(game, dealt.round_number)
        worth[at] = win_share(game, seat, stage, workspace, parameters, standings)
        steps += game.step - dealt.step
    return steps


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
