"""Puzzles that people answered."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, Double, Integer, String

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the four tables."""
    op.create_table(
        "puzzle_tries",
        Column("who", String(32), primary_key=True),
        Column("puzzle", String(16), primary_key=True),
        Column("game", String(24), nullable=False),
        Column("first", Boolean, nullable=False),
        Column("solved", Boolean, nullable=False),
        Column("tries", Integer, nullable=False),
        Column("at", BigInteger, nullable=False),
    )
    op.create_table(
        "puzzle_days",
        Column("who", String(32), primary_key=True),
        Column("day", Integer, primary_key=True, autoincrement=False),
        Column("game", String(24), primary_key=True),
        Column("solved", Boolean, nullable=False),
    )
    op.create_table(
        "puzzle_solvers",
        Column("who", String(32), primary_key=True),
        Column("game", String(24), primary_key=True),
        Column("rating", Double, nullable=False),
        Column("deviation", Double, nullable=False),
    )
    op.create_table(
        "puzzle_ratings",
        Column("puzzle", String(16), primary_key=True),
        Column("rating", Double, nullable=False),
        Column("deviation", Double, nullable=False),
        Column("tried", Integer, nullable=False),
        Column("solved", Integer, nullable=False),
    )
