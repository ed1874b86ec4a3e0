"""One message for many clients: queued for all at once, written to a few of them at a time.

A table may have hundreds of onlookers. Between the writes the other tables get their turn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from brelan.server.live.connection import Connection

AT_A_TIME = 25


def broadcast(connections: Iterable[Connection], text_of: Callable[[Connection], str]) -> None:
    """Send each client its text, in this order."""
    queued = list(connections)
    for connection in queued:
        connection.queue(text_of(connection))
    _wake(queued)


def _wake(connections: list[Connection]) -> None:
    for connection in connections[:AT_A_TIME]:
        connection.wake()
    if rest := connections[AT_A_TIME:]:
        asyncio.get_running_loop().call_soon(_wake, rest)
