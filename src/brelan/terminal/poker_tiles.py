"""The table of Poker Tiles in a terminal."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from brelan.games.poker_tiles import facts
from brelan.terminal.beside import Beside
from brelan.terminal.look import JOKER_STYLE, QUIET, Look
from brelan.terminal.players import draw_players
from brelan.terminal.points_table import draw_combinations
from brelan.terminal.squares import draw_squares

CHIP_STYLES = {"blue": "bright_blue", "red": "red", "yellow": "yellow"}
HAND_NAMES = "combination"
LEFT_OVER = facts.TILE_LEFT


def draw(position: Any, look: Look, seat: int, fresh: Set[str]) -> RenderableType:
    """Board, players with their chips, pile and the rack of a seat."""
    layout = position.layout

    def square_of(square: str) -> Text:
        if card := position.board.get(square):
            return look.card(card, square in fresh)
        if square in layout.jokers:
            return Text("(*)", JOKER_STYLE)
        return Text("+" if square in layout.start else ".", QUIET)

    tiles = [str(len(rack)) for rack in position.racks]
    chips = [draw_chips(score, look) for score in position.scores]
    headings = [look.words("play.tiles"), look.words("play.chips")]
    players = draw_players(position, look, headings, [tiles, chips])
    pile = Text(look.words("play.pile", cards=len(position.pile)))
    board = draw_squares(layout.columns, layout.rows, square_of)
    rack = Text(look.words("play.rack") + "  ").append_text(look.cards(position.racks[seat]))
    return Group(Beside(board, Group(players, "", pile)), rack)


def draw_chips(score: int, look: Look) -> Text:
    """PT-19: a score as chips, from the most valuable down; a minus stands before those owed."""
    chips = Text("-" if score < 0 else "", justify="left")
    for colour, many in facts.chips_of(score).items():
        chips.append(("●" if look.symbols else colour[0]) * abs(many), CHIP_STYLES[colour])
    return chips


def draw_points(position: Any, look: Look) -> RenderableType:
    """What each combination earns."""
    return draw_combinations(facts.POINTS, facts.TILES_OF, "play.needs-tiles", look)
