"""Whether everything that is kept is whole and true: logs, records, proofs of the deal, lists.

Nothing is changed, and servers may go on meanwhile: each table is read as it is at one moment.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from functools import partial
from typing import Any

import msgspec
import sqlalchemy as sql
from msgspec import Struct
from sqlalchemy.engine import Connection

from brelan import games, records
from brelan.errors import BrelanError
from brelan.server.projection.replays import write_record
from brelan.server.storage import Storage, schema
from brelan.server.storage.index import Summary
from brelan.server.storage.log import Stored
from brelan.server.storage.results import DONE, FILLED, read_results
from brelan.server.storage.rows import row_of
from brelan.server.table import entries, formats
from brelan.server.table.entries import Entry
from brelan.server.table.results import SeatResult, results_of
from brelan.server.table.state import TableState, replay_log
from brelan.texts import Message, say

log, tables, seats, results = schema.log, schema.tables, schema.seats, schema.results

SUMMARY = ("players", "free", "turn", "result")
"""What lists say of a table that its log must say too."""


class Finding(Struct, frozen=True):
    """Something that is wrong with a table."""

    table: str
    what: Message


class Kept(Struct, frozen=True):
    """What the database has of a table at one moment."""

    stored: list[Stored]
    row: dict[str, Any] | None
    seats: dict[str, int]
    results: dict[str, SeatResult]
    """By person."""
    is_filled: bool
    """Whether the results of all games have been filled in."""


async def all_tables(storage: Storage) -> list[str]:
    """Every table that any part of the database names."""
    columns = (log.c.table_id, tables.c.id, seats.c.table_id, results.c.table_id)
    named = sql.union(*(sql.select(column) for column in columns))
    return await storage.database.read(
        lambda connection: sorted(connection.execute(named).scalars())
    )


async def check(storage: Storage, ids: list[str]) -> AsyncIterator[list[Finding]]:
    """What is wrong with each of these tables, one after the other."""
    for table_id in ids:
        kept = await storage.database.snapshot(partial(_read, table_id))
        yield [Finding(table_id, what) for what in faults(table_id, kept)]


def _read(table_id: str, connection: Connection) -> Kept:
    entries_of = (
        sql.select(log.c.seq, log.c.command, log.c.entry)
        .where(log.c.table_id == table_id)
        .order_by(log.c.seq)
    )
    row = connection.execute(sql.select(tables).where(tables.c.id == table_id)).mappings().first()
    filled = sql.select(schema.settings.c.value).where(schema.settings.c.name == FILLED)
    placed = sql.select(seats.c.who, seats.c.seat).where(seats.c.table_id == table_id)
    return Kept(
        stored=[Stored(*each) for each in connection.execute(entries_of)],
        row=None if row is None else dict(row),
        seats=dict(connection.execute(placed).all()),
        results={each.who: each for each in read_results(connection, table_id)},
        is_filled=connection.execute(filled).scalar() == DONE,
    )


def faults(table_id: str, kept: Kept) -> Iterator[Message]:
    """What is wrong with a table."""
    if not kept.stored and kept.row is None and not kept.seats and not kept.results:
        # It was removed while others were checked.
        return
    if not kept.stored:
        yield say("command.admin.check.no-log")
        return
    if kept.row is None:
        yield say("command.admin.check.not-listed")
    told = list(_decoded(kept.stored))
    yield from (each for each in told if isinstance(each, Message))
    sound = [each for each in told if not isinstance(each, Message)]
    if len(sound) < len(told):
        return
    if [seq for seq, _, _ in sound] != list(range(1, len(sound) + 1)):
        yield say("command.admin.check.gap")
        return
    opened = sound[0][2]
    if not isinstance(opened, entries.Opened):
        yield say("command.admin.check.not-opened")
    elif opened.game not in games.working():
        yield say("server.refused.no-game", game=opened.game)
    else:
        yield from _replayed(table_id, kept, sound)


def _decoded(stored: list[Stored]) -> Iterator[tuple[int, str | None, Entry] | Message]:
    for each in stored:
        try:
            yield each.seq, each.command, formats.read(each.entry)
        except formats.NewerEntry as error:
            yield say("command.admin.check.newer", seq=each.seq, why=str(error))
        except (msgspec.MsgspecError, UnicodeError, KeyError, TypeError) as error:
            yield say("command.admin.check.unreadable", seq=each.seq, why=str(error))


def _replayed(
    table_id: str, kept: Kept, told: list[tuple[int, str | None, Entry]]
) -> Iterator[Message]:
    """What a replay shows: refused actions, false results, lists that say something else."""
    try:
        table = replay_log(table_id, told)
    except Exception as error:
        # Whatever a damaged log leads to is a finding, and the other tables are to be checked too.
        yield say("command.admin.check.replay", why=f"{type(error).__name__}: {error}")
        return
    if table.closed is not None and not table.is_closed_in_log:
        yield say("command.admin.check.refused", seq=_first_refused(table_id, told))
    yield from _false_record(table)
    if kept.row is not None:
        yield from _differences(table, kept.row)
    expected = dict(row_of(table).seats)
    if kept.seats != expected:
        yield _differs("seats", kept.seats, expected)
    yield from _false_results(table, kept)


def _false_results(table: TableState, kept: Kept) -> Iterator[Message]:
    """Where a person's own page says something else than the log."""
    if table.result is None:
        return
    expected = {each.who: each for each in results_of(table)}
    for who in sorted({*expected, *kept.results}):
        found = kept.results.get(who)
        if found != expected.get(who) and (found is not None or kept.is_filled):
            yield _differs("results", found, expected.get(who))


def _first_refused(table_id: str, told: list[tuple[int, str | None, Entry]]) -> int:
    """The first entry that the rules refuse."""
    opened = told[0][2]
    assert isinstance(opened, entries.Opened)
    table = TableState(table_id, opened)
    for seq, command, entry in told:
        table.replay(seq, entry, command)
        if table.closed is not None:
            return seq
    return 0


def _false_record(table: TableState) -> Iterator[Message]:
    """Whether the record that anybody can download holds, the proof of the deal included."""
    if table.state is None:
        return
    try:
        document = records.write(write_record(table, None, table.status == "over"))
        record = records.read(document)
        if record.commitment != table.commitment:
            yield say("error.record.commitment")
    except BrelanError as error:
        yield say("command.admin.check.record", why=error.message)


def _differences(table: TableState, row: dict[str, Any]) -> Iterator[Message]:
    """Where lists say something else than the log."""
    expected = row_of(table)
    for name in ("game", "status", "listed", "opened", "updated"):
        if row[name] != getattr(expected, name):
            yield _differs(name, row[name], getattr(expected, name))
    try:
        summary = msgspec.json.decode(row["summary"], type=Summary)
    except msgspec.MsgspecError as error:
        yield _differs("summary", str(error), "")
        return
    for name in SUMMARY:
        if getattr(summary, name) != getattr(expected.summary, name):
            yield _differs(name, getattr(summary, name), getattr(expected.summary, name))


def _differs(name: str, found: object, expected: object) -> Message:
    return say(
        "command.admin.check.differs", what=name, listed=_text(found), logged=_text(expected)
    )


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
