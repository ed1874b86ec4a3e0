"""The random bot: all options are equally likely, each board that can be claimed being one."""

from __future__ import annotations

import numpy as np

from brelan.bits import count, lowest
from brelan.bots.royal_flush.random_claims import random_claim
from brelan.games.royal_flush.claims import claimable
from brelan.games.royal_flush.legal import shown_faces
from brelan.games.royal_flush.record import CLAIM, DRAW, OPEN, PASS, REFRESH, STOP, TAKE, TAKEN
from brelan.games.royal_flush.rules import can_supply
from brelan.kernels import kernel
from brelan.randomness import pick


@kernel
def choose_random(game, rng_state):
    """Verb, board, card, jokers and masks of an action of the seat to move."""
    tokens = game.tokens[game.turn]
    if game.phase == TAKEN and tokens == 0:
        return simple(STOP, 0)
    shown = shown_faces(game)
    takes = count(shown)
    draws = can_supply(game)
    boards = claimable(game) if game.phase == OPEN else np.int64(0)
    claims = count(boards)
    other = game.phase == TAKEN or (tokens > 0 and (draws or takes > 0))
    options = takes + claims + draws + other
    if options == 0:
        return simple(PASS, 0)
    chosen = pick(rng_state, options)
    if chosen < takes:
        same = takes < game.shown
        return simple(TAKE, lowest(without_lowest(shown, chosen)) if same else game.display[chosen])
    chosen -= takes
    if chosen < claims:
        board = lowest(without_lowest(boards, chosen))
        jokers, once, twice = random_claim(game, board, rng_state)
        return np.int64(CLAIM), board, np.int64(0), jokers, once, twice
    if chosen == claims and draws:
        return simple(DRAW, 0)
    return simple(STOP if game.phase == TAKEN else REFRESH, 0)


@kernel
def simple(verb, card):
    """An action that is no claim."""
    nothing = np.int64(0)
    return np.int64(verb), nothing, np.int64(card), nothing, nothing, nothing


@kernel
def without_lowest(mask, skipped):
    """A mask without so many of its lowest bits."""
    for _ in range(skipped):
        mask &= mask - 1
    return mask
