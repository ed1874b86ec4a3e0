"""One client at a table, and its send queue, which is bounded: a slow reader is disconnected."""

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
"""Seconds that a client which is disconnected has to read its queue."""
GOING_AWAY = 1012
"""The close code when the server stops or restarts."""
BANNED = 4403
"""The close code for somebody whom the host of the server has banned."""
SENT_AWAY = 4405
"""The close code for an onlooker whom the host of the table has sent away."""
REMOVED = 4401
"""The close code for a device that has its identity no more."""


class Connection:
    """The identity of a client, and its send queue."""

    def __init__(
        self,
        who: str,
        language: str,
        name: str = "",
        address: str = "",
        network_address: str = "",
        device: str = "",
    ):
        self.who = who
        self.device = device
        self.language = language
        self.name = name
        self.address = address
        """Where it comes from, as limits count it: empty for this machine."""
        self.network_address = network_address
        """Where it comes from, whole; it is not kept."""
        self.code: int | None = None
        """The close code, once it is to be closed."""
        self._waiting: deque[str] = deque()
        self._characters = 0
        self._sleeper: asyncio.Future[None] | None = None
        """The task that waits for the next message."""
        self.dropped: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the client is disconnected although it has not read everything."""

    def send(self, message: ServerMessage) -> None:
        """Queue a message."""
        self.put(encode(message))

    def put(self, text: str) -> None:
        """Queue an encoded message, and let it be written."""
        self.queue(text)
        self.wake()

    def queue(self, text: str) -> None:
        """Queue an encoded message for the next time that something is written; a client that lags
        too far behind is disconnected.
        """
        if self.code is not None:
            return
        self._waiting.append(text)
        self._characters += len(text)
        if len(self._waiting) > MOST_WAITING or self._characters > MOST_CHARACTERS:
            self.close(TOO_SLOW)

    def close(self, code: int) -> None:
        """Accept no more messages, and close."""
        if self.code is None:
            self.code = code
            if code == TOO_SLOW:
                self._waiting.clear()
                self._drop()
            else:
                # What is queued may still be sent, for a short while.
                asyncio.get_running_loop().call_later(PARTING_SECONDS, self._drop)
            self.wake()

    def wake(self) -> None:
        """Let what is queued be written."""
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
