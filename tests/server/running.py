"""Running servers for the tests, and plain requests to them."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from server.services import free_port

LAUNCHER = Path(__file__).with_name("launcher.py")
START_SECONDS = 30


class Answer(NamedTuple):
    """What a request brought."""

    status: int
    headers: dict[str, str]
    body: bytes

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
) -> Answer:
    """One request on a connection of its own."""
    sent = raw if raw is not None else b"" if body is None else json.dumps(body).encode()
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n"
        f"Content-Length: {len(sent)}\r\n" + (f"Cookie: {cookie}\r\n" if cookie else "")
    )
    head += "".join(f"{name}: {value}\r\n" for name, value in (headers or {}).items()) + "\r\n"
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(head.encode() + sent)
        await writer.drain()
        answer = await reader.read()
    finally:
        writer.close()
    if not answer:
        raise ConnectionError("no answer")
    first, _, rest = answer.partition(b"\r\n\r\n")
    status, *lines = first.decode("latin-1").split("\r\n")
    found = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    return Answer(int(status.split(" ")[1]), found, rest)


class Server:
    """A server that can be killed and started again on the same port and database."""

    def __init__(self, launcher: subprocess.Popen[str], folder: Path, database: str, bus: str):
        self.launcher = launcher
        self.port = free_port()
        self.errors = folder / f"errors-{self.port}.txt"
        self.order = {
            "port": self.port,
            "database": database,
            "bus": bus,
            "workers": 0,
            "errors": str(self.errors),
        }
        self.process = 0

    def fork(self) -> None:
        """Start it, without waiting until it listens."""
        assert self.launcher.stdin is not None
        assert self.launcher.stdout is not None
        self.launcher.stdin.write(json.dumps(self.order) + "\n")
        self.launcher.stdin.flush()
        self.process = int(self.launcher.stdout.readline())

    async def start(self) -> None:
        """Start it, and wait until it answers."""
        self.fork()
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            with suppress(OSError):
                if (await request(self.port, "GET", "/api/health")).status == 200:
                    return
            await asyncio.sleep(0.02)
        raise TimeoutError(self.complaints)

    def send(self, how: signal.Signals) -> None:
        """Send it a signal."""
        with suppress(ProcessLookupError):
            os.kill(self.process, how)

    async def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it, and wait until it is gone."""
        self.send(how)
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            try:
                os.kill(self.process, 0)
            except ProcessLookupError:
                return
            await asyncio.sleep(0.01)
        raise TimeoutError("it does not end")

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

    def new(self, database: str, bus: str = "") -> Server:
        """A server that has yet to be started."""
        server = Server(self.launcher, self.folder, database, bus)
        self.all.append(server)
        return server

    def kill(self) -> None:
        """End those that are left."""
        for server in self.all:
            if server.process:
                server.send(signal.SIGKILL)


@contextmanager
def launcher() -> Iterator[subprocess.Popen[str]]:
    """The process that servers are forked from."""
    process = subprocess.Popen(
        [sys.executable, str(LAUNCHER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        yield process
    finally:
        process.stdin.close()
        process.wait(START_SECONDS)
        process.stdout.close()
