"""How a seat of Royal Flush stands, and the weights by which that is valued: as a share of the win,
and in points.

They are fitted to the planner's own games (`standings_training.py`): a set of weights for each
number of players, each round and each fewest number of pieces that a player has left.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import numpy as np
import numpy.typing as npt

from brelan.bots.royal_flush.evaluation import fewest_pieces, observe, promised
from brelan.games.royal_flush.facts import PLAYERS
from brelan.games.royal_flush.rules import POINTS
from brelan.kernels import kernel

BANKED, TOKENS, TURN, HELD, PIECES_LEFT, PROMISED = range(6)
TRAITS = 6
"""Points banked, tokens, whose turn it is, points held in this round, pieces, promised points."""
UNDEALT = 0
"""In place of the fewest pieces: the hands of this round count for nothing yet."""
FEWEST_PLAYERS = PLAYERS[0]


@cache
def standings() -> npt.NDArray[np.float64]:
    """Weights of the traits, by players, round and fewest pieces."""
    with files(__package__).joinpath("standings.npy").open("rb") as stored:
        weights: npt.NDArray[np.float64] = np.load(stored)
    return weights


@kernel
def stage_of(game, round_before):
    """The fewest pieces that anybody has left, or UNDEALT if the round has just ended."""
    return np.int64(UNDEALT) if game.round_number != round_before else max(1, fewest_pieces(game))


@kernel
def note_traits(game, seat, stage, workspace, parameters, traits):
    """How a seat stands, all hands laid open."""
    traits[BANKED] = game.scores[seat]
    traits[TOKENS] = game.tokens[seat]
    traits[TURN] = seat == game.turn
    if stage == UNDEALT:
        traits[HELD] = traits[PIECES_LEFT] = traits[PROMISED] = 0.0
        return
    observe(game, seat, workspace.observations[0], parameters)
    traits[HELD] = points_held(game, seat)
    traits[PIECES_LEFT] = game.pieces[seat]
    traits[PROMISED] = promised(
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
