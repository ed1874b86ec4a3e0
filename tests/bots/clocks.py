"""A clock for bots that think for a time: it goes on by as much each time somebody looks at it."""

from __future__ import annotations

from types import ModuleType

import pytest


class CountedClock:
    """Time that stands still between two looks, so that no machine is too slow for a budget."""

    def __init__(self, ms_a_look: float = 1.0):
        self.ms_a_look = ms_a_look
        self.looks = 0

    @property
    def ms(self) -> float:
        """How late it is."""
        return self.looks * self.ms_a_look

    def __call__(self) -> float:
        """The time in seconds, like `perf_counter`."""
        self.looks += 1
        return self.ms / 1000


def count_time(monkeypatch: pytest.MonkeyPatch, *modules: ModuleType) -> CountedClock:
    """Let these modules read a counted clock."""
    clock = CountedClock()
    for module in modules:
        monkeypatch.setattr(module, "perf_counter", clock)
    return clock
