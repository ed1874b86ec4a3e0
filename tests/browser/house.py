"""The server as a person starts it, and a cable to it that can be cut."""

from __future__ import annotations

import os
import re
import select
import signal
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

START_SECONDS = 60
END_SECONDS = 20
CHUNK = 1 << 16


class House:
    """`brelan serve` on a port and a database of its own; it can be ended and started again."""

    def __init__(self, folder: Path):
        self.database = f"sqlite:///{folder / 'brelan.sqlite'}"
        self.errors = folder / "errors.txt"
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def open(self) -> None:
        """Start it, and wait until it says that the tables are open."""
        command = [sys.executable, "-m", "brelan", "serve", "--fast", "--workers", "1"]
        command += ["--port", str(self.port), "--database", self.database]
        with self.errors.open("a") as errors:
            self.process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        assert self.process.stdout is not None
        readable, _, _ = select.select([self.process.stdout], [], [], START_SECONDS)
        said = self.process.stdout.readline() if readable else ""
        found = re.search(r":(\d+)/", said)
        assert found, f"the server did not start: {said} {self.complaints}"
        self.port = int(found[1])

    def close(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it."""
        if self.process is None:
            return
        self.process.send_signal(how)
        self.process.wait(END_SECONDS)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None

    @property
    def complaints(self) -> str:
        """Everything that it has said on its standard error."""
        return self.errors.read_text() if self.errors.exists() else ""


class Cable:
    """A way to the server through a port of its own, which can be cut and mended."""

    def __init__(self, house: House):
        self.house = house
        self.cut_off = False
        self.ends: list[socket.socket] = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Break every connection, and let none through until it is mended."""
        self.cut_off = True
        self._break()

    def mend(self) -> None:
        """Let connections through again."""
        self.cut_off = False

    def close(self) -> None:
        """Be gone."""
        self.cut_off = True
        with suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self._break()

    def _break(self) -> None:
        for end in self.ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self.ends.clear()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self.listener.accept()
                if self.cut_off:
                    near.close()
                    continue
                self._join(near)

    def _join(self, near: socket.socket) -> None:
        try:
            far = socket.create_connection(("127.0.0.1", self.house.port))
        except OSError:
            near.close()
            return
        self.ends += [near, far]
        for one, other in ((near, far), (far, near)):
            threading.Thread(target=pour, args=(one, other), daemon=True).start()


def pour(source: socket.socket, drain: socket.socket) -> None:
    """Send on what comes, until one side ends."""
    with suppress(OSError):
        while chunk := source.recv(CHUNK):
            drain.sendall(chunk)
    for end in (source, drain):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()
