"""People at tables, as the tests play them: they come back, and say again what was not answered."""

from __future__ import annotations

import asyncio
import json
import random
from collections import deque
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import patience
from brelan import games
from running.servers import Place, request
from server.client import PATIENT

AGAIN_SECONDS = 0.02


class Person:
    """Somebody with a cookie, at a table, through a server."""

    def __init__(self, server: Place, table: str, cookie: str, seed: object, plays: bool = True):
        self.server = server
        self.table = table
        self.cookie = cookie
        self.luck = random.Random(f"{table} {seed}")
        self.plays = plays
        self.pause = 0.0
        """How long it thinks before it acts."""
        self.visits = 0
        self.numbers = 0
        self.waiting: dict[str, dict[str, Any]] = {}
        """Commands that have not been answered."""
        self.acting = False
        self.done: dict[str, int] = {}
        """Commands that were acknowledged, and the entry that they led to."""
        self.refused: dict[str, str] = {}
        self.sent: set[str] = set()
        self.seq = 0
        self.seen: deque[int] = deque(maxlen=10_000)
        self.view: dict[str, Any] | None = None
        self.moves: dict[str, Any] | None = None
        self.info: dict[str, Any] = {}
        self.faults: list[str] = []
        self.progress = asyncio.Event()
        self.socket: ClientConnection | None = None
        self.task: asyncio.Task[None] | None = None

    @property
    def is_over(self) -> bool:
        return self.info.get("status") == "over"

    def start(self) -> Person:
        """Go to the table."""
        self.task = asyncio.create_task(self.stay())
        return self

    async def stop(self) -> None:
        """Leave."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def stay(self) -> None:
        """Be at the table, coming back as often as it takes."""
        while True:
            with suppress(OSError, WebSocketException, TimeoutError):
                await self.visit()
            self.socket = None
            await asyncio.sleep(AGAIN_SECONDS)

    async def visit(self) -> None:
        """Be at the table until the connection is lost."""
        security = self.server.security
        scheme = "wss" if security else "ws"
        uri = f"{scheme}://127.0.0.1:{self.server.port}/api/tables/{self.table}/live?lang=fr"
        headers = {"Cookie": self.cookie}
        async with connect(uri, additional_headers=headers, ssl=security, **PATIENT) as socket:
            self.visits += 1
            async for text in socket:
                message = json.loads(text)
                await self.take(message)
                if self.socket is None and message["type"] == "table":
                    self.socket = socket
                    for command in [*self.waiting.values()]:
                        await socket.send(json.dumps(command))
                if self.plays:
                    await self.play()

    async def take(self, message: dict[str, Any]) -> None:
        """Take in what the server says."""
        match message["type"]:
            case "table":
                self.info, self.view = message["table"], message["view"]
                self.moves, self.seq = message["moves"], message["seq"]
            case "did":
                self.view, self.moves, self.seq = message["view"], message["moves"], message["seq"]
            case "changed":
                self.info, self.seq = message["table"], message["seq"]
            case "done":
                self.done[message["command_id"]] = message["seq"]
                self.answered(message["command_id"])
            case "refused":
                self.refused[message["command_id"]] = message["code"]
                self.answered(message["command_id"])
            case "fault":
                self.faults.append(message["code"])
        self.seen.append(self.seq)
        self.progress.set()

    def answered(self, command_id: str) -> None:
        """Wait for this command no more."""
        command = self.waiting.pop(command_id, None)
        if command is not None and command["type"] == "act":
            self.acting = False

    async def play(self) -> None:
        """Act, if it is this seat's turn, with a legal action drawn at random."""
        if self.moves is None or self.acting or self.is_over:
            return
        self.acting = True
        await asyncio.sleep(self.pause)
        action = self.legal_action()
        await self.say(type="act", seq=self.seq, actions=[action])

    def legal_action(self) -> str:
        """Any legal action."""
        assert self.view is not None
        actions = games.find(self.info["game"]).from_view(self.view).actions()
        return str(actions[self.luck.randrange(len(actions))])

    async def say(self, **command: Any) -> str:
        """Send a command, now and again until it is answered."""
        self.numbers += 1
        command["command_id"] = f"{self.luck.getrandbits(64):016x}-{self.numbers}"
        self.waiting[command["command_id"]] = command
        self.sent.add(command["command_id"])
        if self.socket is not None:
            with suppress(WebSocketException, OSError):
                await self.socket.send(json.dumps(command))
        return command["command_id"]

    async def until(self, condition: Any, seconds: float = patience.SECONDS) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(seconds):
            while not condition():
                self.progress.clear()
                await self.progress.wait()


async def newcomer(server: Place) -> str:
    """The cookie of somebody who has not been here before."""
    return (await request(server.port, "GET", "/api/home", security=server.security)).cookie


async def seat_people(
    server: Place, game: str, people: int, name: str, **wishes: Any
) -> tuple[str, list[str]]:
    """A table with so many people, begun: where it is, and their cookies, the host's first.

    `wishes` are further fields of the request, such as `options` or a `clock`.
    """
    security = server.security
    host = await newcomer(server)
    seats = [{"kind": "me"}, *[{"kind": "person"}] * (people - 1)]
    wanted = {"command_id": f"open-{name}", "game": game, "name": "Host", "seats": seats, **wishes}
    answer = await request(server.port, "POST", "/api/tables", wanted, host, security=security)
    assert answer.status == 201, answer.body
    opened = answer.json
    table, cookies = opened["id"], [host]
    path = f"/api/tables/{table}/commands"
    for number in range(1, people):
        cookies.append(await newcomer(server))
        sit = {
            "type": "sit",
            "command_id": f"sit-{name}-{number}",
            "name": f"Guest {number}",
            "invite": opened["invite"],
        }
        cookie = cookies[-1]
        answer = await request(server.port, "POST", path, sit, cookie, security=security)
        assert answer.status == 200, answer.body
    begin = {"type": "begin", "command_id": f"begin-{name}"}
    answer = await request(server.port, "POST", path, begin, host, security=security)
    assert answer.status == 200, answer.body
    return table, cookies
