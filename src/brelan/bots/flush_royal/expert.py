"""The expert's turn of Flush Royal in compiled code: points, what stays on the rack, what it opens.

So that thousands of turns can be played in a moment, it takes every joker it can from the board,
and keeps its jokers as long as it can lay without them and there is a reserve; what they are worth
is in the value of what it keeps. `plans.py` weighs every use of a joker.
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
from brelan.bots.flush_royal.leaves import weigh_leaves
from brelan.cards import DECLARED, EMPTY, JOKER, face_of
from brelan.games.flush_royal.facts import CARD_LEFT
from brelan.games.flush_royal.lays import NO_LAY, find_lays
from brelan.games.flush_royal.legal import was_swapped, write_swap
from brelan.games.flush_royal.rules import carry_out, swap
from brelan.games.flush_royal.search import BEST, COMPONENT, MOST_FEW, POINT, SEARCH
from brelan.games.flush_royal.ways import MOST_WAYS, WAY
from brelan.games.grid import ACTION, RACK, SQUARES, seen_size
from brelan.kernels import kernel

MOST_COMPONENTS = 1 << 14
"""With more, which takes several jokers, a bot looks for lays without its jokers."""


class Desk(NamedTuple):
    """What a bot works with beside the game."""

    search: npt.NDArray[np.void]
    components: npt.NDArray[np.void]
    ways: npt.NDArray[np.void]
    codes: npt.NDArray[np.void]
    leaves: npt.NDArray[np.int32]
    lends: npt.NDArray[np.int64]
    """Whether jokers may be given for cards on the board."""


def desk_with(leaves: npt.NDArray[np.int32]) -> Desk:
    """A desk for lays to be compared by their points and by these values of what stays."""
    return Desk(
        np.zeros(1, SEARCH),
        np.zeros(MOST_COMPONENTS, COMPONENT),
        np.zeros(MOST_WAYS, WAY),
        np.zeros(MOST_FEW, ACTION),
        leaves,
        np.ones(1, np.int64),
    )


OPEN_LINE = (0, -11, -19, -28, -38, 0)
OPEN_PREMIUM = (0, 0, -21, -53)
"""What a line of each size costs that others can build on, and a premium square of each factor that
comes within their reach: in hundredths of a point. A fifth of what it gives to the next player was
best; the rest comes back in one's own next turn."""


def weigh_what_opens(desk: Desk) -> None:
    """Let a desk also weigh what a lay opens for others."""
    desk.search["looks_ahead"] = 1
    desk.search["open_line"] = OPEN_LINE
    desk.search["open_premium"] = OPEN_PREMIUM


@kernel
def play_turn(game, desk):
    """Play a whole turn; how many points it earned. What it was worth, prospects included, is left
    in search.best."""
    search, action = desk.search[0], desk.codes[0]
    rack = game.racks[game.turn]
    fetch_jokers(game, desk.codes)
    seek(game, rack, desk)
    points = search.best_points
    if points == NO_LAY:
        search.best = exchange_worst(game, rack, search, action)
        points = 0
    carry_out(game, action, points)
    return points


@kernel
def seek(game, rack, desk):
    """The best lay of a rack, if possible and there is a reserve without its jokers; see the
    search."""
    search = desk.search[0]
    search.goal = BEST
    weigh_rack(game, rack, desk)
    if game.left > 0 and holds_joker(rack):
        search_without_jokers(game, rack, desk)
        if search.found > 0:
            return
    search_rack(game, rack, desk)


@kernel
def holds_joker(rack):
    """Whether a joker is on the rack."""
    for place in range(RACK):
        if rack[place] == JOKER:
            return True
    return False


@kernel
def search_rack(game, rack, desk):
    """Search for lays; if there is no room for all components, for those without jokers. Whether
    there is any lay, found or not."""
    search = desk.search[0]
    find_lays(search, game, rack, desk.components, desk.ways, desk.codes)
    can_lay = search.found > 0
    if search.found > len(desk.components):
        search_without_jokers(game, rack, desk)
    return can_lay


@kernel
def search_without_jokers(game, rack, desk):
    """Search for lays of the other cards."""
    without = rack.copy()
    for place in range(RACK):
        if without[place] == JOKER:
            without[place] = EMPTY
    find_lays(desk.search[0], game, without, desk.components, desk.ways, desk.codes)


@kernel
def weigh_rack(game, rack, desk):
    """What the cards are worth that stay; without a reserve, each is a loss."""
    many = seen_size(rack)
    worth = desk.search[0].worth
    if game.left > 0:
        weigh_leaves(rack, many, desk.leaves, worth)
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
