"""`brelan puzzles`: the puzzles of a game, or new ones mined from games between bots."""

from __future__ import annotations

import gzip
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from brelan.cli.errors import check_writable
from brelan.cli.language import words
from brelan.cli.options import Game
from brelan.cli.progress import progress_bar

if TYPE_CHECKING:
    from brelan.analysis.puzzles.puzzle import Puzzle


def puzzles(
    game: Game,
    mine: Annotated[
        int | None, typer.Option(metavar="GAMES", help=words("command.puzzles.mine"))
    ] = None,
    seed: Annotated[str, typer.Option(help=words("command.seed"))] = "0",
    out: Annotated[Path | None, typer.Option(help=words("command.puzzles.out"))] = None,
    level: Annotated[
        int | None, typer.Option(min=1, max=5, help=words("command.puzzles.level"))
    ] = None,
    kind: Annotated[str | None, typer.Option(help=words("command.puzzles.kind"))] = None,
    most: Annotated[
        int | None, typer.Option("--most", min=1, help=words("command.puzzles.most"))
    ] = None,
) -> None:
    """Print puzzles, one a line."""
    from brelan.analysis.puzzles.mining import keep
    from brelan.analysis.puzzles.puzzle import maker_of
    from brelan.analysis.puzzles.shipped import puzzles_of, write_lines
    from brelan.errors import UnknownName

    maker = maker_of(game)
    if kind is not None and kind not in maker.units:
        raise UnknownName("kind", kind, maker.units)
    if out is not None:
        check_writable(out)
    found = list(puzzles_of(game)) if mine is None else mined(game, mine, seed)
    fitting = [
        puzzle for puzzle in found if level in (None, puzzle.level) and kind in (None, puzzle.kind)
    ]
    lines = write_lines(fitting if most is None else keep(fitting, most))
    if out is None:
        sys.stdout.buffer.write(lines)
    else:
        out.write_bytes(gzip.compress(lines, mtime=0) if out.suffix == ".gz" else lines)


def mined(game: str, many: int, seed: str) -> list[Puzzle]:
    """The puzzles of so many games, with a bar."""
    from brelan.analysis.puzzles.mining import mine
    from brelan.analysis.puzzles.puzzle import maker_of

    with progress_bar() as bar:
        task = bar.add_task(words("command.puzzles.bar"), total=max(many, 1))
        return list(
            mine(maker_of(game), many, seed, lambda played: bar.update(task, completed=played))
        )
