"""Progress bars on standard error."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress


@contextmanager
def progress_bar() -> Iterator[Progress]:
    """A bar while something takes long, if standard error is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        yield bar


def compile_parts(lang: str, game: str, parts: Sequence[str]) -> None:
    """Compile the parts of a game that are not compiled yet, with a bar."""
    from brelan import warming
    from brelan.terminal.compiling import compiling_bar

    with compiling_bar(lang) as show:
        warming.prepare(game, parts, partial(show, game))
