"""Whether the host has changed anything that running servers must learn: one value to look at."""

from __future__ import annotations

import secrets

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from brelan.server.storage import schema
from brelan.server.storage.database import Database

CHANGE = "host-change"
"""The setting that is another one after every change."""


def note_change(database: Database, connection: Connection) -> None:
    """Let running servers look again; to be called in the transaction of the change."""
    statement = database.insert(schema.settings)
    statement = statement.on_conflict_do_update(
        index_elements=["name"], set_={"value": statement.excluded.value}
    )
    connection.execute(statement, {"name": CHANGE, "value": secrets.token_hex(8)})


async def last_change(database: Database) -> str:
    """What tells the present state from any other."""
    query = sql.select(schema.settings.c.value).where(schema.settings.c.name == CHANGE)
    found = await database.read(lambda connection: connection.execute(query).scalar())
    return found or ""
