"""A live table over a WebSocket for browsers, or an NDJSON stream for programs."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from brelan.server.http.ban_check import network_address
from brelan.server.http.interface import Services
from brelan.server.http.message_handler import MessageHandler
from brelan.server.http.origin import same_origin, scheme_of
from brelan.server.http.rate_limits import address_of
from brelan.server.http.words import language_of
from brelan.server.live.connection import (
    BANNED,
    PARTING_SECONDS,
    REMOVED,
    SENT_AWAY,
    Connection,
)
from brelan.server.live.live_table import LiveTable
from brelan.server.metrics.instruments import CONNECTIONS, REFUSALS
from brelan.server.projection.snapshots import encode
from brelan.server.protocol.commands import Command, Hint, Question
from brelan.server.protocol.refusals import Refusal
from brelan.server.protocol.updates import Fault
from brelan.server.storage.database import DATABASE_ERRORS
from brelan.server.storage.devices import FIRST

log = logging.getLogger(__name__)

NOT_FOUND, ABUSE, LATER = 4404, 1008, 1013
CLOSE_CODES = {
    "too-many": LATER,
    "not-stored": LATER,
    "banned": BANNED,
    "removed": REMOVED,
    "turned-away": SENT_AWAY,
}
"""How a socket is closed that is refused; NOT_FOUND for any other reason."""
HUNG_UP = (WebSocketDisconnect, RuntimeError, TimeoutError, OSError)
"""What sending to a closed connection may raise."""


async def live_socket(socket: WebSocket) -> None:
    """Serve one browser at one table."""
    service: Services = socket.scope["service"]
    if not same_origin(socket.scope):
        await socket.close()
        return
    known = service.identities.of(socket)
    address = address_of(socket.scope)
    headers, device = [], FIRST
    if known is None:
        if not service.limits.may_come(address):
            await socket.close()
            return
        who = service.identities.new()
        cookies = service.identities.headers(who, scheme_of(socket.scope) == "https")
        headers = [(b"set-cookie", cookie.encode()) for cookie in cookies]
    else:
        who, device = known.who, known.device
    await socket.accept(headers=headers)
    name = await service.storage.people.name_of(who)
    origin = network_address(socket.scope)
    connection = Connection(who, language_of(socket), name, address, origin, device)
    service.hub.workers.notice(who, address)
    try:
        with (
            service.hub.restrictions.admit(connection),
            service.hub.devices.admit(connection),
            service.limits.connection(who, address),
            CONNECTIONS.counted("websocket"),
        ):
            live = await service.hub.find(socket.path_params["table"])
            live.join(connection)
            try:
                await Session(socket, service, live, connection).run()
            finally:
                live.part(connection)
    except Refusal as error:
        code = CLOSE_CODES.get(error.code, NOT_FOUND)
        await refuse(socket, connection, error, code)
    except DATABASE_ERRORS as error:
        log.error("a socket at a table: the database failed: %s", error)
        await refuse(socket, connection, Refusal("not-stored"), LATER)


async def refuse(socket: WebSocket, connection: Connection, error: Refusal, code: int) -> None:
    """Send the reason of a refusal, and close."""
    REFUSALS.add(error.code)
    with suppress(*HUNG_UP):
        await socket.send_text(encode(Fault(error.code, error.message.text(connection.language))))
        await socket.close(code)


class Session:
    """One WebSocket: reads and writes at the same time."""

    def __init__(
        self, socket: WebSocket, service: Services, live: LiveTable, connection: Connection
    ):
        self.socket = socket
        self.live = live
        self.connection = connection
        self.talk = MessageHandler(service.hub, service.limits, live.table.id, connection)
        self.hints: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Run until one side closes, or the client does not read."""
        tasks = [asyncio.create_task(part) for part in (self._write(), self._read())]
        ends = (*tasks, self.connection.dropped)
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        for task in (*tasks, *self.hints):
            task.cancel()
        for outcome in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(outcome, Exception) and not isinstance(outcome, HUNG_UP):
                raise outcome
        if self.socket.client_state is WebSocketState.CONNECTED:
            with suppress(*HUNG_UP):
                async with asyncio.timeout(PARTING_SECONDS):
                    await self.socket.close(self.connection.code or 1000)

    async def _write(self) -> None:
        while (text := await self.connection.next()) is not None:
            await self.socket.send_text(text)

    async def _read(self) -> None:
        while (frame := await self.socket.receive())["type"] != "websocket.disconnect":
            message = self.talk.read(frame.get("text") or frame.get("bytes") or "")
            if not isinstance(message, Command | Question):
                self.connection.send(message)
                if self.talk.is_abuse:
                    self.connection.close(ABUSE)
            elif isinstance(message, Hint):
                self._advise(message)
            else:
                await self._answer(message)
            # Do not keep the last message in memory while waiting for the next.
            del frame, message

    async def _answer(self, message: Command | Question) -> None:
        self.connection.send(await self.talk.answer(message))
        if self.talk.stale:
            self.live.audience.send_snapshot(self.connection)

    def _advise(self, question: Hint) -> None:
        """Hints take long; play goes on meanwhile."""
        task = asyncio.create_task(self._answer(question))
        self.hints.add(task)
        task.add_done_callback(self.hints.discard)


async def stream(request: Request) -> Lines:
    """A table as NDJSON for programs: the same messages as over a WebSocket."""
    service: Services = request.scope["service"]
    who: str = request.scope["who"]
    name, address = await service.storage.people.name_of(who), address_of(request.scope)
    origin = network_address(request.scope)
    device: str = request.scope["device"]
    connection = Connection(who, language_of(request), name, address, origin, device)
    service.hub.workers.notice(who, address)
    live = await service.hub.find(request.path_params["table"])
    live.check_may_look(who)
    return Lines(service, live, connection)


class Lines(Response):
    """A streaming response, one line a message."""

    def __init__(self, service: Services, live: LiveTable, connection: Connection):
        super().__init__(media_type="application/x-ndjson")
        del self.headers["content-length"]
        self.service = service
        self.live = live
        self.connection = connection

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run until one side closes, or the client does not read."""
        with (
            self.service.hub.restrictions.admit(self.connection),
            self.service.hub.devices.admit(self.connection),
            self.service.limits.connection(self.connection.who, address_of(scope)),
            CONNECTIONS.counted("stream"),
        ):
            # Join before awaiting anything: an idle table may be dropped from memory.
            self.live.join(self.connection)
            parts = (self._write(send), self._wait(receive))
            tasks = [asyncio.create_task(part) for part in parts]
            ends = (*tasks, self.connection.dropped)
            try:
                await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            finally:
                self.live.part(self.connection)
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    async def _write(self, send: Send) -> None:
        await send(
            {
                "type": "http.response.start",
                "status": self.status_code,
                "headers": self.raw_headers,
            }
        )
        while (text := await self.connection.next()) is not None:
            line = f"{text}\n".encode()
            await send({"type": "http.response.body", "body": line, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _wait(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
