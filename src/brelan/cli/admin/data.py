"""`brelan admin export`, `delete`, `forget`, `backup`, `restore`, `check`: what is kept."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from brelan.cli.admin.shared import AsJson, DatabaseUrl, Who, print_json, print_table
from brelan.cli.errors import RECORD_IS_FALSE
from brelan.cli.language import number, translate, words
from brelan.cli.progress import progress_bar

if TYPE_CHECKING:
    from brelan.server.admin.check import Finding
    from brelan.server.admin.deletion import Deleted
    from brelan.server.admin.retention import Forgotten

FilePath = Annotated[Path, typer.Argument(metavar="FILE", help=words("command.admin.file"))]
Replace = Annotated[bool, typer.Option("--replace", help=words("command.admin.replace"))]


def export(who: Who, file: FilePath, replace: Replace = False, database: DatabaseUrl = "") -> None:
    """Write what is stored about a person to a file."""
    from brelan.server.admin.desk import open_desk
    from brelan.server.admin.export import export_person, write_export
    from brelan.server.admin.people import find_person
    from brelan.server.admin.private_files import new_private_file

    async def ask() -> bytes:
        async with open_desk(database) as storage:
            return write_export(await export_person(storage, await find_person(storage, who)))

    with new_private_file(file, replace) as part:
        part.write_bytes(asyncio.run(ask()))
    typer.echo(words("command.admin.written", file=str(file)))


def delete(
    who: Who,
    yes: Annotated[bool, typer.Option("--yes", help=words("command.admin.delete.yes"))] = False,
    database: DatabaseUrl = "",
) -> None:
    """Delete what is stored about a person."""
    from brelan.server.admin.deletion import delete_person
    from brelan.server.admin.desk import open_desk
    from brelan.server.admin.people import find_person, inspect_person

    async def order() -> Deleted | None:
        async with open_desk(database) as storage:
            found = await inspect_person(storage, await find_person(storage, who))
            name = found.name or ", ".join(found.names)
            question = words(
                "command.admin.delete.sure", who=found.id, name=name, tables=len(found.tables)
            )
            if not yes and not typer.confirm(question):
                return None
            return await delete_person(storage, found.id)

    done = asyncio.run(order())
    if done is None:
        raise typer.Exit
    typer.echo(
        words(
            "command.admin.delete.done",
            removed=number(done.removed),
            cleared=number(done.cleared),
        )
    )


def forget(
    older_than: Annotated[
        int, typer.Option(metavar="DAYS", min=1, help=words("command.admin.forget.older-than"))
    ],
    database: DatabaseUrl = "",
) -> None:
    """Remove old tables."""
    from brelan.server.admin import retention
    from brelan.server.admin.desk import open_desk

    async def order() -> Forgotten:
        async with open_desk(database) as storage:
            return await retention.forget(storage, older_than)

    done = asyncio.run(order())
    typer.echo(
        words("command.admin.forget.done", tables=number(done.tables), people=number(done.people))
    )


def backup(file: FilePath, replace: Replace = False, database: DatabaseUrl = "") -> None:
    """Copy the database."""
    from brelan.server.admin.backup import back_up
    from brelan.server.admin.desk import open_desk

    async def order() -> None:
        async with open_desk(database) as storage:
            await back_up(storage, file, replace)

    asyncio.run(order())
    typer.echo(words("command.admin.written", file=str(file)))


def restore(
    file: FilePath,
    replace: Annotated[
        bool, typer.Option("--replace", help=words("command.admin.restore.replace"))
    ] = False,
    database: DatabaseUrl = "",
) -> None:
    """Put a copy back."""
    from brelan.server.admin import restore as putting_back

    many = asyncio.run(putting_back.restore(file, database, replace))
    typer.echo(words("command.admin.restore.done", tables=number(many)))


def check(as_json: AsJson = False, database: DatabaseUrl = "") -> None:
    """Check everything that is kept."""
    from brelan.server.admin import check as checking
    from brelan.server.admin.desk import open_desk

    async def ask() -> tuple[int, list[Finding]]:
        found: list[Finding] = []
        async with open_desk(database) as storage:
            ids = await checking.all_tables(storage)
            with progress_bar() as bar:
                task = bar.add_task(words("command.admin.check.bar"), total=max(len(ids), 1))
                async for findings in checking.check(storage, ids):
                    found += findings
                    bar.advance(task)
        return len(ids), found

    many, found = asyncio.run(ask())
    if as_json:
        print_json(
            {
                "tables": many,
                "findings": [{"table": each.table, "what": translate(each.what)} for each in found],
            }
        )
    elif found:
        titles = [words(f"command.admin.title.{title}") for title in ("id", "fault")]
        print_table(titles, [(each.table, translate(each.what)) for each in found])
    if not as_json:
        wrong = len({each.table for each in found})
        key = "command.admin.check.wrong" if found else "command.admin.check.sound"
        typer.echo(words(key, tables=number(many), wrong=number(wrong)))
    if found:
        sys.exit(RECORD_IS_FALSE)
