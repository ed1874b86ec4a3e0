"""The turn that rollouts of Flush Royal play, in compiled code: points, what stays on the rack and
what it opens, as the expert weighs them.

So that thousands of turns can be played in a moment, it takes every joker it can from the board,
gives none for a card there, and lays one at most if it can. `plans.py` weighs every use of a joker.
"""

from __future__ import annotations

from brelan.bits import count
from brelan.bots.flush_royal.exchanges import (
    all_that_can_go,
    everybody_passed,
    write_exchange,
)
from brelan.bots.flush_royal.leaves import weigh_leaves
from brelan.cards import DECLARED, EMPTY, JOKER, face_of
from brelan.games.flush_royal.facts import CARD_LEFT
from brelan.games.flush_royal.lays import NO_LAY, find_lays
from brelan.games.flush_royal.legal import was_swapped, write_swap
from brelan.games.flush_royal.rules import carry_out, swap
from brelan.games.flush_royal.search import BEST, POINT
from brelan.games.grid.record import RACK, SQUARES
from brelan.games.grid.rules import seen_size
from brelan.kernels import kernel


@kernel
def play_turn(game, workspace):
    """Play a whole turn; how many points it earned. What it was worth, prospects included, is left
    in search.best."""
    search, action = workspace.search[0], workspace.codes[0]
    rack = game.racks[game.turn]
    fetch_jokers(game, workspace.codes)
    seek(game, rack, workspace)
    points = search.best_points
    if points == NO_LAY:
        search.best = exchange_worst(game, rack, search, action)
        points = 0
    carry_out(game, action, points)
    return points


@kernel
def seek(game, rack, workspace):
    """The best lay of a rack, of several jokers with one at most if possible; see the search."""
    search = workspace.search[0]
    search.goal = BEST
    weigh_rack(game, rack, workspace)
    if count_jokers(rack) > 1:
        search_with_jokers(game, rack, 1, workspace)
        if search.found > 0:
            return
    search_rack(game, rack, workspace)


@kernel
def count_jokers(rack):
    """How many jokers are on a rack."""
    many = 0
    for place in range(RACK):
        many += rack[place] == JOKER
    return many


@kernel
def search_rack(game, rack, workspace):
    """Search for lays; if there is no room for all components, for those without jokers. Whether
    there is any lay, found or not."""
    search = workspace.search[0]
    find_lays(search, game, rack, workspace.components, workspace.ways, workspace.codes)
    can_lay = search.found > 0
    if search.found > len(workspace.components):
        search_with_jokers(game, rack, 0, workspace)
    return can_lay


@kernel
def search_with_jokers(game, rack, jokers, workspace):
    """Search for lays of so many jokers and all other cards; jokers come last on a rack."""
    some = rack.copy()
    for place in range(RACK):
        if some[place] == JOKER:
            jokers -= 1
            if jokers < 0:
                some[place] = EMPTY
    find_lays(
        workspace.search[0], game, some, workspace.components, workspace.ways, workspace.codes
    )


@kernel
def weigh_rack(game, rack, workspace):
    """What the cards are worth that stay; without a reserve, each is a loss."""
    many = seen_size(rack)
    worth = workspace.search[0].worth
    if game.left > 0:
        weigh_leaves(rack, many, workspace.leaves, worth)
        return
    worth[0] = -POINT * CARD_LEFT * many
    for laid in range(1, 1 << many):
        worth[laid] = worth[laid & (laid - 1)] + POINT * CARD_LEFT


@kernel
def fetch_jokers(game, codes):
    """FR-23: swap every card of the rack that a joker on the board stands for."""
    rack = game.racks[game.turn]
    for square in range(SQUARES):
        if game.board[square] < DECLARED or was_swapped(game, square):
            continue
        for place in range(RACK):
            if rack[place] == face_of(game.board[square]):
                write_swap(codes, 0, square, rack[place])
                swap(game, codes[0])
                break


@kernel
def exchange_worst(game, rack, search, action):
    """FR-7: exchange so that what stays is worth most or, once everybody has passed, all that can
    go; how much what stays is worth."""
    if game.left > 0 and everybody_passed(game):
        chosen = all_that_can_go(game, rack)
        write_exchange(rack, chosen, action)
        return search.worth[chosen]
    best, chosen = search.worth[0], 0
    for subset in range(1, 1 << seen_size(rack)):
        if count(subset) > game.left:
            continue
        if chosen == 0 or search.worth[subset] > best:
            best, chosen = search.worth[subset], subset
    write_exchange(rack, chosen, action)
    return best
