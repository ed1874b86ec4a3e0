"""What a player of Flush Royal can do with a turn: swaps if any, then a lay or a pass (FR-6).

A plan is up to two swaps and what follows them: a joker fetched from the board (FR-23), a joker
given for a card that lies there (FR-22). Plans are compared by what the workspace weighs.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from brelan.bits import count
from brelan.bots.flush_royal.exchanges import (
    all_that_can_go,
    everybody_passed,
    write_exchange,
)
from brelan.bots.flush_royal.rollout_policy import count_jokers, search_rack, weigh_rack
from brelan.cards import DECLARED, JOKER, face_of
from brelan.copying import put_record
from brelan.games.flush_royal.legal import was_swapped, write_swap
from brelan.games.flush_royal.rules import carry_out, swap
from brelan.games.flush_royal.search import FEW
from brelan.games.flush_royal.validation import joker_beside
from brelan.games.grid.record import ACTION, RACK, SQUARES, SWAP
from brelan.games.grid.rules import repeats, seen_size
from brelan.kernels import kernel

SWAPS = 2
LAST = SWAPS
"""The place of the lay or the pass among the actions of a plan."""


class Plans(NamedTuple):
    """Plans, best first; values are in hundredths of a point."""

    actions: npt.NDArray[np.void]
    swaps: npt.NDArray[np.int64]
    values: npt.NDArray[np.int64]
    points: npt.NDArray[np.int64]


def room_for(many: int) -> Plans:
    """Room for so many plans."""
    zeros = np.zeros(many, np.int64)
    return Plans(np.zeros((many, SWAPS + 1), ACTION), zeros, zeros.copy(), zeros.copy())


@kernel
def list_plans(table, workspace, plans):
    """The best plans for the seat to move, as many as there is room for; how many they are.

    None, if it holds so many jokers that there is no room at the workspace for its lays.
    """
    workspace.search[0].goal = FEW
    trial = table.copy()
    already = table[0].swaps
    found = add_plans(trial[0], already, workspace, plans, 0)
    found = lend_joker(trial, already, workspace, plans, found)
    for square in range(SQUARES):
        if fetch_joker(trial[0], square, workspace.codes):
            found = add_plans(trial[0], already, workspace, plans, found)
            found = lend_joker(trial, already, workspace, plans, found)
            put_record(trial, 0, table[0])
    return found


@kernel
def fetch_joker(game, square, codes):
    """FR-23: swap a card of the rack for a joker on this square, if there is one; whether it was
    done."""
    if game.board[square] < DECLARED or was_swapped(game, square):
        return False
    face = face_of(game.board[square])
    rack = game.racks[game.turn]
    for place in range(RACK):
        if rack[place] == face:
            write_swap(codes, 0, square, face)
            swap(game, codes[0])
            return True
    return False


@kernel
def lend_joker(table, already, workspace, plans, found):
    """FR-22: the plans that begin with giving a joker for each face that lies on the board.

    Only the first square with a face is tried; another one seldom matters.
    """
    if workspace.lends[0] == 0 or count_jokers(table[0].racks[table[0].turn]) == 0:
        return found
    trial = table.copy()
    tried = np.int64(0)
    for square in range(SQUARES):
        card = np.int64(table[0].board[square])
        if card >= JOKER or tried >> card & 1 or was_swapped(table[0], square):
            continue
        if joker_beside(table[0].board, square):
            continue
        tried |= np.int64(1) << card
        write_swap(workspace.codes, 0, square, JOKER)
        swap(trial[0], workspace.codes[0])
        found = add_plans(trial[0], already, workspace, plans, found)
        put_record(trial, 0, table[0])
    return found


@kernel
def add_plans(game, already, workspace, plans, found):
    """Add what can be done after the swaps of this turn that are not among those made already."""
    search = workspace.search[0]
    rack = game.racks[game.turn]
    weigh_rack(game, rack, workspace)
    can_lay = search_rack(game, rack, workspace)
    for index in range(search.lays):
        value, points = search.few_values[index], search.few_points[index]
        found = insert(game, already, plans, found, workspace.codes[index], value, points)
    if not can_lay or game.free_pass != 0:
        found = add_passes(game, already, workspace, plans, found)
    return found


@kernel
def add_passes(game, already, workspace, plans, found):
    """FR-7: pass, exchanging any cards; none of them only if there is nothing to exchange, and all
    that can go once everybody has passed."""
    rack = game.racks[game.turn]
    held = seen_size(rack)
    most = min(held, np.int64(game.left))
    action, worth = workspace.codes[0], workspace.search[0].worth
    if most > 0 and everybody_passed(game):
        subset = all_that_can_go(game, rack)
        write_exchange(rack, subset, action)
        return insert(game, already, plans, found, action, worth[subset], 0)
    for subset in range(1 << held):
        many = count(subset)
        if many > most or (many == 0 and most > 0) or repeats(rack, subset):
            continue
        write_exchange(rack, subset, action)
        found = insert(game, already, plans, found, action, worth[subset], 0)
    return found


@kernel
def insert(game, already, plans, found, action, value, points):
    """Put a plan in its place, if it is good enough; how many plans there are then."""
    room = len(plans.values)
    if found == room and value <= plans.values[room - 1]:
        return found
    at = min(found, room - 1)
    while at > 0 and plans.values[at - 1] < value:
        copy_plan(plans, at - 1, at)
        at -= 1
    plans.values[at] = value
    plans.points[at] = points
    plans.swaps[at] = game.swaps - already
    for number in range(plans.swaps[at]):
        write_swap_made(game, already + number, plans.actions[at, number])
    plans.actions[at, LAST] = action
    return min(found + 1, room)


@kernel
def copy_plan(plans, source, target):
    """Copy a plan to another place."""
    plans.values[target] = plans.values[source]
    plans.points[target] = plans.points[source]
    plans.swaps[target] = plans.swaps[source]
    for number in range(SWAPS + 1):
        plans.actions[target, number] = plans.actions[source, number]


@kernel
def write_swap_made(game, number, action):
    """The swap of that number this turn, as it was made."""
    square = game.swapped[number]
    card = game.board[square]
    action.verb = SWAP
    action.many = 1
    action.squares[0] = square
    action.cards[0] = JOKER if card >= DECLARED else card


@kernel
def carry_out_plan(game, plans, number):
    """Do all of a plan."""
    for index in range(plans.swaps[number]):
        carry_out(game, plans.actions[number, index], 0)
    carry_out(game, plans.actions[number, LAST], plans.points[number])
