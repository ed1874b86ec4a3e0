"""Invitations to play again, among people who have sat at one table: one from each to each."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sql
from msgspec import Struct
from sqlalchemy.engine import Connection

from brelan.server.storage import schema
from brelan.server.storage.database import Database
from brelan.server.timestamps import now

LASTS_MS = 24 * 3_600_000
"""How long an invitation is shown."""
MOST_SHOWN = 5

invitations, mutes = schema.invitations, schema.invitation_mutes


class Invited(Struct, frozen=True):
    """Somebody is wanted at a table."""

    table: str
    game: str
    inviter: str
    name: str
    """Of whoever invites, as at the table."""
    at: int


class Invitations:
    """All invitations of a database."""

    def __init__(self, database: Database):
        self._database = database

    async def invite(
        self, people: Collection[str], inviter: str, name: str, table: str
    ) -> tuple[str, ...]:
        """Invite people to a table, but for those who do not wish it; who was invited.

        Whoever invites somebody wishes to hear of them again, too.
        """

        def put(connection: Connection) -> tuple[str, ...]:
            query = sql.select(mutes.c.who).where(
                mutes.c.inviter == inviter, mutes.c.who.in_(list(people))
            )
            unwilling = set(connection.execute(query).scalars())
            connection.execute(
                mutes.delete().where(mutes.c.who == inviter, mutes.c.inviter.in_(list(people)))
            )
            wanted = tuple(who for who in people if who not in unwilling)
            statement = self._database.insert(invitations)
            statement = statement.on_conflict_do_update(
                index_elements=["who", "inviter"],
                set_={each: statement.excluded[each] for each in ("table_id", "name", "at")},
            )
            values = {"inviter": inviter, "name": name, "table_id": table, "at": now()}
            if wanted:
                connection.execute(statement, [{"who": who, **values} for who in wanted])
            return wanted

        return await self._database.write(put)

    async def of(self, who: str) -> list[Invited]:
        """The invitations of somebody to tables that still wait and where they do not sit yet, the
        latest first.
        """
        tables, seats = schema.tables, schema.seats
        seated = sql.exists().where(seats.c.table_id == tables.c.id, seats.c.who == who)
        query = (
            sql.select(
                invitations.c.table_id,
                tables.c.game,
                invitations.c.inviter,
                invitations.c.name,
                invitations.c.at,
            )
            .join(tables, tables.c.id == invitations.c.table_id)
            .where(
                invitations.c.who == who,
                invitations.c.at >= now() - LASTS_MS,
                tables.c.status == "waiting",
                ~seated,
            )
            .order_by(invitations.c.at.desc())
            .limit(MOST_SHOWN)
        )
        return await self._database.read(
            lambda connection: [Invited(*row) for row in connection.execute(query)]
        )

    async def decline(self, who: str, table: str, mute: bool) -> bool:
        """Drop the invitation of somebody to a table, and if they wish all further ones of whoever
        invited them; False if there is none.
        """
        mine = (invitations.c.who == who, invitations.c.table_id == table)

        def drop(connection: Connection) -> bool:
            inviter = connection.execute(sql.select(invitations.c.inviter).where(*mine)).scalar()
            if inviter is None:
                return False
            connection.execute(invitations.delete().where(*mine))
            if mute:
                statement = self._database.insert(mutes).on_conflict_do_nothing()
                connection.execute(statement, {"who": who, "inviter": inviter})
            return True

        return await self._database.write(drop)

    async def drop_old(self) -> None:
        """Drop those that nobody is shown any more."""
        old = invitations.delete().where(invitations.c.at < now() - LASTS_MS)
        await self._database.write(lambda connection: connection.execute(old))


def forget_person(connection: Connection, who: str) -> None:
    """Delete every invitation and every mute that names somebody."""
    for table in (invitations, mutes):
        connection.execute(
            table.delete().where(sql.or_(table.c.who == who, table.c.inviter == who))
        )
