"""The table of Flush Royal in a terminal."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from brelan.games.flush_royal import facts
from brelan.terminal.beside import Beside
from brelan.terminal.look import QUIET, Look
from brelan.terminal.players import draw_players
from brelan.terminal.points_table import draw_combinations
from brelan.terminal.squares import COLUMN_LETTERS, draw_squares

PREMIUM_STYLES = {facts.DOUBLE: "bright_blue", facts.TREBLE: "red"}
HAND_NAMES = "combination"
LEFT_OVER = facts.CARD_LEFT


def draw(position: Any, look: Look, seat: int, fresh: Set[str]) -> RenderableType:
    """Board, players, reserve and the rack of a seat."""

    def square_of(square: str) -> Text:
        if card := position.board.get(square):
            return look.card(card, square in fresh)
        if factor := position.layout.get(square):
            return Text(f"x{factor}", PREMIUM_STYLES[factor])
        return Text("+" if not position.board and in_start_zone(square) else ".", QUIET)

    cards = [str(len(rack)) for rack in position.racks]
    players = draw_players(position, look, [look.words("play.cards")], [cards])
    reserve = Text(look.words("play.reserve", cards=len(position.reserve)))
    board = draw_squares(facts.SIDE, facts.SIDE, square_of)
    rack = Text(look.words("play.rack") + "  ").append_text(look.cards(position.racks[seat]))
    return Group(Beside(board, Group(players, "", reserve)), rack)


def in_start_zone(square: str) -> bool:
    """Whether the opening lay may use this square."""
    start = range(facts.START_FROM, facts.START_TO)
    return COLUMN_LETTERS.index(square[0]) in start and int(square[1:]) - 1 in start


def draw_points(position: Any, look: Look) -> RenderableType:
    """What each combination earns."""
    extras = Text(
        look.words("play.flush_royal.extras", card=facts.NEW_CARD, rack=facts.WHOLE_RACK), QUIET
    )
    return Group(draw_combinations(facts.POINTS, facts.CARDS_OF, "play.needs", look), extras)
