"""The greedy bot: the best claim now; otherwise the card that brings a claim nearest.

It spends a token only on a card that is worth more to it than the token, and never on the unknown.
"""

from __future__ import annotations

import numpy as np

from brelan.bits import lowest
from brelan.bots.royal_flush.points_per_turn import (
    points_per_turn,
    points_per_turn_with,
    points_per_turn_without,
)
from brelan.games.royal_flush.claims import claimable, is_perfect, shrunk, write_claim
from brelan.games.royal_flush.facts import DISPLAY, IN_PLAY, TOKEN_POINTS
from brelan.games.royal_flush.legal import may_have_a_card, shown_faces, write_simple
from brelan.games.royal_flush.record import DRAW, OPEN, PASS, STOP, TAKE, TAKEN
from brelan.games.royal_flush.rules import POINTS, can_supply
from brelan.games.royal_flush.shortfall import shortfall
from brelan.kernels import kernel

MOST_CANDIDATES = max(IN_PLAY, DISPLAY + 2)
CURIOSITY = 0.01
"""What an unknown card is worth: more than one that brings nothing."""


@kernel
def weigh(game, codes, values):
    """Write the actions worth a thought and what each is worth; answers how many they are."""
    boards = claimable(game) if game.phase == OPEN else np.int64(0)
    if boards != 0:
        return weigh_claims(game, boards, codes, values)
    return weigh_cards(game, codes, values)


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
def weigh_cards(game, codes, values):
    """The cards of the display, the pile while a card is free, and stopping when none is."""
    nothing = np.int64(0)
    bought = game.phase == TAKEN
    now = points_per_turn(game, game.once[game.turn], game.twice[game.turn], game.free)
    filled = np.int64(0)
    faces = shown_faces(game) if may_have_a_card(game) else nothing
    while faces != 0:
        values[filled] = points_per_turn_with(game, faces & -faces, game.free)
        if bought:
            values[filled] -= TOKEN_POINTS
        filled = write_simple(np.int64(TAKE), lowest(faces), codes, filled)
        faces &= faces - 1
    if bought:
        values[filled] = now
        filled = write_simple(np.int64(STOP), nothing, codes, filled)
    elif can_supply(game):
        values[filled] = now + CURIOSITY
        filled = write_simple(np.int64(DRAW), nothing, codes, filled)
    if filled == 0:
        values[0] = now
        filled = write_simple(np.int64(PASS), nothing, codes, filled)
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


@kernel
def best_of(values, many):
    """Where the highest of so many values is; the first of equals."""
    best = 0
    for at in range(1, many):
        if values[at] > values[best]:
            best = at
    return best
