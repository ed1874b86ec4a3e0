"""The facts of Royal Flush: boards, points, numbers and options.

Rules, rules page and points table read them here.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from brelan.cards import FACES
from brelan.game import Options

RULES = 1
"""The rules number: raised when what is legal or what is counted changes."""
PLAYERS = range(2, 6)
PACKS = 2
CARDS = PACKS * FACES
DEALT = 7
DISPLAY_SIZE = 4
PIECES = 5
TOKENS = 5
TOKEN_POINTS = 2
ROUNDS = 3
JOKERS = 6
MOST_JOKERS_EACH = 2
IN_PLAY = 9
BOARDS_OF_EACH_CATEGORY = 2


class Board(NamedTuple):
    """A scoring board: its category (1-4, 0 for Royal Flush), the cards it asks for, its points.

    Points are listed from the best space down.
    """

    name: str
    category: int
    cards: int
    points: tuple[int, ...]


BOARDS = (
    Board("pair", 1, 2, (2, 1, 1)),
    Board("perfect-pair", 1, 2, (3, 2, 1)),
    Board("double-pair", 1, 4, (4, 3, 2)),
    Board("three-of-a-kind", 1, 3, (6, 5, 4)),
    Board("triple-pair", 2, 6, (9, 8, 7)),
    Board("full-house", 2, 5, (10, 8, 6)),
    Board("double-three-of-a-kind", 2, 6, (13, 12, 11)),
    Board("four-of-a-kind", 2, 4, (14, 12, 10)),
    Board("flush", 3, 5, (8, 6, 4)),
    Board("big-flush", 3, 6, (11, 9, 7)),
    Board("perfect-triple-pair", 3, 6, (13, 10, 7)),
    Board("six-pictures", 3, 6, (13, 12, 11)),
    Board("straight", 4, 5, (7, 6, 4)),
    Board("big-straight", 4, 7, (13, 11, 9)),
    Board("straight-flush", 4, 5, (13, 11, 9)),
    Board("big-straight-flush", 4, 6, (16, 14, 12)),
    Board("royal-flush", 0, 5, (25,)),
)
CATEGORIES = (1, 2, 3, 4)
SPACES = max(len(board.points) for board in BOARDS)

FIRST_GAME = (
    "pair",
    "three-of-a-kind",
    "four-of-a-kind",
    "full-house",
    "big-straight",
    "straight-flush",
    "big-flush",
    "perfect-triple-pair",
    "royal-flush",
)


class RoyalFlushOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a table of Royal Flush plays."""

    boards: Literal["first-game", "random"] | tuple[str, ...] = "first-game"
    """RF-4: the first-game set, two drawn from each category, or eight names, two of each."""
    redraw_boards: bool = False
    """RF-5: with random boards, draw them anew every round."""
    straight_any_suit: bool = False
    """RF-17: a straight may be all of one suit."""
    children: tuple[int, ...] = ()
    """RF-20: the seats that are children and get jokers."""
