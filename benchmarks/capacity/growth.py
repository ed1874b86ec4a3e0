"""What grows with the games that were played: the file, the lists, the restart; and the memory of
a table that somebody is at.

Whole games of bots are written many times over, each time as another table of other people.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import cache, partial
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy.engine import Connection

from benchmarks.ours.server import Running, server
from benchmarks.ours.server_start import table_seconds
from benchmarks.ours.tables import NO_CLOCK, SECRET, log_of, person, played, prepare
from benchmarks.ours.websocket import Socket, connect
from benchmarks.processes import MeasureError
from brelan import games
from brelan.server.http.identity import COOKIE, Identities
from brelan.server.storage import Storage, schema
from brelan.server.storage.rows import row_of
from brelan.server.table import formats
from brelan.server.table.state import replay_log

PLAYERS = 3
GAMES_EACH = 8
"""Different games that are written again and again, of each kind."""
LONGEST = 5000
TOGETHER = 500
"""Tables in one transaction."""
GAMES_OF_ONE = 50
"""How many of the tables one person has played at."""
ASKED = 30
QUIET_SECONDS = 10
"""For the server to load what it needs, and to give back the memory that this took."""
BYTES_A_TABLE = 60_000
"""More than a table takes, to see beforehand whether the disk is large enough."""
LIVE_TABLES, LIVE_PLAYERS = 400, 4


class Sample(Struct, frozen=True):
    """A whole game as it is kept."""

    game: str
    entries: tuple[bytes, ...]
    row: dict[str, Any]


class LogSize(Struct, frozen=True):
    """How much a game writes."""

    game: str
    entries: float
    bytes: float
    """Of the entries alone, without keys and indexes."""


class Grown(Struct, frozen=True):
    """A server on a database with so many finished games."""

    tables: int
    entries: int
    megabytes: float
    """Of the file."""
    start_seconds: float
    """From the start of the program to its first answer."""
    table_seconds: float
    """Until somebody sees a finished table after that."""
    home_ms: float
    """The lists of somebody with fifty games: the median."""
    memory: float
    """Megabytes of the server's process once it is quiet."""


class TableMemory(Struct, frozen=True):
    """Kilobytes of the server's process."""

    table: float
    connection: float


@cache
def samples() -> list[Sample]:
    """Whole games of bots."""
    return [sample(game, number) for number in range(GAMES_EACH) for game in games.NAMES]


def sample(game: str, number: int) -> Sample:
    """One whole game."""
    seed = f"capacity {number}"
    told = log_of(game, number, seed, PLAYERS, played(game, PLAYERS, seed, LONGEST), None, NO_CLOCK)
    numbered = [(seq, None, entry) for seq, entry in enumerate(told, start=1)]
    row = row_of(replay_log("capacity", numbered))
    if row.status != "over":
        raise MeasureError(f"a game of {game} does not end")
    columns = {
        **{name: getattr(row, name) for name in ("game", "status", "listed", "opened", "updated")},
        "due": row.due,
        "summary": msgspec.json.encode(row.summary),
    }
    return Sample(game, tuple(map(formats.write, told)), columns)


def log_sizes() -> list[LogSize]:
    """How much a game of each kind writes on average."""
    found = samples()
    return [
        LogSize(
            game,
            sum(len(each.entries) for each in found if each.game == game) / GAMES_EACH,
            sum(len(b"".join(each.entries)) for each in found if each.game == game) / GAMES_EACH,
        )
        for game in games.NAMES
    ]


async def fill(database: str, first: int, last: int) -> int:
    """Write finished tables with these numbers; returns how many entries they have."""
    found = samples()
    storage = Storage(database, "capacity")
    await storage.start()
    entries = 0
    try:
        await storage.settings.keep("secret", SECRET)
        for start in range(first, last, TOGETHER):
            numbers = range(start, min(start + TOGETHER, last))
            chosen = [(number, found[number % len(found)]) for number in numbers]
            await storage.database.write(partial(write, chosen))
            entries += sum(len(each.entries) for _, each in chosen)
    finally:
        await storage.stop()
    return entries


