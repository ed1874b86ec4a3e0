"""The 74 micro-actions of Royal Flush, and how an action is chosen by them.

A card on its own is taken from the display. A claim is its board, then its cards in canonical
order; a card of a perfect pair follows itself, jokers come last. A board says how many cards it
asks for, so that no claim needs an end.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from brelan.bits import count, lowest
from brelan.cards import FACES, JOKER, card_text
from brelan.envs.royal_flush.completions import next_faces
from brelan.envs.royal_flush.joker_completions import joker_may_come, next_faces_with_jokers
from brelan.games.royal_flush.claims import claimable, usable, write_claim
from brelan.games.royal_flush.facts import BOARDS, RoyalFlushOptions
from brelan.games.royal_flush.legal import (
    may_draw,
    may_have_a_card,
    may_pass,
    may_refresh,
    shown_faces,
    write_simple,
)
from brelan.games.royal_flush.record import (
    ACTION,
    CLAIM,
    DRAW,
    OPEN,
    PASS,
    REFRESH,
    STOP,
    TAKE,
    TAKEN,
    VERBS,
)
from brelan.games.royal_flush.rules import carry_out
from brelan.games.royal_flush.shortfall import SIZES
from brelan.kernels import kernel

__all__ = ["CHAIN", "choose", "mask", "micro_count", "micro_text", "new_workspace", "start"]

FIRST_BOARD = JOKER + 1
FIRST_VERB = FIRST_BOARD + len(BOARDS)
PLAIN_VERBS = (REFRESH, DRAW, STOP, PASS)
"""The verbs that are an action on their own, in the order of their micro-actions."""
VERB_OF = np.array(PLAIN_VERBS)
MICRO_COUNT = FIRST_VERB + len(PLAIN_VERBS)
NO_BOARD = -1

CHAIN = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("board", np.int64),  # NO_BOARD while nothing is chosen
                ("once", np.int64),
                ("twice", np.int64),
                ("last", np.int64),  # the last face chosen; -1 if none is
                ("faces", np.int64),  # those that may come next, a bit each
                ("joker", np.int64),  # whether a joker may
            ]
        ),
    )
)


class Workspace(NamedTuple):
    """What the kernels need beside games and chains."""

    codes: npt.NDArray[np.void]
    """The last action that was carried out."""


def new_workspace() -> Workspace:
    """A workspace, for one thread."""
    return Workspace(np.zeros(1, ACTION))


def micro_count(options: RoyalFlushOptions) -> int:
    """How many micro-actions there are, whatever the options."""
    return MICRO_COUNT


def micro_text(micro: int, options: RoyalFlushOptions) -> str:
    """A card, a joker, the name of a board, or a verb."""
    if micro < FIRST_BOARD:
        return card_text(micro)
    if micro < FIRST_VERB:
        return BOARDS[micro - FIRST_BOARD].name
    return VERBS[PLAIN_VERBS[micro - FIRST_VERB]]


@kernel
def start(game, chain):
    """Begin to choose an action."""
    chain.board = NO_BOARD
    chain.once = 0
    chain.twice = 0
    chain.last = -1
    chain.faces = 0
    chain.joker = 0


@kernel
def mask(game, chain, workspace, out):
    """Which micro-actions may come next."""
    out[FIRST_BOARD:MICRO_COUNT] = 0
    if game.over:
        write_faces(np.int64(0), out)
        return
    if chain.board != NO_BOARD:
        write_faces(chain.faces, out)
        out[JOKER] = chain.joker
        return
    write_faces(shown_faces(game) if may_have_a_card(game) else np.int64(0), out)
    boards = claimable(game) if game.phase == OPEN else np.int64(0)
    for board in range(len(SIZES)):
        out[FIRST_BOARD + board] = boards >> board & 1
    out[FIRST_VERB] = may_refresh(game)
    out[FIRST_VERB + 1] = may_draw(game)
    out[FIRST_VERB + 2] = game.phase == TAKEN
    out[FIRST_VERB + 3] = boards == 0 and may_pass(game)


@kernel
def write_faces(faces, out):
    """Which cards may come next; no joker."""
    for face in range(FACES):
        out[face] = faces >> face & 1
    out[JOKER] = 0


@kernel
def choose(game, chain, workspace, micro):
    """Add a micro-action that the mask allows; answers whether an action was carried out."""
    if chain.board == NO_BOARD:
        if micro < FIRST_BOARD or micro >= FIRST_VERB:
            act(game, workspace, micro)
            return True
        chain.board = micro - FIRST_BOARD
    elif micro < JOKER:
        add(chain, micro)
    if micro != JOKER and not settle(game, chain):
        return False
    claim(game, chain, workspace)
    return True


@kernel
def act(game, workspace, micro):
    """Carry out an action that is a single choice."""
    nothing = np.int64(0)
    card = micro if micro < JOKER else nothing
    verb = np.int64(TAKE) if micro < JOKER else np.int64(VERB_OF[micro - FIRST_VERB])
    write_simple(verb, card, workspace.codes, nothing)
    carry_out(game, verb, nothing, card, nothing, nothing, nothing)


@kernel
def claim(game, chain, workspace):
    """Carry out a claim: what cards it lacks are jokers."""
    jokers = SIZES[chain.board] - count(chain.once) - count(chain.twice)
    nothing = np.int64(0)
    write_claim(chain.board, chain.once, chain.twice, jokers, workspace.codes, nothing)
    carry_out(game, np.int64(CLAIM), chain.board, nothing, jokers, chain.once, chain.twice)


@kernel
def add(chain, card):
    """Add a card to the claim."""
    face = np.int64(1) << card
    chain.twice |= chain.once & face
    chain.once |= face
    chain.last = card


@kernel
def settle(game, chain):
    """Make every choice that is the only one; answers whether only jokers are lacking, if any."""
    seat = game.turn
    once, twice = game.once[seat], game.twice[seat]
    jokers = usable(chain.board, game.jokers[seat])
    while count(chain.once) + count(chain.twice) < SIZES[chain.board]:
        if jokers > 0:
            chain.faces = next_faces_with_jokers(chain, once, twice, jokers, game.any_suit)
            chain.joker = joker_may_come(chain, jokers, game.any_suit)
        else:
            chosen, doubled = chain.once, chain.twice
            chain.faces = next_faces(
                chain.board, once, twice, chosen, doubled, chain.last, game.any_suit
            )
        if count(chain.faces) + chain.joker > 1:
            return False
        if chain.joker:
            return True
        add(chain, lowest(chain.faces))
    return True
