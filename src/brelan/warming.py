"""Compile every kernel, or load what is compiled: a process for each game, so that all cores help.

Run as a module it warms one game and tells, line by line, how far it is.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from typing import Any

import msgspec
from msgspec import Struct

from brelan import games


class Progress(Struct, frozen=True):
    """How many of a game's kernels are ready, and the part that was made last."""

    game: str
    part: str
    ready: int
    kernels: int


def warm(tell: Callable[[Progress], None]) -> None:
    """Warm all games, as many at once as there are cores; tell of every part that is ready."""
    with ThreadPoolExecutor(cpu_count()) as pool:
        for done in [pool.submit(warm_apart, name, tell) for name in games.NAMES]:
            done.result()


def warm_apart(game: str, tell: Callable[[Progress], None]) -> None:
    """Warm a game in a process of its own."""
    command = [sys.executable, "-m", __name__, game]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        for line in process.stdout:
            tell(msgspec.json.decode(line, type=Progress))
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)


def warm_here(game: str) -> None:
    """Warm a game in this process, and write how far it is."""
    from brelan import bots
    from brelan.kernel_files import prune
    from brelan.kernels import registry

    ladder = bots.of(game)
    prune({name.rpartition(".")[0] for name in registry})
    for part in ladder.warm():
        progress = Progress(game, part, count_ready(registry), len(registry))
        sys.stdout.buffer.write(msgspec.json.encode(progress) + b"\n")
        sys.stdout.buffer.flush()


def count_ready(kernels: dict[str, Any]) -> int:
    """How many kernels are compiled by now."""
    return sum(bool(getattr(kernel, "signatures", ())) for kernel in kernels.values())


if __name__ == "__main__":
    warm_here(sys.argv[1])
