"""Servers that start at once: a process that has everything loaded, and forks one when asked.

What is forked is a server like any other, on a real port with a real database, and can be killed at
any moment; only the seconds that Python takes to load are saved.
"""

from __future__ import annotations

import os
import resource
import signal
import socket
import sys

import msgspec

from brelan import games
from brelan.server.cluster import relay
from brelan.server.http.pages import Shell
from brelan.server.http.preload import load_pages
from brelan.server.http.words import Words
from brelan.server.run import Server, configure, listen_for_monitoring
from brelan.server.service import ServerConfig
from brelan.server.storage import leases
from brelan.server.storage.database import SETTINGS, connect
from brelan.server.workers.loading import load_game


class Order(msgspec.Struct):
    """A server that is wanted: where it listens, where it logs, its settings."""

    port: int
    errors: str
    config: ServerConfig
    open_files: int = 0
    """How many it may have open; 0 leaves it as it is."""
    idle_ms: int = 0
    """How long PostgreSQL lets it be held up within a transaction; 0 leaves it as it is."""
    lease_ms: int = 0
    """How long it may be held up before others have its tables, or do not wait for its answers; 0
    leaves it as it is."""


def load() -> None:
    """Load what a server loads at its start, and what it needs for PostgreSQL."""
    connect("postgresql:///")
    for game in games.working():
        load_game(game)
    shell = Shell()
    load_pages(shell, Words(shell.files))


def serve(order: Order, listening: socket.socket) -> None:
    """Be a server until the end."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    if order.open_files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (order.open_files, order.open_files))
    if order.idle_ms:
        SETTINGS["idle_in_transaction_session_timeout"] = str(order.idle_ms)
    if order.lease_ms:
        leases.LEASE_MS, relay.ANSWER_SECONDS = order.lease_ms, order.lease_ms // 1000
    errors = os.open(order.errors, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    quiet = os.open(os.devnull, os.O_RDWR)
    for number, file in ((0, quiet), (1, quiet), (2, errors)):
        os.dup2(file, number)
    monitoring = listen_for_monitoring(order.config) if order.config.metrics_port else None
    config = configure(order.config, "127.0.0.1", order.port)
    Server(config, monitoring=monitoring).run([listening])


def main() -> None:
    """Fork a server for every line, and answer with its process id.

    It listens from then on: whoever connects before it is ready waits.
    """
    load()
    # Children that were killed are of no further interest.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        order = msgspec.json.decode(line, type=Order)
        with socket.create_server(("127.0.0.1", order.port), backlog=2048) as listening:
            child = os.fork()
            if child == 0:
                try:
                    serve(order, listening)
                finally:
                    os._exit(0)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()
    # Whoever asked for servers is gone, however that came: none outlives it.
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    main()
