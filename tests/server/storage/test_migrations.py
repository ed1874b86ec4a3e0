"""Databases of earlier versions get the present schema; those of later ones are left alone."""

from __future__ import annotations

import asyncio
import gzip
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection

import kept
import patience
from brelan.server.storage import migrations, schema
from brelan.server.storage.database import Database, connect
from brelan.server.storage.schema_version import (
    FIRST_VERSION,
    VERSION,
    NewerDatabase,
    find_version,
    stamp,
)
from brelan.texts import LANGUAGES, catalogue
from kept.write import SQLITE
from running.services import Postgres

FIRST_RELEASE = Path(kept.__file__).parent / "0.1.0" / SQLITE
NEWER = "9999"
CALLS = (schema.turn_calls, schema.push_subscriptions, schema.feeds)
LATER = (
    schema.restrictions,
    schema.orders,
    schema.devices,
    schema.links,
    schema.phrases,
    schema.puzzle_tries,
    schema.puzzle_days,
    schema.puzzle_solvers,
    schema.puzzle_ratings,
    schema.results,
    schema.invitations,
    schema.invitation_mutes,
    *CALLS,
    schema.reviews,
)
"""The tables that the first release had not."""


def shape(connection: Connection) -> dict[str, Any]:
    """Tables with their columns, keys and indexes, as the database has them."""
    found = sql.inspect(connection)
    return {
        table: {
            "columns": [
                (each["name"], str(each["type"]), each["nullable"])
                for each in found.get_columns(table)
            ],
            "key": found.get_pk_constraint(table)["constrained_columns"],
            "unique": [each["column_names"] for each in found.get_unique_constraints(table)],
            "indexes": {
                each["name"]: each["column_names"]
                for each in found.get_indexes(table)
                if not each.get("duplicates_constraint")
            },
        }
        for table in sorted(found.get_table_names())
    }


def make_first(connection: Connection) -> None:
    """The tables of the first release, which carried no version."""
    schema.metadata.create_all(connection)
    schema.version.drop(connection)
    for later in LATER:
        later.drop(connection)
    connection.exec_driver_sql("DROP INDEX leases_by_owner")


def test_the_version_is_that_of_the_last_migration() -> None:
    script = ScriptDirectory(str(Path(migrations.__file__).parent))
    assert (script.get_base(), script.get_current_head()) == (FIRST_VERSION, VERSION)
    numbers = [each.revision for each in script.walk_revisions()]
    assert numbers == sorted(numbers, reverse=True), "later versions have higher numbers"


@pytest.fixture(params=["sqlite", "postgres"])
def two(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Database, Database]:
    """Two empty databases, once of each kind."""
    if request.param == "sqlite":
        urls = [f"sqlite:///{tmp_path / name}" for name in ("old.sqlite", "new.sqlite")]
    else:
        cluster: Postgres = request.getfixturevalue("postgres_cluster")
        urls = [cluster.new_database() for _ in range(2)]
    old, new = (connect(url) for url in urls)
    return old, new


@pytest.mark.parametrize("before", [make_first, migrations.migrate])
async def test_a_migrated_database_is_like_a_new_one(
    two: tuple[Database, Database], before: Callable[[Connection], None]
) -> None:
    old, new = two
    await old.write(before)
    for each in two:
        await each.start()
    assert await old.read(shape) == await new.read(shape)
    for each in two:
        assert await each.read(find_version) == VERSION
        await each.start()
        await each.stop()


async def test_the_file_is_copied_before_it_is_changed(tmp_path: Path, caplog: Any) -> None:
    file = tmp_path / "kept.sqlite"
    file.write_bytes(gzip.decompress(FIRST_RELEASE.read_bytes()))
    before = contents(file)
    database = connect(f"sqlite:///{file}")
    await database.start()
    await database.stop()
    copy = tmp_path / f"kept.sqlite.before-{VERSION}"
    assert contents(copy) == before
    assert copy.stat().st_mode & 0o777 == 0o600
    assert contents(file) != before
    assert str(copy) in caplog.text
    assert not list(tmp_path.glob("*.part*"))


def contents(file: Path) -> list[str]:
    """Everything in a SQLite file, as statements."""
    with closing(sqlite3.connect(file)) as connection:
        return list(connection.iterdump())


async def test_a_new_file_is_not_copied(tmp_path: Path, caplog: Any) -> None:
    database = connect(f"sqlite:///{tmp_path / 'new.sqlite'}")
    await database.start()
    await database.stop()
    assert not list(tmp_path.glob("*before*"))
    assert caplog.text == ""


async def test_a_migration_that_fails_changes_nothing(
    two: tuple[Database, Database], monkeypatch: pytest.MonkeyPatch
) -> None:
    database, _ = two
    await database.write(make_first)
    before = await database.read(shape)
    with monkeypatch.context() as patch:
        patch.setattr(migrations, "migrate", lambda connection: half_done(connection))
        with pytest.raises(OSError, match="no space"):
            await database.start()
    assert await database.read(shape) == before
    await database.start()
    assert await database.read(find_version) == VERSION
    for each in two:
        await each.stop()


def half_done(connection: Connection) -> None:
    connection.exec_driver_sql("CREATE INDEX leases_by_owner ON leases (owner)")
    raise OSError("no space left")


async def test_processes_that_start_together_migrate_once(postgres_url: str, caplog: Any) -> None:
    databases = [connect(postgres_url) for _ in range(4)]
    await databases[0].write(make_first)
    await asyncio.gather(*(each.start() for each in databases))
    versions = sql.select(schema.version.c.version_num)
    found = await databases[0].read(lambda connection: connection.execute(versions).scalars().all())
    assert found == [VERSION]
    for each in databases:
        await each.stop()


def make_newer(connection: Connection) -> None:
    schema.version.create(connection)
    stamp(connection, NEWER)


async def test_a_database_of_a_newer_version_is_not_opened(
    two: tuple[Database, Database],
) -> None:
    database, _ = two
    await database.write(make_newer)
    before = await database.read(shape)
    with pytest.raises(NewerDatabase):
        await database.start()
    assert await database.read(shape) == before
    for each in two:
        await each.stop()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_server_says_that_its_database_is_newer(language: str, tmp_path: Path) -> None:
    file = tmp_path / "newer.sqlite"
    database = connect(f"sqlite:///{file}")
    await database.write(make_newer)
    await database.stop()
    before = file.read_bytes()
    command = [sys.executable, "-m", "brelan", "serve", "--port", "0", "--database"]
    done = subprocess.run(
        [*command, f"sqlite:///{file}"],
        env={**os.environ, "LC_ALL": f"{language}_XX.UTF-8"},
        capture_output=True,
        text=True,
        timeout=patience.PROGRAM_SECONDS,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert catalogue(language)["command.serve.newer-database"].format(what=file) in done.stderr
    assert "Traceback" not in done.stderr
    assert file.read_bytes() == before
    assert not list(tmp_path.glob("*before*"))


def test_alembic_is_loaded_only_to_migrate(tmp_path: Path) -> None:
    code = (
        "import asyncio, sys\n"
        "from brelan.server.storage.database import connect\n"
        f"database = connect('sqlite:///{tmp_path / 'new.sqlite'}')\n"
        "asyncio.run(database.start())\n"
        "print('alembic' in sys.modules)\n"
    )
    for _ in ("made", "opened again"):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert (done.stdout, done.stderr) == ("False\n", "")
