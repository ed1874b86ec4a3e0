"""The deals of a match on the cores of this machine: a process for each, and no deal lost or twice.

A worker that dies is replaced, and its deals are played by others. Deals come back as they are
finished; their numbers say which they are.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any

from brelan.arena.match import Deal, Match
from brelan.arena.match_run import Source
from brelan.arena.play import DealRunner

QUEUED_DEALS = 2
"""Deals that a worker has at once, so that it never waits for the next."""
MOST_DEATHS = 10
"""Deaths of workers in a row after which another one would not help."""
STOP_SECONDS = 5
"""How long a worker may take to end."""


class WorkerFailed(Exception):
    """An internal error in a worker, with its traceback."""


def in_this_process(match: Match, numbers: Iterable[int]) -> Source:
    """One deal after the other, here."""
    runner = DealRunner(match)
    try:
        for number in numbers:
            yield runner.play(number)
    finally:
        runner.close()


def on_cores(match: Match, numbers: Iterable[int], workers: int) -> Source:
    """Deals as they are finished; closing the generator ends the workers."""
    pool = CorePool(match, numbers)
    try:
        # The first compiles what is not compiled yet, for all.
        pool.start_worker()
        pool.wait_for_first()
        for _ in range(workers - 1):
            pool.start_worker()
        while pool.workers:
            yield from pool.collect()
    finally:
        pool.stop()


def cores() -> int:
    """How many this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class DealWorker:
    """A worker process, the connection to it, and the deals it was given."""

    def __init__(self, match: Match):
        context = get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process: Any = context.Process(target=work, args=(theirs, match), daemon=True)
        self.process.start()
        theirs.close()
        self.deals: deque[int] = deque()


class CorePool:
    """The workers, and the deals that none has begun."""

    def __init__(self, match: Match, numbers: Iterable[int]):
        self.match = match
        self.numbers = iter(numbers)
        self.returned: deque[int] = deque()
        self.workers: list[DealWorker] = []
        self.ending: list[DealWorker] = []
        self.deaths = 0

    def start_worker(self) -> None:
        """Start another worker."""
        worker = DealWorker(self.match)
        self.workers.append(worker)
        self.supply(worker)

    def wait_for_first(self) -> None:
        """Wait until the first worker is ready."""
        wait([worker.connection for worker in self.workers])

    def next_number(self) -> int | None:
        """The next deal to be played."""
        return self.returned.popleft() if self.returned else next(self.numbers, None)

    def supply(self, worker: DealWorker) -> None:
        """Give a worker enough to do."""
        while len(worker.deals) < QUEUED_DEALS and (number := self.next_number()) is not None:
            worker.deals.append(number)
            # A worker that has died is noticed when its answer is read.
            with suppress(BrokenPipeError):
                worker.connection.send(number)

    def collect(self) -> Iterator[Deal]:
        """Wait for messages of workers; yield the deals among them."""
        ready = wait([worker.connection for worker in self.workers])
        for worker in [each for each in self.workers if each.connection in ready]:
            try:
                message = worker.connection.recv()
            except (EOFError, ConnectionResetError):
                self.replace(worker)
                continue
            if isinstance(message, str):
                raise WorkerFailed(message)
            if isinstance(message, Deal):
                self.deaths = 0
                worker.deals.remove(message.number)
                yield message
            self.supply(worker)
            if not worker.deals:
                self.release(worker)

    def replace(self, worker: DealWorker) -> None:
        """Give the deals of a dead worker to another."""
        self.deaths += 1
        self.returned.extend(worker.deals)
        self.release(worker)
        if self.deaths > MOST_DEATHS:
            raise WorkerFailed(f"{self.deaths} workers have died")
        if self.returned:
            self.start_worker()

    def release(self, worker: DealWorker) -> None:
        """Disconnect a worker; it ends its programs, and then itself."""
        worker.connection.close()
        self.workers.remove(worker)
        self.ending.append(worker)

    def stop(self) -> None:
        """End every worker that is left."""
        for worker in [*self.workers]:
            worker.process.terminate()
            self.release(worker)
        for worker in self.ending:
            worker.process.join(STOP_SECONDS)
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()


def work(connection: Connection, match: Match) -> None:
    """What a worker does: play the deals it is given until the connection is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    runner = DealRunner(match)
    try:
        runner.warm()
        # From now on there may be programs to end.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        connection.send(None)
        while True:
            connection.send(runner.play(connection.recv()))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass
    except Exception:
        with suppress(OSError):
            connection.send(traceback.format_exc())
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        runner.close()
