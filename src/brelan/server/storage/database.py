"""SQLite in a file, or PostgreSQL by URL, behind two calls: `write` and `read`.

Both take a plain function of a SQLAlchemy connection, so that every statement is written once.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import sqlalchemy as sql
from platformdirs import user_data_path
from sqlalchemy import event
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine import Connection, make_url
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from brelan.server.storage.lock_file import acquire_lock
from brelan.server.storage.schema_version import VERSION, NewerDatabase, find_version, upgrade

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

log = logging.getLogger(__name__)

Result = TypeVar("Result")
Work = Callable[[Connection], Result]


class NotStored(Exception):
    """The database could not be written: whether it was nevertheless, only the log can tell."""


class Locked(NotStored):
    """Another program holds the file: nothing was written."""


READERS = 4
DATABASE_ERRORS = (DBAPIError, PoolTimeout, sqlite3.Error, NotStored, ConnectionError)
"""What is raised where the database cannot be reached, read or written."""
LOCKED_SECONDS = 5
"""How long a file that another program has locked is waited for."""
SETTINGS = {"idle_in_transaction_session_timeout": "2000"}
"""PostgreSQL frees the locks of a delayed process before its leases run out."""


def data_folder() -> Path:
    """Where games are kept: $BRELAN_DATA, or the user's data folder."""
    if chosen := os.environ.get("BRELAN_DATA"):
        return Path(chosen)
    return user_data_path("brelan", appauthor=False)


def default_url() -> str:
    """The default database."""
    return f"sqlite:///{data_folder() / 'brelan.sqlite'}"


class Database(ABC):
    """A database with one writer and several readers."""

    shared: bool
    """Whether other processes may write to it."""
    insert: Any
    """Makes an insert that can say what to do if the row is there already."""

    @abstractmethod
    def acquire_lock(self) -> None:
        """Lock it where only one server may use it; InUse if another one does."""

    async def start(self) -> None:
        """Open it, and give it the present schema; NewerDatabase if it has a later one."""
        found = await self.read(find_version)
        if found == VERSION:
            return
        if found is not None and found > VERSION:
            raise NewerDatabase(self.name)
        await self.upgrade(found)

    @property
    @abstractmethod
    def name(self) -> str:
        """What to call it in messages."""

    @abstractmethod
    async def upgrade(self, found: str | None) -> None:
        """Give it the present schema; None is that of an empty database."""

    @abstractmethod
    async def write(self, work: Work[Result]) -> Result:
        """Do this in a transaction, and answer once it is committed."""

    @abstractmethod
    async def heartbeat(self, work: Work[Result]) -> Result:
        """The same for heartbeats, which wait for nothing that others read or write."""

    @abstractmethod
    async def read(self, work: Work[Result]) -> Result:
        """Look something up."""

    @abstractmethod
    async def snapshot(self, work: Work[Result]) -> Result:
        """Look several things up as they are at one moment, for as long as it takes."""

    @abstractmethod
    async def size(self) -> float:
        """Bytes that it takes."""

    @abstractmethod
    async def stop(self) -> None:
        """Close it."""

    def put(self, connection: Connection, statement: Any, rows: Sequence[dict[str, Any]]) -> None:
        """Run a statement for each of these rows; to be made once and used often."""
        connection.execute(statement, rows)


