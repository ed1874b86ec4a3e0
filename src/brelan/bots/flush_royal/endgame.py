"""Endings of Flush Royal: with the reserve empty and two players nothing is hidden.

The search looks further and further ahead, and lets experts play what lies beyond; once nothing
does, what it finds is exact.
"""

from __future__ import annotations

from time import perf_counter
from typing import NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from brelan.arrays import GameArray
from brelan.bots.bot import Budget
from brelan.bots.flush_royal.rollout_policy import play_turn
from brelan.bots.flush_royal.workspace import Workspace
from brelan.copying import put_record
from brelan.games.flush_royal.game import GAME
from brelan.games.flush_royal.lays import find_lays
from brelan.games.flush_royal.legal import list_passes_at, list_swaps_at
from brelan.games.flush_royal.rules import carry_out
from brelan.games.flush_royal.search import ALL
from brelan.games.flush_royal.validation import REPORT, validate
from brelan.games.grid.record import ACTION, SQUARES, SUBSETS
from brelan.kernels import kernel

DEEPEST = 28
"""More actions than an ending can have: ten cards, as many passes, and the swaps of four jokers."""
MOST_LAYS = 2000
MOST_MOVES = MOST_LAYS + SQUARES + SUBSETS
FAR = 1 << 30
FEWEST_A_MS = 4.0
"""Nodes that any machine can look at in a millisecond."""


class Ending(NamedTuple):
    """Buffers to search an ending in, and what is known of it."""

    tables: GameArray
    moves: npt.NDArray[np.void]
    points: npt.NDArray[np.int64]
    report: npt.NDArray[np.void]
    tally: npt.NDArray[np.int64]


class Solution(msgspec.Struct, frozen=True):
    """The best action, by how much it ends ahead, whether that is sure, and the nodes it took."""

    action: npt.NDArray[np.void]
    value: int
    exact: bool
    nodes: int


NODES, MOST_NODES, EXACT, BROKEN_OFF, BEST_MOVE = range(5)
"""What the tally holds."""
NO_MOVE = -1


def new_ending() -> Ending:
    """Buffers for one search at a time."""
    return Ending(
        np.zeros(DEEPEST + 1, GAME.record),
        np.zeros((DEEPEST, MOST_MOVES), ACTION),
        np.zeros((DEEPEST, MOST_MOVES), np.int64),
        np.zeros(1, REPORT),
        np.zeros(5, np.int64),
    )


@kernel
def look_ahead(ending, level, depth, seat, worst, best, workspace):
    """By how much a seat ends ahead of the other, if both play their best for so many actions.

    Nothing below `worst` or above `best` matters.
    """
    game = ending.tables[level]
    ending.tally[NODES] += 1
    if game.over != 0:
        return game.scores[seat] - game.scores[1 - seat]
    many = 0 if depth == 0 or level == DEEPEST else list_moves(ending, level, workspace)
    if many == 0:
        ending.tally[EXACT] = 0
        return play_out(game, seat, workspace)
    mine = game.turn == seat
    found = -FAR if mine else FAR
    for number in range(many):
        if ending.tally[NODES] >= ending.tally[MOST_NODES]:
            ending.tally[BROKEN_OFF] = 1
            return found
        bring_forward(ending.moves[level], ending.points[level], number, many)
        put_record(ending.tables, level + 1, ending.tables[level])
        carry_out(
            ending.tables[level + 1], ending.moves[level, number], ending.points[level, number]
        )
        value = look_ahead(ending, level + 1, depth - 1, seat, worst, best, workspace)
        if level == 0 and value > found:
            ending.tally[BEST_MOVE] = number
        if mine:
            found = max(found, value)
            worst = max(worst, value)
        else:
            found = min(found, value)
            best = min(best, value)
        if worst >= best:
            return found
    return found


@kernel
def look_so_far(ending, depth, seat, most_nodes, workspace):
    """The same from the first level, as far as so many nodes go."""
    ending.tally[NODES] = 0
    ending.tally[MOST_NODES] = most_nodes
    ending.tally[EXACT] = 1
    ending.tally[BROKEN_OFF] = 0
    ending.tally[BEST_MOVE] = NO_MOVE
    return look_ahead(ending, 0, depth, seat, -FAR, FAR, workspace)


