"""One client at a table, and what waits to be sent to it: only so much, or it is let go."""

from __future__ import annotations

import asyncio
from collections import deque

from brelan.server.projection.snapshots import encode
from brelan.server.protocol.updates import ServerMessage

MOST_WAITING = 256
MOST_CHARACTERS = 1 << 20
TOO_SLOW = 1013
"""The close code for a client that does not read; it comes back and gets a snapshot."""
PARTING_SECONDS = 2
"""How long a client that is sent away may take to read what is left for it."""
GOING_AWAY = 1012
"""The close code when the server stops or starts anew."""


class Connection:
    """Who is at the other end, and what it has yet to be sent."""

    def __init__(self, who: str, language: str, name: str = ""):
        self.who = who
        self.language = language
        self.name = name
        self.code: int | None = None
        """Why it is to be closed."""
        self._waiting: deque[str] = deque()
        self._characters = 0
        self._sleeper: asyncio.Future[None] | None = None
        """Whoever waits for the next message."""
        self.dropped: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the client is let go although it has not read everything."""

    def send(self, message: ServerMessage) -> None:
        """Put a message in line."""
        self.put(encode(message))

    def put(self, text: str) -> None:
        """Put an encoded message in line; a client that lags too far behind is let go."""
        if self.code is not None:
            return
        self._waiting.append(text)
        self._characters += len(text)
        if len(self._waiting) > MOST_WAITING or self._characters > MOST_CHARACTERS:
            self.close(TOO_SLOW)
        self._wake()

    def close(self, code: int) -> None:
        """Send nothing more, and hang up."""
        if self.code is None:
            self.code = code
            if code == TOO_SLOW:
                self._waiting.clear()
                self._drop()
            else:
                # What is in line may still be sent, but not for ever to somebody who does not read.
                asyncio.get_running_loop().call_later(PARTING_SECONDS, self._drop)
            self._wake()

    def _wake(self) -> None:
        sleeper, self._sleeper = self._sleeper, None
        if sleeper is not None and not sleeper.done():
            sleeper.set_result(None)

    def _drop(self) -> None:
        if not self.dropped.done():
            self.dropped.set_result(None)

    async def next(self) -> str | None:
        """The next message; None when the connection is to be closed."""
        while not self._waiting:
            if self.code is not None:
                return None
            self._sleeper = asyncio.get_running_loop().create_future()
            await self._sleeper
        text = self._waiting.popleft()
        self._characters -= len(text)
        return text
