"""`expert`: points, what stays on the rack, and what a lay opens for the next player.

All of it is read off the position: no action is tried but on the board. It is fast enough to be
what the champion plays its worlds out with.
"""

from __future__ import annotations

import numpy as np

from brelan.bots.poker_tiles.shortlist import make_shortlist, move_offer, offer_pass
from brelan.bots.poker_tiles.threats import (
    LEVELS,
    danger,
    line_of,
    note_board,
    note_line,
    note_unseen,
)
from brelan.games.grid.record import LAY, RACK, SIDE
from brelan.games.grid.rules import rack_size
from brelan.games.poker_tiles.rules import put_down, take_up
from brelan.kernels import kernel

WEIGHED = 8
"""So many actions it weighs in a rollout."""
NEAR = 4.0
"""An action that is so many points behind before openings are looked at is not weighed."""
FOLLOW_UP = 0.3
"""What a point is worth that a tile which stays could score at once."""


@kernel
def choose_expert(workspace, game):
    """Put the best action first on the list.

    Who has no tile beside a pile, as in positions written by hand, can do nothing but wait.
    """
    found = make_shortlist(workspace, game, WEIGHED)
    if found == 0:
        offer_pass(workspace, WEIGHED)
    weigh(workspace, game, found, NEAR)


@kernel
def list_expert(workspace, table, many, near):
    """List the best actions within so many points of each other, best first; how many."""
    return weigh(workspace, table[0], make_shortlist(workspace, table[0], many), near)


@kernel
def weigh(workspace, game, found, near):
    """Weigh what the actions on the list open, and rank them; how many are near enough."""
    near_enough = 0
    while (
        near_enough < found
        and workspace.offers[near_enough].value >= workspace.offers[0].value - near
    ):
        near_enough += 1
    if near_enough < 2:
        return near_enough
    note_singles(workspace)
    note_unseen(workspace, game)
    note_board(workspace, game)
    size = rack_size(game.racks[(game.turn + 1) % game.players])
    for index in range(near_enough):
        offer = workspace.offers[index]
        action = workspace.codes[index]
        offer.value += FOLLOW_UP * next_single(workspace, action, offer.kept)
        offer.value -= danger_after(workspace, game, action, size)
        rise(workspace, index)
    return near_enough


@kernel
def rise(workspace, index):
    """Move an action up the list to where its value belongs."""
    spare = len(workspace.offers) - 1
    while index > 0 and workspace.offers[index - 1].value < workspace.offers[index].value:
        move_offer(workspace, index, spare)
        move_offer(workspace, index - 1, index)
        move_offer(workspace, spare, index - 1)
        index -= 1


@kernel
def note_singles(workspace):
    """For each tile of the rack, note the two squares where it scores most alone."""
    survey = workspace.surveys[0]
    workspace.singles[:] = 0
    for index in range(survey.squares):
        square = np.int64(survey.square[index])
        across = survey.entry[0, square, 1]
        down = survey.entry[1, square, 1]
        if survey.most[across] == 0 and survey.most[down] == 0:
            continue
        for place in range(survey.held):
            points = np.int64(survey.worth[across, 1 << place]) + survey.worth[down, 1 << place]
            note_single(workspace.singles[place], points, square)


@kernel
def note_single(best, points, square):
    """Keep a square if it is one of the best two."""
    if points > best[0]:
        best[2] = best[0]
        best[3] = best[1]
        best[0] = points
        best[1] = square
    elif points > best[2]:
        best[2] = points
        best[3] = square


@kernel
def next_single(workspace, action, kept):
    """What the best tile that stays would score alone, on a square that the action leaves free."""
    most = 0
    for place in range(RACK):
        if kept >> place & 1:
            best = workspace.singles[place]
            most = max(most, best[2] if takes(action, best[1]) else best[0])
    return most


@kernel
def takes(action, square):
    """Whether an action is a lay on that square."""
    for index in range(action.many):
        if action.verb == LAY and action.squares[index] == square:
            return True
    return False


@kernel
def danger_after(workspace, game, action, size):
    """The danger from the next rack, of so many tiles, after an action."""
    if action.verb != LAY:
        return danger(workspace, size)
    along = 1
    if action.many > 1 and action.squares[1] - action.squares[0] >= SIDE:
        along = SIDE
    across = SIDE + 1 - along
    put_down(game, action)
    change_line(workspace, game, np.int64(action.squares[0]), along)
    for index in range(action.many):
        change_line(workspace, game, np.int64(action.squares[index]), across)
    opened = danger(workspace, size)
    take_up(game, action)
    restore_line(workspace, line_of(np.int64(action.squares[0]), along))
    for index in range(action.many):
        restore_line(workspace, line_of(np.int64(action.squares[index]), across))
    return opened


@kernel
def change_line(workspace, game, square, stride):
    """Note the threats of a line anew, and keep the old ones."""
    line = line_of(square, stride)
    for level in range(len(LEVELS)):
        workspace.threats_before[line, level] = workspace.threats[line, level]
    note_line(workspace, game, square, stride)


@kernel
def restore_line(workspace, line):
    """Put the old threats of a line back."""
    for level in range(len(LEVELS)):
        workspace.threats[line, level] = workspace.threats_before[line, level]
