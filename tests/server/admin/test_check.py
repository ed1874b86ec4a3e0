"""Whatever is changed behind the server's back is found, and nothing else is complained about."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy.engine import Connection

from brelan.records import Result
from brelan.server.admin import check
from brelan.server.admin.desk import open_desk
from brelan.server.projection.replays import write_record
from brelan.server.storage import Storage, schema
from brelan.server.storage.database import connect
from running.servers import Servers
from server.admin.stored import ADA, BEN, opened, playing, put, said
from server.admin.test_deletion import findings
from server.playing import Person, seat_people
from server.storage.test_migrations import FIRST_RELEASE

OVER, RUNNING, WAITING = "over00000000", "running00000", "waiting00000"
TABLES = {
    OVER: [*playing(ADA, BEN), said(ADA, "Merci", 0)],
    RUNNING: playing(ADA, BEN, actions=6),
    WAITING: [opened(BEN)],
}

log, tables, seats = schema.log, schema.tables, schema.seats


def change_entry(table: str, seq: int, **fields: Any) -> Callable[[Connection], None]:
    """Write other values into an entry."""

    def change(connection: Connection) -> None:
        here = (log.c.table_id == table, log.c.seq == seq)
        (stored,) = connection.execute(log.select().where(*here)).mappings()
        entry = json.dumps(json.loads(stored["entry"]) | fields).encode()
        connection.execute(log.update().where(*here).values(entry=entry))

    return change


def change_summary(table: str, **fields: Any) -> Callable[[Connection], None]:
    def change(connection: Connection) -> None:
        here = tables.c.id == table
        (row,) = connection.execute(tables.select().where(here)).mappings()
        summary = json.dumps(json.loads(row["summary"]) | fields).encode()
        connection.execute(tables.update().where(here).values(summary=summary))

    return change


def run(statement: Any) -> Callable[[Connection], None]:
    def change(connection: Connection) -> None:
        connection.execute(statement)

    return change


TAMPERED: dict[str, tuple[str, str, Callable[[Connection], None]]] = {
    "an action that the rules refuse": (
        RUNNING,
        "refuse entry 4",
        change_entry(RUNNING, 4, actions=["lay a1=2s"]),
    ),
    "another legal game": (OVER, "", change_entry(OVER, 3, actions=["pass"])),
    "the seed of the deal": (OVER, "", change_entry(OVER, 1, seed="another")),
    "the seed of a running game": (RUNNING, "", change_entry(RUNNING, 1, seed="another")),
    "what a player mixed in": (OVER, "", change_entry(OVER, 1, mix_order="seats", seed="x")),
    "an entry that is no JSON": (
        RUNNING,
        "entry 3 cannot be read",
        run(
            log.update()
            .where(log.c.table_id == RUNNING, log.c.seq == 3)
            .values(entry=b"\x00broken")
        ),
    ),
    "an entry of no known kind": (RUNNING, "entry 3", change_entry(RUNNING, 3, **{"is": "sold"})),
    "an entry that is gone": (
        RUNNING,
        "missing",
        run(log.delete().where(log.c.table_id == RUNNING, log.c.seq == 5)),
    ),
    "the last entry that is gone": (
        OVER,
        "",
        run(log.delete().where(log.c.table_id == OVER, log.c.seq == len(TABLES[OVER]))),
    ),
    "no opening": (
        WAITING,
        "",
        change_entry(WAITING, 1, **{"is": "left", "seat": 0}),
    ),
    "a log that is gone": (WAITING, "no log", run(log.delete().where(log.c.table_id == WAITING))),
    "a table missing from the lists": (
        WAITING,
        "missing from the lists",
        run(tables.delete().where(tables.c.id == WAITING)),
    ),
    "another result": (
        OVER,
        "result",
        change_summary(OVER, result={"scores": [999, 0], "winners": [0]}),
    ),
    "another status": (
        RUNNING,
        "status",
        run(tables.update().where(tables.c.id == RUNNING).values(status="over")),
    ),
    "another name": (RUNNING, "players", change_summary(RUNNING, players=["Eve", "Ben"])),
    "another person on a seat": (
        RUNNING,
        "seats",
        run(seats.update().where(seats.c.table_id == RUNNING, seats.c.seat == 0).values(who="eve")),
    ),
}


async def test_what_servers_leave_is_sound(database: str) -> None:
    await put(database, TABLES)
    async with open_desk(database) as storage:
        assert await findings(storage) == []


@pytest.mark.parametrize("what", TAMPERED)
async def test_what_was_tampered_with_is_found(database: str, what: str) -> None:
    table, words, change = TAMPERED[what]
    await put(database, TABLES)
    async with open_desk(database) as storage:
        await storage.database.write(change)
        before = await rows(storage)
        found = await findings(storage)
        assert await rows(storage) == before, "nothing is changed by looking"
    assert found
    assert all(each.startswith(f"{table}: ") for each in found), found
    assert any(words in each for each in found), found


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"result": Result((999, 0), (0,))}, "result"),
        ({"commitment": "0" * 64}, "seed"),
        ({"actions": ("pass",)}, "record is false"),
    ],
)
async def test_a_false_record_is_found(
    database: str, change: dict[str, Any], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What anybody could download is verified as they would verify it."""
    await put(database, {OVER: TABLES[OVER]})
    monkeypatch.setattr(
        check, "write_record", lambda *of: msgspec.structs.replace(write_record(*of), **change)
    )
    async with open_desk(database) as storage:
        (found,) = await findings(storage)
    assert words in found


async def rows(storage: Storage) -> list[Any]:
    def read(connection: Connection) -> list[Any]:
        return [
            tuple(row)
            for table in schema.metadata.sorted_tables
            for row in connection.execute(table.select())
        ]

    return await storage.database.read(read)


async def test_a_game_under_way_is_checked_while_it_is_played(
    servers: Servers, database: str
) -> None:
    server = servers.new(database)
    await server.start()
    table, cookies = await seat_people(server, "poker_tiles", 2, "checked")
    players = [Person(server, table, cookie, seat).start() for seat, cookie in enumerate(cookies)]
    async with open_desk(database) as storage:
        while not players[0].is_over:
            assert await findings(storage) == []
            await asyncio.sleep(0)
        assert await findings(storage) == []
    for player in players:
        await player.stop()
    await server.end()


async def test_the_games_of_the_first_release_hold(tmp_path: Path) -> None:
    file = tmp_path / "kept.sqlite"
    file.write_bytes(gzip.decompress(FIRST_RELEASE.read_bytes()))
    database = connect(f"sqlite:///{file}")
    await database.start()
    await database.stop()
    async with open_desk(f"sqlite:///{file}") as storage:
        assert len(await check.all_tables(storage)) > 0
        assert await findings(storage) == []
