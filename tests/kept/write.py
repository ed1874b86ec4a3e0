"""Keep a database and records of this version: `PYTHONPATH=tests python -m kept.write VERSION`.

A server is started as anybody would start it, on SQLite and on PostgreSQL, and tables are played
through its public interface, so that the same script serves every later release.
"""

from __future__ import annotations

import gzip
import json
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import patience
from kept.client import Client
from kept.tables import Kept, furnish, leave_to_bots
from running.services import ADMIN, postgres, reserve_port
from system import find

HERE = Path(__file__).parent
MANIFEST, SQLITE, POSTGRESQL = "manifest.json", "brelan.db.gz", "postgresql.sql.gz"
FACES = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
PROMPT_GAMES = {
    "royal_flush": (["draw"] * 5, []),
    "flush_royal": (["pass"] * 60, ["--option", "free_pass=true"]),
    "poker_tiles": ([f"exchange {face}" for face in FACES] * 20, []),
}
"""What is typed into `brelan play`, and its options. What cannot be done is refused, and play goes
on; when there is nothing more to read, the player has left."""


@contextmanager
def serving(database: str, port: int, workers: int) -> Iterator[None]:
    """A server while this lasts; it is stopped as an operator stops it."""
    words = ["serve", "--fast", "--port", str(port), "--workers", str(workers)]
    process = subprocess.Popen(
        [sys.executable, "-m", "brelan", *words, "--database", database],
        stdout=subprocess.DEVNULL,
    )
    try:
        wait_until_ready(Client(port, "ready"))
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(patience.SECONDS)


def wait_until_ready(client: Client) -> None:
    """Wait until every game can be played with every bot."""
    deadline = time.monotonic() + 10 * patience.SECONDS
    while time.monotonic() < deadline:
        try:
            if client.get("/api/readiness").json["ready"]:
                return
        except ConnectionError:
            pass
        time.sleep(0.1)
    raise TimeoutError("the server does not start")


def fill(database: str, records: Path | None) -> dict[str, Any]:
    """Play tables on a database; what it then holds, and the records of it if wanted."""
    with closing(reserve_port()) as reservation:
        port: int = reservation.getsockname()[1]
        with serving(database, port, workers=1):
            kept = Kept(Client(port, "kept"))
            furnish(kept)
        # Without workers no bot moves: what is shown is what the database holds.
        with serving(database, port, workers=0):
            return show(kept, records)


def show(kept: Kept, records: Path | None) -> dict[str, Any]:
    """What a server without workers shows of its tables; records are written where wanted."""
    leave_to_bots(kept)
    shown = kept.show()
    if records is not None:
        for name, document in kept.records():
            (records / name).write_bytes(document)
    return shown


def keep_sqlite(folder: Path, scratch: Path) -> dict[str, Any]:
    """A file, as it lies on the disk after the server has stopped."""
    file = scratch / "brelan.db"
    shown = fill(f"sqlite:///{file}", folder / "records")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    (folder / SQLITE).write_bytes(gzip.compress(file.read_bytes(), mtime=0))
    return shown


def keep_postgresql(folder: Path) -> dict[str, Any]:
    """A dump as plain SQL statements, without the commands to `psql` that newer ones begin with."""
    with postgres() as cluster:
        url = cluster.new_database()
        shown = fill(url, None)
        dump = subprocess.run(
            [
                *(find("pg_dump") or "pg_dump", "--no-owner", "--no-privileges", "--inserts"),
                *("--rows-per-insert=100", "-h", "127.0.0.1", "-p", str(cluster.port)),
                *("-U", ADMIN, url.rpartition("/")[2]),
            ],
            check=True,
            capture_output=True,
        ).stdout
    lines = [line for line in dump.splitlines(keepends=True) if not line.startswith(b"\\")]
    (folder / POSTGRESQL).write_bytes(gzip.compress(b"".join(lines), mtime=0))
    return shown


def keep_prompt_games(records: Path) -> None:
    """The records that games in a terminal leave behind."""
    for game, (typed, options) in PROMPT_GAMES.items():
        file = records / f"{game}-terminal.brelan.json"
        words = ["play", game, "--seed", "kept", "--bot", "casual", *options, "--save", str(file)]
        subprocess.run(
            [sys.executable, "-m", "brelan", *words],
            input="\n".join(typed),
            text=True,
            check=True,
            stdout=subprocess.DEVNULL,
        )


def write_manifest(folder: Path, databases: dict[str, Any]) -> None:
    """A line for each person and each table, so that a difference can be read."""
    parts = []
    for name, shown in databases.items():
        lists = [
            f"  {json.dumps(key)}: [\n" + ",\n".join(map(dump_line, entries)) + "\n  ]"
            for key, entries in shown.items()
        ]
        parts.append(f" {json.dumps(name)}: {{\n" + ",\n".join(lists) + "\n }")
    (folder / MANIFEST).write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


def dump_line(entry: Any) -> str:
    """A person or a table on one line."""
    return "   " + json.dumps(entry, ensure_ascii=False, separators=(",", ":"))


def main(version: str) -> None:
    """Write the folder of a version."""
    folder = HERE / version
    (folder / "records").mkdir(parents=True)
    with tempfile.TemporaryDirectory() as scratch:
        databases = {SQLITE: keep_sqlite(folder, Path(scratch))}
    databases[POSTGRESQL] = keep_postgresql(folder)
    keep_prompt_games(folder / "records")
    write_manifest(folder, databases)


if __name__ == "__main__":
    main(sys.argv[1])
