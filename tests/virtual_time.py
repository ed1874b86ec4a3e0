"""Loops whose time goes by at once: whoever sleeps there is woken when nothing else is left to do.

For coroutines that wait for each other and for timers alone: threads and processes would be late.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """A loop that skips the time in which nothing happens."""

    def __init__(self) -> None:
        self.skipped = 0.0
        super().__init__(SkippingSelector(self))

    def time(self) -> float:
        """The seconds that were slept through."""
        return self.skipped


class SkippingSelector(selectors.DefaultSelector):  # type: ignore[misc, valid-type]
    """Waits for nothing: it lets the time of its loop go by."""

    def __init__(self, loop: VirtualTimeLoop):
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """What is ready now; if nothing is, the time that was to be waited for is over."""
        ready: list[tuple[selectors.SelectorKey, int]] = super().select(0)
        if not ready and timeout is None:
            raise RuntimeError("everybody waits for something that will not happen")
        if not ready and timeout is not None:
            self._loop.skipped += max(0.0, timeout)
        return ready


def run(coroutine: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine to its end in virtual time."""
    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        runner.run(coroutine)
