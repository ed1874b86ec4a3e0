"""What a player may do now, and doing it: the kernels that Python calls, on arrays of one game."""

from __future__ import annotations

from brelan.cards import DECLARED, EMPTY, JOKER, face_of
from brelan.games.flush_royal.lays import find_lays
from brelan.games.flush_royal.rules import carry_out, deal
from brelan.games.flush_royal.validation import joker_beside, validate
from brelan.games.grid.record import PASS, RACK, SQUARES, SWAP
from brelan.games.grid.rules import list_exchanges
from brelan.kernels import kernel


@kernel
def deal_at(table):
    """Deal the game of a table whose players, options and key are set."""
    deal(table[0])


@kernel
def validate_at(table, codes, index, could_lay, report):
    """Validate an action; see the report."""
    return validate(table[0], codes[index], could_lay, report[0])


@kernel
def step_at(table, codes, index, could_lay, report):
    """Do an action if it is legal."""
    if not validate(table[0], codes[index], could_lay, report[0]):
        return False
    carry_out(table[0], codes[index], report[0].points)
    return True


@kernel
def count_lays_at(table, codes, points, report):
    """What each of many lays earns."""
    for index in range(len(points)):
        validate(table[0], codes[index], False, report[0])
        points[index] = report[0].points


@kernel
def find_lays_at(table, search, components, ways, codes):
    """The lays of the seat to move that search.goal asks for."""
    game = table[0]
    find_lays(search[0], game, game.racks[game.turn], components, ways, codes)


@kernel
def list_passes_at(table, codes):
    """FR-7: passing, with every choice of cards to exchange; 32 codes are enough."""
    game = table[0]
    return list_exchanges(game.racks[game.turn], 0, min(RACK, game.left), PASS, codes)


@kernel
def list_swaps_at(table, codes):
    """FR-22 to FR-25: all swaps; one code a square is enough."""
    game = table[0]
    rack = game.racks[game.turn]
    holds_joker = False
    for place in range(RACK):
        holds_joker |= rack[place] == JOKER
    found = 0
    for square in range(SQUARES):
        card = game.board[square]
        if card == EMPTY or was_swapped(game, square):
            continue
        if card >= DECLARED:
            for place in range(RACK):
                if rack[place] == face_of(card) and (place == 0 or rack[place] != rack[place - 1]):
                    found = write_swap(codes, found, square, rack[place])
        elif holds_joker and not joker_beside(game.board, square):
            found = write_swap(codes, found, square, JOKER)
    return found


@kernel
def was_swapped(game, square):
    """FR-25: each square in one swap a turn only."""
    for index in range(game.swaps):
        if game.swapped[index] == square:
            return True
    return False


@kernel
def write_swap(codes, found, square, card):
    """Add a swap to the list; its new length."""
    codes[found].verb = SWAP
    codes[found].many = 1
    codes[found].squares[0] = square
    codes[found].cards[0] = card
    return found + 1
