"""Deadlines of connections, by the time of the loop."""

from __future__ import annotations

import asyncio
from typing import cast

import virtual_time
from brelan.server.http.connection_watch import LATE_SECONDS, Watch
from brelan.server.http.front_door import DoorLimits

DEADLINE = 3.0


class Transport:
    """A connection as far as a watch looks at it."""

    closing = False
    aborted = False

    def is_closing(self) -> bool:
        return self.closing

    def get_write_buffer_size(self) -> int:
        return 0

    def abort(self) -> None:
        self.aborted = True


class Connection:
    """Somebody whose time is looked at."""

    def __init__(self) -> None:
        self.looked_at: list[float] = []

    def check(self) -> float:
        self.looked_at.append(asyncio.get_running_loop().time())
        return DEADLINE


def watch(connection: Connection, transport: Transport) -> Watch:
    return Watch(connection, cast(asyncio.Transport, transport), DoorLimits())


def test_a_server_that_stood_still_disconnects_nobody_for_it() -> None:
    async def stand_still() -> None:
        connection = Connection()
        watching = watch(connection, Transport())
        watching.look_in(DEADLINE)
        loop = asyncio.get_running_loop()
        assert isinstance(loop, virtual_time.VirtualTimeLoop)
        await asyncio.sleep(0)
        loop.skipped += DEADLINE + LATE_SECONDS + 0.5
        await asyncio.sleep(LATE_SECONDS / 2)
        assert connection.looked_at == [], "what has arrived meanwhile is read first"
        await asyncio.sleep(LATE_SECONDS)
        assert len(connection.looked_at) == 1
        watching.stop()

    virtual_time.run(stand_still())


def test_who_does_not_read_is_dropped_in_the_end() -> None:
    async def close() -> None:
        connection, transport = Connection(), Transport()
        watching = watch(connection, transport)
        transport.closing = True
        watching.look_in(0)
        await asyncio.sleep(DoorLimits().unread_seconds - 1)
        assert not transport.aborted
        await asyncio.sleep(2)
        assert transport.aborted
        assert connection.looked_at == []

    virtual_time.run(close())
