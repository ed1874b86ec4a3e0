"""What a player may do now, and doing it: the kernels that Python calls, on arrays of one game."""

from __future__ import annotations

import numpy as np

from brelan.games.grid.record import ACTION, EXCHANGE, PASS, SUBSETS
from brelan.games.grid.rules import (
    list_exchanges,
)
from brelan.games.poker_tiles.hands import points_of
from brelan.games.poker_tiles.lays import count_lays, list_lays
from brelan.games.poker_tiles.rules import carry_out
from brelan.games.poker_tiles.survey import take_survey
from brelan.games.poker_tiles.validation import validate
from brelan.kernels import kernel


@kernel
def list_others(game, codes):
    """PT-5: every exchange, never of more tiles than the pile holds, or the pass; how many."""
    if game.left > 0:
        return list_exchanges(game.racks[game.turn], 1, game.left, EXCHANGE, codes)
    codes[0].verb = PASS
    return 1


@kernel
def actions_at(table, surveys, gaps):
    """Every legal action of the seat to move, lays first, in as large an array as they need."""
    survey = surveys[0]
    game = table[0]
    take_survey(survey, game)
    codes = np.zeros(count_lays(survey) + SUBSETS, ACTION)
    found = list_lays(survey, gaps[0], game, codes)
    found += list_others(game, codes[found:])
    return codes[:found]


@kernel
def step_at(table, codes, index, hands):
    """Carry out an action; False, and nothing changed, if it is not legal."""
    game = table[0]
    action = codes[index]
    if game.over:
        return False
    mistake, rule, found = validate(game, action, hands)
    if mistake != 0 or rule != 0:
        return False
    carry_out(game, action, points_of(hands, found))
    return True
