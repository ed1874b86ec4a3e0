"""Who is to be called to a table, how browsers are reached, and secret addresses of feeds."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Integer, LargeBinary, String

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the three tables."""
    op.create_table(
        "turn_calls",
        Column("table_id", String(24), primary_key=True),
        Column("who", String(32), nullable=False),
        Column("turn", Integer, nullable=False),
        Column("deadline", BigInteger),
        Column("due", BigInteger, nullable=False),
        Column("tries", Integer, nullable=False),
        Column("left", LargeBinary),
    )
    op.create_index("turn_calls_by_due", "turn_calls", ["due"])
    op.create_table(
        "push_subscriptions",
        Column("id", String(32), primary_key=True),
        Column("who", String(32), nullable=False),
        Column("device", String(16), nullable=False),
        Column("endpoint", String(1000), nullable=False),
        Column("p256dh", String(100), nullable=False),
        Column("auth", String(40), nullable=False),
        Column("language", String(2), nullable=False),
        Column("added", BigInteger, nullable=False),
        Column("failures", Integer, nullable=False),
        Column("paused_until", BigInteger, nullable=False),
    )
    op.create_index("push_subscriptions_by_who", "push_subscriptions", ["who"])
    op.create_table(
        "feeds",
        Column("who", String(32), primary_key=True),
        Column("device", String(16), nullable=False),
        Column("secret", String(64), nullable=False),
        Column("language", String(2), nullable=False),
        Column("made", BigInteger, nullable=False),
    )
    op.create_index("feeds_by_secret", "feeds", ["secret"])
