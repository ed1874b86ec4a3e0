"""Invitations among people who have sat at one table, and whose are not wished for."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, String

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "invitations",
        Column("who", String(32), primary_key=True),
        Column("inviter", String(32), primary_key=True),
        Column("table_id", String(24), nullable=False),
        Column("name", String(40), nullable=False),
        Column("at", BigInteger, nullable=False),
    )
    op.create_index("invitations_by_table", "invitations", ["table_id"])
    op.create_table(
        "invitation_mutes",
        Column("who", String(32), primary_key=True),
        Column("inviter", String(32), primary_key=True),
    )
