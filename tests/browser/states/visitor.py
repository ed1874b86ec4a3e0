"""People who play through the API alone, as fast as the server answers: so a scene is reached."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from http.cookiejar import CookieJar
from time import monotonic, sleep
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, ProxyHandler, Request, build_opener

from websockets.sync.client import ClientConnection, connect

import patience
from browser.playing import advised

Message = dict[str, Any]
MOST_DEALS = 400
NOT_READY = 503
SOON = 0.2


class Visitor:
    """Somebody with a cookie of their own."""

    def __init__(self, address: str):
        self.address = address
        self._cookies = CookieJar()
        self._opener = build_opener(ProxyHandler({}), HTTPCookieProcessor(self._cookies))
        self._sent = 0
        self.connections = ExitStack()

    def browser_cookies(self) -> list[dict[str, str]]:
        """The cookies for a browser that is to be this person."""
        return [
            {"name": each.name, "value": each.value or "", "url": self.address}
            for each in self._cookies
        ]

    def post(self, path: str, body: Message) -> Message:
        """Ask for something to be done, once."""
        self._sent += 1
        return self.send(path, {"command_id": f"visitor-{self._sent:08d}", **body})

    def send(self, path: str, body: Message) -> Message:
        """Send something that is no command."""
        told = json.dumps(body).encode()
        request = Request(f"{self.address}{path}", told, method="POST")
        deadline = monotonic() + patience.SECONDS
        while True:
            try:
                with self._opener.open(request, timeout=patience.SECONDS) as answer:
                    found: Message = json.loads(answer.read() or b"{}")
                    return found
            except HTTPError as refused:
                # A bot that is still being loaded is waited for.
                if refused.code != NOT_READY or monotonic() > deadline:
                    raise
                sleep(SOON)

    def open_table(self, game: str, others: str = "casual", **wish: Any) -> Message:
        """Open a table; `others` are bots, or "person". Its id, and the secret to be invited by."""
        seats = [
            {"kind": "person"} if other == "person" else {"kind": "bot", "bot": other}
            for other in others.split()
        ]
        wanted = {"game": game, "name": "Ada", "seats": [{"kind": "me"}, *seats], **wish}
        return self.post("/api/tables", wanted)

    def command(self, table: str, kind: str, **fields: Any) -> None:
        """Do something at a table."""
        self.post(f"/api/tables/{table}/commands", {"type": kind, **fields})

    def follow(self, table: str) -> Follower:
        """Sit at a table and be told of everything."""
        return Follower(self, table, self.connections.enter_context(self._connect(table)))

    def snapshot(self, table: str) -> Message:
        """The first thing that is told of a table."""
        with self._connect(table) as socket:
            found: Message = json.loads(socket.recv(patience.SECONDS))
            return found

    def _connect(self, table: str) -> ClientConnection:
        cookies = "; ".join(f"{each.name}={each.value}" for each in self._cookies)
        address = f"ws{self.address.removeprefix('http')}/api/tables/{table}/live"
        return connect(address, additional_headers={"Cookie": cookies}, proxy=None)


class Follower:
    """Somebody at a table: what has been told last."""

    def __init__(self, visitor: Visitor, table: str, socket: ClientConnection):
        self.visitor = visitor
        self.table = table
        self._socket = socket
        self.first = self._next()
        self.latest: Message = self.first
        self.view: Message = self.first["view"] or {}
        self.moves: Message | None = self.first["moves"]
        self.status: str = self.first["table"]["status"]
        self.seq: int = self.first["seq"]

    @property
    def hand(self) -> list[str]:
        """The own cards, at a game on a grid."""
        cards: list[str] = self.view["racks"][self.first["you"]["seat"]]
        return cards

    def _next(self) -> Message:
        found: Message = json.loads(self._socket.recv(patience.SECONDS))
        return found

    def hear(self) -> Message:
        """The next thing that is told."""
        message = self._next()
        self.latest = message
        if message["type"] in ("table", "did") and message.get("view") is not None:
            self.view, self.moves = message["view"], message["moves"]
        if message["type"] in ("table", "changed"):
            self.status = message["table"]["status"]
        if message["type"] in ("table", "did", "changed"):
            self.seq = message["seq"]
        return message

    def play_until(self, wanted: Callable[[Follower], bool]) -> Follower:
        """Play on as a bot would, up to a moment of one's own turn."""
        while True:
            while not self.moves:
                assert self.status != "over", "the game has ended before"
                self.hear()
            if wanted(self):
                return self
            self.act(advised(self.view))

    def act(self, action: str) -> list[Message]:
        """Do something, and hear what came of it."""
        seq, self.moves = self.seq, None
        self.visitor.command(self.table, "act", seq=seq, actions=[action])
        heard = []
        while self.seq == seq:
            heard.append(self.hear())
        return heard

    def let_play_out(self) -> None:
        """Let a bot play one's own seat to the end of the game."""
        self.visitor.command(self.table, "hand-over", seat=self.first["you"]["seat"])
        while self.status != "over":
            self.hear()


class Cast:
    """The people of a scene; the browser is to be `me`."""

    def __init__(self, address: str):
        self.address = address
        self._all: list[Visitor] = []
        self.me = self.visitor()
        self.table = ""

    def visitor(self) -> Visitor:
        """Somebody else."""
        self._all.append(Visitor(self.address))
        return self._all[-1]

    def open_table(self, game: str, others: str = "casual", **wish: Any) -> str:
        """Open a table as oneself; its id."""
        opened = self.me.open_table(game, others, **wish)
        self.table = str(opened["id"])
        return self.table

    def deal(self, game: str, wanted: Callable[[list[str]], bool], **wish: Any) -> str:
        """Open a table where one begins, can lay, and has cards as wanted."""
        for number in range(MOST_DEALS):
            self.me = self.visitor()
            table = self.open_table(game, begins=0, mix=f"deal{number}", **wish)
            first = self.me.follow(table)
            if first.moves and "lay" in first.moves["verbs"] and wanted(first.hand):
                return table
        raise AssertionError("no such cards were dealt")

    def friend(self, table: str, invite: str, name: str, *, stays: bool = True) -> Visitor:
        """Somebody takes a seat at a table, and stays there or goes."""
        friend = self.visitor()
        friend.command(table, "sit", name=name, invite=invite)
        if stays:
            friend.follow(table)
        return friend

    def close(self) -> None:
        """All go."""
        for each in self._all:
            each.connections.close()
