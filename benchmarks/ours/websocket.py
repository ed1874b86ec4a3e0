"""A WebSocket client that does next to nothing, so that a load test measures the server.

It speaks text frames without extensions, and hands every message as bytes to a function.
"""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
OPCODE = 0x0F
FINAL = 0x80
MASKED = 0x80
SHORT = struct.Struct(">H")
LONG = struct.Struct(">Q")

Receive = Callable[[bytes], None]


class Socket(asyncio.Protocol):
    """One connection; `opened` is done after the handshake."""

    def __init__(self, request: bytes, receive: Receive):
        self.request = request
        self.receive = receive
        self.buffer = bytearray()
        self.agreed = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = False
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the handshake."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request)

    def connection_lost(self, error: Exception | None) -> None:
        """Remember it."""
        self.lost = True
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionError("closed"))

    def data_received(self, data: bytes) -> None:
        """Take whole frames out of what has come."""
        self.buffer += data
        if not self.agreed and not self.shake_hands():
            return
        while self.take_frame():
            pass

    def shake_hands(self) -> bool:
        """Read the answer to the request, once it is whole."""
        head, found, rest = self.buffer.partition(b"\r\n\r\n")
        if not found:
            return False
        if not head.startswith(b"HTTP/1.1 101"):
            self.opened.set_exception(ConnectionError(bytes(self.buffer[:300]).decode()))
            self.transport.close()
            return False
        self.buffer = rest
        self.agreed = True
        self.opened.set_result(None)
        return True

    def take_frame(self) -> bool:
        """Take one frame, if it is whole; a server does not mask."""
        buffer = self.buffer
        if len(buffer) < 2:
            return False
        length, start = buffer[1], 2
        if length == 126:
            if len(buffer) < 4:
                return False
            (length,), start = SHORT.unpack_from(buffer, 2), 4
        elif length == 127:
            if len(buffer) < 10:
                return False
            (length,), start = LONG.unpack_from(buffer, 2), 10
        end = start + length
        if len(buffer) < end:
            return False
        opcode, body = buffer[0] & OPCODE, bytes(buffer[start:end])
        del buffer[:end]
        if opcode == TEXT:
            self.receive(body)
        elif opcode == PING:
            self.send(body, PONG)
        elif opcode == CLOSE:
            self.transport.close()
        return True

    def send(self, body: bytes, opcode: int = TEXT) -> None:
        """Send a message; the mask is zero, which is as good as any to a server."""
        length = len(body)
        if length < 126:
            head = bytes((FINAL | opcode, MASKED | length))
        else:
            head = bytes((FINAL | opcode, MASKED | 126)) + SHORT.pack(length)
        self.transport.write(head + b"\0\0\0\0" + body)


async def connect(port: int, path: str, cookie: str, receive: Receive) -> Socket:
    """A connection to a server on this machine, after the handshake."""
    request = (
        f"GET {path} HTTP/1.1\r\n"
        f"Host: 127.0.0.1:{port}\r\n"
        f"Origin: http://127.0.0.1:{port}\r\n"
        f"Cookie: {cookie}\r\n"
        "Connection: Upgrade\r\n"
        "Upgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n"
    ).encode()
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(request, receive), "127.0.0.1", port)
    await socket.opened
    return socket
