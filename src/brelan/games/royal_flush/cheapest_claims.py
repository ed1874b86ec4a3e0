"""For every board that can be claimed, the claim that costs least: what a table proposes, and what
bots begin with."""

from __future__ import annotations

import numpy as np

from brelan.bits import lowest
from brelan.games.royal_flush.claims import is_perfect, shrunk, write_claim
from brelan.games.royal_flush.points_per_turn import points_per_turn_without
from brelan.games.royal_flush.rules import POINTS
from brelan.games.royal_flush.shortfall import shortfall
from brelan.kernels import kernel


@kernel
def weigh_claims(game, boards, codes, values):
    """A claim of every board that can be claimed, worth its points."""
    filled = np.int64(0)
    while boards != 0:
        board = lowest(boards)
        boards &= boards - 1
        jokers, once, twice = cheapest_claim(game, board)
        values[filled] = POINTS[board, game.claimed[board]]
        filled = write_claim(board, once, twice, jokers, codes, filled)
    return filled


@kernel
def cheapest_claim(game, board):
    """Jokers and masks of a claim: the fewest jokers, and the cards other boards miss least."""
    seat = game.turn
    once, twice = game.once[seat], game.twice[seat]
    jokers = shortfall(board, once, twice, game.any_suit)
    others = game.free & ~(np.int64(1) << board)
    untried = once
    if not is_perfect(board):
        twice = np.int64(0)
    while untried != 0:
        face = most_missed(game, untried, others)
        untried &= ~face
        once, twice = shrunk(board, once, twice, face, jokers, game.any_suit)
        once, twice = shrunk(board, once, twice, face & once, jokers, game.any_suit)
    return jokers, once, twice


@kernel
def most_missed(game, faces, boards):
    """The face without which a hand is farthest from these boards."""
    worst = 1e9
    found = np.int64(0)
    while faces != 0:
        face = faces & -faces
        faces &= faces - 1
        left = points_per_turn_without(game, face, boards)
        if left < worst:
            worst = left
            found = face
    return found
