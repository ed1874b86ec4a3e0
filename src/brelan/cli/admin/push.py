"""`brelan admin push-keys`, `push-status`, `push-off`: whether devices are called by Web Push."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated

import typer

from brelan.cli.admin.shared import AsJson, DatabaseUrl, print_fields, print_json
from brelan.cli.language import number, words

if TYPE_CHECKING:
    from brelan.server.admin.pushing import PushStatus


def push_keys(
    contact: Annotated[
        str, typer.Option(metavar="ADDRESS", help=words("command.admin.push-keys.contact"))
    ],
    allow: Annotated[
        list[str] | None, typer.Option(metavar="HOST", help=words("command.admin.push-keys.allow"))
    ] = None,
    new: Annotated[bool, typer.Option("--new", help=words("command.admin.push-keys.new"))] = False,
    database: DatabaseUrl = "",
) -> None:
    """Switch Web Push on."""
    from brelan.server.admin.desk import open_desk
    from brelan.server.admin.pushing import switch_push_on

    async def order() -> PushStatus:
        async with open_desk(database) as storage:
            return await switch_push_on(storage, contact, allow or [], new)

    print_status(asyncio.run(order()))


def push_status(as_json: AsJson = False, database: DatabaseUrl = "") -> None:
    """Show whether Web Push is switched on."""
    from brelan.server.admin.desk import open_desk
    from brelan.server.admin.pushing import push_status as ask_for

    async def ask() -> PushStatus:
        async with open_desk(database) as storage:
            return await ask_for(storage)

    status = asyncio.run(ask())
    if as_json:
        print_json(status)
    else:
        print_status(status)


def push_off(database: DatabaseUrl = "") -> None:
    """Switch Web Push off."""
    from brelan.server.admin.desk import open_desk
    from brelan.server.push.config import switch_off

    async def order() -> None:
        async with open_desk(database) as storage:
            await switch_off(storage)

    asyncio.run(order())
    typer.echo(words("command.admin.push-off.done"))


def print_status(status: PushStatus) -> None:
    """Print what holds."""
    if not status.on:
        typer.echo(words("command.admin.push-status.off"))
        return
    typer.echo(words("command.admin.push-status.on"))
    if not status.installed:
        typer.echo(words("command.admin.push-keys.not-installed"), err=True)
    fields = {
        "contact": status.contact,
        "key": status.public_key,
        "hosts": ", ".join(status.hosts),
        "devices": number(status.devices),
    }
    print_fields({words(f"command.admin.title.{name}"): each for name, each in fields.items()})
