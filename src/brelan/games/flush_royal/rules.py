"""How a game of Flush Royal goes on: dealing, laying, passing, swapping, ending."""

from __future__ import annotations

import numpy as np

from brelan.cards import DECLARED, EMPTY, FACES, JOKER, face_of
from brelan.games.flush_royal.deadlock import nobody_can_ever_lay
from brelan.games.flush_royal.facts import CARD_LEFT, CARDS, LONG_ROWS, PACKS, RACK
from brelan.games.grid.record import LAY, PASS
from brelan.games.grid.rules import add, draw_up, exchange, next_card, on_rack, rack_size, remove
from brelan.kernels import kernel
from brelan.randomness import next_step, shuffle

LONG_ROW = np.array([(0, 0, 0), *LONG_ROWS])
"""The same by rules number, which begins with 1."""


@kernel
def deal(game):
    """FR-1, FR-5: the first player by lot, five cards each. Players and options are set."""
    game.board[:] = EMPTY
    game.racks[:] = EMPTY
    for seat in range(game.players):
        game.supply[seat] = seat
    shuffle(game, game.supply, game.players)
    game.turn = game.supply[0]
    for card in range(PACKS * FACES):
        game.supply[card] = card % FACES
    for card in range(PACKS * FACES, CARDS):
        game.supply[card] = JOKER
    game.left = CARDS
    shuffle(game, game.supply, CARDS)
    for seat in range(game.players):
        for _ in range(RACK):
            add(game.racks[seat], next_card(game))


@kernel
def carry_out(game, action, points):
    """Do a legal action, a lay for its points."""
    next_step(game)
    if action.verb == LAY:
        lay(game, action, points)
    elif action.verb == PASS:
        pass_turn(game, action)
    else:
        swap(game, action)


@kernel
def lay(game, action, points):
    """FR-6, FR-8: put the cards down, count them, draw back up."""
    rack = game.racks[game.turn]
    for index in range(action.many):
        card = action.cards[index]
        game.board[action.squares[index]] = card
        remove(rack, on_rack(card))
    game.laid += action.many
    game.scores[game.turn] += points
    game.passes = 0
    draw_up(game, rack)
    end_turn(game)


@kernel
def pass_turn(game, action):
    """FR-6, FR-7: exchange none, some or all cards."""
    exchange(game, game.racks[game.turn], action.cards, action.many)
    game.passes += 1
    end_turn(game)


@kernel
def swap(game, action):
    """FR-22, FR-23: a joker for a card, whose face it takes over; or the card for the joker."""
    square, card = action.squares[0], action.cards[0]
    rack = game.racks[game.turn]
    there = game.board[square]
    remove(rack, card)
    if card == JOKER:
        add(rack, there)
        game.board[square] = DECLARED + face_of(there)
    else:
        add(rack, JOKER)
        game.board[square] = card
    game.swapped[game.swaps] = square
    game.swaps += 1


@kernel
def end_turn(game):
    """The next player, unless the game is over."""
    game.swaps = 0
    game.swapped[:] = 0
    game.turn = (game.turn + 1) % game.players
    if is_over(game):
        end_game(game)


@kernel
def is_over(game):
    """FR-26, FR-27: nobody can lay any more, or nobody has for long."""
    everybody_passed = game.passes >= game.players
    if game.left > 0:
        row = LONG_ROW[game.rules]
        return game.passes >= max(row[0], row[1] * game.players) or (
            everybody_passed and nobody_can_ever_lay(game, row[2])
        )
    if everybody_passed:
        return True
    for seat in range(game.players):
        if rack_size(game.racks[seat]) > 0:
            return False
    return True


@kernel
def end_game(game):
    """FR-28: three points off for every card left."""
    game.over = 1
    game.turn = 0
    for seat in range(game.players):
        game.scores[seat] -= CARD_LEFT * rack_size(game.racks[seat])
