"""PostgreSQL and Redis of the tests' own, on free ports, ended when the tests are done."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import asyncpg

import patience
from system import needed

ADMIN = "brelan"


def reserve_port() -> socket.socket:
    """A port on which only a program that is told its number will listen, until this is closed."""
    reservation = socket.socket()
    reservation.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    reservation.bind(("127.0.0.1", 0))
    return reservation


def wait_for_port(port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until somebody listens there."""
    deadline = time.monotonic() + patience.SECONDS
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise RuntimeError(f"{process.args!r} ended with {process.returncode}")
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise TimeoutError(f"nobody listens on {port}")


def end(process: subprocess.Popen[bytes], how: signal.Signals) -> None:
    """End a process and see it off."""
    if process.poll() is None:
        process.send_signal(how)
    process.wait(patience.SECONDS)


class Postgres:
    """A cluster; every test gets a database of its own."""

    def __init__(self, port: int):
        self.port = port
        self.numbers = count()

    async def connect(self) -> asyncpg.Connection:
        """A connection; it listens a moment before it lets anybody in."""
        deadline = time.monotonic() + patience.SECONDS
        while True:
            try:
                return await asyncpg.connect(
                    host="127.0.0.1", port=self.port, user=ADMIN, database="postgres"
                )
            except asyncpg.CannotConnectNowError:
                if time.monotonic() > deadline:
                    raise
                await asyncio.sleep(0.05)

    def new_database(self) -> str:
        """The URL of an empty database."""
        name = f"test{next(self.numbers)}"

        async def create() -> None:
            connection = await self.connect()
            await connection.execute(f"CREATE DATABASE {name}")
            await connection.close()

        asyncio.run(create())
        return f"postgresql://{ADMIN}@127.0.0.1:{self.port}/{name}"


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A fresh cluster. PostgreSQL refuses to be root; its package brings a user for it."""
    initdb, server = needed("initdb"), needed("postgres")
    user = "postgres" if os.geteuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="brelan-postgres-"))
    if user is not None:
        shutil.chown(folder, user, user)
    start = {"user": user, "group": user, "cwd": folder} if user else {"cwd": folder}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    reservation = reserve_port()
    port: int = reservation.getsockname()[1]
    subprocess.run(
        [initdb, "--auth=trust", f"--username={ADMIN}", "--no-sync", "--pgdata=data"],
        check=True,
        **start,
        **quiet,
    )
    process = subprocess.Popen(
        [
            *(server, "-D", "data", "-p", str(port)),
            *("-c", "listen_addresses=127.0.0.1"),
            *("-c", "unix_socket_directories="),
            # It is our servers that are killed, never PostgreSQL.
            *("-c", "fsync=off"),
        ],
        **start,
        **quiet,
    )
    try:
        wait_for_port(port, process)
        yield Postgres(port)
    finally:
        end(process, signal.SIGQUIT)
        reservation.close()
        shutil.rmtree(folder, ignore_errors=True)


class Redis:
    """A Redis that can be stopped and started again in the same place."""

    def __init__(self) -> None:
        self.program = needed("redis-server")
        self.reservation = reserve_port()
        self.port: int = self.reservation.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, empty."""
        self.process = subprocess.Popen(
            [
                *(self.program, "--bind", "127.0.0.1", "--port", str(self.port)),
                *("--save", "", "--appendonly", "no"),
            ],
            stdout=subprocess.DEVNULL,
        )
        wait_for_port(self.port, self.process)

    def stop(self) -> None:
        """Stop it at once."""
        if self.process is not None:
            end(self.process, signal.SIGKILL)
            self.process = None


@contextmanager
def redis() -> Iterator[Redis]:
    """A running Redis."""
    service = Redis()
    service.start()
    try:
        yield service
    finally:
        service.stop()
        service.reservation.close()
