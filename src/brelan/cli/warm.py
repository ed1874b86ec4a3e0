"""`brelan warm`: compile everything ahead of need."""

from __future__ import annotations

import typer

from brelan.cli.language import LANGUAGE, number, words


def warm() -> None:
    """Compile everything."""
    from time import perf_counter

    from brelan import warming
    from brelan.server.workers.loading import LOAD_GAME
    from brelan.terminal.compiling import compiling_bar

    began = perf_counter()
    with compiling_bar(LANGUAGE) as show:
        warming.warm(LOAD_GAME, show)
    typer.echo(words("command.warm.done", seconds=number(perf_counter() - began, 1)))
