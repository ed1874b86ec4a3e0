"""Where the database names somebody: tables, entries of their logs, and whom an entry names."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection

from brelan.server.storage import schema
from brelan.server.storage.database import Database
from brelan.server.table import entries, formats
from brelan.server.table.entries import Entry

log, seats = schema.log, schema.seats

AT_ONCE = 500
"""Tables in one query: databases limit the number of values."""


def tables_naming(database: Database, connection: Connection, who: str) -> list[str]:
    """The tables whose log or seats name an id: of a player, a host, or somebody who talked."""
    key = who.encode()
    place: Any = (
        sql.func.pg_catalog.position(log.c.entry, key)
        if database.shared
        else sql.func.instr(log.c.entry, key)
    )
    by_command = log.c.command.startswith(f"{who}/", autoescape=True)
    found = sql.union(
        sql.select(log.c.table_id).where(sql.or_(by_command, place > 0)),
        sql.select(seats.c.table_id).where(seats.c.who == who),
    )
    return sorted(connection.execute(found).scalars())


def names_used(connection: Connection, tables: Collection[str], who: str) -> tuple[str, ...]:
    """The names that somebody has used at these tables; an entry of a newer version tells none."""
    found: set[str] = set()
    listed = list(tables)
    for start in range(0, len(listed), AT_ONCE):
        query = sql.select(log.c.entry).where(log.c.table_id.in_(listed[start : start + AT_ONCE]))
        for stored in connection.execute(query).scalars():
            if who.encode() in stored:
                found |= {name for each, name in named_in(formats.read(stored)) if each == who}
    return tuple(sorted(found - {""}))


def named_in(entry: Entry) -> Iterator[tuple[str, str]]:
    """The people whom an entry names: id and name, which is empty where it has none."""
    match entry:
        case entries.Opened():
            yield entry.host, ""
            yield from ((place.who, place.name) for place in entry.places if place.who)
            yield from ((who, "") for who in entry.invited)
        case entries.OnlookerSentAway():
            yield entry.who, ""
        case entries.Sat() | entries.Said():
            yield entry.who, entry.name
