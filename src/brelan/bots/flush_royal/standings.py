"""How a seat of Flush Royal stands, and the weights by which that is valued: as a share of the win,
and in points.

They are fitted to the games of rollouts (`standings_training.py`) for some sizes of the reserve.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import numpy as np
import numpy.typing as npt

from brelan.bots.flush_royal.rollout_policy import count_jokers
from brelan.bots.prediction import on_lines
from brelan.games.flush_royal.facts import CARDS, PLAYERS
from brelan.kernels import kernel

SCORE, KEPT, OPENED, JOKERS, TURN = range(5)
TRAITS = 5
"""Points; what the last turn left in prospect, once more for who moved last, since nobody has
answered yet what that opened; jokers on the rack; whose turn it is."""
FEWEST_PLAYERS = PLAYERS[0]
KNOTS = (0.0, 4.0, 10.0, 20.0, 35.0, 55.0, 80.0)
"""Cards left in the reserve."""


@kernel
def note_traits(game, prospects, traits):
    """How each seat stands."""
    last = (game.turn + game.players - 1) % game.players
    for seat in range(game.players):
        traits[seat, SCORE] = game.scores[seat]
        traits[seat, KEPT] = prospects[seat]
        traits[seat, OPENED] = prospects[seat] if seat == last else 0.0
        traits[seat, JOKERS] = count_jokers(game.racks[seat])
        traits[seat, TURN] = seat == game.turn


@cache
def standings() -> npt.NDArray[np.float64]:
    """Weights by players and cards left in the reserve."""
    with files(__package__).joinpath("standings.npy").open("rb") as stored:
        return on_lines(np.load(stored), KNOTS, CARDS)
