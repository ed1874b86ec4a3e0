"""Copies are whole and private, made while people play, and go back into either database."""

from __future__ import annotations

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from brelan.server.admin import check
from brelan.server.admin.backup import back_up
from brelan.server.admin.desk import AdminError, open_desk
from brelan.server.admin.restore import restore
from brelan.server.storage import Storage, schema
from running.servers import Servers
from running.services import Postgres
from server.admin.stored import ADA, BEN, LONG_AGO, log_in, playing, put
from server.admin.test_deletion import findings
from server.client import at
from server.playing import Person, seat_people
from server.storage.test_migrations import FIRST_RELEASE

TABLES = {"over00000000": playing(ADA, BEN), "running00000": playing(ADA, BEN, actions=4)}
COPY = "copy.brelan.sqlite"


async def contents(database: str) -> dict[str, list[Any]]:
    """All rows that a copy must have."""

    def read(connection: Any) -> dict[str, list[Any]]:
        return {
            table.name: sorted(map(tuple, connection.execute(sql.select(table))), key=repr)
            for table in schema.metadata.sorted_tables
        }

    async with open_desk(database) as storage:
        return await storage.database.read(read)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.system)])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Another empty database, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'restored' / 'brelan.sqlite'}"
    cluster: Postgres = request.getfixturevalue("postgres_cluster")
    return cluster.new_database()


async def test_a_copy_of_either_database_goes_into_either(
    database: str, target: str, tmp_path: Path
) -> None:
    await put(database, TABLES)
    before = await contents(database)
    copy = tmp_path / COPY
    async with open_desk(database) as storage:
        await storage.restrictions.add("ban", None, "192.0.2.0/24", "spam", None)
        before = await contents(database)
        await back_up(storage, copy)
    assert copy.stat().st_mode & 0o777 == 0o600
    assert not list(tmp_path.glob(f"{COPY}?*")), "nothing is left beside it"
    assert await contents(f"sqlite:///{copy}") == before
    assert await restore(copy, target) == len(TABLES)
    assert await contents(target) == before


@pytest.mark.slow
async def test_a_copy_made_while_people_play_is_sound(
    servers: Servers, database: str, target: str, tmp_path: Path
) -> None:
    server = servers.new(database)
    await server.start()
    games = [await seat_people(server, "poker_tiles", 2, f"game-{name}") for name in "abcd"]
    players = [
        Person(server, table, cookie, seed).start()
        for table, cookies in games
        for seed, cookie in enumerate(cookies)
    ]
    copies = []
    async with open_desk(database) as storage:
        for number in range(3):
            known = [player.seq for player in players]
            for player, seq in zip(players, known, strict=True):
                await player.until(lambda p=player, s=seq: p.seq > s + 2 or p.is_over)
            acknowledged = {p.table: max(p.done.values(), default=0) for p in players}
            copies.append((tmp_path / f"{number}.sqlite", acknowledged))
            await back_up(storage, copies[-1][0])
    for player in players:
        await player.stop()
    await server.end()
    assert server.complaints == ""
    for copy, acknowledged in copies:
        assert await restore(copy, target, replace=True) == len(games)
        async with open_desk(target) as storage:
            assert await findings(storage) == []
            for table, seq in acknowledged.items():
                assert len(await storage.log.read(table)) >= seq, "what was acknowledged is in it"
    await play_on(servers, target, *games[0])


async def play_on(servers: Servers, database: str, table: str, cookies: list[str]) -> None:
    """A server goes on with what was restored: seats belong to whom they belonged."""
    server = servers.new(database)
    await server.start()
    for seat, cookie in enumerate(cookies):
        async with at(server, table, cookie) as client:
            assert client.snapshot["you"]["seat"] == seat
    await server.end()


async def test_a_file_is_not_overwritten_by_mistake(database: str, tmp_path: Path) -> None:
    await put(database, TABLES)
    copy = tmp_path / COPY
    copy.write_text("precious")
    async with open_desk(database) as storage:
        with pytest.raises(AdminError, match="--replace"):
            await back_up(storage, copy)
        assert copy.read_text() == "precious"
        await back_up(storage, copy, replace=True)
    assert copy.stat().st_mode & 0o777 == 0o600
    assert (await contents(f"sqlite:///{copy}"))["log"]


