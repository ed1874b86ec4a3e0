"""Plays a match on the Ray cluster at an address, kills a worker on the way, and tells what came.

Run as `python -m tests.arena.killed_worker ADDRESS`; prints one JSON object.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path

from brelan.arena.cluster import connect, on_cluster
from brelan.arena.workers import in_this_process

from .specimens import match_of

DEALS = 400


def at_work() -> list[int]:
    """The processes of this cluster that are playing a deal right now."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            title = (process / "cmdline").read_bytes()
            environment = (process / "environ").read_bytes()
        except OSError:
            continue
        if title.startswith(b"ray::play_on_cluster") and MARK in environment:
            found.append(int(process.name))
    return sorted(found)


def slay() -> int:
    """Kill a worker in the middle of its work, if one is; answers how many were killed."""
    working = at_work()
    if working:
        os.kill(working[0], signal.SIGKILL)
    return min(1, len(working))


MARK = f"BRELAN_TEST_MARK={os.environ['BRELAN_TEST_MARK']}".encode()


def main(address: str) -> None:
    match = match_of("greedy", "random", "greedy@9steps", players=3)
    connect(address, workers=2)
    deals = []
    slain = 0
    workers: set[int] = set()
    for deal in on_cluster(match, range(DEALS)):
        deals.append(deal)
        if not slain:
            workers.update(at_work())
            slain = slay() if len(workers) > 1 else 0
    numbers = [deal.number for deal in deals]
    expected = list(in_this_process(match, range(DEALS)))
    told = {
        "slain": slain,
        "workers": len(workers),
        "lost": sorted(set(range(DEALS)) - set(numbers)),
        "twice": len(numbers) - len(set(numbers)),
        "equal": sorted(deals, key=lambda deal: deal.number) == expected,
    }
    sys.stdout.write(json.dumps(told) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
