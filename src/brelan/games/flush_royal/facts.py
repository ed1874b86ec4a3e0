"""The facts of Flush Royal: board, premium squares, points and options. Rules, rules page and
points table read them here."""

from __future__ import annotations

from typing import Literal, NamedTuple

from brelan.cards import FACES
from brelan.combinations import NAMES
from brelan.game import Options
from brelan.games.grid import record as grid

RULES = 2
"""The rules number: raised when what is legal or what is counted changes."""
PLAYERS = range(2, 7)
PACKS = 2
JOKERS = 4
CARDS = PACKS * FACES + JOKERS
RACK = grid.RACK
SIDE = grid.SIDE
SQUARES = grid.SQUARES

START_FROM, START_TO = 5, 10
"""The start zone f6-j10: columns and rows from 5 up to, not including, 10, counted from zero."""

POINTS = {
    "pair": 2,
    "two-pair": 4,
    "three-of-a-kind": 6,
    "full-house": 8,
    "straight": 10,
    "flush": 12,
    "four-of-a-kind": 14,
    "straight-flush": 28,
    "royal-flush": 42,
}
CARDS_OF = {
    "pair": 2,
    "two-pair": 4,
    "three-of-a-kind": 3,
    "full-house": 5,
    "straight": 5,
    "flush": 5,
    "four-of-a-kind": 4,
    "straight-flush": 5,
    "royal-flush": 5,
}
POINTS_BY_KIND = tuple(POINTS.get(name, 0) for name in NAMES)

NEW_CARD = 3
WHOLE_RACK = 10
CARD_LEFT = 3

PASSES_EACH = 8
FEWEST_PASSES = 40
"""FR-27: a game ends after so many passes by everybody, and never before so many in a row."""
FEW_CARDS = 14
"""FR-27: so many cards at most are tried to find out that none of them can be laid any more."""


class LongRow(NamedTuple):
    """FR-27: what ends a game with a reserve: so many passes in a row at least, and for each
    player; and how many cards are few."""

    fewest: int
    each: int
    few_cards: int


LONG_ROWS = (LongRow(12, 3, 0), LongRow(FEWEST_PASSES, PASSES_EACH, FEW_CARDS))
"""Under rules 1, and under rules 2."""

DOUBLE, TREBLE = 2, 3
_CORNER = {"e1": DOUBLE, "d2": DOUBLE, "b4": DOUBLE, "a5": DOUBLE, "c3": TREBLE}


def mirrored(corner: dict[str, int]) -> dict[str, int]:
    """Premium squares of one corner, laid out in all four."""
    layout = {}
    for square, factor in corner.items():
        column, row = ord(square[0]) - ord("a"), int(square[1:]) - 1
        for across in (column, SIDE - 1 - column):
            for down in (row, SIDE - 1 - row):
                layout[f"{chr(ord('a') + across)}{down + 1}"] = factor
    return layout


STANDARD_LAYOUT = mirrored(_CORNER)


class FlushRoyalOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a table of Flush Royal plays."""

    free_pass: bool = False
    """FR-6: a player may pass although a card could be laid."""
    lean: Literal["chain", "line"] = "chain"
    """FR-13: a chain of cards leads from every new card to an old one, or every line that the lay
    makes holds an old one."""
    ace_low: bool = True
    """FR-15: the ace may be low in a straight."""
    joker_always_halves: bool = False
    """FR-21: any joker in a line halves it, not only one laid in this turn."""
    layout: Literal["standard"] | dict[str, int] = "standard"
    """FR-4: the premium squares: ours, or others, each with its factor 2 or 3."""
