"""`brelan serve` as a service of systemd: what it says when, and the unit that we hand out."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest
from typer.main import get_command

import patience
from brelan import cli
from brelan.server import run
from brelan.server.systemd import Notifier
from brelan.server.workers import pool
from system import needed

UNIT = Path(__file__).parents[2] / "deploy" / "brelan.service"
MOST_EXPOSED = 20
"""Tenths, as `systemd-analyze security` counts: 0 is nothing, 100 is everything."""


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[socket.socket]:
    """The socket on which systemd hears what a service says."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(patience.SECONDS)
        yield listening


@contextmanager
def serving(folder: Path, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """`brelan serve` as the unit starts it, but for its folders and its port."""
    options = ["--log-format", "json", "--log-level", "info", "--metrics"]
    command = [sys.executable, "-m", "brelan", "serve", "--port", "0", "--workers", "1", *options]
    process = subprocess.Popen(
        command,
        env={**os.environ, "BRELAN_DATA": str(folder), "LC_ALL": "C.UTF-8", **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def hear(manager: socket.socket, wanted: str) -> None:
    """Wait until the service says this."""
    while manager.recv(100).decode() != wanted:
        pass


def test_a_service_says_when_it_is_ready_that_it_lives_and_that_it_stops(
    tmp_path: Path, manager: socket.socket
) -> None:
    watchdog = {"NOTIFY_SOCKET": manager.getsockname(), "WATCHDOG_USEC": "200000"}
    with serving(tmp_path, **watchdog) as process:
        assert manager.recv(100) == b"READY=1"
        assert process.stdout is not None
        (port,) = re.findall(r"localhost:(\d+)/", process.stdout.readline())
        for _ in range(3):
            hear(manager, "WATCHDOG=1")
        connection = HTTPConnection("127.0.0.1", int(port), timeout=patience.SECONDS)
        connection.request("GET", "/api/tables/nowhere/record", headers={"X-Request-Id": "a" * 32})
        assert connection.getresponse().getheader("X-Request-Id") == "a" * 32
        connection.close()
        process.send_signal(signal.SIGTERM)
        hear(manager, "STOPPING=1")
        _, errors = process.communicate(timeout=patience.SECONDS)
        assert process.returncode == -signal.SIGTERM
    lines = [json.loads(line) for line in errors.splitlines()]
    (asked,) = (line for line in lines if line["logger"] == "brelan.access")
    assert asked.pop("time")
    assert asked.pop("ms") >= 0
    assert asked == {
        "level": "info",
        "logger": "brelan.access",
        "message": "GET /api/tables/{table}/record 404",
        "request": "a" * 32,
        "method": "GET",
        "route": "/api/tables/{table}/record",
        "status": 404,
    }
    assert "127.0.0.1" not in errors


def test_nobody_is_told_where_there_is_no_systemd(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    notifier = Notifier()
    notifier.tell("READY=1")
    assert notifier.every == 0


def test_the_socket_is_not_for_workers(
    monkeypatch: pytest.MonkeyPatch, manager: socket.socket
) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", manager.getsockname())
    monkeypatch.setenv("WATCHDOG_USEC", "3000000")
    monkeypatch.setenv("WATCHDOG_PID", str(os.getpid() + 1))
    notifier = Notifier()
    assert not {"NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"} & set(os.environ)
    # The watchdog is that of another process.
    assert notifier.every == 0
    notifier.tell("READY=1")
    assert manager.recv(100) == b"READY=1"


@pytest.mark.skipif(sys.platform != "linux", reason="abstract names are Linux's")
def test_the_socket_may_have_an_abstract_name(monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"brelan-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(f"\0{name}")
        monkeypatch.setenv("NOTIFY_SOCKET", f"@{name}")
        Notifier().tell("READY=1")
        assert listening.recv(100) == b"READY=1"


# The unit.


def setting(name: str) -> str:
    """A setting of the unit."""
    (found,) = re.findall(rf"^{name}=(.*)$", UNIT.read_text(encoding="utf-8"), re.MULTILINE)
    assert isinstance(found, str)
    return found


def test_the_unit_gives_only_options_that_there_are() -> None:
    program, name, *words = setting("ExecStart").split()
    assert (Path(program).name, name) == ("brelan", "serve")
    get_command(cli.app).commands["serve"].make_context("serve", words)  # type: ignore[attr-defined]


def test_the_unit_waits_as_long_as_the_server_takes_to_stop() -> None:
    assert int(setting("TimeoutStopSec")) >= 2 * (run.GRACE_SECONDS + pool.ENDING_SECONDS)


def test_the_unit_is_one_that_systemd_takes_and_finds_safe(tmp_path: Path) -> None:
    analyze = needed("systemd-analyze")
    copy = tmp_path / UNIT.name
    # A program that is there: whether it exists is checked too.
    copy.write_text(UNIT.read_text().replace("/opt/brelan/bin/brelan", sys.executable))
    environment = {**os.environ, "SYSTEMD_LOG_LEVEL": "warning"}
    done = subprocess.run(
        [analyze, "verify", "--man=no", copy], env=environment, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    done = subprocess.run(
        [analyze, "security", "--offline=yes", f"--threshold={MOST_EXPOSED}", copy],
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-1000:]
