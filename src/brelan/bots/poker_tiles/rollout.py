"""Rollouts: how actions fare when experts play on, in worlds dealt at random.

All actions meet the same worlds, so that what is compared is their difference alone.
"""

from __future__ import annotations

import numpy as np

from brelan.bots.poker_tiles.endgame import NODES_PER_STEP, outcome
from brelan.bots.poker_tiles.expert import choose_expert
from brelan.bots.poker_tiles.win_probability import shared_win, win_share
from brelan.bots.poker_tiles.worlds import deal_world
from brelan.copying import put_record
from brelan.games.grid.record import EXCHANGE
from brelan.games.poker_tiles.record import SEATS
from brelan.games.poker_tiles.rules import carry_out
from brelan.kernels import kernel

PER_POINT = 0.002
"""A small share of a win for each point ahead: it decides where the win does not."""
FEW = 3
"""With no more tiles in the pile than this, games are played out to their end."""
ENDING_NODES = 1000
"""So many positions are searched at most to solve an ending of two players."""
TO_THE_END = 1000
"""No game has as many plies left."""


@kernel
def play_on(workspace, game, plies, ahead):
    """Let experts play some plies; how many it took.

    Notes what each seat has ahead of it after its last action: what it keeps is worth, and for the
    last of them also what it leaves to others.
    """
    ahead[:] = 0.0
    steps = 0
    while game.over == 0 and steps < plies:
        choose_expert(workspace, game)
        offer = workspace.offers[0]
        last = steps == plies - 1
        ahead[game.turn] = offer.value - offer.points if last else offer.leave
        carry_out(game, workspace.codes[0], offer.points)
        steps += 1
    return steps


@kernel
def lead(game, seat):
    """By how many points a seat is ahead of the best other."""
    best = -1_000_000
    for other in range(game.players):
        if other != seat:
            best = max(best, np.int64(game.scores[other]))
    return game.scores[seat] - best


@kernel
def begin(game, action, points):
    """Carry out a candidate; in a world with too small a pile an exchange is but a pass."""
    if action.verb == EXCHANGE and action.many > game.left:
        action.many = 0
    carry_out(game, action, points)


@kernel
def roll_out(workspace, search, game, seat, ending, ahead):
    """How likely a seat is to win from here on, and the steps it took to find out."""
    if not ending:
        steps = play_on(workspace, game, np.int64(game.players), ahead)
        return win_share(game, seat, ahead) + PER_POINT * lead(game, seat), steps
    steps = 0
    while game.over == 0 and game.left > 0:
        steps += play_on(workspace, game, 1, ahead)
    if game.over == 0 and game.players == 2:
        share = outcome(search, game, seat, ENDING_NODES)
        steps += search.nodes[0] // NODES_PER_STEP
        if share >= 0.0:
            return share, steps
    steps += play_on(workspace, game, TO_THE_END, ahead)
    return shared_win(game, seat) + PER_POINT * lead(game, seat), steps


@kernel
def try_candidates(workspace, search, view, jokers, rng_state, games, codes, points, which, values):
    """How likely each of these candidates wins in one world dealt at random; the steps it took."""
    world = games[0:1]
    game = games[1:2]
    ahead = np.zeros(SEATS)
    seat = np.int64(view[0].turn)
    ending = view[0].left <= FEW
    deal_world(view, jokers, rng_state, world)
    steps = 0
    for index in range(len(which)):
        put_record(game, 0, world[0])
        workspace.codes[0] = codes[which[index]]
        begin(game[0], workspace.codes[0], points[which[index]])
        values[index], taken = roll_out(workspace, search, game[0], seat, ending, ahead)
        steps += 1 + taken
    return steps
