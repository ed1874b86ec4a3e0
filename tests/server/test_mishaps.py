"""What may befall the machine of a host: refused in words, nothing lost, and play goes on."""

from __future__ import annotations

import random
import resource
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from brelan.texts import catalogue
from running.servers import Server, Servers, request
from server.client import at, open_table, some_action
from server.playing import newcomer

WORDS = catalogue("en")["server.refused.not-stored"]


@contextmanager
def full_disk(server: Server, database: Path) -> Iterator[None]:
    """No file of the server may grow any more."""
    before = resource.prlimit(server.process, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.prlimit(server.process, resource.RLIMIT_FSIZE, before)


@contextmanager
def locked_file(server: Server, database: Path) -> Iterator[None]:
    """Another program has begun to write to the database, and does not end."""
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


async def act(server: Server, table: str, who: str, command: dict[str, Any]) -> Any:
    """Send a command by plain HTTP."""
    path = f"/api/tables/{table}/commands"
    return await request(server.port, "POST", path, command, who)


async def next_action(server: Server, table: str, who: str) -> dict[str, Any]:
    """Something that somebody can do now, as a command."""
    async with at(server, table, who) as client:
        message = client.snapshot
        while not message.get("moves"):
            message = await client.next()
        action = some_action(message["view"], random.Random(1))
        return {
            "type": "act",
            "command_id": secrets.token_hex(8),
            "seq": client.seq,
            "actions": [action],
        }


@pytest.mark.parametrize("mishap", [full_disk, locked_file])
async def test_what_cannot_be_stored_is_refused_and_can_be_sent_again(
    servers: Servers, tmp_path: Path, mishap: Any
) -> None:
    database = tmp_path / "brelan.sqlite"
    server = servers.new(f"sqlite:///{database}", workers=1)
    await server.start()
    me = await newcomer(server)
    table = (await open_table(server, me, "poker_tiles", "novice"))["id"]
    command = await next_action(server, table, me)
    with mishap(server, database):
        refused = await act(server, table, me, command)
        assert (refused.status, refused.json["code"]) == (503, "not-stored")
        assert refused.json["message"] == WORDS
        new = {"game": "poker_tiles", "name": "Ana", "seats": [{"kind": "me"}, {"kind": "bot"}]}
        unopened = await request(
            server.port, "POST", "/api/tables", {**new, "command_id": "opened-once"}, me
        )
        assert (unopened.status, unopened.json["code"]) == (503, "not-stored")
        async with at(server, table, me) as client:
            assert client.seq == command["seq"]
    done = await act(server, table, me, command)
    assert (done.status, done.json["type"]) == (200, "done")
    again = await act(server, table, me, command)
    assert again.json == done.json
    assert "Traceback" not in server.complaints
