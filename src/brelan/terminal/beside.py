"""Two things side by side where the terminal is wide enough, else one above the other."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table

GAP = 2


class Beside:
    """The board, and what stands next to it."""

    def __init__(self, left: RenderableType, right: RenderableType):
        self.left = left
        self.right = right

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        widths = [Measurement.get(console, options, side).maximum for side in self.sides]
        if sum(widths) + GAP > options.max_width:
            yield from self.sides
            return
        table = Table.grid(padding=(0, GAP))
        table.add_row(*self.sides)
        yield table

    @property
    def sides(self) -> tuple[RenderableType, RenderableType]:
        """Left, then right."""
        return self.left, self.right
