"""The schema of the databases that carry no version yet, as Brelan 0.1.0 made it."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, Integer, LargeBinary, String, UniqueConstraint

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "log",
        Column("table_id", String(24), primary_key=True),
        Column("seq", Integer, primary_key=True, autoincrement=False),
        Column("command", String(80)),
        Column("entry", LargeBinary, nullable=False),
        UniqueConstraint("table_id", "command"),
    )
    op.create_table(
        "tables",
        Column("id", String(24), primary_key=True),
        Column("game", String(24), nullable=False),
        Column("status", String(8), nullable=False),
        Column("listed", Boolean, nullable=False),
        Column("opened", BigInteger, nullable=False),
        Column("updated", BigInteger, nullable=False),
        Column("due", BigInteger),
        Column("summary", LargeBinary, nullable=False),
    )
    op.create_index("tables_by_status", "tables", ["status", "listed", "updated"])
    op.create_index("tables_by_due", "tables", ["due"])
    op.create_table(
        "seats",
        Column("table_id", String(24), primary_key=True),
        Column("who", String(32), primary_key=True),
        Column("seat", Integer, nullable=False),
    )
    op.create_index("seats_by_who", "seats", ["who"])
    op.create_table(
        "people",
        Column("who", String(32), primary_key=True),
        Column("name", String(40), nullable=False),
    )
    op.create_table(
        "settings",
        Column("name", String(40), primary_key=True),
        Column("value", String(200), nullable=False),
    )
    op.create_table(
        "leases",
        Column("table_id", String(24), primary_key=True),
        Column("owner", String(40), nullable=False),
        Column("fence", Integer, nullable=False),
    )
    op.create_table(
        "owners",
        Column("owner", String(40), primary_key=True),
        Column("address", String(200), nullable=False),
        Column("renewed", BigInteger, nullable=False),
    )
    op.create_table(
        "inbox",
        Column("table_id", String(24), primary_key=True),
        Column("command", String(80), primary_key=True),
        Column("who", String(32), nullable=False),
        Column("name", String(40), nullable=False),
        Column("message", LargeBinary, nullable=False),
        Column("answer", LargeBinary),
        Column("posted", BigInteger, nullable=False),
    )
    op.create_table(
        "presence",
        Column("table_id", String(24), primary_key=True),
        Column("who", String(32), primary_key=True),
        Column("owner", String(40), primary_key=True),
    )
