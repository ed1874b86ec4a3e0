"""The facts of Poker Tiles: boards, points, chips and options.

Rules, rules page and points table read them here.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from brelan.combinations import NAMES
from brelan.game import Options
from brelan.games.grid import record as grid

RULES = 2
"""The rules number: raised when what is legal or what is counted changes."""
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
"""PT-19: what a chip of each colour is worth, most valuable first."""


def chips_of(score: int) -> dict[str, int]:
    """PT-19: how many chips of each colour show a score; below zero they are owed, so negative."""
    sign = -1 if score < 0 else 1
    left = abs(score)
    chips = {}
    for colour, value in CHIPS.items():
        many, left = divmod(left, value)
        chips[colour] = sign * many
    return chips


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
    end_to_end: Literal["best", "forbidden"] = "best"
    """PT-14: of two hands end to end in a line the best counts, or they may not be made."""
    joker_squares: Literal["line", "beside"] = "line"
    """PT-15: a joker square serves every hand in its line, or only those with a new tile next to
    it."""
    layout: Literal["standard", "roomy"] | Layout = "standard"
    """PT-3: the board."""
