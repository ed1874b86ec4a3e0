"""Whether an action is legal, which rule it breaks if not, and what it earns (FR-6 to FR-25)."""

from __future__ import annotations

import numpy as np

from brelan.cards import DECLARED, EMPTY, JOKER, face_of
from brelan.combinations import LONGEST, NONE, combination_of
from brelan.games.flush_royal.facts import START_FROM, START_TO, WHOLE_RACK
from brelan.games.flush_royal.lines import (
    faces_between,
    first_place,
    jokers_between,
    last_place,
    line_of,
    line_points,
    place_of,
    square_at,
)
from brelan.games.grid.record import LAY, PASS, RACK, SIDE, SQUARES, SWAP
from brelan.games.grid.rules import holds
from brelan.kernels import kernel

MOST_HANDS = 2 * RACK

FINE = 0
NOT_HELD = 1
SQUARE_TAKEN = 2
NO_COMBINATION = 3
LINE_TOO_LONG = 4
OPENING_ZONE = 5
OPENING_LINE = 6
NOT_CONNECTED = 7
JOKER_UNDECLARED = 8
TWO_JOKERS = 9
COULD_LAY = 10
RESERVE_TOO_SMALL = 11
SWAP_EMPTY = 12
SWAP_JOKER_FOR_JOKER = 13
SWAP_NO_JOKER_THERE = 14
SWAP_OTHER_FACE = 15
SWAPPED_ALREADY = 16
NEW_CARDS_ONLY = 17

RULE_OF = np.array([0, 0, 9, 10, 10, 12, 12, 13, 20, 24, 6, 7, 22, 22, 23, 23, 25, 13], np.uint8)
"""The rule that each fault breaks; a card that is not held is an error, not a rule."""

REPORT = np.dtype(
    (
        np.record,
        [
            ("points", np.int32),
            ("hand_points", np.int32, MOST_HANDS),
            ("fault", np.uint8),
            ("direction", np.uint8),
            ("line", np.uint8),
            ("first", np.uint8),
            ("last", np.uint8),
            ("square", np.uint8),
            ("hands", np.uint8),
            ("hand_kind", np.uint8, MOST_HANDS),
            ("hand_direction", np.uint8, MOST_HANDS),
            ("hand_line", np.uint8, MOST_HANDS),
            ("hand_first", np.uint8, MOST_HANDS),
            ("hand_last", np.uint8, MOST_HANDS),
            ("board", np.uint8, SQUARES),
        ],
    )
)
"""The fault and where it is, or the hands and points; `board` is the board after the lay."""


@kernel
def validate(game, action, could_lay, report):
    """Fill in a report; whether the action is legal. `could_lay` matters for a pass only."""
    report.fault = FINE
    report.points = 0
    report.hands = 0
    rack = game.racks[game.turn]
    if not holds(rack, action.cards, action.many, action.verb == LAY):
        report.fault = NOT_HELD
    elif action.verb == LAY:
        validate_lay(game, action, report)
    elif action.verb == PASS:
        validate_pass(game, action, could_lay, report)
    elif action.verb == SWAP:
        validate_swap(game, action, report)
    return report.fault == FINE


@kernel
def blame(report, fault):
    """Note a fault, unless one of a lower rule is noted already; whether it was noted."""
    if report.fault != FINE and RULE_OF[report.fault] <= RULE_OF[fault]:
        return False
    report.fault = fault
    return True


@kernel
def validate_pass(game, action, could_lay, report):
    """FR-6: only if no lay is legal; FR-7: not more cards than the reserve holds."""
    if could_lay and game.free_pass == 0:
        blame(report, COULD_LAY)
    elif action.many > game.left:
        blame(report, RESERVE_TOO_SMALL)


@kernel
def validate_swap(game, action, report):
    """FR-22 to FR-25."""
    square = np.int64(action.squares[0])
    report.square = square
    there = game.board[square]
    if action.cards[0] == JOKER:
        if there == EMPTY:
            blame(report, SWAP_EMPTY)
        elif there >= DECLARED:
            blame(report, SWAP_JOKER_FOR_JOKER)
        elif joker_beside(game.board, square):
            blame(report, TWO_JOKERS)
    elif there < DECLARED:
        blame(report, SWAP_NO_JOKER_THERE)
    elif face_of(there) != action.cards[0]:
        blame(report, SWAP_OTHER_FACE)
    for index in range(game.swaps):
        if game.swapped[index] == square:
            blame(report, SWAPPED_ALREADY)


