"""PostgreSQL and Redis for a measurement, on this machine, as their packages set them up: every
commit is on the disk.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from glob import glob
from pathlib import Path
from typing import Any

from benchmarks.ours.server import free_port
from benchmarks.processes import MeasureError

POSTGRES_FOLDERS = "/usr/lib/postgresql/*/bin"
USER = "brelan"
START_SECONDS = 30


def find(program: str) -> str:
    """Where a program is."""
    folders = [os.environ.get("PATH", ""), *sorted(glob(POSTGRES_FOLDERS), reverse=True)]
    found = shutil.which(program, path=os.pathsep.join(folders))
    if found is None:
        raise MeasureError(f"{program} is not installed")
    return found


@contextmanager
def started(command: Sequence[str], ready: Sequence[str], **options: Any) -> Iterator[None]:
    """A program, once another one says that it can be reached; ended after the `with` block."""
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, **quiet, **options)
    try:
        deadline = time.monotonic() + START_SECONDS
        while subprocess.run(ready, check=False, **quiet).returncode != 0:
            if process.poll() is not None or time.monotonic() > deadline:
                raise MeasureError(f"{command[0]} does not start")
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait()


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of an empty database; PostgreSQL refuses to be root, and has a user for that."""
    initdb, server, asked = find("initdb"), find("postgres"), find("pg_isready")
    folder = Path(tempfile.mkdtemp(prefix="brelan-capacity-"))
    options: dict[str, Any] = {"cwd": folder}
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
        options |= {"user": "postgres", "group": "postgres"}
    port = str(free_port())
    try:
        subprocess.run(
            [initdb, "--auth=trust", f"--username={USER}", "--pgdata=data"],
            check=True,
            stdout=subprocess.DEVNULL,
            **options,
        )
        command = [server, "-D", "data", "-p", port, "-c", "listen_addresses=127.0.0.1"]
        command += ["-c", "unix_socket_directories="]
        with started(command, [asked, "-h", "127.0.0.1", "-p", port], **options):
            yield f"postgresql://{USER}@127.0.0.1:{port}/postgres"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def redis() -> Iterator[str]:
    """The URL of an empty Redis."""
    port = str(free_port())
    command = [find("redis-server"), "--bind", "127.0.0.1", "--port", port]
    with started(
        [*command, "--save", "", "--appendonly", "no"], [find("redis-cli"), "-p", port, "ping"]
    ):
        yield f"redis://127.0.0.1:{port}/0"
