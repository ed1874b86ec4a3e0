"""What a host's own programs ask: figures, whether the process answers, whether it is ready."""

from __future__ import annotations

import asyncio
import platform
from collections import Counter as Tally
from ipaddress import ip_address

import msgspec
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, Router
from starlette.types import Receive, Scope, Send

from brelan import __version__
from brelan.server.http.static_files import JSON
from brelan.server.metrics.instruments import COUNTED
from brelan.server.metrics.process import metrics_of
from brelan.server.metrics.registry import CONTENT_TYPE, Gauge, Metric, exposition
from brelan.server.protocol.refusals import Refusal
from brelan.server.service import Service

SIZE_SECONDS = 3.0
"""How long the database may take to tell its size."""
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-proto", "x-real-ip", "via")
"""Headers that show that a request came through a web server, from wherever."""


async def metrics_text(service: Service) -> bytes:
    """All figures of this process in the text format of Prometheus."""
    workers = [worker.process.pid for worker in service.workers.workers]
    return exposition([*COUNTED, *await gauges(service), *metrics_of(workers)])


async def gauges(service: Service) -> list[Metric]:
    """What is looked up when somebody asks."""
    tables = Gauge("brelan_tables", "Tables in memory.", "game", "status")
    live = (each.table for each in service.hub.tables.values())
    for (game, status), many in Tally((each.game.name, each.status) for each in live).items():
        tables.set(many, game, status)
    pool = service.workers
    workers = Gauge("brelan_workers", "Worker processes.", "state")
    workers.set(pool.processes, "wanted")
    workers.set(len(pool.workers), "alive")
    workers.set(sum(worker.question is not None for worker in pool.workers), "busy")
    build = Gauge("brelan_build_info", "The version that runs.", "version", "python")
    build.set(1, __version__, platform.python_version())
    return [
        build,
        tables,
        value("brelan_people_present", "People at tables.", len(service.limits.sockets)),
        value("brelan_queue_length", "Moves and hints without a worker.", len(pool.waiting)),
        workers,
        value("brelan_stopping", "1 once told to stop.", service.health.is_stopping),
        value("brelan_database_bytes", "Size of the database.", await database_size(service)),
    ]


def value(name: str, text: str, amount: float) -> Gauge:
    """A gauge without labels."""
    gauge = Gauge(name, text)
    gauge.set(amount)
    return gauge


async def database_size(service: Service) -> float:
    """Bytes of the database; not a number if it does not answer."""
    try:
        async with asyncio.timeout(SIZE_SECONDS):
            return await service.storage.database.size()
    except Exception:
        # The other figures are wanted most when the database is away.
        return float("nan")


def is_local(scope: Scope) -> bool:
    """Whether a request comes from this machine itself, through no web server."""
    client, headers = scope.get("client"), Headers(scope=scope)
    if not client or any(name in headers for name in FORWARDED):
        return False
    try:
        return ip_address(client[0]).is_loopback
    except ValueError:
        return False


def service_of(request: Request) -> Service:
    """The parts of the server."""
    service: Service = request.scope["service"]
    return service


async def metrics(request: Request) -> Response:
    """The figures, on a port that is for such programs only."""
    return Response(await metrics_text(service_of(request)), media_type=CONTENT_TYPE)


async def local_metrics(request: Request) -> Response:
    """The figures, if they are wanted on this port, for programs on this machine only."""
    if not service_of(request).plan.metrics or not is_local(request.scope):
        raise Refusal("no-page")
    return await metrics(request)


async def alive(request: Request) -> Response:
    """That the process answers, whatever else may be wrong."""
    return Response(b'{"status":"ok"}', media_type=JSON)


async def ready(request: Request) -> Response:
    """Whether this process should get requests; 503 with the reasons if not."""
    report = await service_of(request).health.report()
    status = 503 if report.reasons else 200
    return Response(msgspec.json.encode(report), status, media_type=JSON)


class MonitoringApp:
    """What a port of its own serves: figures and health, and nothing else."""

    def __init__(self, service: Service):
        self._service = service
        self._router = Router(
            [
                Route("/metrics", metrics),
                Route("/api/health/live", alive),
                Route("/api/health/ready", ready),
            ]
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        scope["service"] = self._service
        await self._router(scope, receive, send)
