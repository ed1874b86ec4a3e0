"""The deals of a match on a Ray cluster: the same deals on any worker, each counted once.

Ray plays a deal again when the worker that had it dies. Brelan must be installed on every machine
of the cluster, and so must the programs that play.
"""

from __future__ import annotations

import atexit
import os
import re
import socket
import sys
from collections.abc import Iterable
from contextlib import redirect_stdout
from itertools import islice
from uuid import uuid4

from brelan.arena.match import Deal, Match
from brelan.arena.match_run import Source
from brelan.arena.play import DealRunner
from brelan.arena.workers import MOST_DEATHS, QUEUED_DEALS, STOP_SECONDS, WorkerFailed, cores
from brelan.errors import BadOption
from brelan.texts import say

LOCAL = "local"
"""The address of a cluster that is started here and ends with the match."""

HOST_AND_PORT = re.compile(r"(ray://)?(?P<host>.+):(?P<port>\d{1,5})")

runners: dict[str, DealRunner] = {}
"""Where this worker plays, by the match; its programs stay between deals."""


def connect(address: str, workers: int | None) -> None:
    """Join the cluster at an address, or start one of so many workers on this machine."""
    # Ray sends no usage statistics.
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    try:
        import ray
    except ImportError:
        raise BadOption(say("arena.error.ray"), "cluster") from None
    quiet = {"log_to_driver": False, "logging_level": "error"}
    try:
        check_reachable(address)
        if address == LOCAL:
            ray.init(
                num_cpus=workers or cores(),
                include_dashboard=False,
                _node_ip_address="127.0.0.1",
                **quiet,
            )
        else:
            ray.init(address=address, **quiet)
    except (OSError, OverflowError, RuntimeError, ValueError) as error:
        why = str(error).strip().partition("\n")[0]
        raise BadOption(say("arena.error.cluster", address=address, why=why), "cluster") from None


def check_reachable(address: str) -> None:
    """Raise OSError if nothing listens at an address; Ray itself takes minutes to notice."""
    if found := HOST_AND_PORT.fullmatch(address):
        socket.create_connection((found["host"], int(found["port"])), STOP_SECONDS).close()


def on_cluster(match: Match, numbers: Iterable[int]) -> Source:
    """Deals as they are finished on the cluster that this process is connected to."""
    import ray

    key, shared = uuid4().hex, ray.put(match)
    task = ray.remote(max_retries=MOST_DEATHS)(play_on_cluster)
    waiting = iter(numbers)
    # Ray reports dead workers on standard output, which is for the figures.
    with redirect_stdout(sys.stderr):
        try:
            at_once = QUEUED_DEALS * max(1, int(ray.cluster_resources().get("CPU", 1)))
            pending = [task.remote(key, shared, number) for number in islice(waiting, at_once)]
            while pending:
                (finished, *_), pending = ray.wait(pending)
                pending += [task.remote(key, shared, number) for number in islice(waiting, 1)]
                yield ray.get(finished)
        except ray.exceptions.RayError as error:
            raise WorkerFailed(str(error)) from None
        finally:
            ray.shutdown()


def play_on_cluster(key: str, match: Match, number: int) -> Deal:
    """Play a deal in a worker of the cluster."""
    if key not in runners:
        close_runners()
        runners[key] = DealRunner(match)
        runners[key].warm()
    return runners[key].play(number)


@atexit.register
def close_runners() -> None:
    """End the programs of matches that are over."""
    for runner in runners.values():
        runner.close()
    runners.clear()
