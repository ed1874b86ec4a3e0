"""Rollouts of the champion: how a plan fares when experts play on, in worlds dealt at random.

They save jokers as long as they can lay without: that is quick and varies little from world to
world, which matters while only a few dozen worlds are tried.
"""

from __future__ import annotations

import numpy as np

from brelan.bots.flush_royal.endgame import value_ending
from brelan.bots.flush_royal.plans import carry_out_plan
from brelan.bots.flush_royal.rollout_policy import (
    count_jokers,
    fetch_jokers,
    play_turn,
    search_with_jokers,
    weigh_rack,
)
from brelan.bots.flush_royal.win_probability import win_share
from brelan.bots.flush_royal.worlds import deal_world
from brelan.copying import put_record
from brelan.games.flush_royal.record import SEATS
from brelan.games.flush_royal.rules import carry_out
from brelan.games.flush_royal.search import BEST, POINT
from brelan.kernels import kernel


@kernel
def play_world(view, plans, alive, rng_state, depth, workspace, ending, nodes, tables, values):
    """How each of some plans fares in one world, by the share of the win that it promises; how many
    actions were tried."""
    deal_world(view, rng_state, tables[:1])
    seat = np.int64(view[0].turn)
    actions = 0
    for index in range(len(alive)):
        put_record(tables, 1, tables[0])
        game = tables[1]
        carry_out_plan(game, plans, alive[index])
        if game.players == 2 and game.left == 0 and game.over == 0:
            ahead, tried = value_ending(ending, game, seat, nodes, workspace)
            values[index] = 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
            actions += tried
        else:
            actions += play_on(game, seat, depth, workspace, values[index : index + 1])
    return actions


@kernel
def play_on(game, seat, depth, workspace, value):
    """Let experts play so many turns more; how many they did."""
    prospects = np.zeros(SEATS)
    turns = 0
    while turns < depth and game.over == 0:
        mover = np.int64(game.turn)
        points = play_saving(game, workspace)
        prospects[mover] = workspace.search[0].best / POINT - points
        turns += 1
    value[0] = win_share(game, seat, prospects)
    return turns + 1


@kernel
def play_saving(game, workspace):
    """Play a whole turn, if possible and there is a reserve without a joker; how many points it
    earned."""
    search, rack = workspace.search[0], game.racks[game.turn]
    fetch_jokers(game, workspace.codes)
    if game.left > 0 and count_jokers(rack) > 0:
        search.goal = BEST
        weigh_rack(game, rack, workspace)
        search_with_jokers(game, rack, 0, workspace)
        if search.found > 0:
            points = search.best_points
            carry_out(game, workspace.codes[0], points)
            return points
    return play_turn(game, workspace)
