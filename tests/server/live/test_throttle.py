"""What is wished for often is done seldom, and the last wish is never left undone."""

from __future__ import annotations

import asyncio

import pytest

import virtual_time
from brelan.server.live.throttle import Throttle


def test_many_wishes_are_one_deed_at_once_and_one_later() -> None:
    async def wish() -> None:
        loop, done, wished = asyncio.get_running_loop(), [], 0
        throttle = Throttle(lambda: done.append((loop.time(), wished)), 0.2)
        throttle.ask()
        assert len(done) == 1, "the first at once"
        for _ in range(200):
            wished += 1
            throttle.ask()
        assert len(done) == 1
        await asyncio.sleep(0.3)
        assert done == [(0.0, 0), (pytest.approx(0.2), wished)]
        await asyncio.sleep(0.3)
        assert len(done) == 2
        throttle.ask()
        assert len(done) == 3

    virtual_time.run(wish())


def test_what_was_done_anyway_is_not_done_again() -> None:
    async def wish() -> None:
        done: list[int] = []
        throttle = Throttle(lambda: done.append(1), 0.1)
        throttle.note()
        throttle.ask()
        assert done == []
        throttle.note()
        await asyncio.sleep(0.3)
        assert done == []
        throttle.ask()
        throttle.ask()
        throttle.cancel()
        await asyncio.sleep(0.3)
        assert done == [1]

    virtual_time.run(wish())
