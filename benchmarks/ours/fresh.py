"""Brelan on a machine where it never ran: every cache empty, none of our folders on its paths."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from benchmarks.ours.server import END_SECONDS
from benchmarks.processes import MeasureError

PATIENCE_SECONDS = 600
LOOK_SECONDS = 0.02
OURS = ("PYTHONPATH", "VIRTUAL_ENV", "MAKEFLAGS", "MFLAGS", "MAKELEVEL", "PIP_CACHE_DIR")
"""Variables of the environment that must not be passed on."""


def use_two_cores() -> None:
    """The cores that most people have at least, however many this machine has."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, range(min(2, os.cpu_count() or 1)))


def environment(folder: Path) -> dict[str, str]:
    """The environment of a new user: empty caches, no games."""
    kept = {name: value for name, value in os.environ.items() if name not in OURS}
    return kept | {
        "BRELAN_CACHE": str(folder / "kernels"),
        "XDG_CACHE_HOME": str(folder / "cache"),
        "BRELAN_DATA": str(folder / "data"),
    }


@dataclass(frozen=True)
class Started:
    """A program that was started, and what it writes."""

    process: subprocess.Popen[bytes]
    log: Path

    def wait_until(self, done: Callable[[], bool], what: str) -> None:
        """Look again and again; MeasureError if the program ends first, or after a long time."""
        deadline = time.perf_counter() + PATIENCE_SECONDS
        while not done():
            if self.process.poll() is not None or time.perf_counter() > deadline:
                raise MeasureError(f"{what} did not come: {self.last_words()}")
            time.sleep(LOOK_SECONDS)

    def last_words(self) -> str:
        """The last line that it has written."""
        lines = self.log.read_text(errors="replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "it says nothing")


@contextmanager
def started(
    command: Sequence[str], cwd: Path, env: Mapping[str, str], log: Path
) -> Iterator[Started]:
    """A program and all that it starts, ended after the `with` block."""
    with log.open("wb") as written:
        process = subprocess.Popen(
            command,
            cwd=cwd,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=written,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        yield Started(process, log)
    finally:
        end(process)


def end(process: subprocess.Popen[bytes]) -> None:
    """End a program and the processes that it has started, which are one group."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)
    with suppress(subprocess.TimeoutExpired):
        process.wait(END_SECONDS)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
