"""WebSockets as uvicorn speaks them, counted until they end, which they do also if nobody reads."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame

from brelan.server.http.connection_watch import Watch
from brelan.server.http.front_door import FrontDoor
from brelan.server.http.http_protocol import GuardedHttp, door_address
from brelan.server.http.rate_limits import TokenBucket

MOST_FRAGMENTS = 64
"""Frames of one message: empty ones would add up without end."""


class GuardedSocket(WebSocketsSansIOProtocol):
    """One WebSocket."""

    door: FrontDoor
    watch: Watch

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ):
        super().__init__(config, server_state, app_state, _loop)
        self.limits = self.door.limits
        self.since = self.loop.time()
        self.control_frames = TokenBucket.full(
            self.limits.control_frames_per_second, self.limits.control_frames
        )

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection in place of the HTTP connection that it was."""
        super().connection_made(transport)
        self.watch = Watch(self, cast(asyncio.Transport, transport), self.limits)
        self.watch.look_in(self.limits.head_seconds)
        self.door.enter(self, door_address(self.app, self.client))

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self.watch.stop()
        self.door.leave(self)
        super().connection_lost(exc)

    def drop(self) -> None:
        """Make room for another one."""
        self.transport.abort()

    def handle_ping(self) -> None:
        """Answer a ping; who sends them without a pause may not even read the answers."""
        if self._may_control():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take note of a pong."""
        if self._may_control():
            super().handle_pong(event)

    def _may_control(self) -> bool:
        if self.transport.is_closing():
            return False
        if not self.control_frames.take(1.0):
            self.drop()
            return False
        return True

    def handle_cont(self, event: Frame) -> None:
        """A further frame of a message."""
        if len(self.frames) >= MOST_FRAGMENTS:
            self.drop()
            return
        super().handle_cont(event)

    async def send(self, message: Any) -> None:
        """Send what the application says; one that is closed may have to make room."""
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.door.answer(self)
        elif message["type"] == "websocket.close":
            self.door.wait(self)

    def check(self) -> float:
        """End an opening that nobody completes; returns after how many seconds to look again."""
        at = self.loop.time()
        if not self.handshake_complete and at >= self.since + self.limits.head_seconds:
            self.drop()
        return self.limits.tick


def guarded_protocols(door: FrontDoor) -> tuple[type[GuardedHttp], type[GuardedSocket]]:
    """The protocols of a server, whose connections all come through one door."""
    http = type("Http", (GuardedHttp,), {"door": door})
    socket = type("Socket", (GuardedSocket,), {"door": door})
    return http, socket
