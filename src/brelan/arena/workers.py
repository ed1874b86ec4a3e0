"""The deals of a match on the cores of this machine: a process for each, and no deal lost or twice.

A worker that dies is replaced, and what it owed is played by others. Deals come back as they are
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
from brelan.arena.meeting import Source
from brelan.arena.play import DealRunner

OWED = 2
"""Deals that a worker has in hand, so that it never waits for the next."""
MOST_DEATHS = 10
"""Of workers, in a row: then something is wrong that another worker will not mend."""
PATIENCE_SECONDS = 5
"""For a worker to end when it is told to."""


class WorkerFailed(Exception):
    """A fault of ours in a worker, with its trace."""


def in_this_process(match: Match, numbers: Iterable[int]) -> Source:
    """One deal after the other, here."""
    runner = DealRunner(match)
    try:
        for number in numbers:
            yield runner.play(number)
    finally:
        runner.close()


def on_cores(match: Match, numbers: Iterable[int], workers: int) -> Source:
    """Deals as they are finished; whoever stops listening ends the workers."""
    crew = Crew(match, numbers)
    try:
        # The first compiles what is not compiled yet, for all.
        crew.hire()
        crew.wait_for_the_first()
        for _ in range(workers - 1):
            crew.hire()
        while crew.hands:
            yield from crew.collect()
    finally:
        crew.dismiss()


def cores() -> int:
    """How many this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Hand:
    """A worker, the way to talk to it, and the deals it owes."""

    def __init__(self, match: Match):
        context = get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process: Any = context.Process(target=work, args=(theirs, match), daemon=True)
        self.process.start()
        theirs.close()
        self.owed: deque[int] = deque()


class Crew:
    """The workers, and the deals that nobody has begun."""

    def __init__(self, match: Match, numbers: Iterable[int]):
        self.match = match
        self.numbers = iter(numbers)
        self.returned: deque[int] = deque()
        self.hands: list[Hand] = []
        self.leaving: list[Hand] = []
        self.deaths = 0

    def hire(self) -> None:
        """Start another worker."""
        hand = Hand(self.match)
        self.hands.append(hand)
        self.supply(hand)

    def wait_for_the_first(self) -> None:
        """Let the first worker get ready."""
        wait([hand.connection for hand in self.hands])

    def next_number(self) -> int | None:
        """The next deal to be played."""
        return self.returned.popleft() if self.returned else next(self.numbers, None)

    def supply(self, hand: Hand) -> None:
        """Give a worker enough to do."""
        while len(hand.owed) < OWED and (number := self.next_number()) is not None:
            hand.owed.append(number)
            # A worker that has died is noticed when it is listened to.
            with suppress(BrokenPipeError):
                hand.connection.send(number)

    def collect(self) -> Iterator[Deal]:
        """Wait until somebody has something to say."""
        ready = wait([hand.connection for hand in self.hands])
        for hand in [each for each in self.hands if each.connection in ready]:
            try:
                said = hand.connection.recv()
            except (EOFError, ConnectionResetError):
                self.replace(hand)
                continue
            if isinstance(said, str):
                raise WorkerFailed(said)
            if isinstance(said, Deal):
                self.deaths = 0
                hand.owed.remove(said.number)
                yield said
            self.supply(hand)
            if not hand.owed:
                self.release(hand)

    def replace(self, hand: Hand) -> None:
        """Have what a dead worker owed played by another."""
        self.deaths += 1
        self.returned.extend(hand.owed)
        self.release(hand)
        if self.deaths > MOST_DEATHS:
            raise WorkerFailed(f"{self.deaths} workers have died")
        if self.returned:
            self.hire()

    def release(self, hand: Hand) -> None:
        """Let a worker go; it sends its programs home first."""
        hand.connection.close()
        self.hands.remove(hand)
        self.leaving.append(hand)

    def dismiss(self) -> None:
        """End every worker that is left."""
        for hand in [*self.hands]:
            hand.process.terminate()
            self.release(hand)
        for hand in self.leaving:
            hand.process.join(PATIENCE_SECONDS)
            if hand.process.is_alive():
                hand.process.kill()
                hand.process.join()


def work(connection: Connection, match: Match) -> None:
    """What a worker does: play what it is told until nobody tells it any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    runner = DealRunner(match)
    try:
        runner.warm()
        # From now on there may be programs to send home.
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
