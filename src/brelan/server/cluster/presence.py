"""Who is connected through which process: what processes on one database tell each other."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from brelan.server.storage import schema
from brelan.server.storage.database import Database
from brelan.server.storage.leases import Leases

presence = schema.presence
owners = schema.owners
people = schema.people


class Presence:
    """Who is present at all tables, as one process tells and reads it."""

    def __init__(self, database: Database, leases: Leases):
        self._database = database
        self._leases = leases

    async def change(
        self, come: Collection[tuple[str, str]], gone: Collection[tuple[str, str]]
    ) -> None:
        """Tell the other processes who has come to this one's tables, and who is gone."""
        owner = self._leases.owner

        def put(connection: Connection) -> None:
            if gone:
                connection.execute(
                    presence.delete().where(
                        presence.c.owner == owner,
                        sql.tuple_(presence.c.table_id, presence.c.who).in_(list(gone)),
                    )
                )
            if come:
                connection.execute(
                    self._database.insert(presence).on_conflict_do_nothing(),
                    [{"table_id": table, "who": who, "owner": owner} for table, who in come],
                )

        await self._database.write(put)

    async def elsewhere(self, tables: Collection[str]) -> dict[str, dict[str, str]]:
        """Who is present at these tables through other processes, with the names they gave."""
        if not tables:
            return {}
        query = (
            sql.select(presence.c.table_id, presence.c.who, people.c.name)
            .join(people, people.c.who == presence.c.who, isouter=True)
            .join(owners, owners.c.owner == presence.c.owner)
            .where(
                presence.c.table_id.in_(tables),
                presence.c.owner != self._leases.owner,
                self._leases.is_alive(),
            )
            .order_by(presence.c.who)
        )
        found: dict[str, dict[str, str]] = {}
        for table, who, name in await self._database.read(lambda c: list(c.execute(query))):
            found.setdefault(table, {})[who] = name or ""
        return found

    async def tidy(self) -> None:
        """Drop what dead processes left."""
        alive = sql.select(owners.c.owner).where(self._leases.is_alive())
        statement = presence.delete().where(presence.c.owner.not_in(alive))
        await self._database.write(lambda connection: connection.execute(statement))
