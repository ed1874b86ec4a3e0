"""The tables of the database: the log is the truth, everything else can be made from it again.

Whoever changes anything here adds a migration (`migrations/`).
"""

from __future__ import annotations

import sqlalchemy as sql
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    Float,
    Index,
    Integer,
    LargeBinary,
    String,
)

metadata = sql.MetaData()

TABLE_ID, WHO, OWNER, NAME, COMMAND = String(24), String(32), String(40), String(40), String(80)
NOTE, LANGUAGE = String(200), String(2)
DEVICE, HOW, DIGEST = String(16), String(8), String(64)


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

PUZZLE = String(16)

puzzle_tries = sql.Table(
    "puzzle_tries",
    metadata,
    key("who", WHO),
    key("puzzle", PUZZLE),
    Column("game", String(24), nullable=False),
    Column("first", Boolean, nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""Who answered which puzzle: whether the first try was right, whether any was. `at` is when the
first was made."""

puzzle_days = sql.Table(
    "puzzle_days",
    metadata,
    key("who", WHO),
    Column("day", Integer, primary_key=True, autoincrement=False),
    key("game", String(24)),
    Column("solved", Boolean, nullable=False),
)
"""The puzzles of the day that somebody answered on that day, counted from 1970 in UTC."""

puzzle_solvers = sql.Table(
    "puzzle_solvers",
    metadata,
    key("who", WHO),
    key("game", String(24)),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
)

puzzle_ratings = sql.Table(
    "puzzle_ratings",
    metadata,
    key("puzzle", PUZZLE),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("tried", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
)
"""How hard a puzzle proved here: its rating, how many tried it, how many found it at once."""
invitations = sql.Table(
    "invitations",
    metadata,
    key("who", WHO),
    key("inviter", WHO),
    Column("table_id", TABLE_ID, nullable=False),
    Column("name", NAME, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("invitations_by_table", "table_id"),
)
"""Who is wanted at a table by somebody they have sat with, whose name there is kept; the latest
invitation of one person to another replaces the one before."""

invitation_mutes = sql.Table("invitation_mutes", metadata, key("who", WHO), key("inviter", WHO))
"""By whom somebody does not wish to be invited."""

devices = sql.Table(
    "devices",
    metadata,
    key("who", WHO),
    key("device", DEVICE),
    Column("how", HOW, nullable=False),
    Column("parent", DEVICE, nullable=False),
    Column("kind", HOW, nullable=False),
    Column("label", NAME, nullable=False),
    Column("added", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("acknowledged", Boolean, nullable=False),
    Column("revoked", BigInteger),
    Column("changed", BigInteger, nullable=False),
    Index("devices_by_change", "changed"),
)
"""The browsers that have an identity which more than one has or had. `how` it came: `first`, `link`
or `phrase`; `parent` is the device that carried it there; `changed` is when running servers had
last to learn something of it."""

links = sql.Table(
    "links",
    metadata,
    key("digest", DIGEST),
    Column("who", WHO, nullable=False),
    Column("device", DEVICE, nullable=False),
    Column("ends", BigInteger, nullable=False),
    Index("links_by_who", "who"),
)
"""One-time links that carry an identity to another device: the SHA-256 of each secret."""

phrases = sql.Table(
    "phrases",
    metadata,
    key("lookup", String(10)),
    Column("who", WHO, nullable=False),
    Column("device", DEVICE, nullable=False),
    Column("salt", LargeBinary, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("ends", BigInteger),
    Column("used_by", DEVICE),
    Index("phrases_by_who", "who"),
)
"""Recovery phrases: where to look one up, and a slow salted hash of the rest. `ends` is null for
the newest; `used_by` is the device that came by it."""

results = sql.Table(
    "results",
    metadata,
    key("table_id", TABLE_ID),
    key("who", WHO),
    Column("game", String(24), nullable=False),
    Column("name", NAME, nullable=False),
    Column("finished", BigInteger, nullable=False),
    Column("players", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("share", Float, nullable=False),
    Column("level", String(24), nullable=False),
    Column("opponents", LargeBinary, nullable=False),
    Column("resigned", Boolean, nullable=False),
    Column("hints", Integer),
    Column("daily", String(10)),
    Column("counted", Boolean, nullable=False),
    Column("best_points", Integer, nullable=False),
    Column("best", LargeBinary, nullable=False),
    Index("results_by_who", "who", "finished", "table_id"),
    Index("results_by_game", "who", "game", "finished", "table_id"),
    Index("results_by_best", "who", "game", "best_points"),
    Index("results_by_day", "daily", "game", "points"),
)
"""How finished games ended for each person at them: made from the log, see `table/results.py`."""

turn_calls = sql.Table(
    "turn_calls",
    metadata,
    key("table_id", TABLE_ID),
    Column("who", WHO, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("deadline", BigInteger),
    Column("due", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("left", LargeBinary),
    Index("turn_calls_by_due", "due"),
)
"""Who is to be called to a table where it is their turn; `left` are the subscriptions that are
still to be served, null for all."""

push_subscriptions = sql.Table(
    "push_subscriptions",
    metadata,
    key("id", String(32)),
    Column("who", WHO, nullable=False),
    Column("device", DEVICE, nullable=False),
    Column("endpoint", String(1000), nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("language", LANGUAGE, nullable=False),
    Column("added", BigInteger, nullable=False),
    Column("failures", Integer, nullable=False),
    Column("paused_until", BigInteger, nullable=False),
    Index("push_subscriptions_by_who", "who"),
)
"""Devices that can be called, by the hash of their address."""

feeds = sql.Table(
    "feeds",
    metadata,
    key("who", WHO),
    Column("device", DEVICE, nullable=False),
    Column("secret", DIGEST, nullable=False),
    Column("language", LANGUAGE, nullable=False),
    Column("made", BigInteger, nullable=False),
    Index("feeds_by_secret", "secret"),
)
"""Secret addresses, of which only the hash is kept."""

reviews = sql.Table(
    "reviews",
    metadata,
    key("table_id", TABLE_ID),
    Column("format", Integer, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("review", LargeBinary, nullable=False),
)
"""Reviews of finished games; one of another format is computed anew."""

version = sql.Table(
    "alembic_version",
    metadata,
    Column("version_num", String(32), nullable=False),
    sql.PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""One row: the version of the schema, in the table that Alembic looks for."""
