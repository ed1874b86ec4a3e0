"""An index of leases by owner: every process looks for its own twice a second.

From this version on entries of the log carry a format number.
"""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the index."""
    op.create_index("leases_by_owner", "leases", ["owner"])
