"""What the system says of this process and its workers, under the names that Prometheus' own
libraries use. Empty where there is no `/proc`.
"""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from brelan.server.metrics.registry import Counter, Gauge, Metric

PROC = Path("/proc")


def metrics_of(workers: Iterable[int]) -> list[Metric]:
    """Memory, processor time and open files of this process; the memory of these others."""
    if not (PROC / "self" / "stat").exists():
        return []
    found: list[Metric] = []

    def tell(name: str, text: str, value: float, kind: type[Counter] = Gauge) -> None:
        metric = kind(name, text)
        metric.add(amount=value)
        found.append(metric)

    ticks, started = _stat()
    tell("process_cpu_seconds_total", "Processor time, without workers.", ticks, Counter)
    tell("process_start_time_seconds", "When it started, since the epoch.", started)
    tell("process_resident_memory_bytes", "Memory, without workers.", resident(os.getpid()))
    tell("process_open_fds", "Open files.", len(os.listdir(PROC / "self" / "fd")))
    tell("process_max_fds", "Open files that are allowed.", _most_files())
    tell(
        "brelan_workers_resident_memory_bytes",
        "Memory of all workers together.",
        sum(map(resident, workers)),
    )
    return found


def resident(process: int) -> float:
    """The memory of a process in bytes; none if it is gone."""
    with suppress(OSError):
        pages = (PROC / str(process) / "statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    return 0.0


def _stat() -> tuple[float, float]:
    """Seconds of processor time, and when the process started."""
    # The name of the program may have spaces and brackets: what follows it has none.
    fields = (PROC / "self" / "stat").read_text().rpartition(")")[2].split()
    a_second = os.sysconf("SC_CLK_TCK")
    boot = next(
        line.split()[1]
        for line in (PROC / "stat").read_text().splitlines()
        if line.startswith("btime")
    )
    return (int(fields[11]) + int(fields[12])) / a_second, int(boot) + int(fields[19]) / a_second


def _most_files() -> float:
    if sys.platform == "win32":
        return 0.0
    import resource

    most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return math.inf if most == resource.RLIM_INFINITY else most
