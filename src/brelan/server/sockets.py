"""A table live: a WebSocket for browsers, or a stream of lines for programs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from brelan.server.connection import Connection
from brelan.server.guard import same_origin
from brelan.server.live import LiveTable
from brelan.server.messages import Command, Fault, Hint, Question
from brelan.server.refusals import Refusal
from brelan.server.service import Service
from brelan.server.talking import Talk
from brelan.server.telling import encode
from brelan.server.words import language_of

NOT_FOUND, ABUSE, TOO_MANY = 4404, 1008, 1013
MOST_HINTS = 1
"""Hints that one client may wait for at the same time."""


async def live_socket(socket: WebSocket) -> None:
    """Keep one browser at one table up to date, and do what it asks."""
    service: Service = socket.scope["service"]
    if not same_origin(socket.headers):
        await socket.close()
        return
    who = service.identities.of(socket)
    headers = []
    if who is None:
        who = service.identities.new()
        secure = socket.url.scheme == "wss"
        headers = [(b"set-cookie", service.identities.header(who, secure).encode())]
    await socket.accept(headers=headers)
    connection = Connection(who, language_of(socket), await service.store.names(who))
    if not service.limits.may_connect(who):
        await refuse(socket, connection, Refusal("too-many"), TOO_MANY)
        return
    service.limits.sockets[who] += 1
    try:
        live = await service.hub.find(socket.path_params["table"])
        live.join(connection)
    except Refusal as error:
        service.limits.disconnected(who)
        await refuse(socket, connection, error, NOT_FOUND)
        return
    try:
        await Session(socket, service, live, connection).run()
    finally:
        live.part(connection)
        service.limits.disconnected(who)


async def refuse(socket: WebSocket, connection: Connection, error: Refusal, code: int) -> None:
    """Say why there is nothing here, and hang up."""
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(encode(Fault(error.code, error.message.text(connection.language))))
        await socket.close(code)


class Session:
    """One socket: what it sends is read while what it must be told is written."""

    def __init__(
        self, socket: WebSocket, service: Service, live: LiveTable, connection: Connection
    ):
        self.socket = socket
        self.live = live
        self.connection = connection
        self.talk = Talk(service.hub, service.limits, live.table.id, connection)
        self.hints: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Until one side hangs up."""
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
        for task in (writer, reader, *self.hints):
            task.cancel()
        with suppress(asyncio.CancelledError, WebSocketDisconnect):
            await reader
        with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
            await writer
        if self.socket.client_state is WebSocketState.CONNECTED:
            with suppress(WebSocketDisconnect, RuntimeError):
                await self.socket.close(self.connection.code or 1000)

    async def _write(self) -> None:
        while (text := await self.connection.next()) is not None:
            await self.socket.send_text(text)

    async def _read(self) -> None:
        while True:
            frame = await self.socket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            message = self.talk.read(frame.get("text") or frame.get("bytes") or "")
            if not isinstance(message, Command | Question):
                self.connection.send(message)
                if self.talk.is_abuse:
                    self.connection.close(ABUSE)
            elif isinstance(message, Hint):
                self._advise(message)
            else:
                await self._answer(message)

    async def _answer(self, message: Command | Question) -> None:
        self.connection.send(await self.talk.answer(message))
        if self.talk.stale:
            self.live.send_snapshot(self.connection)

    def _advise(self, question: Hint) -> None:
        """Hints take their time; play goes on meanwhile."""
        if len(self.hints) >= MOST_HINTS:
            text = Refusal("too-fast").message.text(self.connection.language)
            self.connection.send(Fault("too-fast", text, question.id))
            return
        task = asyncio.create_task(self._answer(question))
        self.hints.add(task)
        task.add_done_callback(self.hints.discard)


async def stream(request: Request) -> StreamingResponse:
    """A table as lines of JSON, for programs: the same messages as over a socket."""
    service: Service = request.scope["service"]
    who: str = request.scope["who"]
    if not service.limits.may_connect(who):
        raise Refusal("too-many")
    connection = Connection(who, language_of(request), await service.store.names(who))
    live = await service.hub.find(request.path_params["table"])

    async def lines() -> AsyncIterator[str]:
        service.limits.sockets[who] += 1
        live.join(connection)
        try:
            while (text := await connection.next()) is not None:
                yield text + "\n"
        finally:
            live.part(connection)
            service.limits.disconnected(who)

    return StreamingResponse(lines(), media_type="application/x-ndjson")
