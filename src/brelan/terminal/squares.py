"""Boards of squares: coordinates around, what lies on the squares inside."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from brelan.terminal.look import QUIET

COLUMN_LETTERS = "abcdefghijklmno"
WIDTH = 3


def draw_squares(columns: int, rows: int, square_of: Callable[[str], Text]) -> Text:
    """A board, each square three characters wide and flush right."""
    letters = "".join(letter.rjust(WIDTH) for letter in COLUMN_LETTERS[:columns])
    board = Text("   ").append(letters, QUIET)
    for row in range(1, rows + 1):
        board.append(f"\n{row:>3}", QUIET)
        for letter in COLUMN_LETTERS[:columns]:
            drawn = square_of(f"{letter}{row}")
            board.append(" " * (WIDTH - len(drawn))).append_text(drawn)
        board.append(f" {row}", QUIET)
    return board
