"""How a game stands: each seat's share of the win, from scores, tokens, pieces and hands.

A logistic model fitted to the planner's own games (see `training`): a set of coefficients for each
number of players, each round and each fewest number of pieces that a player has left.
"""

from __future__ import annotations

import math
from functools import cache
from importlib.resources import files

import numpy as np
import numpy.typing as npt

from brelan.bots.royal_flush.evaluation import fewest_pieces, observe, promised
from brelan.games.royal_flush.facts import PLAYERS
from brelan.games.royal_flush.rules import POINTS
from brelan.kernels import kernel

TRAITS = 6
"""Points banked, tokens, whose turn it is, points held in this round, pieces, promised points."""
UNDEALT = 0
"""In place of the fewest pieces: the hands of this round count for nothing yet."""
FEWEST_PLAYERS = PLAYERS[0]
BEYOND_HOPE = 100.0
"""How far ahead another can be, on a logistic scale; more makes no difference."""


@cache
def coefficients() -> npt.NDArray[np.float64]:
    """Weights of the traits, by players, round and fewest pieces."""
    with files(__package__).joinpath("win_probability.npy").open("rb") as stored:
        weights: npt.NDArray[np.float64] = np.load(stored)
    return weights


@kernel
def stage_of(game, round_before):
    """The fewest pieces that anybody has left, or UNDEALT if the round has just ended."""
    return np.int64(UNDEALT) if game.round_number != round_before else max(1, fewest_pieces(game))


@kernel
def win_share(game, seat, stage, workspace, parameters, standings):
    """The share of the win that a seat can hope for, all hands laid open."""
    if game.over:
        return final_share(game, seat)
    weights = standings[game.players - FEWEST_PLAYERS, game.round_number - 1, stage]
    for other in range(game.players):
        note_traits(game, other, stage, workspace, parameters, workspace.traits[other])
    total = 0.0
    for other in range(game.players):
        ahead = 0.0
        for trait in range(TRAITS):
            ahead += weights[trait] * (
                workspace.traits[other, trait] - workspace.traits[seat, trait]
            )
        total += math.exp(min(ahead, BEYOND_HOPE))
    return 1.0 / total


@kernel
def note_traits(game, seat, stage, workspace, parameters, traits):
    """What the model asks about a seat."""
    traits[0] = game.scores[seat]
    traits[1] = game.tokens[seat]
    traits[2] = seat == game.turn
    if stage == UNDEALT:
        traits[3] = traits[4] = traits[5] = 0.0
        return
    observe(game, seat, workspace.observations[0], parameters)
    traits[3] = points_held(game, seat)
    traits[4] = game.pieces[seat]
    traits[5] = promised(
        game, workspace.observations[0], game.once[seat], game.twice[seat], parameters
    )


@kernel
def points_held(game, seat):
    """RF-24: the points of the spaces that a seat holds in this round."""
    points = 0
    for place in range(game.in_play):
        board = np.int64(game.boards[place])
        for space in range(np.int64(game.claimed[board])):
            if game.holders[board, space] == seat:
                points += POINTS[board, space]
    return points


@kernel
def final_share(game, seat):
    """RF-28: most points, among equals most tokens; those still equal share the win."""
    equal = 0.0
    for other in range(game.players):
        ahead = game.scores[other] - game.scores[seat]
        if ahead == 0:
            ahead = game.tokens[other] - game.tokens[seat]
        if ahead > 0:
            return 0.0
        if ahead == 0:
            equal += 1.0
    return 1.0 / equal
