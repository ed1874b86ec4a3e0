"""A snapshot sees one moment, for as long as it takes."""

from __future__ import annotations

import asyncio
import time
from threading import Thread

import pytest
from sqlalchemy.engine import Connection

from brelan.server.storage import Storage, schema
from brelan.server.storage.database import SETTINGS

IDLE_MS = int(SETTINGS["idle_in_transaction_session_timeout"])
LONGER_MS = IDLE_MS + 500


@pytest.fixture(autouse=True)
def patient_transactions() -> None:
    """Here the time is what it is elsewhere."""


async def remember(database: str, who: str) -> None:
    storage = Storage(database, "writer")
    await storage.database.start()
    await storage.people.remember(who, "somebody")
    await storage.database.stop()


def many(connection: Connection) -> int:
    return len(connection.execute(schema.people.select()).all())


@pytest.mark.slow
async def test_a_snapshot_sees_nothing_of_what_others_write_meanwhile(database: str) -> None:
    await remember(database, "ada")
    storage = Storage(database, "reader")

    def look(connection: Connection) -> tuple[int, int]:
        before = many(connection)
        writing = Thread(target=lambda: asyncio.run(remember(database, "ben")))
        writing.start()
        writing.join()
        # Longer than a transaction may be idle that holds locks.
        time.sleep(LONGER_MS / 1000)
        return before, many(connection)

    assert await storage.database.snapshot(look) == (1, 1)
    assert await storage.database.read(many) == 2
    await storage.database.stop()
