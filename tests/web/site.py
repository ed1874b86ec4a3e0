"""A running server for the browser tests: on a port of its own, with a database of its own."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path

from server.services import free_port

START_SECONDS = 90


class Site:
    """A server that can be stopped and started again on the same port and database."""

    def __init__(self, folder: Path):
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.database = f"sqlite:///{folder / 'tables.sqlite'}"
        self.log = folder / "log.txt"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, "-m", "brelan", "serve", "--fast", "--workers", "1"]
        place = ["--port", str(self.port), "--database", self.database]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen([*command, *place], stdout=log, stderr=log)
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline and self.process.poll() is None:
            with suppress(OSError):
                if self.healthy():
                    return
            time.sleep(0.05)
        raise TimeoutError(self.log.read_text())

    def healthy(self) -> bool:
        """Whether it answers."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", "/api/health")
            return connection.getresponse().status == 200
        finally:
            connection.close()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it, and wait until it is gone."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(START_SECONDS)
            self.process = None
