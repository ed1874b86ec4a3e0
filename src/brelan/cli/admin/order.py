"""`brelan admin close`, `ban`, `unban`, `mute`, `unmute`, `revoke`, `bans`: orders for
running servers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from brelan.cli.admin.shared import AsJson, DatabaseUrl, Who, Whom, print_json, print_table
from brelan.cli.language import words

if TYPE_CHECKING:
    from brelan.server.storage.restrictions import Restriction, RestrictionKind

Reason = Annotated[str, typer.Option(help=words("command.admin.reason"))]
Until = Annotated[str, typer.Option(metavar="WHEN", help=words("command.admin.until"))]
Addresses = Annotated[bool, typer.Option("--address", help=words("command.admin.address"))]


def close(
    table_id: Annotated[str, typer.Argument(metavar="ID", help=words("command.admin.table.id"))],
    reason: Annotated[str, typer.Option(help=words("command.admin.close.reason"))] = "",
    database: DatabaseUrl = "",
) -> None:
    """Close a table."""
    from brelan.server.admin.closing import close_table
    from brelan.server.admin.desk import open_desk

    async def order() -> None:
        async with open_desk(database) as storage:
            await close_table(storage, table_id, reason)

    asyncio.run(order())
    typer.echo(words("command.admin.close.done", table=table_id))


def ban(
    whom: Whom,
    reason: Reason = "",
    until: Until = "",
    addresses: Addresses = False,
    database: DatabaseUrl = "",
) -> None:
    """Ban a person or an address."""
    restrict("ban", whom, reason, until, addresses, database)


def mute(
    whom: Whom,
    reason: Reason = "",
    until: Until = "",
    addresses: Addresses = False,
    database: DatabaseUrl = "",
) -> None:
    """Mute a person or an address."""
    restrict("mute", whom, reason, until, addresses, database)


def restrict(
    kind: RestrictionKind, whom: str, reason: str, until: str, addresses: bool, database: str
) -> None:
    """Ban or mute, and print what holds now."""
    from brelan.server.admin import restricting
    from brelan.server.admin.desk import open_desk
    from brelan.server.admin.moments import read_moment
    from brelan.server.timestamps import now

    end = read_moment(until, now()) if until else None

    async def order() -> Restriction:
        async with open_desk(database) as storage:
            return await restricting.restrict(storage, kind, whom, reason, end, addresses)

    print_restrictions([asyncio.run(order())])


def unban(whom: Whom, database: DatabaseUrl = "") -> None:
    """Lift a ban."""
    lift("ban", whom, database)


def unmute(whom: Whom, database: DatabaseUrl = "") -> None:
    """Lift a mute."""
    lift("mute", whom, database)


def lift(kind: RestrictionKind, whom: str, database: str) -> None:
    """Lift bans or mutes, and print how many."""
    from brelan.server.admin import restricting
    from brelan.server.admin.desk import open_desk

    async def order() -> int:
        async with open_desk(database) as storage:
            return await restricting.lift(storage, kind, whom)

    typer.echo(words("command.admin.lifted", many=asyncio.run(order())))


def revoke(
    who: Who,
    device: Annotated[
        str, typer.Argument(metavar="[DEVICE]", help=words("command.admin.revoke.device"))
    ] = "",
    everything: Annotated[
        bool, typer.Option("--all", help=words("command.admin.revoke.all"))
    ] = False,
    database: DatabaseUrl = "",
) -> None:
    """Remove a device of a person, or all."""
    from brelan.server.admin import devices
    from brelan.server.admin.desk import AdminError, open_desk
    from brelan.server.admin.people import find_person
    from brelan.texts import say

    if bool(device) == everything:
        raise AdminError(say("command.admin.revoke.which"))

    async def order() -> list[str]:
        async with open_desk(database) as storage:
            return await devices.revoke(storage, await find_person(storage, who), device)

    typer.echo(words("command.admin.revoke.done", devices=", ".join(asyncio.run(order()))))


def bans(as_json: AsJson = False, database: DatabaseUrl = "") -> None:
    """List bans and mutes."""
    from brelan.server.admin.desk import open_desk

    async def ask() -> list[Restriction]:
        async with open_desk(database) as storage:
            return await storage.restrictions.read()

    found = asyncio.run(ask())
    if as_json:
        print_json(found)
    else:
        print_restrictions(found)


def print_restrictions(found: Sequence[Restriction]) -> None:
    """Print bans and mutes."""
    from brelan.server.admin.moments import write_moment

    titles = ("id", "kind", "whom", "since", "until", "reason")
    print_table(
        [words(f"command.admin.title.{title}") for title in titles],
        [
            (
                each.id,
                words(f"command.admin.kind.{each.kind}"),
                each.person or each.network,
                write_moment(each.since),
                words("command.admin.for-good") if each.until is None else write_moment(each.until),
                each.reason,
            )
            for each in found
        ],
    )
