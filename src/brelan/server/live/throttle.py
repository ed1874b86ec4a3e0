"""Something that is wished for often and done seldom: at once, then once for all later wishes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Throttle:
    """Does one thing at most once in so many seconds, and never leaves the last wish undone."""

    def __init__(self, action: Callable[[], None], seconds: float):
        self._action = action
        self._seconds = seconds
        self._done = float("-inf")
        self._timer: asyncio.TimerHandle | None = None

    def ask(self) -> None:
        """Do it now, or as soon as it may be done again."""
        if self._timer is not None:
            return
        loop = asyncio.get_running_loop()
        wait = self._done + self._seconds - loop.time()
        if wait <= 0:
            self._act()
        else:
            self._timer = loop.call_later(wait, self._act)

    def note(self) -> None:
        """It has just been done anyway: nothing wished for so far is left to do."""
        self.cancel()
        self._done = asyncio.get_running_loop().time()

    def cancel(self) -> None:
        """Leave undone what was wished for."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _act(self) -> None:
        self.note()
        self._action()
