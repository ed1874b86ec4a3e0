"""How long an action takes until all at the table see it: 250 tables of four, so many actions a
second, each on the disk before it is shown.

Actions are sent when they are due, whether or not the last one has been answered, and their time
counts from when they were due.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from typing import Annotated

import typer

from benchmarks.ours.server import Running, server, use_all_cores
from benchmarks.ours.tables import Prepared, prepare
from benchmarks.ours.websocket import Socket, connect

TABLES, PLAYERS = 250, 4
BEFORE = 12
SETTLING_SECONDS = 8.0
"""For the workers to load, which has nothing to do with play."""
CONNECTING_AT_ONCE = 50
STRAGGLING_SECONDS = 60.0
DID, REFUSED, FAULT = b'{"type":"did"', b'{"type":"refused"', b'{"type":"fault"'


@dataclass
class Seats:
    """The four sockets of a table, what is to be done there, and what was due when."""

    prepared: Prepared
    sockets: list[Socket] = field(default_factory=list)
    due: list[float] = field(default_factory=list)
    done: int = 0
    missing: int = 0
    arrived: int = 0
    times: list[float] = field(default_factory=list)
    errors: list[bytes] = field(default_factory=list)

    def receive(self, message: bytes) -> None:
        """A message to one of the four."""
        if message.startswith(DID):
            self.missing -= 1
            if self.missing == 0:
                self.times.append(perf_counter() - self.due[self.done])
                self.done += 1
                self.act()
        elif message.startswith(b'{"type":"table"'):
            self.arrived += 1
        elif message.startswith((REFUSED, FAULT)):
            self.errors.append(message)

    def schedule(self, due: float) -> None:
        """An action is due."""
        if len(self.due) == len(self.prepared.script):
            return
        self.due.append(due)
        self.act()

    def act(self) -> None:
        """Send the next action that is due, unless one is under way."""
        if self.missing > 0 or self.done == len(self.due):
            return
        self.missing = PLAYERS
        seat, action = self.prepared.script[self.done]
        command = {
            "type": "act",
            "command_id": f"action-{self.done}",
            "seq": self.prepared.seq + self.done,
            "actions": [action],
        }
        self.sockets[seat].send(json.dumps(command).encode())


async def sit_down(ports: Sequence[int], tables: list[Seats]) -> None:
    """Connect everybody; neighbours through different processes, where there are several."""
    gate = asyncio.Semaphore(CONNECTING_AT_ONCE)

    async def come(seats: Seats, seat: int, cookie: str) -> Socket:
        async with gate:
            path = f"/api/tables/{seats.prepared.id}/live"
            return await connect(ports[seat % len(ports)], path, cookie, seats.receive)

    for seats in tables:
        cookies = enumerate(seats.prepared.cookies)
        seats.sockets = await asyncio.gather(*(come(seats, *each) for each in cookies))
    async with asyncio.timeout(STRAGGLING_SECONDS):
        while any(seats.arrived < PLAYERS for seats in tables):
            await asyncio.sleep(0.05)


async def drive(tables: list[Seats], rate: float, seconds: float) -> None:
    """Let actions fall due, one table after the other."""
    began = perf_counter()
    for number in range(int(rate * seconds)):
        due = began + number / rate
        if (wait := due - perf_counter()) > 0:
            await asyncio.sleep(wait)
        tables[number % len(tables)].schedule(due)
    async with asyncio.timeout(STRAGGLING_SECONDS):
        while any(seats.done < len(seats.due) for seats in tables):
            await asyncio.sleep(0.01)


async def measure(
    running: Running, prepared: list[Prepared], rate: float, seconds: float
) -> dict[str, float]:
    """The figures of one rate."""
    tables = [Seats(each) for each in prepared]
    await sit_down([running.port], tables)
    await asyncio.sleep(SETTLING_SECONDS)
    busy = running.cpu_seconds
    await drive(tables, rate, seconds)
    busy = running.cpu_seconds - busy
    errors = [error for seats in tables for error in seats.errors]
    if errors:
        raise RuntimeError(f"{len(errors)} errors, the first: {errors[0].decode()}")
    times = sorted(time for seats in tables for time in seats.times)
    cuts = quantiles(times, n=100)
    figures = {
        "actions": float(len(times)),
        "p50_ms": 1000 * cuts[49],
        "p99_ms": 1000 * cuts[98],
        "longest_ms": 1000 * times[-1],
        "cpu_us_per_action": 1e6 * busy / len(times),
        "megabytes": running.megabytes,
        "megabytes_in_all": running.megabytes_in_all,
    }
    for seats in tables:
        for socket in seats.sockets:
            socket.transport.close()
    return figures


def main(
    rate: Annotated[float, typer.Option(help="Actions a second.")] = 200.0,
    seconds: Annotated[float, typer.Option(help="For how long.")] = 10.0,
    database: Annotated[str, typer.Option(help="An empty one; a file of SQLite if none.")] = "",
) -> None:
    """Print the figures as JSON."""
    use_all_cores()
    with tempfile.TemporaryDirectory(prefix="brelan-load-") as folder:
        url = database or f"sqlite:///{Path(folder) / 'brelan.sqlite'}"
        ahead = int(rate * seconds / TABLES) + 1
        prepared = asyncio.run(prepare(url, TABLES, PLAYERS, BEFORE, ahead))
        with server(url) as running:
            figures = asyncio.run(measure(running, prepared, rate, seconds))
    print(json.dumps(figures))


if __name__ == "__main__":
    typer.run(main)
