"""What a page hears on its socket: the same frames, as the browser got them."""

from __future__ import annotations

import json
import time
from typing import Any

from playwright.sync_api import Page, WebSocket

import patience


class SocketMonitor:
    """The table as the server has told this page of it."""

    def __init__(self, page: Page):
        self.page = page
        self.frames: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        self.seq = -1
        self.table: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.verbs: list[str] = []
        self.seat: int | None = None
        page.on("websocket", self._socket)

    def catch_up(self, seq: int) -> None:
        """Hear everything up to an entry that the page shows already."""
        deadline = time.monotonic() + patience.SECONDS
        while self.seq < seq:
            assert time.monotonic() < deadline, f"entry {seq} was shown and never heard"
            # Frames are reported while the page answers something.
            self.page.evaluate("0")

    @property
    def hand(self) -> list[str]:
        """The own cards; jokers last."""
        assert self.seat is not None
        if self.view["game"] == "royal_flush":
            return self.view["hands"][self.seat] + ["*"] * self.view["jokers"][self.seat]
        return list(self.view["racks"][self.seat])

    def commands(self, kind: str) -> list[dict[str, Any]]:
        """What the page has sent of one kind."""
        return [message for message in self.sent if message["type"] == kind]

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: self._heard(json.loads(payload)))
        socket.on("framesent", lambda payload: self.sent.append(json.loads(payload)))

    def _heard(self, message: dict[str, Any]) -> None:
        self.frames.append(message)
        if message["type"] in ("table", "changed"):
            self.table, self.seat = message["table"], message["you"]["seat"]
        if message["type"] in ("table", "did") and message["view"] is not None:
            self.view = message["view"]
            self.verbs = message["moves"]["verbs"] if message["moves"] else []
        if message["type"] in ("table", "did", "changed"):
            self.seq = message["seq"]
