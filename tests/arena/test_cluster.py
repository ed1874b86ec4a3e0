"""The arena on a real Ray cluster: the same deals, none lost or twice, though a worker dies."""

from __future__ import annotations

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import patience
from brelan.arena.cluster import connect
from brelan.errors import BadOption

ROOT = Path(__file__).parent.parent.parent
STARTED = b"Ray runtime started"
DUEL = ("poker_tiles", "greedy", "random", "--games", "20", "--json")


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a cluster of two workers on this machine."""
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    monkeypatch.setenv("RAY_AUTH_TOKEN", secrets.token_hex(32))
    monkeypatch.setenv("BRELAN_TEST_MARK", secrets.token_hex(8))
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    # Ray's sockets lie in the folder, and their paths must be short.
    with tempfile.TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as folder:
        head = subprocess.Popen(
            [
                Path(sys.executable).parent / "ray", "start", "--head", "--block", "--num-cpus=2",
                f"--port={port}", "--node-ip-address=127.0.0.1", "--include-dashboard=false",
                f"--temp-dir={folder}",
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )  # fmt: skip
        assert head.stdout is not None
        try:
            assert any(STARTED in line for line in head.stdout)
            yield f"127.0.0.1:{port}"
        finally:
            head.terminate()
            try:
                head.communicate(timeout=patience.PROGRAM_SECONDS)
            finally:
                if head.poll() is None:
                    os.killpg(head.pid, signal.SIGKILL)


def python(*words: str) -> dict[str, object]:
    """The JSON object that a program of ours prints."""
    done = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=ROOT,
        capture_output=True,
        timeout=patience.PROGRAM_SECONDS,
        check=True,
    )
    told: dict[str, object] = json.loads(done.stdout)
    return told


def test_a_killed_worker_costs_no_deal_and_counts_none_twice(cluster: str) -> None:
    told = python("tests.arena.killed_worker", cluster)
    assert told == {"slain": 1, "workers": 2, "lost": [], "twice": 0, "equal": True}
    here = python("brelan", "arena", *DUEL, "--workers", "1")
    there = python("brelan", "arena", *DUEL, "--cluster", cluster)
    assert there["deals"] == here["deals"]
    assert there["standings"] == here["standings"]


def test_a_cluster_that_is_not_there_is_said_at_once() -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        address = f"127.0.0.1:{probe.getsockname()[1]}"
    with pytest.raises(BadOption, match=f"there is no cluster at {address}"):
        connect(address, None)


def test_without_ray_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadOption, match="pip install"):
        connect("local", 2)
