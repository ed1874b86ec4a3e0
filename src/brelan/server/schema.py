"""The tables of the database: the log is the truth, everything else can be made from it again."""

from __future__ import annotations

import sqlalchemy as sql

metadata = sql.MetaData()

log = sql.Table(
    "log",
    metadata,
    sql.Column("table_id", sql.String(24), primary_key=True),
    sql.Column("seq", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("command", sql.String(80)),
    sql.Column("entry", sql.LargeBinary, nullable=False),
    sql.UniqueConstraint("table_id", "command"),
)
"""`command` is the identity and the command id that caused an entry; null if nobody's did."""

tables = sql.Table(
    "tables",
    metadata,
    sql.Column("id", sql.String(24), primary_key=True),
    sql.Column("game", sql.String(24), nullable=False),
    sql.Column("status", sql.String(8), nullable=False),
    sql.Column("listed", sql.Boolean, nullable=False),
    sql.Column("opened", sql.BigInteger, nullable=False),
    sql.Column("updated", sql.BigInteger, nullable=False),
    sql.Column("due", sql.BigInteger),
    sql.Column("summary", sql.LargeBinary, nullable=False),
    sql.Index("tables_by_status", "status", "listed", "updated"),
    sql.Index("tables_by_due", "due"),
)
"""For lists. `due` is when the table moves without anybody's doing; null if it only waits."""

seats = sql.Table(
    "seats",
    metadata,
    sql.Column("table_id", sql.String(24), primary_key=True),
    sql.Column("who", sql.String(32), primary_key=True),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Index("seats_by_who", "who"),
)

people = sql.Table(
    "people",
    metadata,
    sql.Column("who", sql.String(32), primary_key=True),
    sql.Column("name", sql.String(40), nullable=False),
)

settings = sql.Table(
    "settings",
    metadata,
    sql.Column("name", sql.String(40), primary_key=True),
    sql.Column("value", sql.String(200), nullable=False),
)

leases = sql.Table(
    "leases",
    metadata,
    sql.Column("table_id", sql.String(24), primary_key=True),
    sql.Column("owner", sql.String(40), nullable=False),
    sql.Column("fence", sql.Integer, nullable=False),
)
"""Which process has a table in its hands; the fence rises whenever that changes."""

owners = sql.Table(
    "owners",
    metadata,
    sql.Column("owner", sql.String(40), primary_key=True),
    sql.Column("address", sql.String(200), nullable=False),
    sql.Column("renewed", sql.BigInteger, nullable=False),
)
"""The processes, and when each was last heard of."""

inbox = sql.Table(
    "inbox",
    metadata,
    sql.Column("table_id", sql.String(24), primary_key=True),
    sql.Column("command", sql.String(80), primary_key=True),
    sql.Column("who", sql.String(32), nullable=False),
    sql.Column("name", sql.String(40), nullable=False),
    sql.Column("message", sql.LargeBinary, nullable=False),
    sql.Column("answer", sql.LargeBinary),
    sql.Column("posted", sql.BigInteger, nullable=False),
)
"""Commands that reached a process which does not own the table, for the one that does."""

presence = sql.Table(
    "presence",
    metadata,
    sql.Column("table_id", sql.String(24), primary_key=True),
    sql.Column("who", sql.String(32), primary_key=True),
    sql.Column("owner", sql.String(40), primary_key=True),
)
"""Who is connected through which process."""