async def test_a_copy_that_cannot_be_written_leaves_nothing(database: str, tmp_path: Path) -> None:
    await put(database, TABLES)
    async with open_desk(database) as storage:
        with pytest.raises(AdminError, match="nowhere"):
            await back_up(storage, tmp_path / "nowhere" / COPY)


async def copy_of(database: str, file: Path) -> Path:
    await put(database, TABLES)
    async with open_desk(database) as storage:
        await back_up(storage, file)
    return file


async def test_tables_are_not_replaced_by_mistake(
    database: str, target: str, tmp_path: Path
) -> None:
    copy = await copy_of(database, tmp_path / COPY)
    other = {"other0000000": playing(BEN)}
    await put(target, other)
    with pytest.raises(AdminError, match="--replace"):
        await restore(copy, target)
    assert await log_in(target, "other0000000")
    assert await restore(copy, target, replace=True) == len(TABLES)
    assert not await log_in(target, "other0000000")


@pytest.mark.slow
async def test_nothing_is_restored_under_a_running_server(
    servers: Servers, database: str, tmp_path: Path
) -> None:
    copy = await copy_of(database, tmp_path / COPY)
    server = servers.new(database)
    await server.start()
    with pytest.raises(AdminError, match="stop it first"):
        await restore(copy, database, replace=True)
    await server.end()


@pytest.mark.parametrize("damage", ["truncated", "other", "missing"])
async def test_a_damaged_copy_changes_nothing(database: str, damage: str, tmp_path: Path) -> None:
    copy = await copy_of(database, tmp_path / COPY)
    before = await contents(database)
    if damage == "truncated":
        copy.write_bytes(copy.read_bytes()[:-20_000])
    elif damage == "other":
        copy.write_text("This is no database." * 1000)
    else:
        copy.unlink()
    with pytest.raises(AdminError, match="intact"):
        await restore(copy, database, replace=True)
    assert await contents(database) == before


async def test_a_restore_that_fails_halfway_changes_nothing(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = await copy_of(database, tmp_path / COPY)
    before = await contents(database)

    def fail(*_: object) -> None:
        raise sql.exc.OperationalError("INSERT", None, OSError("no space left"))

    monkeypatch.setattr("brelan.server.admin.restore.copy_rows", fail)
    with pytest.raises(AdminError, match="no space left"):
        await restore(copy, database, replace=True)
    assert await contents(database) == before


async def test_a_file_of_an_earlier_version_is_restored_and_left_as_it_was(
    target: str, tmp_path: Path
) -> None:
    copy = tmp_path / "0.1.0.sqlite"
    copy.write_bytes(gzip.decompress(FIRST_RELEASE.read_bytes()))
    with closing(sqlite3.connect(copy)) as opened:
        (many,) = opened.execute("SELECT count(*) FROM tables").fetchone()
    before = copy.read_bytes()
    assert await restore(copy, target) == many > 0
    assert copy.read_bytes() == before
    async with open_desk(target) as storage:
        ids = await check.all_tables(storage)
        assert len(ids) == many


async def test_clocks_get_back_the_time_since_the_copy_was_made(
    database: str, tmp_path: Path
) -> None:
    """Whoever goes on with a table after a restore knows how long nobody could play there."""
    await put(database, TABLES)
    server = Storage(database, "serving")
    await server.start()
    assert await server.leases.claim("running00000")
    async with open_desk(database) as storage:
        await back_up(storage, tmp_path / COPY)
    await server.stop()
    restored = f"sqlite:///{tmp_path / 'restored.sqlite'}"
    await restore(tmp_path / COPY, restored)
    later = Storage(restored, "later")
    await later.start()
    lease = await later.leases.claim("running00000")
    assert lease is not None
    assert LONG_AGO < lease.unowned_since < lease.unowned_until
    await later.stop()
