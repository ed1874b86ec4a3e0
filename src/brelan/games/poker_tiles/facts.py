"""The facts of Poker Tiles: boards, points, chips and options.

Rules, rules page and points table read them here.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from brelan.combinations import NAMES
from brelan.game import Options
from brelan.games.grid import record as grid

PLAYERS = range(2, 5)
RACK = grid.RACK
JOKERS = (2, 4)
STARTERS = 2
TILE_LEFT = 1
EXCHANGES_EACH = 3
LEAST_SIDE = 2
MOST_SIDE = grid.SIDE
"""So many columns, and rows, a layout has at least and at most."""

POINTS = {
    "pair": 1,
    "two-pair": 2,
    "three-of-a-kind": 3,
    "straight": 5,
    "flush": 5,
    "full-house": 5,
    "four-of-a-kind": 7,
    "five-of-a-kind": 10,
    "straight-flush": 10,
    "royal-flush": 15,
}
TILES_OF = {
    "pair": 2,
    "two-pair": 4,
    "three-of-a-kind": 3,
    "straight": 5,
    "flush": 5,
    "full-house": 5,
    "four-of-a-kind": 4,
    "five-of-a-kind": 5,
    "straight-flush": 5,
    "royal-flush": 5,
}
POINTS_BY_KIND = tuple(POINTS.get(name, 0) for name in NAMES)

CHIPS = {"blue": 10, "red": 5, "yellow": 1}


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board: its size, its two start squares and its joker squares."""

    columns: int
    rows: int
    start: tuple[str, str]
    jokers: tuple[str, ...] = ()


LAYOUTS = {
    "standard": Layout(8, 7, ("d4", "e4"), ("b2", "g6")),
    "roomy": Layout(9, 9, ("e5", "f5"), ("c3", "g7")),
}


class PokerTilesOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a table of Poker Tiles plays."""

    jokers: Literal[2, 4] = 2
    """PT-1: how many jokers are among the tiles."""
    ace_low: bool = True
    """PT-13: the ace may be low in a straight."""
    layout: Literal["standard", "roomy"] | Layout = "standard"
    """PT-3: the board."""
