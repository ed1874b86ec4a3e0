"""What a page is told by a test: moments that pass, again and again, and news that are rare."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import WebSocketRoute, expect

from browser.user import User

SOCKET = re.compile(r"/api/tables/[^/]+/live")
Message = dict[str, Any]


class Recording:
    """A table as it was told before something happened, and what was told then."""

    def __init__(self) -> None:
        self.before: Message = {}
        self.then: list[Message] = []
        self._line: WebSocketRoute | None = None

    def answer(self, user: User) -> None:
        """Tell the page of the moment before, whenever it asks."""

        def connected(line: WebSocketRoute) -> None:
            self._line = line
            line.on_message(lambda _text: None)
            line.send(json.dumps(self.before))

        user.page.route_web_socket(SOCKET, connected)

    def go_on(self) -> None:
        """Tell the page what happened then."""
        assert self._line is not None
        for message in self.then:
            self._line.send(json.dumps(message))


def told_otherwise(change: Callable[[Message], None]) -> Callable[[User], None]:
    """Let a page hear of a table something that is not so."""

    def prepare(user: User) -> None:
        def connected(line: WebSocketRoute) -> None:
            server = line.connect_to_server()

            def hear(text: str | bytes) -> None:
                message = json.loads(text)
                if message["type"] in ("table", "changed"):
                    change(message)
                line.send(json.dumps(message))

            server.on_message(hear)

        user.page.route_web_socket(SOCKET, connected)

    return prepare


class Line:
    """The connection of a page, which can be cut for good."""

    NEVER_OPEN = """() => {
      globalThis.WebSocket = class extends EventTarget {
        readyState = 0;
        send() {}
        close() {}
      };
    }"""

    def __init__(self) -> None:
        self._line: WebSocketRoute | None = None

    def prepare(self, user: User) -> None:
        """Stand between the page and the server."""

        def connected(line: WebSocketRoute) -> None:
            self._line = line
            line.connect_to_server()

        user.page.route_web_socket(SOCKET, connected)

    def cut(self, user: User) -> None:
        """Let the connection be lost, and no other come about."""
        user.page.evaluate(self.NEVER_OPEN)
        assert self._line is not None
        self._line.close(code=1011)
        expect(user.page.get_by_text(user.words("web.table.lost"))).to_be_visible()
