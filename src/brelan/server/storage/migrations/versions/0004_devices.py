"""Devices of an identity, and what carries it to another one: links and phrases."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, LargeBinary, String

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the three tables."""
    op.create_table(
        "devices",
        Column("who", String(32), primary_key=True),
        Column("device", String(16), primary_key=True),
        Column("how", String(8), nullable=False),
        Column("parent", String(16), nullable=False),
        Column("kind", String(8), nullable=False),
        Column("label", String(40), nullable=False),
        Column("added", BigInteger, nullable=False),
        Column("seen", BigInteger, nullable=False),
        Column("acknowledged", Boolean, nullable=False),
        Column("revoked", BigInteger),
        Column("changed", BigInteger, nullable=False),
    )
    op.create_index("devices_by_change", "devices", ["changed"])
    op.create_table(
        "links",
        Column("digest", String(64), primary_key=True),
        Column("who", String(32), nullable=False),
        Column("device", String(16), nullable=False),
        Column("ends", BigInteger, nullable=False),
    )
    op.create_index("links_by_who", "links", ["who"])
    op.create_table(
        "phrases",
        Column("lookup", String(10), primary_key=True),
        Column("who", String(32), nullable=False),
        Column("device", String(16), nullable=False),
        Column("salt", LargeBinary, nullable=False),
        Column("digest", LargeBinary, nullable=False),
        Column("made", BigInteger, nullable=False),
        Column("ends", BigInteger),
        Column("used_by", String(16)),
    )
    op.create_index("phrases_by_who", "phrases", ["who"])
