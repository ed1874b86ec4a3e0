"""The commands of `brelan`, one module each. A command imports what it needs when it runs, so that
none waits for what only others need.

Help is in the language of the environment. Exit codes: 0 done, 1 a record is false, 2 bad input,
130 interrupted.
"""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from brelan import __version__
from brelan.cli import (
    admin,
    arena,
    engine,
    learn,
    play,
    puzzles,
    review,
    rules,
    serve,
    simulate,
    verify,
    warm,
)
from brelan.cli.errors import BAD_INPUT, error_text, fail
from brelan.cli.language import words
from brelan.errors import BrelanError

app = typer.Typer(
    help=words("command.brelan.about"),
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command(help=words("command.play.about"))(play.play)
app.command(help=words("command.learn.about"))(learn.learn)
app.command(help=words("command.rules.about"))(rules.rules)
app.command(help=words("command.simulate.about"))(simulate.simulate)
app.command(help=words("command.arena.about"))(arena.arena)
app.command(help=words("command.puzzles.about"))(puzzles.puzzles)
app.command(help=words("command.review.about"))(review.review)
app.command(help=words("command.engine.about"))(engine.engine)
app.command(help=words("command.verify.about"))(verify.verify)
app.command(help=words("command.serve.about"))(serve.serve)
app.command(help=words("command.warm.about"))(warm.warm)
app.add_typer(admin.app, name="admin")


def main() -> None:
    """Run a command; what a person got wrong is one line on standard error."""
    for stream in (sys.stdout, sys.stderr):
        replace_unencodable(stream)
    try:
        app(prog_name="brelan")
    except BrelanError as error:
        fail(error_text(error), BAD_INPUT)


def replace_unencodable(stream: Any) -> None:
    """Write a question mark for a letter that the terminal's encoding does not have."""
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="replace")


def show_version(wanted: bool) -> None:
    """Print the version, and exit."""
    if wanted:
        typer.echo(f"brelan {__version__}")
        raise typer.Exit


@app.callback()
def brelan(
    version: Annotated[
        bool,
        typer.Option(
            "--version", help=words("command.version"), is_eager=True, callback=show_version
        ),
    ] = False,
) -> None:
    """Options that come before any command."""
