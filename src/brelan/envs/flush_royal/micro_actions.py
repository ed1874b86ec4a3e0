"""Micro-actions of Flush Royal: a lay is chosen card by card, a swap or a pass at once.

`numbering.py` has their numbers. A rack is sorted, jokers last. The cards of a lay are chosen in
the order of their places, identical ones from their first place on and by rising squares; a joker
is asked for its face right after its square. So each lay has one chain. Of identical cards to be
exchanged the first ones are taken.
"""

from __future__ import annotations

import numpy as np

from brelan.bits import count, lowest, unlike
from brelan.cards import DECLARED, EMPTY, JOKER, face_of
from brelan.envs.flush_royal.chains import (
    CHAIN,
    UNKNOWN,
    add_key,
    declare,
    find_pieces,
    keep_pieces,
    new_workspace,
    start,
)
from brelan.envs.flush_royal.numbering import (
    COMMIT,
    FIRST_FACE,
    FIRST_PASS,
    FIRST_SWAP,
    close_all,
    micro_count,
    micro_text,
    only_open,
    open_micro,
    write_open,
)
from brelan.envs.flush_royal.pieces import KEY_SQUARE, UNDECLARED
from brelan.games.flush_royal.lays import insert
from brelan.games.flush_royal.legal import was_swapped
from brelan.games.flush_royal.rules import carry_out
from brelan.games.flush_royal.validation import joker_beside, validate
from brelan.games.grid.record import LAY, PASS, SIDE, SQUARES, SWAP
from brelan.games.grid.rules import repeats
from brelan.kernels import kernel

__all__ = ["CHAIN", "choose", "mask", "micro_count", "micro_text", "new_workspace", "start"]


@kernel
def mask(game, chain, workspace, out):
    """Which micro-actions may come next."""
    if game.over:
        close_all(chain)
    else:
        prepare(game, chain, workspace)
    write_open(chain, out)


@kernel
def prepare(game, chain, workspace):
    """Find out what an action can begin with, once."""
    if chain.pieces != UNKNOWN:
        return
    close_all(chain)
    find_pieces(game, chain, workspace)
    if chain.pieces == 0 or game.free_pass:
        open_passes(game, chain)
    open_swaps(game, chain)


@kernel
def open_passes(game, chain):
    """FR-7: passing, with every choice of cards to exchange."""
    rack = game.racks[game.turn]
    for places in range(1 << np.int64(chain.held)):
        if count(places) <= game.left and not repeats(rack, places):
            open_micro(chain, FIRST_PASS + places)


@kernel
def open_swaps(game, chain):
    """FR-22 to FR-25: all swaps."""
    rack = game.racks[game.turn]
    held = 0
    for place in range(np.int64(chain.held)):
        held |= 1 << np.int64(rack[place])
    for row in range(SIDE):
        places = unlike(game.board, row * SIDE, SIDE, EMPTY)
        while places != 0:
            square = row * SIDE + lowest(places)
            places &= places - 1
            if may_swap(game, held, square):
                open_micro(chain, FIRST_SWAP + square)


@kernel
def may_swap(game, held, square):
    """Whether a card on the board can be swapped for one that is held: a joker for its face,
    another for a joker."""
    card = np.int64(game.board[square])
    wanted = face_of(card) if card >= DECLARED else JOKER
    if not held >> wanted & 1 or was_swapped(game, square):
        return False
    return card >= DECLARED or not joker_beside(game.board, square)


@kernel
def choose(game, chain, workspace, micro):
    """Add a micro-action that the mask allows; answers whether an action was carried out."""
    prepare(game, chain, workspace)
    if FIRST_SWAP <= micro < FIRST_PASS:
        swap_at(game, workspace, micro - FIRST_SWAP)
        return True
    if FIRST_PASS <= micro < COMMIT:
        pass_with(game, workspace, micro - FIRST_PASS)
        return True
    while micro != COMMIT:
        if micro >= FIRST_FACE:
            declare(chain, micro - FIRST_FACE)
        else:
            add_key(game, chain, micro // SQUARES, micro % SQUARES)
        keep_pieces(game, chain, workspace)
        micro = only_open(chain)
        if micro < 0:
            return False
    lay_chosen(game, chain, workspace)
    return True


@kernel
def swap_at(game, workspace, square):
    """Carry out the swap at a square."""
    action = workspace.codes[0]
    card = game.board[square]
    action.verb = SWAP
    action.many = 1
    action.squares[0] = square
    action.cards[0] = face_of(card) if card >= DECLARED else JOKER
    carry_out(game, action, 0)


@kernel
def pass_with(game, workspace, places):
    """Carry out the pass that exchanges the cards at these places."""
    action = workspace.codes[0]
    action.verb = PASS
    action.many = 0
    rack = game.racks[game.turn]
    while places != 0:
        action.cards[action.many] = rack[lowest(places)]
        action.many += 1
        places &= places - 1
    carry_out(game, action, 0)


@kernel
def lay_chosen(game, chain, workspace):
    """Carry out the lay of the cards chosen."""
    action = workspace.codes[0]
    action.verb = LAY
    action.many = 0
    rack = game.racks[game.turn]
    for number in range(chain.many):
        card = np.int64(rack[chain.laid[number]])
        if chain.faces[number] != UNDECLARED:
            card = DECLARED + np.int64(chain.faces[number])
        insert(action, np.int64(chain.keys[number]) & KEY_SQUARE, card)
    report = workspace.report[0]
    validate(game, action, False, report)
    carry_out(game, action, report.points)
