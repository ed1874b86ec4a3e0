"""What processes on one database leave there for each other: letters, answers, who is present."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
import sqlalchemy as sql
from msgspec import Struct
from sqlalchemy.engine import Connection

from brelan.errors import BrelanError, IllegalAction
from brelan.server.protocol.refusals import Refusal, Stale
from brelan.server.storage import schema
from brelan.server.storage.store import Store, now
from brelan.texts import Message

KEPT_MS = 60_000
"""How long answered letters are kept, for those who ask again."""
MOST_AT_ONCE = 200

inbox = schema.inbox
presence = schema.presence
leases = schema.leases
owners = schema.owners
log = schema.log


class RelayedCommand(Struct, frozen=True):
    """A command for the process that owns the table."""

    table: str
    command: str
    """The identity and the id of the command, as the log has them."""
    who: str
    name: str
    message: bytes


class Reply(Struct, frozen=True, omit_defaults=True):
    """What came of a command: the entry that it led to, or why it led to none."""

    seq: int = 0
    code: str = ""
    reason: Message | None = None
    rule: str | None = None


class Relayed(Refusal):
    """What another process refused, in its words."""

    def __init__(self, code: str, reason: Message):
        BrelanError.__init__(self, reason)
        self.code = code


class News(Struct, frozen=True):
    """How things stand with the tables that a process follows without owning them."""

    latest: dict[str, int]
    """Their last entries."""
    orphaned: frozenset[str]
    """Those that nobody owns who is still alive."""


def reply_of(error: BrelanError) -> Reply:
    """An error as it is written into a letter."""
    rule = error.rule if isinstance(error, IllegalAction) else None
    return Reply(code=error.code, reason=error.message, rule=rule)


def raise_from(reply: Reply) -> None:
    """Raise what the owner raised."""
    if reply.reason is None:
        return
    if reply.rule is not None:
        raise IllegalAction(reply.rule, reply.reason)
    if reply.code == Stale().code:
        raise Stale
    raise Relayed(reply.code, reply.reason)


class Mailbox:
    """The letters of all processes, as one of them handles them."""

    def __init__(self, store: Store):
        self.database = store.database
        self.me = store.owner
        self.insert = store.insert
        self.is_alive = store.is_alive

    async def post(self, letter: RelayedCommand) -> None:
        """Leave a letter; the same one twice is one."""
        row = {
            "table_id": letter.table,
            "command": letter.command,
            "who": letter.who,
            "name": letter.name,
            "message": letter.message,
            "posted": now(),
        }
        insert = self.insert(inbox).on_conflict_do_nothing()
        await self.database.write(lambda connection: connection.execute(insert, row))

    async def waiting(self) -> list[RelayedCommand]:
        """Mailbox for tables that this process owns, oldest first."""
        query = (
            sql.select(
                inbox.c.table_id, inbox.c.command, inbox.c.who, inbox.c.name, inbox.c.message
            )
            .join(leases, leases.c.table_id == inbox.c.table_id)
            .where(leases.c.owner == self.me, inbox.c.answer.is_(None))
            .order_by(inbox.c.posted)
            .limit(MOST_AT_ONCE)
        )
        return await self.database.read(
            lambda connection: [RelayedCommand(*row) for row in connection.execute(query)]
        )

    async def answer(self, letter: RelayedCommand, reply: Reply) -> None:
        """Write under a letter what came of it."""
        statement = (
            inbox.update()
            .where(inbox.c.table_id == letter.table, inbox.c.command == letter.command)
            .values(answer=msgspec.json.encode(reply))
        )
        await self.database.write(lambda connection: connection.execute(statement))

    async def answers(self, asked: Collection[tuple[str, str]]) -> dict[tuple[str, str], Reply]:
        """The answers that have come to letters of this process."""
        if not asked:
            return {}
        query = sql.select(inbox.c.table_id, inbox.c.command, inbox.c.answer).where(
            sql.tuple_(inbox.c.table_id, inbox.c.command).in_(list(asked)),
            inbox.c.answer.is_not(None),
        )
        rows = await self.database.read(lambda connection: list(connection.execute(query)))
        return {
            (row.table_id, row.command): msgspec.json.decode(row.answer, type=Reply) for row in rows
        }

    async def news(self, followed: Collection[str]) -> News:
        """What has happened to tables that others own."""
        if not followed:
            return News({}, frozenset())
        latest = (
            sql.select(log.c.table_id, sql.func.max(log.c.seq).label("last"))
            .where(log.c.table_id.in_(followed))
            .group_by(log.c.table_id)
        )
        owned = (
            sql.select(leases.c.table_id)
            .join(owners, owners.c.owner == leases.c.owner)
            .where(leases.c.table_id.in_(followed), self.is_alive())
        )

        def look(connection: Connection) -> News:
            found: dict[str, int] = {row.table_id: row.last for row in connection.execute(latest)}
            return News(found, frozenset(followed) - set(connection.execute(owned).scalars()))

        return await self.database.read(look)

    async def held(self) -> dict[str, int]:
        """The tables that this process owns by what the database says, and their fences."""
        query = sql.select(leases.c.table_id, leases.c.fence).where(leases.c.owner == self.me)
        return await self.database.read(
            lambda connection: {row.table_id: row.fence for row in connection.execute(query)}
        )

    async def be_present(
        self, come: Collection[tuple[str, str]], gone: Collection[tuple[str, str]]
    ) -> None:
        """Tell the other processes who has come to this one's tables, and who is gone."""

        def put(connection: Connection) -> None:
            if gone:
                connection.execute(
                    presence.delete().where(
                        presence.c.owner == self.me,
                        sql.tuple_(presence.c.table_id, presence.c.who).in_(list(gone)),
                    )
                )
            if come:
                connection.execute(
                    self.insert(presence).on_conflict_do_nothing(),
                    [{"table_id": t, "who": who, "owner": self.me} for t, who in come],
                )

        await self.database.write(put)

    async def elsewhere(self, tables: Collection[str]) -> dict[str, set[str]]:
        """Who is present at these tables through other processes."""
        if not tables:
            return {}
        query = (
            sql.select(presence.c.table_id, presence.c.who)
            .join(owners, owners.c.owner == presence.c.owner)
            .where(presence.c.table_id.in_(tables), presence.c.owner != self.me, self.is_alive())
        )
        found: dict[str, set[str]] = {}
        for table, who in await self.database.read(lambda c: list(c.execute(query))):
            found.setdefault(table, set()).add(who)
        return found

    async def tidy(self) -> None:
        """Drop letters that nobody will ask about, and what dead processes left."""
        alive = sql.select(owners.c.owner).where(self.is_alive())

        def clean(connection: Connection) -> None:
            connection.execute(inbox.delete().where(inbox.c.posted < now() - KEPT_MS))
            connection.execute(presence.delete().where(presence.c.owner.not_in(alive)))

        await self.database.write(clean)
