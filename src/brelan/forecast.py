"""How long compiling will still take, from what it usually takes and what it took so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import monotonic

from brelan import bots

SHORTEST = 0.5
"""Seconds that a part which is not ready takes at least."""
TRUSTED = 3.0
"""Seconds of processor time that are added to what was measured, so that the first moments of a
process do not count too much."""


class Forecast:
    """How long the parts of a game that are not compiled yet will take.

    It starts from the processor time that they usually take, and corrects it by how fast this
    machine has been so far and by the share of a processor that the compiling process gets.
    """

    def __init__(
        self,
        game: str,
        parts: Iterable[str],
        clock: Callable[[], float] = monotonic,
        work: Callable[[], float] | None = None,
    ):
        """`work` gives the processor time where it is this process that compiles."""
        seconds = bots.of(game).seconds
        self._work = work
        self.left = {part: seconds.get(part, 0.0) for part in parts}
        self._clock = clock
        self._worked = self._begun = 0.0
        """Processor time of the process: in all, and when it began with the present part."""
        self._done = self._usual = 0.0
        """What the finished parts took, and what they take usually."""
        self._going = self._reported = 0.0
        """Time without pauses: until the last pause, and until the last report."""
        self._since: float | None = None

    def go(self) -> None:
        """Compiling begins, or goes on."""
        if self._since is None:
            self._since = self._clock()

    def pause(self) -> None:
        """Compiling waits."""
        self._going = self._passed()
        self._since = None

    def report(self, worked: float) -> None:
        """The process reports how much processor time it has used."""
        self._worked = worked
        self._reported = self._passed()

    def finish(self, part: str) -> None:
        """A part is ready."""
        if self._work is not None:
            self.report(self._work())
        self._usual += self.left.pop(part, 0.0)
        self._done += self._worked - self._begun
        self._begun = self._worked

    def seconds(self, part: str) -> float:
        """How long until a part is ready; 0 if it is."""
        if part not in self.left:
            return 0.0
        if self._work is not None:
            self.report(self._work())
        parts = list(self.left)
        usual = sum(self.left[each] for each in parts[: parts.index(part) + 1])
        work = usual * self._pace() - (self._worked - self._begun)
        return max(SHORTEST, work / self._share() - (self._passed() - self._reported))

    def seconds_in_all(self) -> float:
        """How long until everything is ready."""
        return self.seconds(list(self.left)[-1]) if self.left else 0.0

    def _passed(self) -> float:
        return self._going + (0.0 if self._since is None else self._clock() - self._since)

    def _pace(self) -> float:
        return self._done / self._usual if self._usual else 1.0

    def _share(self) -> float:
        """The part of a processor that the process gets."""
        return min(1.0, (self._worked + TRUSTED) / (self._reported + TRUSTED))
