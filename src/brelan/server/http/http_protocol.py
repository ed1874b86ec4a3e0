"""HTTP as uvicorn speaks it, with bounds on what a client may send and how long it may take.

Everything is counted while it arrives, so that nothing larger is ever kept.
"""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any

import msgspec
from uvicorn import Config
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from brelan.server.http.connection_watch import Watch
from brelan.server.http.front_door import FrontDoor
from brelan.server.http.rate_limits import LARGEST_MESSAGE, address_of
from brelan.server.http.words import preferred
from brelan.server.protocol.http import Problem
from brelan.server.protocol.refusals import Refusal, status_of

PIECE = 4 << 10
"""Bytes that the parser gets at once; it keeps no more than this beyond the bounds."""
DISCARDED = 1 << 20
"""Bytes that a refused client may go on to send: it reads its answer meanwhile."""


def door_address(app: Any, client: tuple[str, int] | None) -> str:
    """The address that a connection counts for; none where a trusted web server passes it on."""
    if client and isinstance(app, ProxyHeadersMiddleware) and client[0] in app.trusted_hosts:
        return ""
    return address_of({"client": client})


class GuardedHttp(HttpToolsProtocol):
    """One connection for plain HTTP, until it becomes a WebSocket."""

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
        self.since: float | None = None
        """When the request that is arriving began, or its body; None between two requests."""
        self.idle_since = 0.0
        self.unread_since: float | None = None
        """When the client began to read less than is sent; None while it keeps up."""
        self.in_head = True
        self.arrived = 0
        """Bytes of the head, or of the body, that is arriving."""
        self.fault: Refusal | None = None
        self.is_full = False
        """Whether no further request is accepted on this connection."""
        self.is_deaf = False
        """Whether what arrives is thrown away."""
        self.is_refused = False
        self.discarded = 0
        self.is_upgraded = False

    # The connection.

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, or refuse it."""
        super().connection_made(transport)
        self.watch = Watch(self, transport, self.limits)
        self.since = self.loop.time()
        if self.door.enter(self, door_address(self.app, self.client)):
            self.watch.look_in(self.limits.head_seconds)
            return
        self.is_deaf = True
        self._write(Refusal("too-many"))
        transport.close()
        self.watch.look_in(self.limits.parting_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self.watch.stop()
        self.door.leave(self)
        super().connection_lost(exc)

    def drop(self) -> None:
        """Make room for another one."""
        self.is_deaf = True
        self.transport.abort()

    def pause_writing(self) -> None:
        """More is sent than read."""
        self.unread_since = self.loop.time()
        super().pause_writing()

    def resume_writing(self) -> None:
        """What was sent is read."""
        self.unread_since = None
        super().resume_writing()

    def data_received(self, data: bytes) -> None:
        """Parse what has arrived, piece by piece."""
        for start in range(0, len(data), PIECE):
            if self.is_deaf:
                self._discard(len(data) - start)
                return
            if self.is_upgraded or self.transport.is_closing():
                return
            if self.since is None:
                self._begin()
            piece = data[start : start + PIECE]
            super().data_received(piece)
            self.arrived += len(piece)
            self._must_not_exceed()

    def _must_not_exceed(self) -> None:
        if self.is_deaf or self.is_upgraded or self.since is None:
            return
        # A piece may hold the end of what came before.
        if self.in_head and self.arrived > self.limits.head_bytes + PIECE:
            self.fault = self.fault or self._head_too_large()
        if not self.in_head and self.arrived > self.limits.body_bytes + PIECE:
            self.fault = Refusal("too-large", most=LARGEST_MESSAGE)
        if self.fault is not None:
            self._refuse(self.fault)

    def _discard(self, size: int) -> None:
        self.discarded += size
        if self.discarded > DISCARDED:
            self.transport.abort()

    # Requests, as the parser finds them.

    def _begin(self) -> None:
        self.since = self.loop.time()
        self.in_head = True
        self.arrived = 0

    @property
    def _ignores(self) -> bool:
        return self.fault is not None or self.is_deaf

    def on_message_begin(self) -> None:
        """A request begins."""
        if not self._ignores:
            if self.since is None or not self.in_head:
                self._begin()
            super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """A part of the address."""
        if self._ignores:
            return
        if len(self.url) + len(url) > self.limits.line_bytes:
            self.fault = Refusal("url-too-long", most=self.limits.line_bytes)
            return
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header; those after a body could pretend to have been before it, and are left out."""
        if self._ignores or not self.in_head:
            return
        if len(self.headers) >= self.limits.headers:
            self.fault = Refusal("too-many-headers", most=self.limits.headers)
            return
        if len(name) + len(value) > self.limits.line_bytes:
            self.fault = self._head_too_large()
            return
        super().on_header(name, value)

    def _head_too_large(self) -> Refusal:
        return Refusal("head-too-large", most=self.limits.head_bytes, line=self.limits.line_bytes)

    def on_headers_complete(self) -> None:
        """The head is there: the request is answered while its body arrives."""
        if self._ignores:
            return
        lines = sum(len(name) + len(value) + len(b": \r\n") for name, value in self.headers)
        if len(self.url) + lines > self.limits.head_bytes:
            self.fault = self._head_too_large()
            return
        self.since = self.loop.time()
        self.in_head = False
        self.arrived = 0
        super().on_headers_complete()
        if len(self.pipeline) >= self.limits.pipelined:
            self.is_full = True
            self.cycle.keep_alive = False

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        if not self._ignores:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is there as a whole."""
        if self._ignores:
            return
        self.since = None
        self.idle_since = self.loop.time()
        super().on_message_complete()
        if self._is_answering:
            self.door.answer(self)
        self.is_deaf = self.is_full

    def on_response_complete(self) -> None:
        """An answer is written; the next request may come, or has come already."""
        super().on_response_complete()
        if not self._is_answering:
            self.idle_since = self.loop.time()
            self.door.wait(self)

    def handle_websocket_upgrade(self) -> None:
        """Go on as a WebSocket."""
        if self._ignores:
            return
        if self._is_answering:
            # The answer to an earlier request would come in between.
            self.drop()
            return
        self.is_upgraded = True
        self.watch.stop()
        self.door.leave(self)
        super().handle_websocket_upgrade()

    @property
    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    # Deadlines.

    def check(self) -> float:
        """End what has taken too long; returns after how many seconds to look again."""
        at = self.loop.time()
        if self.is_refused or self._is_unread(at):
            self.transport.abort()
        elif self.since is not None and not self.flow.read_paused:
            most = self.limits.head_seconds if self.in_head else self.limits.body_seconds
            if at < self.since + most:
                return self.since + most - at
            if self.in_head and self.arrived == 0:
                # Browsers open connections ahead of need, and expect no answer there.
                self.transport.close()
            else:
                self._refuse(Refusal("too-slow"))
            return self.limits.parting_seconds
        elif self.since is None and not self._is_answering:
            if at < self.idle_since + self.limits.idle_seconds:
                left = self.idle_since + self.limits.idle_seconds - at
                return min(left, self.limits.tick)
            self.transport.close()
        return self.limits.tick

    def _is_unread(self, at: float) -> bool:
        """Whether an answer waits for its reader; streams have bounded queues of their own."""
        if self.unread_since is None or (self._is_answering and self.cycle.chunked_encoding):
            return False
        unread = self.transport.get_write_buffer_size() / self.limits.unread_rate
        return at >= self.unread_since + self.limits.unread_seconds + unread

    # Refusals of what never reaches the application.

    def _refuse(self, refusal: Refusal) -> None:
        """Say why, wait a moment until it is read, and end."""
        if self._is_answering and (self.in_head or self.cycle.response_started or self.pipeline):
            # This would be taken for the answer to an earlier request.
            self.drop()
            return
        self.is_deaf = self.is_refused = True
        if self._is_answering:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
            self._write(refusal)
        elif self.in_head:
            self._write(refusal)
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.watch.look_in(self.limits.parting_seconds)

    def _write(self, refusal: Refusal) -> None:
        known = dict(self.headers or ())
        language = preferred(known.get(b"accept-language", b"").decode("latin-1"))
        text = refusal.message.text(language)
        body = msgspec.json.encode(Problem(refusal.code, text, refusal.field))
        status = HTTPStatus(status_of(refusal))
        head = (
            f"HTTP/1.1 {status.value} {status.phrase}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
