"""The greedy bot: the best claim now; otherwise the card that brings a claim nearest.

It spends a token only on a card that is worth more to it than the token, and never on the unknown.
"""

from __future__ import annotations

import numpy as np

from brelan.bits import lowest
from brelan.games.royal_flush.cheapest_claims import weigh_claims
from brelan.games.royal_flush.claims import claimable
from brelan.games.royal_flush.facts import DISPLAY_SIZE, IN_PLAY, TOKEN_POINTS
from brelan.games.royal_flush.legal import may_have_a_card, shown_faces, write_simple
from brelan.games.royal_flush.points_per_turn import points_per_turn, points_per_turn_with
from brelan.games.royal_flush.record import DRAW, OPEN, PASS, STOP, TAKE, TAKEN
from brelan.games.royal_flush.rules import can_supply
from brelan.kernels import kernel

MOST_CANDIDATES = max(IN_PLAY, DISPLAY_SIZE + 2)
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
def best_of(values, many):
    """Where the highest of so many values is; the first of equals."""
    best = 0
    for at in range(1, many):
        if values[at] > values[best]:
            best = at
    return best
