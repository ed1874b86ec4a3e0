"""Bans and mutes: of a person, or of a network of addresses, for a time or for good."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Literal

import sqlalchemy as sql
from msgspec import Struct, structs
from sqlalchemy.engine import Connection

from brelan.server.storage import schema
from brelan.server.storage.changes import note_change
from brelan.server.storage.database import Database
from brelan.server.timestamps import now

RestrictionKind = Literal["ban", "mute"]

restrictions = schema.restrictions


class Restriction(Struct, frozen=True, kw_only=True):
    """Who may not come, or not talk: either a person or a network."""

    id: str
    kind: RestrictionKind
    person: str | None = None
    network: str | None = None
    """In the form `192.0.2.0/24`; one address is a network of one."""
    addresses: bool = False
    """Whether the address that the person has just now is to be restricted too."""
    reason: str = ""
    since: int
    until: int | None = None
    """When it ends; None if it is for good."""

    def holds(self, at: int) -> bool:
        """Whether it is in force at that moment."""
        return self.until is None or at < self.until


class RestrictionList:
    """All restrictions of a database."""

    def __init__(self, database: Database):
        self._database = database

    async def read(self) -> list[Restriction]:
        """All, oldest first."""
        query = sql.select(restrictions).order_by(restrictions.c.since, restrictions.c.id)

        def find(connection: Connection) -> list[Restriction]:
            return [Restriction(**row) for row in connection.execute(query).mappings()]

        return await self._database.read(find)

    async def add(
        self,
        kind: RestrictionKind,
        person: str | None,
        network: str | None,
        reason: str,
        until: int | None,
        addresses: bool = False,
    ) -> Restriction:
        """Restrict somebody from now on; what held for the same person or network is replaced."""
        new = Restriction(
            id=secrets.token_hex(4),
            kind=kind,
            person=person,
            network=network,
            addresses=addresses,
            reason=reason,
            since=now(),
            until=until,
        )
        same = (
            restrictions.c.kind == kind,
            restrictions.c.person.is_not_distinct_from(person),
            restrictions.c.network.is_not_distinct_from(network),
        )

        def put(connection: Connection) -> None:
            connection.execute(restrictions.delete().where(*same))
            connection.execute(restrictions.insert(), structs.asdict(new))
            note_change(self._database, connection)

        await self._database.write(put)
        return new

    async def lift(self, ids: Collection[str]) -> None:
        """End these restrictions."""

        def remove(connection: Connection) -> None:
            connection.execute(restrictions.delete().where(restrictions.c.id.in_(ids)))
            note_change(self._database, connection)

        await self._database.write(remove)

    async def drop_ended(self) -> None:
        """Drop those that have ended: nobody needs to remember them."""
        ended = restrictions.delete().where(restrictions.c.until < now())
        await self._database.write(lambda connection: connection.execute(ended))
