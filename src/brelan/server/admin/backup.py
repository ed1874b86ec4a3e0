"""A copy of a database as it is at one moment, while servers use it.

A copy is a SQLite file, whatever the database is: it can be restored into either kind, looked at
and checked with `--database sqlite:///FILE`, and even be served.
"""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from brelan.server.admin.private_files import new_private_file
from brelan.server.storage import Storage, schema
from brelan.server.storage.database import SqliteDatabase

ROWS_AT_ONCE = 500


async def back_up(storage: Storage, file: Path, replace: bool = False) -> None:
    """Write a copy of everything to a file that only its owner can read."""
    database = storage.database
    with new_private_file(file, replace) as part:
        if isinstance(database, SqliteDatabase):
            await asyncio.to_thread(_copy_file, database.file, part)
        else:
            await database.snapshot(lambda connection: _copy_rows_to(connection, part))


def _copy_file(source: Path, target: Path) -> None:
    """Copy a SQLite file while others write to it; they do not wait."""
    with (
        closing(sqlite3.connect(source)) as reading,
        closing(sqlite3.connect(target)) as writing,
    ):
        reading.backup(writing)
        # One file: nothing is left in another beside it.
        writing.execute("PRAGMA journal_mode = DELETE")


def _copy_rows_to(connection: Connection, target: Path) -> None:
    engine = sql.create_engine(f"sqlite:///{target}")
    try:
        with engine.begin() as writing:
            schema.metadata.create_all(writing)
            copy_rows(connection, writing)
    finally:
        engine.dispose()


def copy_rows(source: Connection, target: Connection) -> None:
    """Copy every row of every table into one that has the same tables, and none of the rows."""
    for table in schema.metadata.sorted_tables:
        query = sql.select(table).execution_options(yield_per=ROWS_AT_ONCE)
        for rows in source.execute(query).mappings().partitions():
            target.execute(table.insert(), [dict(row) for row in rows])
