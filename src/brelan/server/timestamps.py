"""The server's clock: milliseconds since 1970, as everything that is stored has them.

It runs steadily, whatever is done to the system's clock. It takes over the system's time when told
to, so that clocks at tables can be corrected at that moment.
"""

from __future__ import annotations

import time
from collections.abc import Callable

LEAST_STEP_MS = 2000
"""The system's clock has been set if it differs by so much; less is not worth a correction."""

# Where the system has it: the clock that goes on while the machine sleeps.
_STEADY = getattr(time, "CLOCK_BOOTTIME", None)


def _wall() -> int:
    return time.time_ns() // 1_000_000


def _steady() -> int:
    ns = time.monotonic_ns() if _STEADY is None else time.clock_gettime_ns(_STEADY)
    return ns // 1_000_000


class SteadyClock:
    """The time since 1970, measured from one look at the system's clock."""

    def __init__(self, wall: Callable[[], int] = _wall, steady: Callable[[], int] = _steady):
        self.steady = steady
        """Milliseconds since some moment, which nobody can set."""
        self._wall = wall
        self._offset = wall() - steady()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self._offset + self.steady()

    def follow(self) -> int:
        """Take over the system's time if it has been set; by how much, less than 0 for back."""
        step = self._wall() - self.now()
        if abs(step) < LEAST_STEP_MS:
            return 0
        self._offset += step
        return step

    def start_at(self, at: int) -> None:
        """Go on from another moment, and take that for the system's time from now on."""
        step = at - self.now()
        wall = self._wall
        self._wall = lambda: wall() + step
        self._offset += step


clock = SteadyClock()


def now() -> int:
    """Milliseconds since 1970."""
    return clock.now()
