"""Servers for the tests, started and ended as they like, and plain requests to them."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from ssl import SSLContext
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

import patience
from brelan.server.service import ServerConfig
from running.launcher import Order
from running.services import reserve_port

TESTS = Path(__file__).parents[1]
SOON = 0.1
PATIENT_MS = round(1000 * patience.SECONDS)
"""A server on a busy machine loses no transaction where no other waits for its locks."""


class Answer(NamedTuple):
    """What a request brought."""

    status: int
    headers: dict[str, str]
    body: bytes
    cookies: Mapping[str, str] = MappingProxyType({})
    """The cookies that it sets, by name; empty ones are dropped ones."""

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def cookie(self) -> str:
        return self.headers.get("set-cookie", "").partition(";")[0]


async def request(
    port: int,
    method: str,
    path: str,
    body: Any = None,
    cookie: str = "",
    raw: bytes | None = None,
    headers: dict[str, str] | None = None,
    security: SSLContext | None = None,
) -> Answer:
    """One request on a connection of its own."""
    sent = raw if raw is not None else b"" if body is None else json.dumps(body).encode()
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n"
        f"Content-Length: {len(sent)}\r\n" + (f"Cookie: {cookie}\r\n" if cookie else "")
    )
    head += "".join(f"{name}: {value}\r\n" for name, value in (headers or {}).items()) + "\r\n"
    reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=security)
    try:
        writer.write(head.encode() + sent)
        await writer.drain()
        answer = await reader.read()
    finally:
        writer.close()
        if security is not None:
            # Otherwise the end of the loop may come before that of the connection.
            with suppress(OSError):
                await writer.wait_closed()
    if not answer:
        raise ConnectionError("no answer")
    first, _, rest = answer.partition(b"\r\n\r\n")
    status, *lines = first.decode("latin-1").split("\r\n")
    found = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    given = (line[12:].partition(";")[0] for line in lines if line[:12].lower() == "set-cookie: ")
    cookies = {name: value for name, _, value in (each.partition("=") for each in given)}
    return Answer(int(status.split(" ")[1]), found, rest, cookies)


class Place:
    """Where a server is reached: itself, or through something in front of it."""

    port: int
    security: SSLContext | None = None
    """How https is checked, where there is https."""


class Server(Place):
    """A server that can be killed and started again on the same port and database."""

    def __init__(
        self,
        launcher: subprocess.Popen[str],
        folder: Path,
        config: ServerConfig,
        open_files: int = 0,
        idle_ms: int = 0,
    ):
        self.launcher = launcher
        self.reservation = reserve_port()
        self.port = self.reservation.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.errors = folder / f"errors-{self.port}.txt"
        self.config = msgspec.structs.replace(config, address=f"127.0.0.1:{self.port}")
        self.open_files = open_files
        self.idle_ms = idle_ms
        self.lease_ms = 0
        self.process = 0

    def fork(self) -> None:
        """Start it, without waiting until it answers."""
        assert self.launcher.stdin is not None
        assert self.launcher.stdout is not None
        order = Order(
            self.port, str(self.errors), self.config, self.open_files, self.idle_ms, self.lease_ms
        )
        self.launcher.stdin.write(msgspec.json.encode(order).decode() + "\n")
        self.launcher.stdin.flush()
        self.process = int(self.launcher.stdout.readline())

    def open(self) -> None:
        """Start it, and wait until it answers."""
        self.fork()
        self.await_answer()

    def await_answer(self) -> None:
        """Wait until it answers, and says that it is well."""
        deadline = time.monotonic() + patience.SECONDS
        while (status := self._health()) != 200:
            assert time.monotonic() < deadline, (status, self.complaints)
            time.sleep(SOON)

    def _health(self) -> int:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=patience.SECONDS)
        try:
            connection.request("GET", "/api/health")
            return connection.getresponse().status
        except OSError:
            raise RuntimeError(f"the server did not start: {self.complaints}") from None
        finally:
            connection.close()

    async def start(self) -> None:
        """Start it, and wait until it answers, while other tasks go on."""
        # Not in the thread: two of them would read the launcher's answers from each other.
        self.fork()
        await asyncio.to_thread(self.await_answer)

    def send(self, how: signal.Signals) -> None:
        """Send it a signal."""
        with suppress(ProcessLookupError):
            os.kill(self.process, how)

    def close(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it, and wait until it is gone."""
        self.send(how)
        deadline = time.monotonic() + patience.SECONDS
        while time.monotonic() < deadline:
            try:
                os.kill(self.process, 0)
            except ProcessLookupError:
                return
            time.sleep(0.01)
        raise TimeoutError("it does not end")

    async def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it, and wait until it is gone, while other tasks go on."""
        await asyncio.to_thread(self.close, how)

    @property
    def complaints(self) -> str:
        """Everything that it has said on its standard error."""
        return self.errors.read_text() if self.errors.exists() else ""


class Servers:
    """The servers of a test."""

    def __init__(self, launcher: subprocess.Popen[str], folder: Path):
        self.launcher = launcher
        self.folder = folder
        self.all: list[Server] = []

    def new(
        self,
        database: str = "",
        bus: str = "",
        open_files: int = 0,
        idle_ms: int = PATIENT_MS,
        **settings: Any,
    ) -> Server:
        """A server that has yet to be started; its database is a file of its own if none is named.

        `settings` are further fields of `ServerConfig`; no bot thinks without `workers`. With an
        `idle_ms` of 0 a transaction that is held up ends as soon as it does for everybody.
        """
        database = database or f"sqlite:///{self.folder / 'brelan.sqlite'}"
        settings = {"workers": 0, "fast": True, **settings}
        config = ServerConfig(database=database, bus=bus, **settings)
        server = Server(self.launcher, self.folder, config, open_files, idle_ms)
        self.all.append(server)
        return server

    def kill(self) -> None:
        """End those that are left, and free their ports."""
        for server in self.all:
            if server.process:
                server.send(signal.SIGKILL)
            server.reservation.close()


@contextmanager
def launcher(
    environment: dict[str, str] | None = None, errors: int | None = None
) -> Iterator[subprocess.Popen[str]]:
    """The process that servers are forked from."""
    # By its name: the folder of a program that is named by its path comes first in its imports.
    process = subprocess.Popen(
        [sys.executable, "-m", "running.launcher"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
        text=True,
        cwd=TESTS,
        env=environment,
        start_new_session=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        yield process
    finally:
        process.stdin.close()
        process.wait(patience.SECONDS)
        process.stdout.close()
