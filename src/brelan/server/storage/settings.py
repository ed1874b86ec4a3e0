"""Values of the server that are kept for good, such as the secret that signs cookies."""

from __future__ import annotations

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from brelan.server.storage import schema
from brelan.server.storage.database import Database


class Settings:
    """The values of a database, by name."""

    def __init__(self, database: Database):
        self._database = database

    async def find(self, name: str) -> str | None:
        """The value of that name, if there is one."""
        query = sql.select(schema.settings.c.value).where(schema.settings.c.name == name)
        return await self._database.read(lambda connection: connection.execute(query).scalar())

    async def put(self, name: str, value: str) -> None:
        """Set the value of that name."""
        statement = self._database.insert(schema.settings)
        statement = statement.on_conflict_do_update(
            index_elements=["name"], set_={"value": statement.excluded.value}
        )
        values = {"name": name, "value": value}
        await self._database.write(lambda connection: connection.execute(statement, values))

    async def keep(self, name: str, fresh: str) -> str:
        """The value of that name; `fresh` becomes it if there is none yet."""

        def settle(connection: Connection) -> str:
            connection.execute(
                self._database.insert(schema.settings).on_conflict_do_nothing(),
                {"name": name, "value": fresh},
            )
            query = sql.select(schema.settings.c.value).where(schema.settings.c.name == name)
            return str(connection.execute(query).scalar_one())

        return await self._database.write(settle)
