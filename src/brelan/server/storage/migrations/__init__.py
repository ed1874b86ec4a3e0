"""Forward migrations of the schema, with Alembic: one file a version in `versions/`.

A change of `schema.py` comes with a new file there, and with `VERSION` in `schema_version.py`.
"""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy.engine import Connection


def migrate(connection: Connection) -> None:
    """Bring a database with a version to the present one, in the transaction that is open."""
    config = Config()
    # A percent sign in a path would be taken for the name of another option.
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