class SqliteDatabase(Database):
    """A file in WAL mode; a commit is on the disk before it is one (`synchronous=FULL`)."""

    shared = False
    insert = staticmethod(sqlite.insert)

    def __init__(self, url: str):
        parsed = make_url(url)
        assert parsed.database
        self.file = Path(parsed.database)
        self.file.parent.mkdir(parents=True, exist_ok=True)
        # Seeds and the secret of the cookies are in it: nobody else on this machine may read it.
        self.file.touch(mode=0o600)
        self.held = contextlib.ExitStack()
        self.writer = self._engine(url, "BEGIN IMMEDIATE", 1)
        self.reader = self._engine(url, "BEGIN", READERS)
        self.writing: Connection | None = None
        self.texts: dict[Any, tuple[str, tuple[str, ...]]] = {}
        self.write_thread = ThreadPoolExecutor(1, "brelan-writer")
        self.read_threads = ThreadPoolExecutor(READERS, "brelan-reader")

    def _engine(self, url: str, begin: str, connections: int) -> sql.Engine:
        engine = sql.create_engine(
            url,
            poolclass=sql.QueuePool,
            pool_size=connections,
            max_overflow=0,
            connect_args={"check_same_thread": False, "timeout": LOCKED_SECONDS},
        )

        @event.listens_for(engine, "connect")
        def prepare(connection: Any, _record: Any) -> None:
            # SQLAlchemy begins transactions itself, below; the driver must not.
            connection.isolation_level = None
            cursor = connection.cursor()
            cursor.execute("PRAGMA journal_mode = WAL")
            cursor.execute("PRAGMA synchronous = FULL")
            cursor.close()

        @event.listens_for(engine, "begin")
        def start_transaction(connection: Connection) -> None:
            # Not through SQLAlchemy, which takes longer for it than the file does.
            try:
                connection.connection.cursor().execute(begin)
            except sqlite3.OperationalError as error:
                raise Locked(str(error)) from None

        return engine

    def acquire_lock(self) -> None:
        """Lock the file: two servers would take its tables from each other."""
        self.held.callback(os.close, acquire_lock(self.file))

    @property
    def name(self) -> str:
        """The path of the file."""
        return str(self.file)

    async def upgrade(self, found: str | None) -> None:
        """Give the file the present schema, after a copy of what is in it."""
        if found is not None:
            copy = await asyncio.to_thread(self._copy)
            log.warning(
                "upgrading %s from version %s to %s; the copy %s is as it was before",
                self.file,
                found,
                VERSION,
                copy,
            )
        await self.write(upgrade)

    def _copy(self) -> Path:
        copy = self.file.with_name(f"{self.file.name}.before-{VERSION}")
        part = copy.with_name(f"{copy.name}.part")
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)
        with (
            contextlib.closing(sqlite3.connect(self.file)) as source,
            contextlib.closing(sqlite3.connect(part)) as target,
        ):
            source.backup(target)
        part.replace(copy)
        return copy

    async def write(self, work: Work[Result]) -> Result:
        """Do this in a transaction of the one writer."""
        return await asyncio.get_running_loop().run_in_executor(self.write_thread, self._do, work)

    async def heartbeat(self, work: Work[Result]) -> Result:
        """The one writer takes no longer than a commit."""
        return await self.write(work)

    async def read(self, work: Work[Result]) -> Result:
        """Look something up in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self.read_threads, self._look, work)

    async def snapshot(self, work: Work[Result]) -> Result:
        """A transaction reads what was there when it began."""
        return await self.read(work)

    def put(self, connection: Connection, statement: Any, rows: Sequence[dict[str, Any]]) -> None:
        """Run a statement for each of these rows.

        They go to the driver itself: the way through SQLAlchemy takes longer than all the rest.
        """
        if statement not in self.texts:
            compiled = statement.compile(dialect=self.writer.dialect, column_keys=[*rows[0]])
            self.texts[statement] = (str(compiled), tuple(compiled.positiontup))
        text, order = self.texts[statement]
        values = [[row[name] for name in order] for row in rows]
        try:
            connection.connection.cursor().executemany(text, values)
        except sqlite3.IntegrityError as error:
            raise IntegrityError(text, None, error) from None

    def _do(self, work: Work[Result]) -> Result:
        # The writer keeps its connection: taking it from the pool and giving it back costs more
        # than a transaction.
        if self.writing is None:
            self.writing = self.writer.connect()
        with self.writing.begin():
            return work(self.writing)

    def _look(self, work: Work[Result]) -> Result:
        with self.reader.begin() as connection:
            return work(connection)

    async def size(self) -> float:
        """Bytes of the file, and of what was written and is not in it yet."""
        log_file = self.file.with_name(f"{self.file.name}-wal")
        return sum(each.stat().st_size for each in (self.file, log_file) if each.exists())

    async def stop(self) -> None:
        """Finish what was begun, and close the file."""
        await asyncio.to_thread(self.write_thread.shutdown)
        await asyncio.to_thread(self.read_threads.shutdown)
        if self.writing is not None:
            self.writing.close()
        self.writer.dispose()
        self.reader.dispose()
        self.held.close()


class PostgresDatabase(Database):
    """PostgreSQL through asyncpg."""

    shared = True

    def __init__(self, url: str):
        # Only for those who use it: it takes a tenth of a second to load.
        from sqlalchemy.dialects import postgresql

        self.insert = postgresql.insert
        self.engine = self._engine(url, READERS + 1, READERS)
        self.heart = self._engine(url, 1, 0)
        """A connection of its own: leases must not run out because much is being read."""

    def _engine(self, url: str, connections: int, more: int) -> AsyncEngine:
        from sqlalchemy.ext.asyncio import create_async_engine

        return create_async_engine(
            make_url(url).set(drivername="postgresql+asyncpg"),
            pool_size=connections,
            max_overflow=more,
            pool_pre_ping=True,
            connect_args={"server_settings": SETTINGS},
        )

    def acquire_lock(self) -> None:
        """Any number of servers may use it."""

    @property
    def name(self) -> str:
        """Its URL, but for the password."""
        return self.engine.url.render_as_string()

    async def upgrade(self, found: str | None) -> None:
        """Give it the present schema; two processes may begin at the same moment."""
        if found is not None:
            log.warning("upgrading %s from version %s to %s", self.name, found, VERSION)
            # Before the transaction, which may not be idle for long.
            await asyncio.to_thread(import_module, "brelan.server.storage.migrations")

        def locked(connection: Connection) -> None:
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(20260701)")
            upgrade(connection)

        await self.write(locked)

    async def write(self, work: Work[Result]) -> Result:
        """Do this in a transaction."""
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    async def heartbeat(self, work: Work[Result]) -> Result:
        """Do this in a transaction on a connection that is used for nothing else."""
        async with self.heart.begin() as connection:
            return await connection.run_sync(work)

    async def read(self, work: Work[Result]) -> Result:
        """Look something up."""
        async with self.engine.connect() as connection:
            return await connection.run_sync(work)

    async def snapshot(self, work: Work[Result]) -> Result:
        """Look things up in a transaction that sees nothing of what others write meanwhile."""
        async with self.engine.connect() as connection:
            await connection.execution_options(isolation_level="REPEATABLE READ")
            await connection.execute(sql.text("SET LOCAL idle_in_transaction_session_timeout = 0"))
            return await connection.run_sync(work)

    async def size(self) -> float:
        """Bytes of this database, with its indexes."""
        query = sql.text("SELECT pg_database_size(current_database())")
        return await self.read(lambda connection: float(connection.execute(query).scalar_one()))

    async def stop(self) -> None:
        """Close all connections."""
        await self.engine.dispose()
        await self.heart.dispose()


def connect(url: str) -> Database:
    """The database that a URL names."""
    kind = make_url(url).get_backend_name()
    if kind == "sqlite":
        return SqliteDatabase(url)
    if kind == "postgresql":
        return PostgresDatabase(url)
    raise ValueError(f"no such database: {kind}")
