"""The tables of the database: the log is the truth, everything else can be made from it again.

Whoever changes anything here adds a migration (`migrations/`).
"""

from __future__ import annotations

import sqlalchemy as sql
from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, LargeBinary, String

metadata = sql.MetaData()

TABLE_ID, WHO, OWNER, NAME, COMMAND = String(24), String(32), String(40), String(40), String(80)
NOTE = String(200)


def key(name: str, kind: String) -> Column[str]:
    """A column that, alone or with others, names a row."""
    return Column(name, kind, primary_key=True)


log = sql.Table(
    "log",
    metadata,
    key("table_id", TABLE_ID),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("command", COMMAND),
    Column("entry", LargeBinary, nullable=False),
    sql.UniqueConstraint("table_id", "command"),
)
"""`command` is the identity and the command id that caused an entry; null if nobody's did."""

tables = sql.Table(
    "tables",
    metadata,
    key("id", TABLE_ID),
    Column("game", String(24), nullable=False),
    Column("status", String(8), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("opened", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("due", BigInteger),
    Column("summary", LargeBinary, nullable=False),
    Index("tables_by_status", "status", "listed", "updated"),
    Index("tables_by_due", "due"),
)
"""For lists. `due` is when the table moves without anybody's doing; null if it only waits."""

seats = sql.Table(
    "seats",
    metadata,
    key("table_id", TABLE_ID),
    key("who", WHO),
    Column("seat", Integer, nullable=False),
    Index("seats_by_who", "who"),
)

people = sql.Table("people", metadata, key("who", WHO), Column("name", NAME, nullable=False))

settings = sql.Table(
    "settings", metadata, key("name", NAME), Column("value", String(200), nullable=False)
)

leases = sql.Table(
    "leases",
    metadata,
    key("table_id", TABLE_ID),
    Column("owner", OWNER, nullable=False),
    Column("fence", Integer, nullable=False),
    Index("leases_by_owner", "owner"),
)
"""Which process owns a table; the fence rises whenever that changes."""

owners = sql.Table(
    "owners",
    metadata,
    key("owner", OWNER),
    Column("address", String(200), nullable=False),
    Column("renewed", BigInteger, nullable=False),
)
"""The processes, and when each sent its last heartbeat."""

inbox = sql.Table(
    "inbox",
    metadata,
    key("table_id", TABLE_ID),
    key("command", COMMAND),
    Column("who", WHO, nullable=False),
    Column("name", NAME, nullable=False),
    Column("message", LargeBinary, nullable=False),
    Column("answer", LargeBinary),
    Column("posted", BigInteger, nullable=False),
)
"""Commands that reached a process which does not own the table, for the one that does."""

presence = sql.Table(
    "presence", metadata, key("table_id", TABLE_ID), key("who", WHO), key("owner", OWNER)
)
"""Who is connected through which process."""

restrictions = sql.Table(
    "restrictions",
    metadata,
    key("id", String(16)),
    Column("kind", String(4), nullable=False),
    Column("person", WHO),
    Column("network", String(50)),
    Column("addresses", Boolean, nullable=False),
    Column("reason", NOTE, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger),
)
"""Who may not come (`ban`) or not talk (`mute`): a person, or a network of addresses. `addresses`
says that a network is to be added for the address that the person has just now. `until` is null if
it is for good."""

orders = sql.Table(
    "orders",
    metadata,
    key("id", String(32)),
    Column("kind", String(8), nullable=False),
    Column("table_id", TABLE_ID, nullable=False),
    Column("note", NOTE, nullable=False),
    Column("posted", BigInteger, nullable=False),
    Column("outcome", String(40)),
)
"""What the host wants of the processes that serve the database; `outcome` is null until then."""

version = sql.Table(
    "alembic_version",
    metadata,
    Column("version_num", String(32), nullable=False),
    sql.PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""One row: the version of the schema, in the table that Alembic looks for."""
