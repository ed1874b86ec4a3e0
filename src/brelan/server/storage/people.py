"""The names that people last gave, for the next time."""

from __future__ import annotations

import sqlalchemy as sql

from brelan.server.storage import schema
from brelan.server.storage.database import Database


class People:
    """Everybody who has given a name."""

    def __init__(self, database: Database):
        self._database = database

    async def name_of(self, who: str) -> str:
        """The name that somebody last gave; empty if none."""
        query = sql.select(schema.people.c.name).where(schema.people.c.who == who)
        name = await self._database.read(lambda connection: connection.execute(query).scalar())
        return name or ""

    async def remember(self, who: str, name: str) -> None:
        """Keep somebody's name."""
        statement = self._database.insert(schema.people)
        statement = statement.on_conflict_do_update(
            index_elements=["who"], set_={"name": statement.excluded.name}
        )
        values = {"who": who, "name": name}
        await self._database.write(lambda connection: connection.execute(statement, values))
