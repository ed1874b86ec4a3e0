"""The processes that review games: none as long as nobody wants a review, and none of those in
which bots think, so that play never waits for them.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from contextlib import suppress
from typing import Protocol

from brelan.analysis.review.review import Stage
from brelan.server.metrics.instruments import JOB_FAILURES, WORKER_DEATHS, WORKER_STARTS
from brelan.server.workers.interface import NoAnswer
from brelan.server.workers.process import LENGTH, Failed
from brelan.server.workers.review_process import (
    Asked,
    LookAt,
    LookedAt,
    Told,
    Weigh,
    Weighed,
    decode_told,
    framed,
)

log = logging.getLogger(__name__)

LOOK_SECONDS = 300
"""How long one position may take; the first of a game may have to be compiled for."""
IDLE_SECONDS = 60
"""After so long without work the processes end."""
MOST_ATTEMPTS = 3
"""How often a position is asked about when processes die of it."""
ENDING_SECONDS = 2


class Reviewers(Protocol):
    """Who looks at positions for reviews."""

    many: int
    """At how many at a time."""

    async def look_at(self, asked: LookAt) -> Stage:
        """What a review needs of a position; NoAnswer if nobody can tell."""

    async def weigh(self, asked: Weigh) -> float:
        """The share of the win that an action has; NoAnswer if nobody can tell."""

    async def stop(self) -> None:
        """End."""


class ReviewPool:
    """Such processes, started when they are needed."""

    def __init__(self, processes: int):
        self.many = max(1, processes)
        self.processes: list[asyncio.subprocess.Process] = []
        self._idle: list[asyncio.subprocess.Process] = []
        self._room = asyncio.Semaphore(self.many)
        self._alarm: asyncio.TimerHandle | None = None

    async def look_at(self, asked: LookAt) -> Stage:
        """What a review needs of a position; NoAnswer if nobody can tell."""
        told = await self._answer(asked)
        assert isinstance(told, LookedAt)
        return told.stage

    async def weigh(self, asked: Weigh) -> float:
        """The share of the win that an action has; NoAnswer if nobody can tell."""
        told = await self._answer(asked)
        assert isinstance(told, Weighed)
        return told.share

    async def _answer(self, asked: Asked) -> LookedAt | Weighed:
        async with self._room:
            for _ in range(MOST_ATTEMPTS):
                told = await self._told(asked)
                if isinstance(told, Failed):
                    JOB_FAILURES.add()
                    log.error("a review failed:\n%s", told.trace)
                    raise NoAnswer
                if told is not None:
                    return told
        raise NoAnswer

    async def stop(self) -> None:
        """End all processes."""
        self._rest(None)
        for process in [*self.processes]:
            await self._end(process)

    async def _told(self, asked: Asked) -> Told | None:
        """The answer of a process; None if it died."""
        process = self._idle.pop() if self._idle else await self._start()
        self._rest(None)
        is_sound = False
        try:
            told = await asyncio.wait_for(_exchange(process, asked), LOOK_SECONDS)
            is_sound = True
            return told
        except (TimeoutError, asyncio.IncompleteReadError, ConnectionError):
            WORKER_DEATHS.add()
            log.warning("process %d has died of a review", process.pid)
            return None
        finally:
            # Broken off or dead: its next answer would be another question's.
            if is_sound:
                self._idle.append(process)
                self._rest(IDLE_SECONDS)
            else:
                await self._end(process)

    async def _start(self) -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "brelan.server.workers.review_process",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        WORKER_STARTS.add()
        self.processes.append(process)
        return process

    def _rest(self, seconds: float | None) -> None:
        """End idle processes after so long; None: not now."""
        if self._alarm is not None:
            self._alarm.cancel()
        loop = asyncio.get_running_loop()
        self._alarm = None if seconds is None else loop.call_later(seconds, self._let_go)

    def _let_go(self) -> None:
        for process in self._idle:
            self.processes.remove(process)
            assert process.stdin is not None
            process.stdin.close()
        self._idle.clear()

    async def _end(self, process: asyncio.subprocess.Process) -> None:
        """Kill a process and wait for it."""
        self.processes.remove(process)
        with suppress(ProcessLookupError):
            process.kill()
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(process.wait(), ENDING_SECONDS)


async def _exchange(process: asyncio.subprocess.Process, asked: Asked) -> Told:
    """Ask a process something; IncompleteReadError when it is dead."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(framed(asked))
    told: Told = decode_told(
        await process.stdout.readexactly(
            *LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
        )
    )
    return told
