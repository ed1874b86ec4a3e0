"""Putting a copy back into a database, of either kind, that no server uses."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import tempfile
from contextlib import closing
from functools import partial
from pathlib import Path
from time import monotonic

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from brelan.server.admin.backup import copy_rows
from brelan.server.admin.desk import AdminError, failures_in_words, new_storage, opening
from brelan.server.admin.private_files import PRIVATE
from brelan.server.storage import Storage, schema
from brelan.server.storage.database import connect, default_url
from brelan.server.storage.leases import LEASE_MS
from brelan.server.storage.lock_file import InUse
from brelan.server.storage.schema_version import find_version
from brelan.texts import say

LOOK_SECONDS = 0.2


async def restore(file: Path, url: str = "", replace: bool = False) -> int:
    """Put a copy into a database, wholly or not at all; answers with the number of tables.

    AdminError if a server uses the database, or if there are tables in it and not `replace`.
    """
    with tempfile.TemporaryDirectory(prefix="brelan-restore-") as folder:
        copy = Path(folder) / "copy.sqlite"
        await _prepare(file, copy)
        with opening():
            storage = new_storage(url or default_url())
        try:
            await _check_free(storage, replace)
            with failures_in_words():
                await storage.database.write(partial(_replace_rows, copy))
                return await storage.database.read(_count)
        finally:
            await storage.database.stop()


async def _prepare(file: Path, copy: Path) -> None:
    """A copy of the copy with the schema of this version; AdminError if it is no sound one."""
    unreadable = AdminError(say("command.admin.bad-backup", file=str(file)))
    try:
        shutil.copyfile(file, copy)
        copy.chmod(PRIVATE)
        with closing(sqlite3.connect(copy)) as opened:
            (found,) = opened.execute("PRAGMA quick_check").fetchone()
            kept = opened.execute("SELECT count(*) FROM sqlite_master WHERE name = 'log'")
            if found != "ok" or kept.fetchone() != (1,):
                raise unreadable
    except (OSError, sqlite3.Error):
        raise unreadable from None
    database = connect(f"sqlite:///{copy}")
    try:
        with opening():
            await database.start()
    finally:
        await database.stop()


async def _check_free(storage: Storage, replace: bool) -> None:
    """Give a database the schema of this version; AdminError unless it may be overwritten."""
    database = storage.database
    in_use = AdminError(say("command.admin.in-use", what=database.name))
    with opening():
        try:
            database.acquire_lock()
        except InUse:
            raise in_use from None
        if await database.read(find_version) is not None:
            if database.shared and await _stays_served(storage):
                raise in_use
            many = await database.read(_count)
            if many and not replace:
                raise AdminError(say("command.admin.not-empty", what=database.name, tables=many))
        await database.start()


async def _stays_served(storage: Storage) -> bool:
    """Whether a server uses the database: one that was just stopped sends no more heartbeats."""
    deadline = monotonic() + 2 * LEASE_MS / 1000
    while await storage.database.read(partial(_is_served, storage)):
        if monotonic() > deadline:
            return True
        await asyncio.sleep(LOOK_SECONDS)
    return False


def _is_served(storage: Storage, connection: Connection) -> bool:
    alive = sql.select(schema.owners.c.owner).where(storage.leases.is_alive())
    return connection.execute(alive).first() is not None


def _count(connection: Connection) -> int:
    return connection.execute(sql.select(sql.func.count()).select_from(schema.tables)).scalar_one()


def _replace_rows(copy: Path, connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
    for table in schema.metadata.sorted_tables:
        connection.execute(table.delete())
    engine = sql.create_engine(f"sqlite:///{copy}")
    try:
        with engine.connect() as source:
            copy_rows(source, connection)
    finally:
        engine.dispose()
