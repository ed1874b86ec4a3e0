"""What a table shows of Poker Tiles."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from brelan.cards import EMPTY
from brelan.display import Moves, OptionKind, Picture
from brelan.game import View
from brelan.games.grid.display import GridDisplay, points_table
from brelan.games.poker_tiles.facts import (
    CHIPS,
    LAYOUTS,
    LEAST_SIDE,
    MOST_SIDE,
    POINTS,
    RACK,
    TILE_LEFT,
    TILES_OF,
    Layout,
)
from brelan.games.poker_tiles.game import GAME
from brelan.games.poker_tiles.notation import VERB_CODES, VERBS


class Chip(Struct, frozen=True):
    """A chip that points are paid in."""

    colour: str
    points: int


class PokerTilesFacts(Struct, frozen=True):
    """What the page of Poker Tiles must know."""

    layouts: dict[str, Layout]
    smallest: int
    """So many columns, and rows, a layout has at least."""
    largest: int
    rack: int
    chips: tuple[Chip, ...]


class PokerTilesDisplay(GridDisplay):
    """A small board of one of several layouts, and racks."""

    game = GAME
    minutes = 20
    suit = "d"
    facts = PokerTilesFacts(
        LAYOUTS,
        LEAST_SIDE,
        MOST_SIDE,
        RACK,
        tuple(Chip(colour, points) for colour, points in CHIPS.items()),
    )
    combinations = points_table(POINTS, TILES_OF)
    extras: ClassVar = {"left": TILE_LEFT}
    option_kinds: ClassVar[dict[str, OptionKind]] = {"layout": "layout"}
    picture = Picture(
        2,
        "picture 3",
        (
            "lay f4=8h g4=8d h4=4d",
            "lay b4=8c c4=Ah",
            "lay g1=9c g2=Td g3=Jd g5=Qd",
            "lay c2=5s d2=Js e2=Qs f2=Ks",
            "lay b1=9s b3=Jc b5=Qh",
            "lay d1=2s d3=6s d5=8s",
            "lay h2=9d",
            "lay f3=2h f5=4h f6=7h f7=9h",
            "lay g7=5d h7=5h",
            "lay c6=2c d6=7s e6=*",
            "lay h3=2d h5=3s h6=6h",
            "lay e3=Kd e5=Ad e7=Ac",
        ),
    )

    def moves(self, view: View) -> Moves:
        """The verbs, and how many tiles can be exchanged."""
        found = set(view.actions().codes["verb"].tolist())
        verbs = tuple(text for verb, text in zip(VERB_CODES, VERBS, strict=True) if verb in found)
        exchanged = 0
        if "exchange" in verbs:
            rack = int((view.table["racks"][0, view.turn] != EMPTY).sum())
            exchanged = min(rack, int(view.table["left"][0]))
        return Moves(verbs, (), exchanged)


DISPLAY = PokerTilesDisplay()
