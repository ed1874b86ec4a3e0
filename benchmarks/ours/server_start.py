"""How long a server takes to restart with many unfinished tables."""

from __future__ import annotations

import asyncio
import json
import tempfile
from pathlib import Path
from time import perf_counter, sleep
from typing import Annotated
from urllib.request import urlopen

import typer

from benchmarks.ours.server import server, use_all_cores
from benchmarks.ours.tables import NO_CLOCK, prepare
from benchmarks.ours.websocket import connect
from benchmarks.processes import MeasureError
from brelan.server.table.entries import TurnClock

DAILY = TurnClock("days", 86_400)
LONGEST_SECONDS = 60
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


def awake_seconds(port: int, tables: int) -> float:
    """How long it takes until all tables are in memory and their clocks run."""
    began = perf_counter()
    while tables_awake(port) < tables:
        if perf_counter() - began > LONGEST_SECONDS:
            raise MeasureError("the tables do not wake")
        sleep(0.02)
    return perf_counter() - began


def tables_awake(port: int) -> int:
    """How many tables the server has in memory."""
    with urlopen(f"http://127.0.0.1:{port}/api/health", timeout=LONGEST_SECONDS) as answer:
        tables: int = json.load(answer)["tables"]
        return tables


def main(
    tables: Annotated[int, typer.Option(help="How many are unfinished.")] = 1000,
    timed: Annotated[bool, typer.Option(help="Let a clock run at each.")] = False,
) -> None:
    """Print the figures as JSON."""
    use_all_cores()
    clock, bots_every = (DAILY, 0) if timed else (NO_CLOCK, BOTS_EVERY)
    with tempfile.TemporaryDirectory(prefix="brelan-start-") as folder:
        url = f"sqlite:///{Path(folder) / 'brelan.sqlite'}"
        prepared = asyncio.run(prepare(url, tables, PLAYERS, BEFORE, 1, bots_every, clock))
        asked = prepared[len(prepared) // 2 + 1]
        with server(url) as running:
            figures = {"seconds": running.seconds}
            if timed:
                figures["awake_seconds"] = running.seconds + awake_seconds(running.port, tables)
            else:
                shown = asyncio.run(table_seconds(running.port, asked.id, asked.cookies[0]))
                figures["table_seconds"] = running.seconds + shown
    print(json.dumps(figures))


if __name__ == "__main__":
    typer.run(main)
