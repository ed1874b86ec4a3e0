"""Whether an action is legal, and which rule it breaks if not (PT-5 to PT-10, PT-14)."""

from __future__ import annotations

import numpy as np

from brelan.cards import EMPTY
from brelan.games.grid.record import EXCHANGE, LAY, PASS, SIDE
from brelan.games.grid.rules import holds
from brelan.games.poker_tiles.hands import hands_made, is_filled
from brelan.games.poker_tiles.rules import put_down, take_up
from brelan.kernels import kernel

OFF_THE_BOARD = 1
NOT_HELD = 2


@kernel
def mistake_in(game, action):
    """Why this player cannot mean an action: a square that is not there, a tile not held; or 0."""
    if action.verb == LAY:
        for index in range(action.many):
            square = np.int64(action.squares[index])
            if square % SIDE >= game.columns or square // SIDE >= game.rows:
                return OFF_THE_BOARD
    return 0 if holds(game.racks[game.turn], action.cards, action.many, False) else NOT_HELD


@kernel
def validate(game, action, hands):
    """The mistake in an action, the lowest-numbered rule it breaks, and how many hands it makes."""
    mistake = mistake_in(game, action)
    if mistake != 0 or action.verb != LAY:
        return mistake, 0 if mistake != 0 else rule_broken_without_lay(game, action), 0
    rule = rule_broken_by_squares(game, action)
    if rule != 0:
        return 0, rule, 0
    put_down(game, action)
    found, held, crowded = hands_made(game, action, hands)
    take_up(game, action)
    # PT-10: some hand holds all the new tiles. PT-14: hands end to end may be forbidden.
    return 0, 10 if not held else 14 if crowded else 0, found


@kernel
def rule_broken_without_lay(game, action):
    """PT-5: exchange no more than the pile holds; pass only when it is empty."""
    if action.verb == EXCHANGE:
        return 0 if 0 < action.many <= game.left else 5
    return 0 if action.verb == PASS and action.many == 0 and game.left == 0 else 5


@kernel
def rule_broken_by_squares(game, action):
    """PT-7, PT-8: whether tiles may be laid on these squares, whichever they are."""
    if action.many == 0 or not on_free_squares(game, action):
        return 7
    if not in_one_row(action) and not in_one_column(action):
        return 7
    return 0 if touches(game, action) else 8


@kernel
def on_free_squares(game, action):
    """PT-7: every new tile has an empty square, no joker square, of its own.

    The squares of an action are in ascending order.
    """
    for index in range(action.many):
        if is_filled(game, action.squares[index]):
            return False
        if index > 0 and action.squares[index] == action.squares[index - 1]:
            return False
    return True


@kernel
def in_one_row(action):
    """PT-7: whether all new tiles are in one row."""
    for index in range(1, action.many):
        if action.squares[index] // SIDE != action.squares[0] // SIDE:
            return False
    return True


@kernel
def in_one_column(action):
    """PT-7: whether all new tiles are in one column."""
    for index in range(1, action.many):
        if action.squares[index] % SIDE != action.squares[0] % SIDE:
            return False
    return True


@kernel
def touches(game, action):
    """PT-8: whether a new tile lies beside a tile laid earlier; a joker square is none."""
    for index in range(action.many):
        square = np.int64(action.squares[index])
        column = square % SIDE
        row = square // SIDE
        if column > 0 and game.board[square - 1] != EMPTY:
            return True
        if column + 1 < game.columns and game.board[square + 1] != EMPTY:
            return True
        if row > 0 and game.board[square - SIDE] != EMPTY:
            return True
        if row + 1 < game.rows and game.board[square + SIDE] != EMPTY:
            return True
    return False
