"""Endings of two players in Poker Tiles: what each move keeps of the win when both play well."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from brelan.arrays import Codes, GameArray, copy_array
from brelan.bots.poker_tiles.endgame import UNKNOWN, forget, list_all, solve, start
from brelan.bots.poker_tiles.ending_solver import is_solvable, jokers_of
from brelan.bots.poker_tiles.thread_workspaces import WORKSPACES
from brelan.bots.poker_tiles.worlds import deal_world
from brelan.game import View
from brelan.games.poker_tiles.game import GAME
from brelan.games.poker_tiles.record import RECORD
from brelan.kernels import kernel
from brelan.randomness import rng_state_of

__all__ = ["is_solvable", "value_moves"]

MOST_NODES = 20_000
"""Positions that are searched for one move; an ending that takes more is left alone."""
MOST_MOVES = 400


def value_moves(view: View) -> tuple[Codes, npt.NDArray[np.float64]] | None:
    """Every lay and the pass, and the part of the win that each keeps; None if it takes too long.

    A search for each move: the solver of bots values only the best one exactly.
    """
    search, table = WORKSPACES.search, world_of(view)
    many = int(list_all(search, table[0], 0))
    if not 0 < many <= MOST_MOVES:
        return None
    codes = search.codes[:many].copy()
    values = np.zeros(many)
    seat = int(table["turn"][0])
    forget(search)
    for index in range(many):
        values[index] = value_move(table, codes, index, seat)
        if values[index] < 0:
            return None
    return codes, values


def value_move(table: GameArray, codes: Codes, index: int, seat: int) -> float:
    """The part of the win that a move keeps; negative if that takes too long to find out."""
    after = copy_array(table)
    GAME.step(after, codes, index)
    if after["over"][0]:
        winners = GAME.winners(after)
        return 1.0 / len(winners) if seat in winners else 0.0
    return float(outcome(WORKSPACES.search, after[0], seat, MOST_NODES))


@kernel
def outcome(search: Any, game: Any, seat: int, limit: int) -> float:
    """What a seat gets of the win when both play the ending well: 1, 0.5, 0; -1 if too long."""
    start(search, limit)
    lead = np.int64(game.scores[game.turn]) - game.scores[1 - game.turn]
    value = solve(search, game, 0, -lead - 1, -lead + 1)
    if value == UNKNOWN:
        return -1.0
    share: float = 0.5 + 0.5 * np.sign(lead + value)
    return share if game.turn == seat else 1.0 - share


def world_of(view: View) -> GameArray:
    """The one way in which the tiles can lie."""
    table = np.zeros(1, RECORD)
    deal_world(view.table, jokers_of(view), rng_state_of(0), table)
    return table
