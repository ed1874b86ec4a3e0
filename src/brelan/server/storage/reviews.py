"""Reviews of finished games, each computed once. They name nobody, and can be made again."""

from __future__ import annotations

import sqlalchemy as sql

from brelan.server.storage import schema
from brelan.server.storage.database import Database
from brelan.server.timestamps import now

reviews = schema.reviews


class Reviews:
    """The reviews of a database."""

    def __init__(self, database: Database):
        self._database = database

    async def find(self, table: str, version: int) -> bytes | None:
        """The review of a table, if there is one in this format."""
        query = sql.select(reviews.c.review).where(
            reviews.c.table_id == table, reviews.c.format == version
        )
        return await self._database.read(lambda connection: connection.execute(query).scalar())

    async def keep(self, table: str, version: int, review: bytes) -> None:
        """Keep a review in place of what there was; nothing if the table is gone."""
        values = {"format": version, "made": now(), "review": review}
        statement = self._database.insert(reviews).from_select(
            ["table_id", *values],
            sql.select(
                schema.tables.c.id, *(sql.literal(value) for value in values.values())
            ).where(schema.tables.c.id == table),
        )
        statement = statement.on_conflict_do_update(index_elements=["table_id"], set_=values)
        await self._database.write(lambda connection: connection.execute(statement).close())
