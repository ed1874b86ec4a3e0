"""The facts of Troc: sizes, points and options.

Rules, rules page and points table read them here.
"""

from __future__ import annotations

from typing import Literal

from brelan.combinations import NAMES
from brelan.game import Options

RULES = 1
"""The rules number: raised when what is legal or what is counted changes."""
PLAYERS = range(2, 5)
CARDS = 52
HAND = 5
FEW = 3
"""So many cards may be swapped at once, unless the whole hand may be."""
UNUSED = 1
"""The points of a turn that was not needed."""

POINTS = {
    "pair": 2,
    "two-pair": 4,
    "three-of-a-kind": 6,
    "straight": 10,
    "flush": 12,
    "full-house": 14,
    "four-of-a-kind": 20,
    "straight-flush": 30,
    "royal-flush": 42,
}
CARDS_OF = {
    "pair": 2,
    "two-pair": 4,
    "three-of-a-kind": 3,
    "straight": 5,
    "flush": 5,
    "full-house": 5,
    "four-of-a-kind": 4,
    "straight-flush": 5,
    "royal-flush": 5,
}
POINTS_BY_KIND = tuple(POINTS.get(name, 0) for name in NAMES)


class TrocOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a table of Troc plays."""

    turns: Literal[1, 2, 3] = 2
    """TR-4: how often each may swap."""
    whole_hand: bool = False
    """TR-5: all five cards may be swapped at once, not only three."""
