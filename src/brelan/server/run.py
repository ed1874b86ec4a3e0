"""`brelan serve`: one process, one port, until it is told to stop."""

from __future__ import annotations

import uvicorn

from brelan.server.app import create_app
from brelan.server.limits import LARGEST_MESSAGE
from brelan.server.service import Plan

GRACE_SECONDS = 3
"""How long a request that is under way may still take when the server stops."""


def configure(plan: Plan, host: str, port: int) -> uvicorn.Config:
    """How uvicorn runs us."""
    return uvicorn.Config(
        create_app(plan),
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
        h11_max_incomplete_event_size=LARGEST_MESSAGE,
    )
