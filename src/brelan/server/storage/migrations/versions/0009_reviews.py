"""Reviews of finished games."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Integer, LargeBinary, String

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "reviews",
        Column("table_id", String(24), primary_key=True),
        Column("format", Integer, nullable=False),
        Column("made", BigInteger, nullable=False),
        Column("review", LargeBinary, nullable=False),
    )
