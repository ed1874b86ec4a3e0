"""Time in which nobody could play although the server did not end, however it was lost.

The process was stopped or the machine slept, the database hung or failed, or the system's clock was
turned forth. A tick several times a second tells the first two: one that is late says for how long
nothing could happen. What is found here is given back to the clocks of tables.
"""

from __future__ import annotations

from collections import deque

from brelan.server import timestamps

TICK_MS = 500
SLOW_MS = 1000
"""A tick or a transaction that is later than this was held up."""
MOST_SPANS = 500
"""Times that are remembered, the latest."""


class LostTime:
    """When nobody could play, by the clock of this process."""

    def __init__(self) -> None:
        self._clock = timestamps.clock
        self._ticked = self._clock.steady()
        self._spans: deque[tuple[int, int]] = deque(maxlen=MOST_SPANS)
        """From when to when, in milliseconds since 1970, one after the other."""
        self._total = 0
        self._writing_since: int | None = None
        self._failing_since: int | None = None
        """Both by the steady clock."""
        self.times = 0
        """How often time was found to be lost, or the clock was set."""

    def tick(self) -> None:
        """Note that the process runs, and what was lost since the last tick."""
        steady = self._clock.steady()
        gap, self._ticked = steady - self._ticked, steady
        if gap > TICK_MS + SLOW_MS:
            self._lose(gap - TICK_MS)
        self._follow(self._clock.follow())

    def write_begins(self) -> None:
        """A transaction has begun."""
        self._writing_since = self._clock.steady()

    def write_ends(self, is_done: bool) -> None:
        """A transaction has ended; if it failed, time is lost until one is done."""
        since = self._writing_since if self._failing_since is None else self._failing_since
        self._writing_since, self._failing_since = None, None if is_done else since
        if is_done and since is not None:
            held_up = self._clock.steady() - since
            if held_up > SLOW_MS:
                self._lose(held_up)

    def owed(self, since: int) -> int:
        """Milliseconds since a moment in which nobody could play.

        Less than 0 if the moment is still to come, because the clock was turned back.
        """
        self.tick()
        at = self._clock.now()
        if since > at:
            return at - since
        spans = [*self._spans, (at - self._held_up(), at)]
        return sum(max(0, until - max(start, since)) for start, until in spans)

    def playable(self) -> int:
        """Milliseconds that people could play in: a clock that stops while time is lost."""
        self.tick()
        return self._clock.steady() - self._total - self._held_up()

    def _held_up(self) -> int:
        """For how long the database has not written by now, as far as that is not counted yet."""
        since = self._writing_since if self._failing_since is None else self._failing_since
        if since is None:
            return 0
        held_up = self._clock.steady() - since
        if self._failing_since is None and held_up <= SLOW_MS:
            return 0
        return self._uncounted(held_up)

    def _uncounted(self, ms: int) -> int:
        """How much of the last so many milliseconds is not known to be lost yet."""
        at = self._clock.now()
        known = self._spans[-1][1] if self._spans else 0
        return max(0, at - max(at - ms, known))

    def _lose(self, ms: int) -> None:
        lost = self._uncounted(ms)
        if lost > 0:
            at = self._clock.now()
            self._spans.append((at - lost, at))
            self._total += lost
            self.times += 1

    def _follow(self, step: int) -> None:
        """The clock was set: to a table, what it has skipped is time that nobody had."""
        if step == 0:
            return
        at = self._clock.now()
        if step > 0:
            self._spans.append((at - step, at))
        else:
            earlier = [(start + step, until + step) for start, until in self._spans]
            self._spans = deque(earlier, maxlen=MOST_SPANS)
        self.times += 1
