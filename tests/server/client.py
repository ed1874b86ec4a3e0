"""People at a real socket, for the tests: each reads what is sent one by one."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import patience
from brelan import games
from running.servers import Server, request

PATIENT: dict[str, Any] = {
    "open_timeout": patience.SECONDS,
    "ping_interval": None,
    "compression": None,
    "proxy": None,
}
"""How tests connect: a server that is slow to answer, or held up for a while, is waited for."""


class Client:
    """Somebody at a socket, who reads what is sent one by one."""

    def __init__(self, socket: ClientConnection):
        self.socket = socket
        self.snapshot: dict[str, Any] = {}
        self.seq = 0
        self.heard: list[dict[str, Any]] = []
        self.passed = 0
        """How much of it `until` has looked at."""

    async def next(self) -> dict[str, Any]:
        """The next message."""
        async with asyncio.timeout(patience.SECONDS):
            message: dict[str, Any] = json.loads(await self.socket.recv())
        if message["type"] in ("table", "did", "changed"):
            self.seq = message["seq"]
        self.heard.append(message)
        return message

    async def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The first message of a kind with these values after those found before."""
        while True:
            if self.passed == len(self.heard):
                await self.next()
            message = self.heard[self.passed]
            self.passed += 1
            if message["type"] == kind and fields.items() <= message.items():
                return message

    async def hung_up(self) -> int | None:
        """The code with which the server ends the connection."""
        with suppress(ConnectionClosed):
            while True:
                await self.next()
        return self.socket.close_code

    async def send(self, kind: str, **fields: Any) -> None:
        """Say something."""
        await self.socket.send(json.dumps({"type": kind, **fields}))

    async def do(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Give a command, and wait for its answer."""
        command_id = fields.setdefault("command_id", secrets.token_hex(8))
        await self.send(kind, **fields)
        while True:
            message = await self.next()
            if message.get("command_id") == command_id:
                return message

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Ask a question, and wait for its answer."""
        number = random.randrange(1 << 30)
        await self.send(kind, id=number, **fields)
        while True:
            message = await self.next()
            if message.get("id") == number:
                return message


@asynccontextmanager
async def at(
    server: Server, table: str, cookie: str, language: str = "en", **headers: str
) -> AsyncIterator[Client]:
    """Be at a table."""
    uri = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live?lang={language}"
    sent = {"Cookie": cookie, **headers}
    async with connect(uri, additional_headers=sent, **PATIENT) as socket:
        client = Client(socket)
        client.snapshot = await client.next()
        client.passed = 1
        yield client


async def open_table(server: Server, cookie: str, game: str, bots: str, **more: Any) -> Any:
    """A table for one person and some bots, or seats for others."""
    seats = [{"kind": "me"}]
    seats += [
        {"kind": "person"} if each == "person" else {"kind": "bot", "bot": each}
        for each in bots.split()
    ]
    wanted = {
        "command_id": secrets.token_hex(8),
        "game": game,
        "name": "Zoé",
        "seats": seats,
        **more,
    }
    answer = await request(server.port, "POST", "/api/tables", wanted, cookie)
    assert answer.status == 201, answer.body
    return answer.json


def some_action(view: dict[str, Any], bot_seed: random.Random) -> str:
    """A legal action, from what is seen."""
    actions = games.find(view["game"]).from_view(view).actions()
    return str(actions[bot_seed.randrange(len(actions))])


async def play_on(client: Client, until: Any, seed: int = 0) -> dict[str, Any]:
    """Act at random whenever it is one's turn, until a message is as wished."""
    bot_seed = random.Random(seed)
    message = client.snapshot
    while not until(message):
        if message.get("moves"):
            action = some_action(message["view"], bot_seed)
            await client.send(
                "act", command_id=secrets.token_hex(8), seq=message["seq"], actions=[action]
            )
        message = await client.next()
        assert message["type"] not in ("refused", "fault"), message
    return message


def is_over(message: dict[str, Any]) -> bool:
    return bool(message["type"] == "changed" and message["table"]["status"] == "over")
