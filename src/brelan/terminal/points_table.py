"""The points table of the two board games."""

from __future__ import annotations

from collections.abc import Mapping

from rich.table import Table
from rich.text import Text

from brelan.terminal.look import QUIET, Look


def draw_combinations(
    points: Mapping[str, int], pieces: Mapping[str, int], needs: str, look: Look
) -> Table:
    """Every combination: its name, its points, how many cards or tiles it takes and which."""
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for name, earned in points.items():
        table.add_row(
            Text(look.words(f"combination.{name}"), "bold"),
            Text(str(earned), justify="right"),
            look.words(needs, cards=pieces[name]),
            Text(look.words(f"needs.combination.{name}"), QUIET),
        )
    return table
