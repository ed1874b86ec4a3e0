"""What the seat to move may do: each verb's condition, all actions, and one carried out."""

from __future__ import annotations

import numpy as np

from brelan.bits import lowest
from brelan.games.royal_flush.claims import (
    claimable,
    is_combination,
    is_held,
    list_claims,
)
from brelan.games.royal_flush.facts import DISPLAY_SIZE
from brelan.games.royal_flush.record import (
    CLAIM,
    DRAW,
    OPEN,
    PASS,
    REFRESH,
    STOP,
    TAKE,
    TAKEN,
)
from brelan.games.royal_flush.rules import can_supply, carry_out
from brelan.kernels import kernel


@kernel
def may_have_a_card(game):
    """RF-8b, c: the first card of a turn is free, others cost a token."""
    return game.phase != TAKEN or game.tokens[game.turn] > 0


@kernel
def may_refresh(game):
    """RF-8a: before taking, for a token, while there are cards anywhere."""
    return (
        game.phase != TAKEN and game.tokens[game.turn] > 0 and (game.shown > 0 or can_supply(game))
    )


@kernel
def may_draw(game):
    """RF-8b, c: the top of the pile, if there is one."""
    return may_have_a_card(game) and can_supply(game)


@kernel
def may_claim(game, board):
    """RF-8, RF-13: a claim is a turn of its own, and needs a piece and a free space."""
    return game.phase == OPEN and game.pieces[game.turn] > 0 and game.free >> board & 1 == 1


@kernel
def may_pass(game):
    """RF-11: only if nothing can be drawn and nothing claimed."""
    if game.phase != OPEN or game.shown > 0 or can_supply(game):
        return False
    return claimable(game) == 0


@kernel
def shown_faces(game):
    """The faces on the display."""
    faces = np.int64(0)
    for place in range(DISPLAY_SIZE):
        faces |= np.int64(place < game.shown) << np.int64(game.display[place])
    return faces


@kernel
def is_legal(game, code):
    """Whether the rules allow an action."""
    if code.verb == TAKE:
        return may_have_a_card(game) and shown_faces(game) >> code.card & 1 == 1
    if code.verb == STOP:
        return game.phase == TAKEN
    if code.verb == DRAW:
        return may_draw(game)
    if code.verb == REFRESH:
        return may_refresh(game)
    if code.verb == PASS:
        return may_pass(game)
    return (
        may_claim(game, code.board)
        and is_held(game, code.once, code.twice, code.jokers)
        and is_combination(code.board, code.once, code.twice, code.jokers, game.any_suit)
    )


@kernel
def write_simple(verb, card, codes, filled):
    """Write an action that is no claim if there is room; answers how many there are then."""
    if filled < len(codes):
        code = codes[filled]
        code.verb = verb
        code.board = 0
        code.card = card
        code.jokers = 0
        code.once = 0
        code.twice = 0
    return filled + 1


@kernel
def list_into(table, codes, filled, verb):
    """Write the legal actions, or one verb's, behind those already there, as far as there is room.

    Answers how many there are then, also of those for which there was no room.
    """
    game = table[0]
    if game.over:
        return filled
    nothing = np.int64(0)
    if (verb < 0 or verb == REFRESH) and may_refresh(game):
        filled = write_simple(np.int64(REFRESH), nothing, codes, filled)
    if (verb < 0 or verb == TAKE) and may_have_a_card(game):
        faces = shown_faces(game)
        while faces != 0:
            filled = write_simple(np.int64(TAKE), lowest(faces), codes, filled)
            faces &= faces - 1
    if (verb < 0 or verb == DRAW) and may_draw(game):
        filled = write_simple(np.int64(DRAW), nothing, codes, filled)
    if (verb < 0 or verb == STOP) and game.phase == TAKEN:
        filled = write_simple(np.int64(STOP), nothing, codes, filled)
    if (verb < 0 or verb == PASS) and may_pass(game):
        filled = write_simple(np.int64(PASS), nothing, codes, filled)
    if (verb < 0 or verb == CLAIM) and game.phase == OPEN:
        filled = list_claims(game, codes, filled)
    return filled


@kernel
def step_at(table, codes, index):
    """Carry out an action, unless it is not legal; answers whether it was."""
    game = table[0]
    code = codes[index]
    if game.over or not is_legal(game, code):
        return False
    carry_out(game, code.verb, code.board, code.card, code.jokers, code.once, code.twice)
    return True
