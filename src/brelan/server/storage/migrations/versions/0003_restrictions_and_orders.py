"""Bans and mutes, and what the host wants of running servers."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, String

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "restrictions",
        Column("id", String(16), primary_key=True),
        Column("kind", String(4), nullable=False),
        Column("person", String(32)),
        Column("network", String(50)),
        Column("addresses", Boolean, nullable=False),
        Column("reason", String(200), nullable=False),
        Column("since", BigInteger, nullable=False),
        Column("until", BigInteger),
    )
    op.create_table(
        "orders",
        Column("id", String(32), primary_key=True),
        Column("kind", String(8), nullable=False),
        Column("table_id", String(24), nullable=False),
        Column("note", String(200), nullable=False),
        Column("posted", BigInteger, nullable=False),
        Column("outcome", String(40)),
    )