@kernel
def joker_beside(board, square):
    """Whether a line through a square already holds a joker (FR-24)."""
    for direction in range(2):
        line, place = line_of(direction, square), place_of(direction, square)
        first = first_place(board, direction, line, place)
        last = last_place(board, direction, line, place)
        if jokers_between(board, direction, line, first, last) > 0:
            return True
    return False


@kernel
def validate_lay(game, action, report):
    """FR-9 to FR-13, FR-20, FR-24, and the points of FR-17 to FR-19."""
    for square in range(SQUARES):
        report.board[square] = game.board[square]
    for index in range(action.many):
        square = action.squares[index]
        if report.board[square] != EMPTY and blame(report, SQUARE_TAKEN):
            report.square = square
        report.board[square] = action.cards[index]
        if action.cards[index] == JOKER and blame(report, JOKER_UNDECLARED):
            report.square = square
    if report.fault != FINE:
        return
    for index in range(action.many):
        for direction in range(2):
            validate_line(game, action, report, direction, np.int64(action.squares[index]))
    if game.laid == 0:
        validate_opening(action, report)
    else:
        validate_connection(game, action, report)
    if action.many == RACK:
        report.points += WHOLE_RACK


@kernel
def validate_line(game, action, report, direction, square):
    """One line through a new card, counted at the first new card that it holds."""
    line, place = line_of(direction, square), place_of(direction, square)
    first = first_place(report.board, direction, line, place)
    last = last_place(report.board, direction, line, place)
    if first == last:
        return
    new_cards, new_jokers, factor = 0, 0, 1
    for at in range(first, last + 1):
        other = square_at(direction, line, at)
        if game.board[other] == EMPTY:
            if new_cards == 0 and other != square:
                return
            new_cards += 1
            new_jokers += report.board[other] >= DECLARED
            factor *= game.premium[other]
    faces = faces_between(report.board, direction, line, first, last)
    jokers = jokers_between(report.board, direction, line, first, last)
    size = last - first + 1
    kind = combination_of(faces, 0, size, game.ace_low != 0)
    fault = LINE_TOO_LONG if size > LONGEST else NO_COMBINATION if kind == NONE else TWO_JOKERS
    if (kind == NONE or jokers > 1) and blame(report, fault):
        report.direction, report.line, report.first, report.last = direction, line, first, last
    must_lean = game.lean_line != 0 and game.laid > 0
    if must_lean and new_cards == size and blame(report, NEW_CARDS_ONLY):
        report.direction, report.line, report.first, report.last = direction, line, first, last
    halved = new_jokers > 0 or (game.joker_always_halves != 0 and jokers > 0)
    points = line_points(kind, halved, new_cards, factor)
    hand = report.hands
    report.hand_kind[hand] = kind
    report.hand_direction[hand] = direction
    report.hand_line[hand] = line
    report.hand_first[hand] = first
    report.hand_last[hand] = last
    report.hand_points[hand] = points
    report.hands += 1
    report.points += points


@kernel
def validate_opening(action, report):
    """FR-12: all cards in one line, one combination, wholly inside the start zone."""
    for index in range(action.many):
        row, column = action.squares[index] // SIDE, action.squares[index] % SIDE
        if not (START_FROM <= row < START_TO and START_FROM <= column < START_TO):
            if blame(report, OPENING_ZONE):
                report.square = action.squares[index]
            return
    whole = report.hand_last[0] - report.hand_first[0] + 1
    if report.hands != 1 or whole != action.many:
        blame(report, OPENING_LINE)


@kernel
def validate_connection(game, action, report):
    """FR-13: a chain of neighbouring cards leads from every new card to an old one."""
    connected = 0
    for _ in range(action.many):
        for index in range(action.many):
            if touches(game.board, action, connected, np.int64(action.squares[index])):
                connected |= 1 << index
    for index in range(action.many):
        if not connected >> index & 1 and blame(report, NOT_CONNECTED):
            report.square = action.squares[index]


@kernel
def touches(board, action, connected, square):
    """Whether a square has an old card, or a new one that is connected already, beside it."""
    row, column = square // SIDE, square % SIDE
    if (row > 0 and board[square - SIDE] != EMPTY) or (
        row < SIDE - 1 and board[square + SIDE] != EMPTY
    ):
        return True
    if (column > 0 and board[square - 1] != EMPTY) or (
        column < SIDE - 1 and board[square + 1] != EMPTY
    ):
        return True
    for index in range(action.many):
        other = np.int64(action.squares[index])
        apart = abs(other // SIDE - row) + abs(other % SIDE - column)
        if connected >> index & 1 and apart == 1:
            return True
    return False
