"""What is old is forgotten, but never a running game."""

from __future__ import annotations

import asyncio

import sqlalchemy as sql

import patience
from brelan.server.admin.desk import open_desk
from brelan.server.admin.retention import forget
from brelan.server.admin.tables import list_tables
from brelan.server.storage import Storage, schema
from brelan.server.timestamps import now
from running.servers import Servers, request
from server.admin.stored import ADA, BEN, CLEO, DAY_MS, NAMES, cookie_of, opened, playing, put

TABLES = {
    "over00000000": playing(ADA, BEN),
    "running00000": playing(ADA, BEN, actions=3),
    "waiting00000": [opened(CLEO)],
    "recent000000": playing(BEN),
}


async def age(storage: Storage, table: str, days: float) -> None:
    """Let the last thing at a table have happened so many days ago."""
    statement = (
        schema.tables.update()
        .where(schema.tables.c.id == table)
        .values(updated=now() - round(days * DAY_MS))
    )
    await storage.database.write(lambda connection: connection.execute(statement))


async def rows_naming(storage: Storage, table: str) -> int:
    """In how many rows a table is named."""
    columns = [schema.tables.c.id] + [
        part.c.table_id for part in (schema.log, schema.seats, schema.leases, schema.presence)
    ]
    many = [
        sql.select(sql.func.count()).select_from(column.table).where(column == table)
        for column in columns
    ]
    return await storage.database.read(
        lambda connection: sum(connection.execute(query).scalar_one() for query in many)
    )


async def test_finished_and_abandoned_tables_are_removed(database: str) -> None:
    await put(database, TABLES)
    async with open_desk(database) as storage:
        for table in ("over00000000", "running00000", "waiting00000"):
            await age(storage, table, 31)
        await age(storage, "recent000000", 29)
        done = await forget(storage, 30)
        assert (done.tables, done.people) == (2, 1)
        left = {row.id for row in await list_tables(storage)}
        assert left == {"running00000", "recent000000"}
        for table in ("over00000000", "waiting00000"):
            assert await rows_naming(storage, table) == 0
        assert await storage.people.name_of(CLEO) == ""
        assert await storage.people.name_of(ADA) == NAMES[ADA]
        again = await forget(storage, 30)
        assert (again.tables, again.people) == (0, 0)


async def test_bans_that_have_ended_are_forgotten_too(database: str) -> None:
    await put(database, {})
    async with open_desk(database) as storage:
        await storage.restrictions.add("ban", ADA, None, "", now() - 1)
        kept = await storage.restrictions.add("ban", BEN, None, "", None)
        await forget(storage, 30)
        assert await storage.restrictions.read() == [kept]


async def test_a_server_forgets_by_itself(servers: Servers, database: str) -> None:
    await put(database, TABLES)
    async with open_desk(database) as storage:
        await age(storage, "over00000000", 8)
        for table in ("running00000", "waiting00000", "recent000000"):
            await age(storage, table, 6)
        server = servers.new(database, forget_after=7)
        await server.start()
        async with asyncio.timeout(patience.SECONDS):
            while len(await list_tables(storage)) > 3:
                await asyncio.sleep(0.05)
    answer = await request(server.port, "GET", "/api/home", cookie=cookie_of(ADA))
    assert [line["id"] for line in answer.json["mine"]] == ["running00000"]
    assert answer.json["recent"] == []
    await server.end()
    assert server.complaints == ""


async def test_nothing_is_forgotten_unless_it_is_asked_for(servers: Servers, database: str) -> None:
    await put(database, TABLES)
    server = servers.new(database)
    await server.start()
    await server.end()
    async with open_desk(database) as storage:
        assert len(await list_tables(storage)) == len(TABLES)
