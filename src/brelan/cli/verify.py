"""`brelan verify`: whether a game record is true."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from brelan.cli.errors import BAD_INPUT, RECORD_IS_FALSE, error_text, fail
from brelan.cli.language import words
from brelan.errors import BadRecord


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=words("command.verify.file"))],
) -> None:
    """Replay a record."""
    from brelan import records

    try:
        record = records.read_file(file)
        state = records.verify(record)
    except BadRecord as error:
        fail(words("verify.fails", file=file.name, why=error_text(error)), RECORD_IS_FALSE)
    except OSError as error:
        fail(words("verify.unreadable", file=str(file), why=error.strerror or ""), BAD_INPUT)
    scores = ", ".join(
        f"{name} {score}" for name, score in zip(record.players, state.scores, strict=True)
    )
    key = "verify.holds" if state.over else "verify.unfinished"
    typer.echo(words(key, file=file.name, actions=len(record.actions), scores=scores))
    if state.rules != state.game.rules:
        typer.echo(words("verify.other-rules", rules=state.rules, present=state.game.rules))
