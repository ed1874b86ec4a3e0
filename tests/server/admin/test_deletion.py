"""A person's data are handed over and deleted; games of others stay whole and verifiable."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
import sqlalchemy as sql

import patience
from brelan import records
from brelan.server.admin import check
from brelan.server.admin.deletion import delete_person
from brelan.server.admin.desk import AdminError, open_desk
from brelan.server.admin.export import SOMEBODY, export_person, write_export
from brelan.server.admin.tables import read_table
from brelan.server.projection.replays import record_of
from brelan.server.storage import Storage, schema
from brelan.server.storage.log import Append, Fenced, Stored
from brelan.server.table import entries, formats
from running.servers import Server, Servers, request
from server.admin.stored import ADA, BEN, CLEO, cookie_of, log_in, opened, playing, put, said
from server.client import at

SECRET_WORDS = "Mein Geheimnis"
TABLES = {
    "together0000": [*playing(ADA, BEN), said(ADA, SECRET_WORDS, 0), said(BEN, "Bien joué", 1)],
    "alone0000000": playing(ADA),
    "running00000": [*playing(BEN, ADA, actions=4), said(CLEO, "Courage")],
    "waiting00000": [opened(ADA, CLEO)],
    "others000000": playing(BEN, CLEO, actions=3),
}


async def everything_in(storage: Storage) -> str:
    """All rows of all tables, as one text."""

    def read(connection: Any) -> str:
        return "\n".join(
            str(row)
            for table in schema.metadata.sorted_tables
            for row in connection.execute(sql.select(table))
        )

    return await storage.database.read(read)


async def findings(storage: Storage) -> list[str]:
    return [
        f"{found.table}: {found.what}"
        async for some in check.check(storage, await check.all_tables(storage))
        for found in some
    ]


async def test_nothing_of_a_deleted_person_is_left_and_the_games_hold(database: str) -> None:
    await put(database, TABLES)
    before = {table: await log_in(database, table) for table in TABLES}
    async with open_desk(database) as storage:
        deleted = await delete_person(storage, ADA)
        assert (deleted.removed, deleted.cleared) == (1, 3)
        left = await everything_in(storage)
        for trace in (ADA, '"Ada"', "'Ada'", SECRET_WORDS):
            assert trace not in left, trace
        assert "Bien jou" in left
        assert await findings(storage) == []
        table, stored = await read_table(storage, "together0000")
        record = record_of(table, "")
        assert record.players == (SOMEBODY, "Ben")
        records.read(records.write(record))
        closed, _ = await read_table(storage, "waiting00000")
        assert closed.closed == "host", "nobody could begin it"
    assert await log_in(database, "others000000") == before["others000000"]
    changed = [
        one.seq for one, two in zip(before["together0000"], stored, strict=True) if one != two
    ]
    kinds = [type(formats.read(each.entry)) for each in stored]
    assert kinds[-2:] == [entries.Erased, entries.Said]
    assert 1 in changed


async def test_nobody_can_be_recognized_from_one_table_to_the_next(database: str) -> None:
    await put(database, TABLES)
    async with open_desk(database) as storage:
        await delete_person(storage, ADA)
        one, _ = await read_table(storage, "together0000")
        two, _ = await read_table(storage, "running00000")
    assert one.chairs[0].name == two.chairs[1].name == SOMEBODY
    assert one.chairs[0].who != two.chairs[1].who


async def test_a_table_of_a_newer_version_is_not_touched(database: str) -> None:
    await put(database, TABLES)
    async with open_desk(database) as storage:
        newer = json.dumps({"is": "sold", "at": 1, "format": 99, "who": ADA}).encode()
        statement = schema.log.insert().values(table_id="together0000", seq=999, entry=newer)
        await storage.database.write(lambda connection: connection.execute(statement))
        with pytest.raises(AdminError, match="newer version"):
            await delete_person(storage, ADA)


@pytest.mark.parametrize("table", ["together0000", "alone0000000"])
async def test_a_server_that_still_knows_the_old_name_can_write_no_more(
    database: str, table: str
) -> None:
    await put(database, TABLES)
    server = Storage(database, "serving")
    await server.start()
    lease = await server.leases.claim(table)
    assert lease is not None
    async with open_desk(database) as storage:
        await delete_person(storage, ADA)
        line = Stored(999, None, formats.write(said(ADA, SECRET_WORDS)[0]))
        with pytest.raises(Fenced):
            await server.log.append(Append(table, lease.fence, (line,), None))
        assert SECRET_WORDS not in await everything_in(storage)
    await server.stop()


async def seat_at(server: Server, table: str, cookie: str) -> int | None:
    """Where somebody sits, by what the server shows them."""
    async with at(server, table, cookie) as client:
        seat: int | None = client.snapshot["you"]["seat"]
        return seat


async def test_a_running_server_shows_the_new_name_at_once(servers: Servers, database: str) -> None:
    await put(database, TABLES)
    server = servers.new(database)
    await server.start()
    async with at(server, "together0000", cookie_of(BEN)) as client:
        assert client.snapshot["table"]["seats"][0]["name"] == "Ada"
        async with open_desk(database) as storage:
            await delete_person(storage, ADA)
        # It is told to come back, and gets what is stored now.
        assert await client.hung_up() == 1012
    async with at(server, "together0000", cookie_of(BEN)) as client:
        assert client.snapshot["table"]["seats"][0]["name"] == SOMEBODY
        assert [line["text"] for line in client.snapshot["chat"]] == ["Bien joué"]
    # Its log goes on, by whichever process owns it now.
    path = "/api/tables/together0000/commands"
    say = {"type": "say", "command_id": "saying-1", "text": "Encore"}
    async with asyncio.timeout(patience.SECONDS):
        while (await request(server.port, "POST", path, say, cookie_of(BEN))).status != 200:
            await asyncio.sleep(0.05)
    # The process may have had this one in memory, too, and learns of it by itself.
    async with asyncio.timeout(patience.SECONDS):
        while await seat_at(server, "running00000", cookie_of(ADA)) is not None:
            await asyncio.sleep(0.05)
    gone = await request(server.port, "GET", "/api/tables/alone0000000/record")
    assert gone.status == 404
    await server.end()
    assert server.complaints == ""
    async with open_desk(database) as storage:
        assert await findings(storage) == []
        assert '"Ada"' not in await everything_in(storage)


async def test_an_export_has_everything_of_a_person_and_nobody_elses_name(database: str) -> None:
    await put(database, TABLES)
    async with open_desk(database) as storage:
        await storage.restrictions.add("mute", ADA, None, "loud", None)
        export = await export_person(storage, ADA)
    text = write_export(export).decode()
    assert {table.id for table in export.tables} == set(TABLES) - {"others000000"}
    for theirs in ("Ada", SECRET_WORDS, "loud"):
        assert theirs in text
    for foreign in ("Ben", BEN, "Bien joué", "Cléo", CLEO, "Courage", '"invite"'):
        assert foreign not in text
    tables = {table.id: table for table in export.tables}
    finished = tables["together0000"].record
    assert finished is not None
    assert finished.players == ("Ada", SOMEBODY)
    records.read(records.write(finished))
    running = tables["running00000"].record
    assert running is not None
    assert "seed" not in json.loads(records.write(running)), "others still play with hidden cards"
    assert tables["waiting00000"].record is None
