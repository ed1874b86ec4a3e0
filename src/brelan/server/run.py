"""`brelan serve`: one process, one port, until it is told to stop."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
from collections.abc import Callable
from contextlib import ExitStack, suppress
from time import monotonic
from types import FrameType

import msgspec
import uvicorn

from brelan.server.app import create_app
from brelan.server.http.middleware import Middleware
from brelan.server.http.rate_limits import LARGEST_MESSAGE
from brelan.server.http.socket_protocol import guarded_protocols
from brelan.server.log_format import set_up_logging
from brelan.server.metrics.instruments import OPEN_SOCKETS
from brelan.server.monitoring import MonitoringApp
from brelan.server.service import ServerConfig, Service
from brelan.server.storage.lock_file import InUse
from brelan.server.storage.schema_version import NewerDatabase
from brelan.server.systemd import READY, STOPPING, Notifier

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
    """A server that says when it can be reached, and in time that it will stop."""

    def __init__(
        self,
        config: uvicorn.Config,
        ready: Callable[[], None] = lambda: None,
        monitoring: socket.socket | None = None,
    ):
        super().__init__(config)
        self.service = service_of(config)
        self._ready = ready
        self._monitoring = monitoring
        """Where figures and health have a port of their own."""
        self._notifier = Notifier()
        self._keeping_alive: asyncio.Task[None] | None = None
        self._end: tuple[float, int] | None = None
        """When it is to stop, and the signal that asked for it."""
        OPEN_SOCKETS.look_up = lambda: len(self.server_state.connections)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening."""
        log = logging.getLogger("uvicorn.error")
        # Errors at the start are reported by the caller.
        log.disabled = True
        await super().startup(sockets)
        log.disabled = False
        if self.started:
            if self._monitoring is not None:
                await self._listen_for_monitoring(self._monitoring)
            self._notifier.tell(READY)
            self._keeping_alive = asyncio.create_task(self._notifier.keep_alive())
            self._ready()

    async def _listen_for_monitoring(self, listening: socket.socket) -> None:
        config = uvicorn.Config(
            MonitoringApp(self.service),
            http=self.config.http,
            ws="none",
            lifespan="off",
            proxy_headers=False,
            access_log=False,
            server_header=False,
            log_config=None,
        )
        config.load()

        def answer() -> asyncio.Protocol:
            return config.http_protocol_class(  # type: ignore[call-arg]
                config=config, server_state=self.server_state, app_state={}
            )

        loop = asyncio.get_running_loop()
        self.servers.append(await loop.create_server(answer, sock=listening))

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop. Where that is wanted say so for a while first; a second signal stops at once."""
        health, drain = self.service.health, self.service.plan.drain
        is_first = not health.is_stopping
        health.is_stopping = True
        self._notifier.tell(STOPPING)
        if is_first and drain > 0:
            self._end = monotonic() + drain, sig
        else:
            super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        """Look ten times a second whether it is to stop."""
        if self._end is not None and monotonic() >= self._end[0]:
            super().handle_exit(self._end[1], None)
        return await super().on_tick(counter)


def service_of(config: uvicorn.Config) -> Service:
    """The parts of the server that a configuration is for."""
    app = config.app
    assert isinstance(app, Middleware)
    assert isinstance(app.service, Service)
    return app.service


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
        log_config=None,
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


def serve(
    plan: ServerConfig,
    host: str,
    port: int,
    ready: Callable[[str], None],
    log_format: str = "text",
    log_level: str = "warning",
) -> None:
    """Serve until told to stop; `ready` is called with the address once it can be reached."""
    set_up_logging(log_format, log_level)
    try:
        config = configure(plan, host, port)
    except Exception as error:
        raise Unservable("bad-database", str(error)) from None
    sys.setswitchinterval(SWITCH_SECONDS)
    with ExitStack() as bound:
        listening = bound.enter_context(listen(host, port))
        monitoring = bound.enter_context(listen_for_monitoring(plan)) if plan.metrics_port else None
        address = f"http://{name_of(host)}:{listening.getsockname()[1]}/"
        server = Server(config, lambda: ready(address), monitoring)
        # uvicorn ends the process if it cannot start, and passes Ctrl+C on when all is closed.
        with suppress(SystemExit, KeyboardInterrupt):
            server.run([listening])
    if not server.started:
        failure = server.service.failure
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


def listen_for_monitoring(plan: ServerConfig) -> socket.socket:
    """The bound socket of figures and health."""
    return listen(plan.metrics_host, plan.metrics_port, "metrics-taken")


def listen(host: str, port: int, refusal: str = "taken") -> socket.socket:
    """A bound socket, so that a port in use is noticed at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
        bound.listen(BACKLOG)
    except OSError:
        bound.close()
        raise Unservable(refusal, f"{host}:{port}") from None
    return bound
