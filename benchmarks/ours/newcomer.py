"""A new player at a server: opens a table against casual bots, as *Play now* does, and plays.

The bots sit before us, the slowest order that *Play now* can draw: where the first seat begins,
their moves count into the time of ours.
"""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from typing import Any

from benchmarks.ours.fresh import PATIENCE_SECONDS
from benchmarks.ours.websocket import connect
from benchmarks.processes import MeasureError
from brelan import games

RETRY_SECONDS = 0.2
NOT_READY = 503
ACTION = "first-move"
SEATS = [{"kind": "bot", "bot": "casual"}, {"kind": "bot", "bot": "casual"}, {"kind": "me"}]
MY_SEAT = SEATS.index({"kind": "me"})


@dataclass
class FirstMoves:
    """When the first bot moved, and when our own first move was acknowledged."""

    game: str
    bot: float = 0.0
    own: float = 0.0
    answers: list[bytes] = field(default_factory=list)
    """What is to be sent."""

    def receive(self, message: dict[str, Any]) -> None:
        """Note when who moved, and move when it is our turn."""
        kind = message["type"]
        if kind in ("refused", "fault"):
            raise MeasureError(f"{self.game}: {message['message']}")
        if kind == "done":
            self.own = time.perf_counter()
        if kind not in ("table", "did"):
            return
        moved = message["log"] if kind == "table" else [message]
        if not self.bot and any(move["seat"] != MY_SEAT for move in moved):
            self.bot = time.perf_counter()
        if message["moves"] and not self.answers:
            act = {"type": "act", "command_id": ACTION, "seq": message["seq"]}
            actions = games.find(self.game).from_view(message["view"]).actions()
            self.answers.append(json.dumps(act | {"actions": [str(actions[0])]}).encode())


def get_ready(game: str) -> None:
    """Load the rules here, so that choosing a move takes none of the time that is measured."""
    state = games.find(game).new(len(SEATS), "ready")
    assert state.turn is not None
    games.find(game).from_view(state.view(state.turn).position()).actions()


def page_answers(port: int) -> bool:
    """Whether the home page answers."""
    try:
        return ask(port, "GET", "/")[0].status == 200
    except OSError:
        return False


def play(port: int, game: str) -> FirstMoves:
    """Come, open a table and make a move there, as soon as each can be done."""
    page, _ = ask(port, "GET", "/")
    cookie = (page.getheader("Set-Cookie") or "").partition(";")[0]
    table = open_table(port, game, cookie)
    return asyncio.run(first_moves(port, game, table, cookie))


def open_table(port: int, game: str, cookie: str) -> str:
    """A table, as soon as the server has its rules."""
    wanted = {"command_id": "newcomer-table", "game": game, "name": "Ada", "seats": SEATS}
    deadline = time.perf_counter() + PATIENCE_SECONDS
    while True:
        answer, body = ask(port, "POST", "/api/tables", json.dumps(wanted), {"Cookie": cookie})
        told: dict[str, str] = json.loads(body)
        if answer.status == 201:
            return told["id"]
        waiting = answer.status == NOT_READY and told["code"] == "not-ready"
        if not waiting or time.perf_counter() > deadline:
            raise MeasureError(f"{game}: no table: {told['message']}")
        time.sleep(RETRY_SECONDS)


async def first_moves(port: int, game: str, table: str, cookie: str) -> FirstMoves:
    """Sit there until both a bot and we have moved."""
    moves = FirstMoves(game)
    told: asyncio.Queue[bytes] = asyncio.Queue()
    socket = await connect(port, f"/api/tables/{table}/live", cookie, told.put_nowait)
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not (moves.own and moves.bot):
                sent = len(moves.answers)
                moves.receive(json.loads(await told.get()))
                for answer in moves.answers[sent:]:
                    socket.send(answer)
    except TimeoutError:
        raise MeasureError(f"{game}: no player moves") from None
    finally:
        socket.transport.close()
    return moves


def ask(
    port: int, method: str, path: str, body: str = "", headers: dict[str, str] | None = None
) -> tuple[HTTPResponse, bytes]:
    """One request, and its answer's body."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
    try:
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        return answer, answer.read()
    finally:
        connection.close()
