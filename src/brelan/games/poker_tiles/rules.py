"""The rules of Poker Tiles that carry actions out: deal, lay, exchange, pass, and the end."""

from __future__ import annotations

from brelan.cards import EMPTY, FACES, JOKER
from brelan.games.grid.record import EXCHANGE, LAY, RACK
from brelan.games.grid.rules import add, draw_up, exchange, next_card, rack_size, remove
from brelan.games.poker_tiles.facts import EXCHANGES_EACH, STARTERS, TILE_LEFT
from brelan.kernels import kernel
from brelan.randomness import next_step, shuffle


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
