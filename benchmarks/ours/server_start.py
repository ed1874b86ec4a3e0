"""How long a server takes to restart with a thousand unfinished tables."""

from __future__ import annotations

import asyncio
import json
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer

from benchmarks.ours.server import server, use_all_cores
from benchmarks.ours.tables import prepare
from benchmarks.ours.websocket import connect

PLAYERS, BEFORE, BOTS_EVERY = 4, 25, 10
"""Actions behind every table; at one in so many a bot is to move."""


async def table_seconds(port: int, table: str, cookie: str) -> float:
    """How long it takes until a player sees their table."""
    began = perf_counter()
    shown = asyncio.get_running_loop().create_future()

    def receive(message: bytes) -> None:
        if not shown.done() and message.startswith(b'{"type":"table"'):
            shown.set_result(perf_counter() - began)

    socket = await connect(port, f"/api/tables/{table}/live", cookie, receive)
    seconds: float = await shown
    socket.transport.close()
    return seconds


def main(
    tables: Annotated[int, typer.Option(help="How many are unfinished.")] = 1000,
) -> None:
    """Print the figures as JSON."""
    use_all_cores()
    with tempfile.TemporaryDirectory(prefix="brelan-start-") as folder:
        url = f"sqlite:///{Path(folder) / 'brelan.sqlite'}"
        prepared = asyncio.run(prepare(url, tables, PLAYERS, BEFORE, 1, BOTS_EVERY))
        asked = prepared[len(prepared) // 2 + 1]
        with server(url) as running:
            shown = asyncio.run(table_seconds(running.port, asked.id, asked.cookies[0]))
    print(json.dumps({"seconds": running.seconds, "table_seconds": running.seconds + shown}))


if __name__ == "__main__":
    typer.run(main)
