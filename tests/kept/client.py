"""A client of a running server that uses its public interface alone: HTTP, JSON and cookies."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from http.client import HTTPConnection
from itertools import count
from typing import Any, NamedTuple

from brelan import bots, games

SECONDS = 180
POLL_SECONDS = 0.01
OVERTAKEN = ("stale", "not-your-turn", "over")
"""What is answered to an action after the server has moved on by itself."""
NOT_NOW = ("moved", "not-stored")
"""What is answered while the database cannot be written: the same command may be sent again."""


class Answer(NamedTuple):
    """What a request brought."""

    status: int
    body: bytes
    cookie: str

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Client:
    """Asks one server; `name` tells its command ids from those of others."""

    def __init__(self, port: int, name: str):
        self.port = port
        self.ids = (f"{name}-{number:05}" for number in count())

    def ask(self, method: str, path: str, body: Any = None, cookie: str = "") -> Answer:
        """One request on a connection of its own."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
        try:
            sent = None if body is None else json.dumps(body)
            connection.request(method, path, sent, {"Cookie": cookie} if cookie else {})
            response = connection.getresponse()
            given = response.headers.get("Set-Cookie", "").partition(";")[0]
            return Answer(response.status, response.read(), given)
        finally:
            connection.close()

    def get(self, path: str, cookie: str = "") -> Answer:
        """What stands there."""
        answer = self.ask("GET", path, cookie=cookie)
        assert answer.status == 200, (path, answer)
        return answer

    def newcomer(self) -> str:
        """The cookie of somebody who has not been here before."""
        return self.get("/api/home").cookie

    def snapshot(self, table: str, cookie: str) -> Any:
        """A table as somebody sees it: the first line of its stream."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
        try:
            path = f"/api/tables/{table}/stream"
            connection.request("GET", path, headers={"Cookie": cookie})
            response = connection.getresponse()
            assert response.status == 200, (path, response.status, response.read())
            return json.loads(response.readline())
        finally:
            connection.close()

    def open(self, cookie: str, **wanted: Any) -> Any:
        """Open a table."""
        body = {"command_id": next(self.ids), **wanted}
        answer = self.ask("POST", "/api/tables", body, cookie)
        assert answer.status == 201, answer
        return answer.json

    def send(self, table: str, cookie: str, kind: str, **fields: Any) -> Any:
        """Give a command, and get the answer."""
        body = {"type": kind, "command_id": next(self.ids), **fields}
        deadline = time.monotonic() + SECONDS
        while True:
            answer = self.ask("POST", f"/api/tables/{table}/commands", body, cookie).json
            if answer.get("code") not in NOT_NOW or time.monotonic() > deadline:
                return answer
            time.sleep(POLL_SECONDS)

    def do(self, table: str, cookie: str, kind: str, **fields: Any) -> None:
        """Give a command that must be obeyed."""
        answer = self.send(table, cookie, kind, **fields)
        assert answer["type"] == "done", (kind, fields, answer)

    def act(self, table: str, cookie: str, seen: Any, actions: Sequence[str]) -> bool:
        """Act on what was seen; False if the server has moved on by itself."""
        answer = self.send(table, cookie, "act", seq=seen["seq"], actions=list(actions))
        assert answer["type"] == "done" or answer["code"] in OVERTAKEN, (actions, answer)
        return bool(answer["type"] == "done")

    def wait(self, table: str, cookie: str, wanted: Callable[[Any], bool]) -> Any:
        """Look at a table until it is as wanted."""
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            seen = self.snapshot(table, cookie)
            if wanted(seen):
                return seen
            time.sleep(POLL_SECONDS)
        raise TimeoutError(f"table {table} stays as it is: {seen['table']}")


def is_over(seen: Any) -> bool:
    """Whether the game has ended."""
    return bool(seen["table"]["status"] == "over")


def mover(seen: Any) -> int | None:
    """The seat to move if a person plays it."""
    if seen["table"]["status"] != "playing":
        return None
    turn: int = seen["view"]["turn"]
    seat = seen["table"]["seats"][turn]
    return turn if seat["kind"] == "person" and not seat["bot"] else None


def waits_for_person(seen: Any) -> bool:
    """Whether nothing happens until a person acts."""
    return is_over(seen) or mover(seen) is not None


def legal(view: Any, verb: str | None = None) -> list[str]:
    """The legal actions of a view, or those of one verb."""
    found = games.find(view["game"]).from_view(view).actions(verb)
    return [str(action) for action in found]


def choose(view: Any, bot: str = "casual") -> str:
    """What a bot would do."""
    return bots.choose(games.find(view["game"]).from_view(view), bot).action
