"""Removing whole tables from a database that servers may be using."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.engine import Connection

from brelan.server.storage import Storage, schema

log, tables, seats, leases = schema.log, schema.tables, schema.seats, schema.leases


def overwrite_deleted(storage: Storage, connection: Connection) -> None:
    """Let SQLite overwrite what is deleted, instead of leaving it in the file."""
    if not storage.database.shared:
        connection.exec_driver_sql("PRAGMA secure_delete = ON").close()


def take_leases(storage: Storage, connection: Connection, ids: Sequence[str]) -> None:
    """Take tables from whatever process owns them: it can write no more, and reads them again."""
    connection.execute(
        storage.database.insert(leases).on_conflict_do_nothing(),
        [{"table_id": table, "owner": "", "fence": 0} for table in ids],
    )
    connection.execute(
        leases.update().where(leases.c.table_id.in_(ids)).values(owner="", fence=leases.c.fence + 1)
    )


def remove_tables(storage: Storage, connection: Connection, ids: Sequence[str]) -> None:
    """Remove tables with everything that is kept of them, after `take_leases`."""
    for part in (
        log,
        seats,
        leases,
        schema.results,
        schema.inbox,
        schema.presence,
        schema.invitations,
        schema.turn_calls,
        schema.reviews,
    ):
        connection.execute(part.delete().where(part.c.table_id.in_(ids)))
    connection.execute(tables.delete().where(tables.c.id.in_(ids)))
    storage.orders.post_within(connection, "reload", ids)
