"""What a table shows of Flush Royal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec import Struct

from brelan.cards import TEXTS
from brelan.display import Moves, OptionKind, Picture, PossibleFace
from brelan.game import View
from brelan.games.flush_royal.facts import (
    CARD_LEFT,
    CARDS_OF,
    NEW_CARD,
    POINTS,
    RACK,
    SIDE,
    STANDARD_LAYOUT,
    START_FROM,
    START_TO,
    WHOLE_RACK,
)
from brelan.games.flush_royal.game import GAME
from brelan.games.grid.display import GridDisplay, points_table
from brelan.games.grid.notation import SQUARE_TEXTS


class FlushRoyalFacts(Struct, frozen=True):
    """What the page of Flush Royal must know."""

    columns: int
    rows: int
    start: tuple[str, ...]
    """The squares of which the first lay must cover one."""
    premium: dict[str, int]
    """The factor of each premium square of the standard layout."""
    rack: int


START = tuple(
    SQUARE_TEXTS[row * SIDE + column]
    for row in range(START_FROM, START_TO)
    for column in range(START_FROM, START_TO)
)


class FlushRoyalDisplay(GridDisplay):
    """A board of 15 × 15 squares, racks, and jokers that are declared."""

    game = GAME
    minutes = 40
    suit = "s"
    facts = FlushRoyalFacts(SIDE, SIDE, START, STANDARD_LAYOUT, RACK)
    combinations = points_table(POINTS, CARDS_OF)
    extras: ClassVar = {"card": NEW_CARD, "rack": WHOLE_RACK, "left": CARD_LEFT}
    option_kinds: ClassVar[dict[str, OptionKind]] = {"layout": "layout"}
    picture = Picture(
        3,
        "picture 2",
        (
            "lay f6=5c g6=9s h6=9h i6=*5s",
            "lay g2=6d g3=7d g4=8h g5=Ts",
            "lay f2=6c f4=8c",
            "lay d2=9d e2=9c h3=7s",
            "lay f5=*Tc e7=3h f7=3c f8=Jc",
            "lay c2=9h j6=5d d7=3s",
            "lay f1=6s i3=7c c7=3d",
            "lay c3=9c j3=7h",
            "lay e4=8d i5=2c i7=3c i8=4c i9=As",
            "lay d4=8s h9=Ac",
            "lay g9=Ad",
            "pass 4c 5d 6d Td Jh",
            "lay k8=Qd j9=Qs k9=Qh",
            "pass 2c 6h Ts Jd Kh",
            "lay c6=3h k7=Qs g10=Ah",
        ),
    )

    def moves(self, view: View) -> Moves:
        """The verbs, without listing all lays: there can be a hundred thousand."""
        can_lay = GAME.can_lay(view.table)
        swaps = len(GAME.list_swaps(view.table))
        passes = GAME.list_passes(view.table, can_lay)
        verbs = [("swap", swaps), ("lay", can_lay), ("pass", len(passes))]
        most = int(passes["many"].max()) if len(passes) else 0
        return Moves(tuple(verb for verb, can in verbs if can), (), most)

    def begin_turn(self, table: Any) -> None:
        """FR-25: no joker has been swapped in the turn yet."""
        table["swaps"] = 0

    def faces(self, view: View, actions: Sequence[str]) -> tuple[PossibleFace, ...]:
        """Faces that make the one undeclared joker of a lay legal, most points first."""
        words = actions[-1].split()
        undeclared = [at for at, word in enumerate(words) if word.endswith("=*")]
        if view.seat is None or len(undeclared) != 1:
            return ()
        seen = view if view.turn == view.seat else self.as_if_to_move(view)
        state = seen.foresee()
        for action in actions[:-1]:
            state.apply(action)
        found = []
        for face in TEXTS:
            tried = list(words)
            tried[undeclared[0]] += face
            judged = state.judge(" ".join(tried))
            if judged.legal:
                found.append(PossibleFace(face, judged.points))
        return tuple(sorted(found, key=lambda possible: -possible.points))


DISPLAY = FlushRoyalDisplay()
