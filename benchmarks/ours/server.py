"""A server started for a measurement, as a host would start it."""

from __future__ import annotations

import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path

from benchmarks.processes import OUR_PYTHON, ROOT, MeasureError

START_SECONDS = 60
END_SECONDS = 15


@dataclass(frozen=True)
class Running:
    """A server that answers; `seconds` is how long that took from its start."""

    port: int
    process: int
    seconds: float

    @property
    def megabytes(self) -> float:
        """Its memory, without its workers'."""
        return megabytes(self.process)

    @property
    def cpu_seconds(self) -> float:
        """How long it has kept a core busy, without its workers."""
        threads = Path(f"/proc/{self.process}/task").glob("*/schedstat")
        return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9

    @property
    def megabytes_in_all(self) -> float:
        """Its memory and its workers'."""
        children = Path(f"/proc/{self.process}/task/{self.process}/children").read_text().split()
        return self.megabytes + sum(megabytes(int(child)) for child in children)


def megabytes(process: int) -> float:
    """How much memory a process has in use."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise MeasureError("the memory of a process cannot be read here")


def free_port() -> int:
    """A free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def use_all_cores() -> None:
    """Do not pin a server and its clients to one core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, range(os.cpu_count() or 1))


@contextmanager
def server(database: str, *options: str) -> Iterator[Running]:
    """`brelan serve`, stopped after the `with` block."""
    port = free_port()
    began = time.perf_counter()
    process = subprocess.Popen(
        [
            OUR_PYTHON,
            "-m",
            "brelan",
            "serve",
            "--port",
            str(port),
            "--database",
            database,
            *options,
        ],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
    )
    try:
        while not answers(port):
            if process.poll() is not None or time.perf_counter() - began > START_SECONDS:
                raise MeasureError("the server does not start")
            time.sleep(0.005)
        yield Running(port, process.pid, time.perf_counter() - began)
    finally:
        process.terminate()
        try:
            process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def answers(port: int) -> bool:
    """Whether a server's health check succeeds."""
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/api/health")
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()
