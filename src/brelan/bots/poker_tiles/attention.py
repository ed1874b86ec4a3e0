"""`novice` and `casual` see what a person sees at a glance, and play the best of that; `club` sees
all.

Lays of many tiles, lays with filled squares in between, squares far from the middle and hands that
cross others are overlooked, each by chance. A bot that notices nothing looks again and sees
all.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from brelan.bots.poker_tiles.shortlist import list_offers
from brelan.games.grid.record import LAY, SIDE
from brelan.games.poker_tiles.lays import open_gap
from brelan.games.poker_tiles.survey import take_survey
from brelan.kernels import kernel
from brelan.randomness import pick

ATTENTION = np.dtype(
    (
        np.record,
        [
            ("tiles", np.int64),
            ("spread", np.int64),
            ("far", np.int64),
            ("crossing", np.int64),
        ],
    )
)
"""How many of a hundred lays are overlooked for each tile after the first, for each filled square
between the tiles, for each step from the start squares beyond the second; and how many of a
hundred crossing hands."""

LONE = 1
"""The survey's entry of a single square with nothing beside it: no hand."""


Attention = npt.NDArray[np.void]
"""An array of one ATTENTION."""


def attention(tiles: int, spread: int, far: int, crossing: int) -> Attention:
    """How well a player notices lays."""
    seen = np.zeros(1, ATTENTION)
    seen[0] = (tiles, spread, far, crossing)
    return seen


NOVICE = attention(20, 15, 9, 60)
CASUAL = attention(12, 12, 6, 40)
ALL = attention(0, 0, 0, 0)


@kernel
def list_seen(workspace, table, attention, rng_state, many):
    """List the best `many` actions of those noticed, best first; how many there are."""
    game = table[0]
    take_survey(workspace.surveys[0], game)
    overlook(workspace, game, attention[0], rng_state)
    found = list_offers(workspace, game, many)
    if found > 0 and workspace.codes[0].verb == LAY:
        return found
    take_survey(workspace.surveys[0], game)
    return list_offers(workspace, game, many)


@kernel
def overlook(workspace, game, attention, rng_state):
    """Strike from the survey what is not noticed."""
    survey = workspace.surveys[0]
    squares = 0
    for index in range(survey.squares):
        square = np.int64(survey.square[index])
        if pick(rng_state, 100) < attention.crossing:
            survey.entry[pick(rng_state, 2), square, 1] = LONE
        if pick(rng_state, 100) >= attention.far * steps_away(game, square):
            survey.square[squares] = square
            squares += 1
    survey.squares = squares
    gaps = 0
    for index in range(survey.gaps):
        address = np.int64(survey.gap[index])
        if pick(rng_state, 100) >= chance_to_miss(workspace, game, address, attention):
            survey.gap[gaps] = address
            gaps += 1
    survey.gaps = gaps


@kernel
def chance_to_miss(workspace, game, address, attention):
    """How many of a hundred such lays are overlooked."""
    gap = workspace.gaps[0]
    open_gap(workspace.surveys[0], game, address, gap)
    stride = 1 if gap.direction == 0 else SIDE
    between = (gap.squares[gap.many - 1] - gap.squares[0]) // stride + 1 - gap.many
    away = steps_away(game, gap.squares[0])
    return attention.tiles * (gap.many - 1) + attention.spread * between + attention.far * away


@kernel
def steps_away(game, square):
    """How many steps beyond the second a square is from the first start square."""
    start = np.int64(game.start[0])
    steps = abs(square // SIDE - start // SIDE) + abs(square % SIDE - start % SIDE)
    return max(0, steps - 2)
