"""The rules of Poker Tiles that carry actions out: deal, lay, exchange, pass, and the end."""

from __future__ import annotations

import numpy as np

from brelan.cards import EMPTY, FACES, JOKER
from brelan.games.grid import (
    EXCHANGE,
    LAY,
    PASS,
    RACK,
    SIDE,
    add,
    draw_up,
    exchange,
    holds,
    next_card,
    rack_size,
    remove,
)
from brelan.games.poker_tiles.facts import EXCHANGES_EACH, STARTERS, TILE_LEFT
from brelan.games.poker_tiles.hands import hands_made, is_filled, points_of
from brelan.kernels import kernel
from brelan.randomness import next_step, shuffle

OFF_THE_BOARD = 1
NOT_HELD = 2


@kernel
def deal(game, jokers):
    """PT-1, PT-2: five tiles for each rack, two on the start squares, the rest is the pile."""
    game.left = FACES + jokers
    for place in range(game.left):
        game.supply[place] = min(place, JOKER)
    shuffle(game, game.supply, game.left)
    game.board[:] = EMPTY
    game.racks[:] = EMPTY
    for seat in range(game.players):
        for _ in range(RACK):
            add(game.racks[seat], next_card(game))
    for index in range(STARTERS):
        game.board[game.start[index]] = next_card(game)


@kernel
def fault_in(game, action):
    """Why this player cannot mean an action: a square that is not there, a tile not held; or 0."""
    if action.verb == LAY:
        for index in range(action.many):
            square = np.int64(action.squares[index])
            if square % SIDE >= game.columns or square // SIDE >= game.rows:
                return OFF_THE_BOARD
    return 0 if holds(game.racks[game.turn], action.cards, action.many, False) else NOT_HELD


@kernel
def judge(game, action, hands):
    """The fault of an action, the lowest-numbered rule it breaks, and how many hands it makes."""
    fault = fault_in(game, action)
    if fault != 0 or action.verb != LAY:
        return fault, 0 if fault != 0 else rule_broken_without_lay(game, action), 0
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


@kernel
def put_down(game, action):
    """Put the tiles of a lay on their squares."""
    for index in range(action.many):
        game.board[action.squares[index]] = action.cards[index]


@kernel
def take_up(game, action):
    """Clear the squares of a lay again."""
    for index in range(action.many):
        game.board[action.squares[index]] = EMPTY


@kernel
def lay(game, action, points):
    """PT-6: put the tiles down, score, draw back up to five."""
    rack = game.racks[game.turn]
    put_down(game, action)
    for index in range(action.many):
        remove(rack, action.cards[index])
    game.scores[game.turn] += points
    draw_up(game, rack)
    game.passes = 0


@kernel
def carry_out(game, action, points):
    """PT-5: do a legal action that earns these points; then the next seat moves, or it ends."""
    next_step(game)
    if action.verb == LAY:
        lay(game, action, points)
    else:
        if action.verb == EXCHANGE:
            exchange(game, game.racks[game.turn], action.cards, action.many)
        game.passes += 1
    if has_ended(game):
        end(game)
    else:
        game.turn = (game.turn + 1) % game.players


@kernel
def has_ended(game):
    """PT-17: everybody has passed, or exchanged three times running, or no rack has a tile left.

    Exchanging keeps the size of the pile, so that all actions since the last lay were of one sort.
    """
    rounds = EXCHANGES_EACH if game.left > 0 else 1
    if game.passes >= rounds * game.players:
        return True
    tiles = 0
    for seat in range(game.players):
        tiles += rack_size(game.racks[seat])
    return tiles == 0


@kernel
def end(game):
    """PT-18: everyone loses a point for each tile left."""
    game.over = 1
    for seat in range(game.players):
        game.scores[seat] -= TILE_LEFT * rack_size(game.racks[seat])


@kernel
def step_at(table, codes, index, hands):
    """Carry out an action; False, and nothing changed, if it is not legal."""
    game = table[0]
    action = codes[index]
    if game.over:
        return False
    fault, rule, found = judge(game, action, hands)
    if fault != 0 or rule != 0:
        return False
    carry_out(game, action, points_of(hands, found))
    return True
