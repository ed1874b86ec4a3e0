"""PT-3: the board as data: which layouts can be, and the way from and to the record."""

from __future__ import annotations

from typing import Any

import numpy as np

from brelan.errors import BadOption, BadPosition
from brelan.games.grid.notation import SQUARE_TEXTS, read_square
from brelan.games.poker_tiles.facts import LAYOUTS, LEAST_SIDE, MOST_SIDE, Layout
from brelan.texts import say

LayoutError = type[BadOption] | type[BadPosition]


def set_layout(game: Any, chosen: str | Layout, field: str, fault: LayoutError) -> None:
    """Write a layout into a record, or raise a fault that names the part of it that is wrong."""
    layout = LAYOUTS[chosen] if isinstance(chosen, str) else chosen
    for side, squares in (("columns", layout.columns), ("rows", layout.rows)):
        if not LEAST_SIDE <= squares <= MOST_SIDE:
            raise fault(say("error.range", fewest=LEAST_SIDE, most=MOST_SIDE), f"{field}.{side}")
    taken: set[int] = set()
    start = _read_squares(layout, layout.start, taken, f"{field}.start", fault)
    jokers = _read_squares(layout, layout.jokers, taken, f"{field}.jokers", fault)
    game["columns"] = layout.columns
    game["rows"] = layout.rows
    game["start"] = start
    game["joker_square"] = 0
    game["joker_square"][jokers] = 1


def _read_squares(
    layout: Layout, names: tuple[str, ...], taken: set[int], field: str, fault: LayoutError
) -> list[int]:
    squares = []
    for index, name in enumerate(names):
        try:
            square = read_square(name, layout.columns, layout.rows)
        except ValueError:
            raise fault(say("error.square", text=name[:40]), f"{field}[{index}]") from None
        if square in taken:
            twice = say("error.pt.layout-square-twice", square=SQUARE_TEXTS[square])
            raise fault(twice, f"{field}[{index}]")
        taken.add(square)
        squares.append(square)
    return squares


def layout_of(game: Any) -> Layout:
    """The layout of a record."""
    first, second = (SQUARE_TEXTS[square] for square in game["start"])
    jokers = np.flatnonzero(game["joker_square"])
    return Layout(
        columns=int(game["columns"]),
        rows=int(game["rows"]),
        start=(first, second),
        jokers=tuple(SQUARE_TEXTS[square] for square in jokers),
    )
