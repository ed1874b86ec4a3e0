"""`brelan serve`: one process, one port, until it is told to stop."""

from __future__ import annotations

import logging
import os
import socket
import sys
from collections.abc import Callable
from contextlib import suppress

import msgspec
import uvicorn

from brelan.server.app import create_app
from brelan.server.http.middleware import Middleware
from brelan.server.http.rate_limits import LARGEST_MESSAGE
from brelan.server.http.socket_protocol import guarded_protocols
from brelan.server.service import ServerConfig, Service
from brelan.server.storage.lock_file import InUse
from brelan.server.storage.schema_version import NewerDatabase

GRACE_SECONDS = 3
"""How long a request that is under way may still take when the server stops."""
BACKLOG = 2048
THIS_MACHINE = "127.0.0.1,::1,::ffff:127.0.0.1"
"""A web server here is believed what it says of clients, also through a socket for IPv6."""
SWITCH_SECONDS = 0.001
"""How long the thread that writes to the disk waits at most for its turn."""


REASONS: dict[type, str] = {InUse: "in-use", NewerDatabase: "newer-database"}
"""Why a database cannot be used, as the catalogue has it."""


class Unservable(Exception):
    """Why the server cannot start: a key of the texts, and the detail."""

    def __init__(self, reason: str, what: str):
        super().__init__(reason, what)
        self.reason = reason
        self.what = what


class Server(uvicorn.Server):
    """A server with a callback once it listens."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]):
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening."""
        log = logging.getLogger("uvicorn.error")
        # Errors at the start are reported by the caller.
        log.disabled = True
        await super().startup(sockets)
        log.disabled = False
        if self.started:
            self._ready()


class FaultsOfClients(logging.Filter):
    """Keeps faults of clients out of the log: they are answered or disconnected."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to log a record."""
        return record.msg not in NOT_OURS


NOT_OURS = (
    "Invalid HTTP request received.",
    "Invalid UTF-8 sequence received from client.",
    "Unsupported upgrade request.",
    # The client disconnected before the answer.
    "ASGI callable returned without completing response.",
)


def configure(plan: ServerConfig, host: str, port: int) -> uvicorn.Config:
    """The configuration of uvicorn."""
    if port and not plan.address:
        plan = msgspec.structs.replace(plan, address=f"{socket.gethostname()}:{port}")
    logging.getLogger("uvicorn.error").addFilter(FaultsOfClients())
    app = create_app(plan)
    assert isinstance(app.service, Service)
    http, ws = guarded_protocols(app.service.door)
    return uvicorn.Config(
        app,
        http=http,
        ws=ws,
        host=host,
        port=port,
        access_log=False,
        log_level="warning",
        server_header=False,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_keep_alive=plan.door.idle_seconds,
        forwarded_allow_ips=os.environ.get("FORWARDED_ALLOW_IPS", THIS_MACHINE),
    )


def serve(plan: ServerConfig, host: str, port: int, ready: Callable[[str], None]) -> None:
    """Serve until told to stop; `ready` is called with the address once it can be reached."""
    try:
        config = configure(plan, host, port)
    except Exception as error:
        raise Unservable("bad-database", str(error)) from None
    sys.setswitchinterval(SWITCH_SECONDS)
    with listen(host, port) as listening:
        address = f"http://{name_of(host)}:{listening.getsockname()[1]}/"
        logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s")
        server = Server(config, lambda: ready(address))
        # uvicorn ends the process if it cannot start, and passes Ctrl+C on when all is closed.
        with suppress(SystemExit, KeyboardInterrupt):
            server.run([listening])
    if not server.started:
        app = config.app
        assert isinstance(app, Middleware)
        assert isinstance(app.service, Service)
        failure = app.service.failure
        raise Unservable(REASONS.get(type(failure), "bad-database"), str(failure))


def name_of(host: str) -> str:
    """The host in an address that others can use, if any can."""
    if host in ("127.0.0.1", "::1"):
        return "localhost"
    return own_address() if host in ("0.0.0.0", "::") else host


def own_address() -> str:
    """The address of this machine in its network; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "localhost"
        address: str = probe.getsockname()[0]
        return address


def listen(host: str, port: int) -> socket.socket:
    """A bound socket, so that a port in use is noticed at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
        bound.listen(BACKLOG)
    except OSError:
        bound.close()
        raise Unservable("taken", f"{host}:{port}") from None
    return bound
