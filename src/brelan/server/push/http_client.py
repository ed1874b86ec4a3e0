"""One request to a push service: bounded in time and size, no redirect is followed."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from msgspec import Struct

from brelan.server.push.endpoints import Endpoint, EndpointPolicy

SECONDS = 10.0
"""For all of it: finding the address, connecting, sending, and the head of the answer."""
LARGEST_HEAD = 16 << 10
RESOLVERS = 2


class Answer(Struct, frozen=True):
    """What a service answers; what follows its head is not read."""

    status: int
    headers: dict[str, str]


class Unreachable(Exception):
    """A service that cannot be reached, or must not be."""


class PushClient:
    """Sends to push services, over connections of its own."""

    def __init__(self, policy: EndpointPolicy, context: ssl.SSLContext | None = None):
        self._policy = policy
        self._context = context or ssl.create_default_context()
        # Names that nobody answers for must not hold up what the server's other threads do.
        self._resolvers = ThreadPoolExecutor(RESOLVERS, "brelan-push")

    def stop(self) -> None:
        """Begin nothing any more."""
        self._resolvers.shutdown(wait=False, cancel_futures=True)

    async def post(self, endpoint: Endpoint, headers: Mapping[str, str], body: bytes) -> Answer:
        """Send a message; Unreachable if there is no answer."""
        try:
            async with asyncio.timeout(SECONDS):
                return await self._post(endpoint, headers, body)
        except (OSError, EOFError, ValueError, TimeoutError, asyncio.LimitOverrunError) as error:
            raise Unreachable(f"{type(error).__name__}: {error}") from None

    async def _post(self, endpoint: Endpoint, headers: Mapping[str, str], body: bytes) -> Answer:
        address = await self._resolve(endpoint)
        reader, writer = await asyncio.open_connection(
            address,
            endpoint.port,
            limit=LARGEST_HEAD,
            ssl=self._context if endpoint.secure else None,
            server_hostname=endpoint.host if endpoint.secure else None,
        )
        try:
            writer.write(_request(endpoint, headers, body))
            await writer.drain()
            return await _read_head(reader)
        finally:
            writer.close()
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(1):
                    await writer.wait_closed()

    async def _resolve(self, endpoint: Endpoint) -> str:
        """The address to connect to. It is looked up once: another answer later changes nothing."""
        found = await asyncio.get_running_loop().run_in_executor(
            self._resolvers,
            lambda: socket.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM),
        )
        addresses = [str(each[4][0]) for each in found]
        if not addresses or not all(self._policy.may_connect(endpoint, each) for each in addresses):
            raise OSError("its address is not public")
        return addresses[0]


def _request(endpoint: Endpoint, headers: Mapping[str, str], body: bytes) -> bytes:
    host = endpoint.origin.partition("://")[2]
    lines = [f"POST {endpoint.path} HTTP/1.1", f"Host: {host}", "Connection: close"]
    lines.append(f"Content-Length: {len(body)}")
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body


async def _read_head(reader: asyncio.StreamReader) -> Answer:
    while True:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.rstrip("\r\n").split("\r\n")
        version, _, rest = first.partition(" ")
        status = int(rest.partition(" ")[0]) if version.startswith("HTTP/1.") else 0
        if not 200 <= status <= 599:
            if 100 <= status < 200:
                continue
            raise ValueError("no answer of HTTP")
        pairs = (line.partition(":") for line in lines)
        return Answer(status, {name.lower().strip(): value.strip() for name, _, value in pairs})
