"""People as the host sees them: who there is, under which names, at which tables."""

from __future__ import annotations

import sqlalchemy as sql
from msgspec import Struct
from sqlalchemy.engine import Connection

from brelan.server.admin.desk import AdminError
from brelan.server.admin.devices import DeviceReport, PhraseReport, read_devices, read_phrases
from brelan.server.admin.traces import names_used, tables_naming
from brelan.server.storage import Storage, schema
from brelan.server.storage.restrictions import Restriction
from brelan.server.timestamps import now
from brelan.texts import say

SHORTEST_PREFIX = 4
"""Characters of an id that may stand for the whole."""
MOST_NAMED = 8
"""People that a message about several names."""

people, seats, tables, devices = schema.people, schema.seats, schema.tables, schema.devices


class PersonLine(Struct, frozen=True):
    """Somebody in a list."""

    id: str
    name: str
    tables: int
    unfinished: int
    last: int | None
    """When something last happened at one of their tables."""
    restrictions: tuple[str, ...]


class TablePlace(Struct, frozen=True):
    """A table that somebody has to do with."""

    id: str
    game: str
    status: str
    opened: int
    seat: int | None


class PersonReport(Struct, frozen=True):
    """Everything that a host needs to know of somebody."""

    id: str
    name: str
    names: tuple[str, ...]
    """All names that they have used at the tables that are still kept."""
    tables: tuple[TablePlace, ...]
    restrictions: tuple[Restriction, ...]
    devices: tuple[DeviceReport, ...] = ()
    phrases: tuple[PhraseReport, ...] = ()


async def list_people(storage: Storage, name: str = "", most: int = 50) -> list[PersonLine]:
    """People, the latest first; those whose name or id has this text in it, if one is given."""
    unfinished = sql.func.count(sql.case((tables.c.status != "over", 1)))
    # Whoever sits somewhere, whoever has given a name, and whoever has several devices.
    carried = sql.select(devices.c.who).where(devices.c.revoked.is_(None))
    everybody = sql.union(sql.select(people.c.who), sql.select(seats.c.who), carried).subquery()
    query = (
        sql.select(
            everybody.c.who,
            sql.func.coalesce(people.c.name, "").label("name"),
            sql.func.count(tables.c.id).label("tables"),
            unfinished.label("unfinished"),
            sql.func.max(tables.c.updated).label("last"),
        )
        .select_from(
            everybody.outerjoin(people, people.c.who == everybody.c.who)
            .outerjoin(seats, seats.c.who == everybody.c.who)
            .outerjoin(tables, tables.c.id == seats.c.table_id)
        )
        .group_by(everybody.c.who, people.c.name)
        .order_by(sql.func.coalesce(sql.func.max(tables.c.updated), 0).desc(), everybody.c.who)
    )
    rows = await storage.database.read(lambda connection: list(connection.execute(query)))
    wanted = name.casefold()
    found = [row for row in rows if wanted in row.name.casefold() or row.who.startswith(name)]
    restrictions = await storage.restrictions.read()
    return [
        PersonLine(
            id=row.who,
            name=row.name,
            tables=row.tables,
            unfinished=row.unfinished,
            last=row.last,
            restrictions=tuple(each.kind for each in restrictions if each.person == row.who),
        )
        for row in found[:most]
    ]


async def find_person(storage: Storage, text: str) -> str:
    """The id of somebody by id, its beginning, or name; AdminError if it is not one person."""
    known = {row.id: row.name for row in await list_people(storage, most=1 << 30)}
    if text in known:
        return text
    found = [
        who
        for who, name in known.items()
        if name.casefold() == text.casefold()
        or (len(text) >= SHORTEST_PREFIX and who.startswith(text))
    ]
    if len(found) == 1:
        return found[0]
    if not found:
        if await _is_named_anywhere(storage, text):
            return text
        raise AdminError(say("command.admin.no-person", who=text))
    listed = ", ".join(f"{who} ({known[who]})" for who in found[:MOST_NAMED])
    raise AdminError(say("command.admin.several-people", who=text, people=listed))


async def _is_named_anywhere(storage: Storage, who: str) -> bool:
    """Whether logs name an id: that of somebody who only watched and talked, or has left."""
    if len(who) < SHORTEST_PREFIX:
        return False
    return await storage.database.read(
        lambda connection: bool(tables_naming(storage.database, connection, who))
    )


async def inspect_person(storage: Storage, who: str) -> PersonReport:
    """What is known of somebody."""

    def look(connection: Connection) -> tuple[str, tuple[str, ...], list[TablePlace]]:
        name = connection.execute(sql.select(people.c.name).where(people.c.who == who)).scalar()
        named = tables_naming(storage.database, connection, who)
        mine = sql.and_(seats.c.table_id == tables.c.id, seats.c.who == who)
        query = (
            sql.select(tables.c.id, tables.c.game, tables.c.status, tables.c.opened, seats.c.seat)
            .select_from(tables.outerjoin(seats, mine))
            .where(tables.c.id.in_(named))
            .order_by(tables.c.updated.desc())
        )
        places = [TablePlace(*row) for row in connection.execute(query)]
        return name or "", names_used(connection, named, who), places

    name, names, places = await storage.database.snapshot(look)
    read = storage.database.read
    at = now()
    return PersonReport(
        id=who,
        name=name,
        names=names,
        tables=tuple(places),
        restrictions=tuple(
            each
            for each in await storage.restrictions.read()
            if each.person == who and each.holds(at)
        ),
        devices=await read(lambda connection: read_devices(connection, who)),
        phrases=await read(lambda connection: read_phrases(connection, who)),
    )
