"""`brelan serve`: the server for browsers."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from brelan.cli.errors import BAD_INPUT, fail
from brelan.cli.language import words


class LogFormat(StrEnum):
    """How lines of the log are written."""

    TEXT = "text"
    JSON = "json"


class LogLevel(StrEnum):
    """What is logged: this, and what is worse."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


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
    metrics: Annotated[
        bool, typer.Option("--metrics", help=words("command.serve.metrics"))
    ] = False,
    metrics_port: Annotated[
        int | None, typer.Option(min=1, max=65535, help=words("command.serve.metrics-port"))
    ] = None,
    metrics_host: Annotated[
        str, typer.Option(help=words("command.serve.metrics-host"))
    ] = "127.0.0.1",
    log_format: Annotated[
        LogFormat, typer.Option(help=words("command.serve.log-format"))
    ] = LogFormat.TEXT,
    log_level: Annotated[
        LogLevel, typer.Option(help=words("command.serve.log-level"))
    ] = LogLevel.WARNING,
    drain: Annotated[
        float, typer.Option(min=0, metavar="SECONDS", help=words("command.serve.drain"))
    ] = 0,
) -> None:
    """Let people play in their browsers."""
    from brelan.server.run import Unservable
    from brelan.server.run import serve as run
    from brelan.server.service import ServerConfig

    config = ServerConfig(
        database=database,
        bus=bus,
        workers=workers,
        fast=fast,
        forget_after=forget_after,
        metrics=metrics,
        metrics_host=metrics_host,
        metrics_port=metrics_port or 0,
        drain=drain,
    )
    try:
        run(
            config,
            host,
            port,
            lambda address: greet(address, show),
            log_format.value,
            log_level.value,
        )
    except Unservable as error:
        fail(words(f"command.serve.{error.reason}", what=error.what), BAD_INPUT)


def greet(address: str, show: bool) -> None:
    """Say where the table is, and open a browser there if wished."""
    typer.echo(words("command.serve.ready", address=address))
    if show:
        import webbrowser

        webbrowser.open(address)
