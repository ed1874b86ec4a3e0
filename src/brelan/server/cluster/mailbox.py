"""Commands for the process that owns a table, left in the database by others, and the answers."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
import sqlalchemy as sql
from msgspec import Struct

from brelan.errors import BrelanError, IllegalAction
from brelan.server.protocol.refusals import Refusal, Stale
from brelan.server.storage import schema
from brelan.server.storage.database import Database
from brelan.server.storage.leases import Leases
from brelan.server.timestamps import now
from brelan.texts import Message

KEPT_MS = 60_000
"""How long answered commands are kept, for those who ask again."""
MOST_AT_ONCE = 200

inbox = schema.inbox


class RelayedCommand(Struct, frozen=True):
    """A command for the process that owns the table."""

    table: str
    command: str
    """The identity and the id of the command, as the log has them."""
    who: str
    name: str
    message: bytes


class Reply(Struct, frozen=True, omit_defaults=True):
    """The outcome of a command: its entry, or why there is none."""

    seq: int = 0
    code: str = ""
    reason: Message | None = None
    rule: str | None = None


class Relayed(Refusal):
    """A refusal by another process."""

    def __init__(self, code: str, reason: Message):
        BrelanError.__init__(self, reason)
        self.code = code


def reply_of(error: BrelanError) -> Reply:
    """An error as a reply."""
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
    """The relayed commands of all processes, as one of them handles them."""

    def __init__(self, database: Database, leases: Leases):
        self._database = database
        self._leases = leases

    async def post(self, relayed: RelayedCommand) -> None:
        """Post a command; the same one twice is one."""
        row = {
            "table_id": relayed.table,
            "command": relayed.command,
            "who": relayed.who,
            "name": relayed.name,
            "message": relayed.message,
            "posted": now(),
        }
        insert = self._database.insert(inbox).on_conflict_do_nothing()
        await self._database.write(lambda connection: connection.execute(insert, row))

    async def waiting(self) -> list[RelayedCommand]:
        """Commands for tables that this process owns, oldest first."""
        query = (
            sql.select(
                inbox.c.table_id, inbox.c.command, inbox.c.who, inbox.c.name, inbox.c.message
            )
            .join(schema.leases, schema.leases.c.table_id == inbox.c.table_id)
            .where(schema.leases.c.owner == self._leases.owner, inbox.c.answer.is_(None))
            .order_by(inbox.c.posted)
            .limit(MOST_AT_ONCE)
        )
        return await self._database.read(
            lambda connection: [RelayedCommand(*row) for row in connection.execute(query)]
        )

    async def answer(self, relayed: RelayedCommand, reply: Reply) -> None:
        """Write the reply to a command."""
        statement = (
            inbox.update()
            .where(inbox.c.table_id == relayed.table, inbox.c.command == relayed.command)
            .values(answer=msgspec.json.encode(reply))
        )
        await self._database.write(lambda connection: connection.execute(statement))

    async def answers(self, asked: Collection[tuple[str, str]]) -> dict[tuple[str, str], Reply]:
        """The replies to commands of this process."""
        if not asked:
            return {}
        query = sql.select(inbox.c.table_id, inbox.c.command, inbox.c.answer).where(
            sql.tuple_(inbox.c.table_id, inbox.c.command).in_(list(asked)),
            inbox.c.answer.is_not(None),
        )
        rows = await self._database.read(lambda connection: list(connection.execute(query)))
        return {
            (row.table_id, row.command): msgspec.json.decode(row.answer, type=Reply) for row in rows
        }

    async def tidy(self) -> None:
        """Drop commands that nobody will ask about."""
        statement = inbox.delete().where(inbox.c.posted < now() - KEPT_MS)
        await self._database.write(lambda connection: connection.execute(statement))
