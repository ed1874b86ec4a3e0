"""How finished games ended for each person; those of earlier games are filled in while serving."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, Float, Integer, LargeBinary, String

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the table and its indexes."""
    op.create_table(
        "results",
        Column("table_id", String(24), primary_key=True),
        Column("who", String(32), primary_key=True),
        Column("game", String(24), nullable=False),
        Column("name", String(40), nullable=False),
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
    )
    op.create_index("results_by_who", "results", ["who", "finished", "table_id"])
    op.create_index("results_by_game", "results", ["who", "game", "finished", "table_id"])
    op.create_index("results_by_best", "results", ["who", "game", "best_points"])
    op.create_index("results_by_day", "results", ["daily", "game", "points"])
