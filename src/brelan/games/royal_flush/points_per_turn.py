"""How near a hand is to a claim, as points for each turn until it can be made."""

from __future__ import annotations

from brelan.bits import lowest
from brelan.games.royal_flush.claims import usable
from brelan.games.royal_flush.rules import POINTS
from brelan.games.royal_flush.shortfall import shortfall
from brelan.kernels import kernel


@kernel
def points_per_turn(game, once, twice, boards):
    """The best of some boards: the points of its space over the turns until its claim is done."""
    best = 0.0
    jokers = game.jokers[game.turn]
    while boards != 0:
        board = lowest(boards)
        boards &= boards - 1
        missing = shortfall(board, once, twice, game.any_suit) - usable(board, jokers)
        best = max(best, POINTS[board, game.claimed[board]] / (1.0 + max(missing, 0)))
    return best


@kernel
def points_per_turn_with(game, face, boards):
    """The same of the hand of the seat to move with one more card."""
    once, twice = game.once[game.turn], game.twice[game.turn]
    return points_per_turn(game, once | face, twice | once & face, boards)


@kernel
def points_per_turn_without(game, face, boards):
    """The same of the hand of the seat to move without a card that it holds."""
    once, twice = game.once[game.turn], game.twice[game.turn]
    return points_per_turn(game, once & ~face | twice & face, twice & ~face, boards)
