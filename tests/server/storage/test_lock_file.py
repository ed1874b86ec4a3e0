"""One server to a file of SQLite: a second is told why not, and a dead one is in nobody's way."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

import patience
from brelan.server.storage.database import connect
from brelan.server.storage.lock_file import InUse
from brelan.texts import catalogue
from running.servers import Servers


async def test_a_file_is_held_until_its_server_ends_however_it_does(servers: Servers, tmp_path):
    database = f"sqlite:///{tmp_path / 'brelan.sqlite'}"
    server = servers.new(database)
    for how in (signal.SIGKILL, signal.SIGTERM):
        await server.start()
        with pytest.raises(InUse):
            connect(database).acquire_lock()
        await server.end(how)
    last = connect(database)
    last.acquire_lock()
    await last.stop()


async def test_a_second_server_says_what_is_wrong(servers: Servers, tmp_path):
    file = tmp_path / "brelan.sqlite"
    server = servers.new(f"sqlite:///{file}")
    await server.start()
    second = [sys.executable, "-m", "brelan", "serve", "--port", "0", "--database"]
    done = subprocess.run(
        [*second, f"sqlite:///{file}"],
        env={**os.environ, "LC_ALL": "fr_FR.UTF-8"},
        capture_output=True,
        text=True,
        timeout=patience.PROGRAM_SECONDS,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert catalogue("fr")["command.serve.in-use"].format(what=file) in done.stderr
    assert server.complaints == ""


async def test_any_number_of_servers_share_postgres(postgres_url: str):
    databases = [connect(postgres_url), connect(postgres_url)]
    for database in databases:
        database.acquire_lock()
        await database.start()
    for database in databases:
        await database.stop()