@kernel
def value_ending(ending, world, seat, most_nodes, workspace):
    """By how much a seat ends ahead, as far as so many nodes show; how many it took."""
    value, spent = 0, 0
    for depth in range(DEEPEST):
        ending.tables[0] = world
        found = look_so_far(ending, depth, seat, max(1, most_nodes - spent), workspace)
        spent += ending.tally[NODES]
        if ending.tally[BROKEN_OFF] != 0:
            break
        value = found
        if ending.tally[EXACT] != 0 or spent >= most_nodes:
            break
    return value, spent


@kernel
def play_out(game, seat, workspace):
    """Let experts play to the end."""
    while game.over == 0:
        play_turn(game, workspace)
    return game.scores[seat] - game.scores[1 - seat]


@kernel
def list_moves(ending, level, workspace):
    """All that the seat to move may do; how many, none if there is no room for its lays."""
    table = ending.tables[level : level + 1]
    game = table[0]
    moves, points = ending.moves[level], ending.points[level]
    many = list_lays(ending, game, moves, points, workspace)
    if workspace.search[0].found > len(workspace.components):
        return 0
    lays = many
    many += list_swaps_at(table, moves[many:])
    if lays == 0 or game.free_pass != 0:
        many += list_passes_at(table, moves[many:])
    for number in range(lays, many):
        points[number] = 0
    return many


@kernel
def list_lays(ending, game, moves, points, workspace):
    """All lays and their points, as far as there is room; how many."""
    search = workspace.search[0]
    search.goal = ALL
    search.most = MOST_LAYS
    find_lays(
        search, game, game.racks[game.turn], workspace.components, workspace.ways, moves[:MOST_LAYS]
    )
    many = min(search.lays, MOST_LAYS)
    if search.lays > MOST_LAYS:
        ending.tally[EXACT] = 0
    for number in range(many):
        validate(game, moves[number], False, ending.report[0])
        points[number] = ending.report[0].points
    return many


@kernel
def bring_forward(moves, points, number, many):
    """Exchange a move with the one of most points among those after it."""
    best = number
    for other in range(number + 1, many):
        if points[other] > points[best]:
            best = other
    if best != number:
        points[number], points[best] = points[best], points[number]
        for index in range(len(moves[number].squares)):
            a, b = moves[number], moves[best]
            a.squares[index], b.squares[index] = b.squares[index], a.squares[index]
            a.cards[index], b.cards[index] = b.cards[index], a.cards[index]
        moves[number].many, moves[best].many = moves[best].many, moves[number].many
        moves[number].verb, moves[best].verb = moves[best].verb, moves[number].verb


def rehearse(ending: Ending, workspace: Workspace) -> None:
    """Search a game that is over, so that no game waits for the compiler at its end."""
    ending.tables["over"][0] = 1
    look_so_far(ending, 0, 0, 1, workspace)


def solve(
    world: GameArray, budget: Budget, workspace: Workspace, ending: Ending
) -> Solution | None:
    """The best action of an ending whose racks are all known, within a budget of time or nodes;
    None if there is no room for its lays."""
    began = perf_counter()
    seat = int(world["turn"][0])
    nodes, pace = 0, FEWEST_A_MS
    for depth in range(1, DEEPEST + 1):
        passed = 1000 * (perf_counter() - began)
        most = min(budget.steps - nodes, (budget.ms - passed) * pace)
        if depth > 1 and most < 1:
            break
        ending.tables[0] = world[0]
        # One node is the position itself, and one action at least is to be tried.
        value = int(look_so_far(ending, depth, seat, int(max(2, min(most, FAR))), workspace))
        nodes += int(ending.tally[NODES])
        pace = max(FEWEST_A_MS, nodes / (1000 * (perf_counter() - began)))
        if depth == 1 and ending.tally[BEST_MOVE] == NO_MOVE:
            return None
        whole = not ending.tally[BROKEN_OFF]
        if depth == 1 or whole:
            action = ending.moves[0, ending.tally[BEST_MOVE] :][:1].copy()
            solution = Solution(action, value, whole and bool(ending.tally[EXACT]), nodes)
        if ending.tally[EXACT] or ending.tally[BROKEN_OFF]:
            break
    return solution
