"""A connection to a server that can be cut and restored."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress

from running.servers import Server

CHUNK = 1 << 16


class Proxy:
    """Passes connections on to a server from a port of its own, until it is cut."""

    def __init__(self, server: Server):
        self.server = server
        self.is_cut = False
        self.ends: list[socket.socket] = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Break every connection, and let none through until it is restored."""
        self.is_cut = True
        self._break()

    def restore(self) -> None:
        """Let connections through again."""
        self.is_cut = False

    def close(self) -> None:
        """Stop listening."""
        self.is_cut = True
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
                if self.is_cut:
                    near.close()
                    continue
                self._join(near)

    def _join(self, near: socket.socket) -> None:
        try:
            far = socket.create_connection(("127.0.0.1", self.server.port))
        except OSError:
            near.close()
            return
        self.ends += [near, far]
        for one, other in ((near, far), (far, near)):
            threading.Thread(target=forward, args=(one, other), daemon=True).start()


def forward(source: socket.socket, target: socket.socket) -> None:
    """Send on what comes, until one side ends."""
    with suppress(OSError):
        while chunk := source.recv(CHUNK):
            target.sendall(chunk)
    for end in (source, target):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()
