"""The table of Royal Flush in a terminal."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from brelan.games.royal_flush import facts
from brelan.terminal.look import QUIET, SEAT_STYLES, Look
from brelan.terminal.players import draw_players

CATEGORY_STYLES = ("bold yellow", "cyan", "green", "magenta", "blue")
BOARDS = {board.name: board for board in facts.BOARDS}
HAND_NAMES = "board"
LEFT_OVER = facts.TOKEN_POINTS


def draw(position: Any, look: Look, seat: int, fresh: Set[str]) -> RenderableType:
    """Boards, display, players and the hand of a seat."""
    hands = [str(len(hand)) for hand in position.hands]
    claimed = [str(claimed_by(position, player)) for player in range(position.players)]
    keys = ("play.this-round", "play.tokens", "play.pieces", "play.cards")
    headings = [look.words(key) for key in keys]
    columns = [claimed, list(map(str, position.tokens)), list(map(str, position.pieces)), hands]
    return Group(
        Text(look.words("play.round", number=position.round, most=facts.ROUNDS), "bold"),
        draw_boards(position, look),
        draw_players(position, look, headings, columns),
        draw_display(position, look),
        Text(look.words("play.hand") + "  ").append_text(look.cards(hand_of(position, seat))),
    )


def hand_of(position: Any, seat: int) -> list[str]:
    """The cards of a seat, its jokers last."""
    return [*position.hands[seat], *["*"] * position.jokers[seat]]


def claimed_by(position: Any, seat: int) -> int:
    """The points of the spaces a seat holds, which join its score when the round ends."""
    return sum(
        points
        for name, holders in position.claims.items()
        for points, holder in zip(BOARDS[name].points, holders, strict=False)
        if holder == seat
    )


def draw_boards(position: Any, look: Look) -> Table:
    """The nine boards: how many cards each asks for, and its spaces with who holds them."""
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for name in position.boards:
        board = BOARDS[name]
        holders = position.claims.get(name, [])
        spaces = [
            draw_space(points, holders[index : index + 1], look)
            for index, points in enumerate(board.points)
        ]
        title = Text(name, CATEGORY_STYLES[board.category])
        needs = Text(look.words("play.needs", cards=board.cards), QUIET)
        table.add_row(title, needs, *spaces)
    return table


def draw_space(points: int, holder: list[int], look: Look) -> Text:
    """The points of a space, free or with the name of its holder."""
    space = Text(f"{points:>2} ", QUIET if holder else "bold")
    for seat in holder:
        space.append(look.names[seat], SEAT_STYLES[seat])
    return space


def draw_display(position: Any, look: Look) -> Text:
    """The cards turned up, and how many lie face down and away."""
    display = Text(look.words("play.display") + "  ").append_text(look.cards(position.display))
    supply = look.words(
        "play.pile-and-discard", pile=len(position.pile), discard=len(position.discard)
    )
    return display.append(f"   {supply}", QUIET)


def draw_points(position: Any, look: Look) -> Table:
    """What each board in play asks for, and the points of its spaces."""
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for _ in ("name", "points", "cards"):
        table.add_column(no_wrap=True)
    for name in position.boards:
        board = BOARDS[name]
        what = look.words(f"needs.board.{name}")
        table.add_row(
            Text(name, CATEGORY_STYLES[board.category]),
            " ".join(map(str, board.points)),
            look.words("play.needs", cards=board.cards),
            Text(look.words(f"board.{name}")).append(f" · {what}", QUIET),
        )
    return table
