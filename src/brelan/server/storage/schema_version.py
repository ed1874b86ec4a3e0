"""The version of the schema: which one a database has, and how it gets the present one.

Alembic, which does it for databases of earlier versions, is only loaded for those.
"""

from __future__ import annotations

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from brelan.server.storage import schema

VERSION = "0009"
"""The present one: that of the last file in `migrations/versions/`."""
FIRST_VERSION = "0001"
"""What a database has that carries no version."""


class NewerDatabase(Exception):
    """A newer version of the program has written the database that is named."""


def find_version(connection: Connection) -> str | None:
    """The version of a database; None if it is empty."""
    known = sql.inspect(connection)
    if known.has_table(schema.version.name):
        return connection.execute(sql.select(schema.version.c.version_num)).scalar()
    return FIRST_VERSION if known.has_table(schema.log.name) else None


def upgrade(connection: Connection) -> None:
    """Give a database the present schema; to be called in a transaction."""
    found = find_version(connection)
    if found == VERSION:
        return
    if found is None:
        schema.metadata.create_all(connection)
        stamp(connection, VERSION)
        return
    from brelan.server.storage.migrations import migrate

    if not sql.inspect(connection).has_table(schema.version.name):
        schema.version.create(connection)
        stamp(connection, FIRST_VERSION)
    migrate(connection)


def stamp(connection: Connection, version: str) -> None:
    """Note the version of a database that has none."""
    connection.execute(schema.version.insert(), {"version_num": version})