def write(chosen: list[tuple[int, Sample]], connection: Connection) -> None:
    """Write tables as the server would have."""
    connection.execute(
        schema.log.insert(),
        [
            {
                "table_id": table_id(number),
                "seq": seq,
                "command": f"{who(number, seq % PLAYERS)}/{seq:024x}",
                "entry": entry,
            }
            for number, each in chosen
            for seq, entry in enumerate(each.entries, start=1)
        ],
    )
    connection.execute(
        schema.tables.insert(), [{"id": table_id(number), **each.row} for number, each in chosen]
    )
    connection.execute(
        schema.seats.insert(),
        [
            {"table_id": table_id(number), "who": who(number, seat), "seat": seat}
            for number, _ in chosen
            for seat in range(PLAYERS)
        ],
    )
    connection.execute(
        schema.leases.insert(),
        [{"table_id": table_id(number), "owner": "", "fence": 1} for number, _ in chosen],
    )


def table_id(number: int) -> str:
    """The id of a finished table."""
    return f"grown{number:07d}"


def who(number: int, seat: int) -> str:
    """Who sits there: everybody has played fifty games."""
    return person(number // GAMES_OF_ONE, seat)


def cookie(of: str) -> str:
    """The cookie of somebody."""
    return f"{COOKIE}={Identities(SECRET.encode()).sign(of)}"


def grow(sizes: tuple[int, ...]) -> Iterator[Grown]:
    """A database that grows to these sizes, and a server on it each time."""
    with tempfile.TemporaryDirectory(prefix="brelan-capacity-") as folder:
        if shutil.disk_usage(folder).free < 2 * BYTES_A_TABLE * sizes[-1]:
            raise MeasureError("the disk is too small for so many games")
        file = Path(folder) / "brelan.sqlite"
        entries = before = 0
        for tables in sizes:
            entries += asyncio.run(fill(f"sqlite:///{file}", before, tables))
            before = tables
            yield measure_grown(file, tables, entries)


def measure_grown(file: Path, tables: int, entries: int) -> Grown:
    """Start a server on the file, and ask it."""
    mine = cookie(who(tables // 2, 0))
    with server(f"sqlite:///{file}", "--workers", "0") as running:
        shown = asyncio.run(table_seconds(running.port, table_id(tables // 2), mine))
        times = [home_seconds(running.port, mine) for _ in range(ASKED)]
        time.sleep(QUIET_SECONDS)
        return Grown(
            tables,
            entries,
            file.stat().st_size / 1e6,
            running.seconds,
            shown,
            1000 * median(times),
            running.megabytes,
        )


def home_seconds(port: int, mine: str) -> float:
    """How long the lists of the home page take."""
    began = time.perf_counter()
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", "/api/home", headers={"Cookie": mine})
    told = json.loads(connection.getresponse().read())
    connection.close()
    if not told["recent"]:
        raise MeasureError("the home page lists no game")
    return time.perf_counter() - began


# The memory of a table.


def table_memory() -> TableMemory:
    """What a table under way and a client at it take in memory."""
    with tempfile.TemporaryDirectory(prefix="brelan-capacity-") as folder:
        url = f"sqlite:///{Path(folder) / 'brelan.sqlite'}"
        prepared = asyncio.run(prepare(url, LIVE_TABLES, LIVE_PLAYERS, 25, 1))
        cookies = [(each.id, each.cookies) for each in prepared]
        with server(url, "--workers", "0") as running:
            return asyncio.run(visit(running, cookies))


async def visit(running: Running, tables: list[tuple[str, tuple[str, ...]]]) -> TableMemory:
    """Come to each table first alone, then all four."""
    async with sitting(running.port, tables[:1], 0):
        await asyncio.sleep(2)
    empty = running.megabytes
    async with sitting(running.port, tables, 0):
        alone = running.megabytes
        async with sitting(running.port, tables, 1, 2, 3):
            together = running.megabytes
    many = len(tables)
    connection = 1024 * (together - alone) / (3 * many)
    return TableMemory(1024 * (alone - empty) / many - connection, connection)


@asynccontextmanager
async def sitting(
    port: int, tables: list[tuple[str, tuple[str, ...]]], *seats: int
) -> AsyncIterator[None]:
    """Everybody on these seats is at their table."""
    sockets: list[Socket] = []
    for table, cookies in tables:
        for seat in seats:
            path = f"/api/tables/{table}/live"
            sockets.append(await connect(port, path, cookies[seat], lambda message: None))
    try:
        yield
    finally:
        for socket in sockets:
            socket.transport.close()
