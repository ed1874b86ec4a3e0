"""The table of Troc in a terminal."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from brelan.terminal.look import Look
from brelan.terminal.players import draw_players
from brelan.terminal.points_table import draw_combinations
from brelan_troc import facts

HAND_NAMES = "combination"
LEFT_OVER = facts.UNUSED


def draw(position: Any, look: Look, seat: int, fresh: Set[str]) -> RenderableType:
    """Players with the turns that they have used, the pile, and the hand of a seat."""
    used = [
        look.words("play.tr.kept") if kept else str(used)
        for used, kept in zip(position.used, position.kept, strict=True)
    ]
    players = draw_players(position, look, [look.words("play.tr.used")], [used])
    pile = Text(look.words("play.pile", cards=len(position.pile)))
    hand = Text(look.words("play.hand") + "  ").append_text(look.cards(position.hands[seat]))
    return Group(players, pile, hand)


def draw_points(position: Any, look: Look) -> RenderableType:
    """What each combination earns."""
    return draw_combinations(facts.POINTS, facts.CARDS_OF, "play.needs", look)
