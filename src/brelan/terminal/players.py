"""The players' plates: whose turn it is, scores, and what else a game wants to show of them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from brelan.game import Position
from brelan.terminal.look import Look


def draw_players(
    position: Position, look: Look, headings: Sequence[str], columns: Sequence[Sequence[Text | str]]
) -> Table:
    """A line for each seat: a mark for the turn, name, score, and the columns given."""
    table = Table(box=None, padding=(0, 1), pad_edge=False)
    table.add_column("")
    table.add_column("")
    for heading in (look.words("play.score"), *headings):
        table.add_column(heading, justify="right")
    assert isinstance(position.scores, list)
    for seat, score in enumerate(position.scores):
        mark = Text("▸" if look.symbols else ">") if position.turn == seat else Text(" ")
        cells = [column[seat] for column in columns]
        table.add_row(mark, look.name(seat), str(score), *cells)
    return table
