"""Everything that is written beside a database can be read by its owner only."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from brelan.server.storage import Storage
from brelan.server.storage.database import SqliteDatabase


@pytest.fixture
def _open_to_all() -> Iterator[None]:
    """A system where files can be read by everybody unless a program says otherwise."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("_open_to_all")
async def test_files_of_the_database_are_the_owners(tmp_path: Path) -> None:
    storage = Storage(f"sqlite:///{tmp_path / 'brelan.sqlite'}", "me")
    storage.database.acquire_lock()
    await storage.start()
    assert await storage.can_write()
    assert isinstance(storage.database, SqliteDatabase)
    storage.database._copy()
    found = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    await storage.stop()
    assert len(found) >= 5, found
    assert {oct(mode) for mode in found.values()} == {"0o600"}, found
