"""The one writer of a SQLite file goes on after whatever went wrong with a transaction."""

from pathlib import Path

import pytest
import sqlalchemy as sql
from sqlalchemy.engine import Connection

from brelan.server.storage.database import SqliteDatabase

PUT = "INSERT INTO settings (name, value) VALUES (?, ?)"


def put(name: str):
    return lambda connection: connection.exec_driver_sql(PUT, (name, "kept"))


async def test_a_failed_transaction_leaves_nothing_and_stops_nobody(tmp_path: Path) -> None:
    database = SqliteDatabase(f"sqlite:///{tmp_path / 'brelan.sqlite'}")
    await database.start()

    def fail(connection: Connection) -> None:
        put("lost")(connection)
        raise OSError("no space left")

    def spoil(connection: Connection) -> None:
        put("lost")(connection)
        connection.invalidate()

    await database.write(put("first"))
    with pytest.raises(OSError, match="no space"):
        await database.write(fail)
    await database.write(put("second"))
    with pytest.raises(sql.exc.PendingRollbackError):
        await database.write(spoil)
    await database.write(put("third"))
    names = await database.read(
        lambda each: each.exec_driver_sql("SELECT name FROM settings").all()
    )
    assert {name for (name,) in names} == {"first", "second", "third"}
    await database.stop()
