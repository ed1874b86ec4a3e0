"""`brelan admin tables`, `table`, `people`, `person`: what there is."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from brelan.cli.admin.shared import (
    AsJson,
    DatabaseUrl,
    Most,
    Who,
    print_fields,
    print_json,
    print_table,
)
from brelan.cli.language import number, words

if TYPE_CHECKING:
    from brelan.server.admin.devices import DeviceReport
    from brelan.server.admin.people import PersonReport
    from brelan.server.admin.tables import SeatReport, TableReport


def tables(
    game: Annotated[str, typer.Option(help=words("command.admin.tables.game"))] = "",
    status: Annotated[str, typer.Option(help=words("command.admin.tables.status"))] = "",
    person: Annotated[
        str, typer.Option(metavar="WHO", help=words("command.admin.tables.person"))
    ] = "",
    most: Most = 50,
    as_json: AsJson = False,
    database: DatabaseUrl = "",
) -> None:
    """List tables."""
    from brelan.server.admin.desk import open_desk
    from brelan.server.admin.moments import write_moment
    from brelan.server.admin.people import find_person
    from brelan.server.admin.tables import TableRow, list_tables

    async def ask() -> list[TableRow]:
        async with open_desk(database) as storage:
            who = await find_person(storage, person) if person else ""
            return await list_tables(storage, game, status, who, most)

    found = asyncio.run(ask())
    if as_json:
        print_json(found)
        return
    titles = ("id", "game", "status", "entries", "opened", "last", "players")
    print_table(
        [words(f"command.admin.title.{title}") for title in titles],
        [
            (
                each.id,
                each.game,
                words(f"command.admin.status.{each.status}"),
                number(each.entries),
                write_moment(each.opened),
                write_moment(each.updated),
                ", ".join(name or "–" for name in each.players),
            )
            for each in found
        ],
    )


def table(
    table_id: Annotated[str, typer.Argument(metavar="ID", help=words("command.admin.table.id"))],
    is_open: Annotated[
        bool, typer.Option("--open", help=words("command.admin.table.open"))
    ] = False,
    as_json: AsJson = False,
    database: DatabaseUrl = "",
) -> None:
    """Show a table."""
    from brelan.server.admin.desk import open_desk
    from brelan.server.admin.tables import inspect_table

    async def ask() -> TableReport:
        async with open_desk(database) as storage:
            return await inspect_table(storage, table_id, is_open)

    report = asyncio.run(ask())
    if is_open and report.status == "playing":
        typer.echo(words("command.admin.table.warning"), err=True)
    if as_json:
        print_json(report)
    else:
        print_report(report)


def print_report(report: TableReport) -> None:
    """Print a table: what is known of it, its seats, its last entries."""
    import msgspec

    from brelan.server.admin.moments import write_moment

    status = words(f"command.admin.status.{report.status}")
    if report.closed is not None:
        status += f" ({words(f'web.table.closed.{report.closed}')} {report.closed_note})".rstrip()
    result = "" if report.result is None else msgspec.json.encode(report.result).decode()
    fields = {
        "id": report.id,
        "game": report.game,
        "options": bytes(report.options).decode(),
        "status": status,
        "opened": write_moment(report.opened),
        "last": write_moment(report.updated),
        "host": report.host,
        "entries": number(report.entries),
        "owner": report.owner,
        "commitment": report.commitment,
        "seed": report.seed,
        "result": result,
    }
    print_fields({words(f"command.admin.title.{name}"): each for name, each in fields.items()})
    typer.echo()
    print_table(
        [words(f"command.admin.title.{title}") for title in ("seat", "name", "person", "playing")],
        [
            (each.seat, each.name or "–", each.person or "–", player_of(each))
            for each in report.seats
        ],
    )
    typer.echo()
    print_table(
        [words(f"command.admin.title.{title}") for title in ("entry", "when", "kind", "what")],
        [
            (each.seq, write_moment(each.at), each.kind, msgspec.json.encode(each.fields).decode())
            for each in report.last
        ],
    )


def player_of(seat: SeatReport) -> str:
    """Who plays a seat at this moment."""
    if seat.resigned:
        return words("command.admin.table.resigned", bot=seat.bot)
    if seat.bot:
        return words("command.admin.table.bot", bot=seat.bot)
    return words("command.admin.table.person") if seat.person else "–"


def people(
    name: Annotated[
        str, typer.Argument(metavar="[TEXT]", help=words("command.admin.people.text"))
    ] = "",
    most: Most = 50,
    as_json: AsJson = False,
    database: DatabaseUrl = "",
) -> None:
    """List people."""
    from brelan.server.admin.desk import open_desk
    from brelan.server.admin.moments import write_moment
    from brelan.server.admin.people import PersonLine, list_people

    async def ask() -> list[PersonLine]:
        async with open_desk(database) as storage:
            return await list_people(storage, name, most)

    found = asyncio.run(ask())
    if as_json:
        print_json(found)
        return
    titles = ("person", "name", "tables", "unfinished", "last", "restrictions")
    print_table(
        [words(f"command.admin.title.{title}") for title in titles],
        [
            (
                each.id,
                each.name or "–",
                number(each.tables),
                number(each.unfinished),
                "–" if each.last is None else write_moment(each.last),
                ", ".join(words(f"command.admin.kind.{kind}") for kind in each.restrictions),
            )
            for each in found
        ],
    )


def print_devices(found: Sequence[DeviceReport]) -> None:
    """Print the devices of somebody."""
    from brelan.server.admin.moments import write_moment

    titles = ("device", "how", "label", "added", "seen", "revoked")
    print_table(
        [words(f"command.admin.title.{title}") for title in titles],
        [
            (
                each.id,
                words(f"command.admin.how.{each.how}"),
                each.label or "–",
                *("–" if not at else write_moment(at) for at in (each.added, each.seen)),
                "–" if each.revoked is None else write_moment(each.revoked),
            )
            for each in found
        ],
    )


def person(who: Who, as_json: AsJson = False, database: DatabaseUrl = "") -> None:
    """Show a person."""
    from brelan.server.admin.desk import open_desk
    from brelan.server.admin.people import find_person, inspect_person

    async def ask() -> PersonReport:
        async with open_desk(database) as storage:
            return await inspect_person(storage, await find_person(storage, who))

    report = asyncio.run(ask())
    if as_json:
        print_json(report)
    else:
        print_person(report)


def print_person(report: PersonReport) -> None:
    """Print what is known of somebody."""
    from brelan.cli.admin.order import print_restrictions
    from brelan.server.admin.moments import write_moment

    fields = {"person": report.id, "name": report.name, "names": ", ".join(report.names)}
    print_fields({words(f"command.admin.title.{name}"): each for name, each in fields.items()})
    if report.restrictions:
        typer.echo()
        print_restrictions(report.restrictions)
    if report.devices:
        typer.echo()
        print_devices(report.devices)
    typer.echo()
    titles = ("id", "game", "status", "opened", "seat")
    print_table(
        [words(f"command.admin.title.{title}") for title in titles],
        [
            (
                each.id,
                each.game,
                words(f"command.admin.status.{each.status}"),
                write_moment(each.opened),
                "–" if each.seat is None else each.seat,
            )
            for each in report.tables
        ],
    )
