"""What the commands of the host share: options, and how lists are printed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any

import typer

from brelan.cli.language import words

DatabaseUrl = Annotated[
    str, typer.Option("--database", metavar="URL", help=words("command.serve.database"))
]
AsJson = Annotated[bool, typer.Option("--json", help=words("command.simulate.json"))]
Most = Annotated[int, typer.Option("--limit", min=1, help=words("command.admin.limit"))]
Who = Annotated[str, typer.Argument(metavar="WHO", help=words("command.admin.who"))]
Whom = Annotated[str, typer.Argument(metavar="WHO", help=words("command.admin.whom"))]

WIDTH_OF_A_FILE = 160
"""Columns where the output is no terminal."""


def print_json(value: object) -> None:
    """Print everything, for a program."""
    import msgspec

    typer.echo(msgspec.json.encode(value).decode())


def print_table(titles: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print rows under their titles; texts of people are printed as they are."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console()
    if not console.is_terminal:
        console = Console(width=WIDTH_OF_A_FILE)
    shown = Table(box=None, pad_edge=False, header_style="bold", show_header=any(titles))
    for number, title in enumerate(titles):
        # Ids stand first and are never cut: they are to be copied.
        shown.add_column(title, no_wrap=number == 0, overflow="fold")
    for row in rows:
        shown.add_row(*(Text(str(cell)) for cell in row))
    console.print(shown)


def print_fields(fields: dict[str, Any]) -> None:
    """Print names and values, a line each, but for those without a value."""
    print_table(
        ("", ""), [(name, value) for name, value in fields.items() if value not in ("", None)]
    )
