"""How a seat of Poker Tiles stands, and the weights by which that is valued: as a share of the win,
and in points.

They are fitted to the games of rollouts (`standings_training.py`) for some sizes of the pile.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import numpy as np
import numpy.typing as npt

from brelan.bots.prediction import on_lines
from brelan.cards import JOKER
from brelan.games.grid.record import RACK
from brelan.games.poker_tiles.facts import PLAYERS
from brelan.games.poker_tiles.record import TILES
from brelan.kernels import kernel

SCORE, KEPT, OPENED, JOKERS, TURN = range(5)
TRAITS = 5
"""Points; what the last turn kept on the rack; what else it left in prospect, of who moved last,
since nobody has answered that yet; jokers on the rack; whose turn it is."""
FEWEST_PLAYERS = PLAYERS[0]
KNOTS = (0.0, 3.0, 8.0, 16.0, 26.0, 40.0)
"""Tiles left in the pile."""


@kernel
def note_traits(game, kept, opened, traits):
    """How each seat stands."""
    last = (game.turn + game.players - 1) % game.players
    for seat in range(game.players):
        traits[seat, SCORE] = game.scores[seat]
        traits[seat, KEPT] = kept[seat]
        traits[seat, OPENED] = opened[seat] if seat == last else 0.0
        traits[seat, JOKERS] = count_jokers(game.racks[seat])
        traits[seat, TURN] = seat == game.turn


@kernel
def count_jokers(rack):
    """How many jokers are on a rack."""
    many = 0
    for place in range(RACK):
        many += rack[place] == JOKER
    return many


@cache
def standings() -> npt.NDArray[np.float64]:
    """Weights by players and tiles left in the pile."""
    with files(__package__).joinpath("standings.npy").open("rb") as stored:
        return on_lines(np.load(stored), KNOTS, TILES)
