"""A review on a terminal: the seats, the course of the game, the moves that gave something away."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table
from rich.text import Text

from brelan.analysis.review.review import Review, Reviewed
from brelan.analysis.review.wording import (
    cells,
    headings,
    marked,
    move_cells,
    move_headings,
    name_of,
    percent,
    remarks,
    seat_curve,
    title,
)
from brelan.texts import say

BLOCKS = "▁▂▃▄▅▆▇█"
WIDTH = 48
"""Characters of a curve at most."""
STYLES = {"inaccuracy": "yellow", "mistake": "bright_red", "blunder": "bold red"}


def print_review(reviewed: Reviewed, language: str, console: Console) -> None:
    """Everything that is worth telling."""
    review = reviewed.review
    console.print(Text(title(review, language)))
    console.print(seats_table(review, language))
    console.print(Text(say("review.curve.title").text(language)))
    console.print(curve_table(reviewed, language))
    if marked(review):
        console.print(Text(say("review.moves").text(language)))
        console.print(moves_table(review, language))
    else:
        console.print(Text(say("review.nothing").text(language)))
    for remark in remarks(review, language):
        console.print(Text(remark))


def seats_table(review: Review, language: str) -> Table:
    """What each result is made of."""
    table = Table(box=SIMPLE)
    first, *others = headings(language)
    table.add_column(first, overflow="fold")
    for heading in others:
        table.add_column(heading, justify="right")
    for seat in review.seats:
        table.add_row(*map(Text, cells(review, seat, language)))
    return table


def curve_table(reviewed: Reviewed, language: str) -> Table:
    """The course of the game: the share of the win of each seat, all cards open."""
    table = Table(box=SIMPLE, show_header=False)
    for seat in range(len(reviewed.review.players)):
        shares = seat_curve(reviewed.curve, seat)
        table.add_row(
            Text(name_of(reviewed.review, seat), overflow="fold"),
            Text(sparkline(shares), no_wrap=True, overflow="crop"),
            Text(f"{percent(shares[0], language)} → {percent(shares[-1], language)}"),
        )
    return table


def sparkline(shares: Sequence[float]) -> str:
    """A curve from 0 to 1 in one line; a long one is looked at in places."""
    width = min(WIDTH, len(shares))
    places = [round(at * (len(shares) - 1) / max(1, width - 1)) for at in range(width)]
    top = len(BLOCKS) - 1
    return "".join(BLOCKS[round(min(max(shares[place], 0.0), 1.0) * top)] for place in places)


def moves_table(review: Review, language: str) -> Table:
    """The moves that clearly gave something away, and what was better."""
    table = Table(box=SIMPLE)
    for heading in move_headings(language):
        table.add_column(heading, overflow="fold")
    for move in marked(review):
        *plain, mark = move_cells(review, move, language)
        table.add_row(*map(Text, plain), Text(mark, style=STYLES[str(move.mark)]))
    return table
