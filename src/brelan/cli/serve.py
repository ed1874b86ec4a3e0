"""`brelan serve`: the server for browsers."""

from __future__ import annotations

from typing import Annotated

import typer

from brelan.cli.errors import BAD_INPUT, fail
from brelan.cli.language import words


def serve(
    host: Annotated[str, typer.Option(help=words("command.serve.host"))] = "127.0.0.1",
    port: Annotated[int, typer.Option(help=words("command.serve.port"))] = 8642,
    database: Annotated[
        str, typer.Option(metavar="URL", help=words("command.serve.database"))
    ] = "",
    bus: Annotated[str, typer.Option(metavar="URL", help=words("command.serve.bus"))] = "",
    workers: Annotated[int, typer.Option(help=words("command.serve.workers"))] = 2,
    show: Annotated[bool, typer.Option("--open", help=words("command.serve.open"))] = False,
    forget_after: Annotated[
        int, typer.Option(metavar="DAYS", min=0, help=words("command.serve.forget-after"))
    ] = 0,
    fast: Annotated[bool, typer.Option("--fast", help=words("command.serve.fast"))] = False,
) -> None:
    """Let people play in their browsers."""
    from brelan.server.run import Unservable
    from brelan.server.run import serve as run
    from brelan.server.service import ServerConfig

    config = ServerConfig(
        database=database, bus=bus, workers=workers, fast=fast, forget_after=forget_after
    )
    try:
        run(config, host, port, lambda address: greet(address, show))
    except Unservable as error:
        fail(words(f"command.serve.{error.reason}", what=error.what), BAD_INPUT)


def greet(address: str, show: bool) -> None:
    """Say where the table is, and open a browser there if wished."""
    typer.echo(words("command.serve.ready", address=address))
    if show:
        import webbrowser

        webbrowser.open(address)
