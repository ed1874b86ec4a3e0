"""The host's way to a database, whether or not servers run on it."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from brelan.errors import BrelanError
from brelan.server.storage import Storage
from brelan.server.storage.database import default_url
from brelan.server.storage.schema_version import VERSION, NewerDatabase, find_version
from brelan.texts import say


class AdminError(BrelanError):
    """Something that the host wants and cannot have."""

    code = "admin"


@asynccontextmanager
async def open_desk(url: str = "") -> AsyncIterator[Storage]:
    """A database of this version, to read and to give orders; nothing is made or upgraded."""
    with opening():
        storage = new_storage(existing(url))
    try:
        with opening():
            found = await storage.database.read(find_version)
            check_version(found, storage.database.name)
        with failures_in_words():
            yield storage
    finally:
        await storage.database.stop()


def new_storage(url: str) -> Storage:
    """The parts of a database, for a process that serves nobody."""
    return Storage(url, f"admin-{secrets.token_hex(8)}")


@contextmanager
def opening() -> Iterator[None]:
    """Say in words that a database cannot be opened, for whatever reason drivers have."""
    try:
        yield
    except BrelanError:
        raise
    except NewerDatabase as error:
        raise AdminError(say("command.serve.newer-database", what=str(error))) from None
    except Exception as error:
        raise _unusable(error) from None


@contextmanager
def failures_in_words() -> Iterator[None]:
    """Say in words what a database in use answers: that it is locked, full or gone."""
    try:
        yield
    except SQLAlchemyError as error:
        raise _unusable(error) from None


def _unusable(error: Exception) -> AdminError:
    why = str(getattr(error, "orig", None) or error)
    return AdminError(say("command.serve.bad-database", what=why))


def existing(url: str) -> str:
    """The URL of a database; AdminError if it names a file that is not there."""
    url = url or default_url()
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite" and not Path(parsed.database or "").is_file():
        raise AdminError(say("command.admin.no-database", what=parsed.database or url))
    return url


def check_version(found: str | None, name: str) -> None:
    """Raise AdminError unless a database has the schema of this version."""
    if found is None:
        raise AdminError(say("command.admin.no-database", what=name))
    if found > VERSION:
        raise NewerDatabase(name)
    if found < VERSION:
        raise AdminError(say("command.admin.older-database", what=name))
