"""What the tests of the server share: databases, and that a test may be a coroutine."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Iterator
from pathlib import Path
from subprocess import Popen

import pytest

from brelan.server.storage.database import SETTINGS
from running.servers import PATIENT_MS, Server, Servers

LONGEST_TEST_SECONDS = 600


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine to its end, in a loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = pyfuncitem._fixtureinfo.argnames
    arguments = {name: pyfuncitem.funcargs[name] for name in names}
    asyncio.run(asyncio.wait_for(pyfuncitem.obj(**arguments), LONGEST_TEST_SECONDS))
    return True


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.system)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'brelan.sqlite'}"
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture(autouse=True)
def patient_transactions(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that a busy machine holds up within a transaction does not lose it."""
    monkeypatch.setitem(SETTINGS, "idle_in_transaction_session_timeout", str(PATIENT_MS))


@pytest.fixture(scope="session")
def server(launcher: Popen[str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server with bots for all who need no other."""
    found = Servers(launcher, tmp_path_factory.mktemp("server"))
    server = found.new(workers=1)
    server.open()
    yield server
    found.kill()
    assert server.complaints == ""


@pytest.fixture(scope="module")
def port(launcher: Popen[str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Where a server without bots answers, one for a whole module."""
    folder = tmp_path_factory.mktemp("server")
    found = Servers(launcher, folder)
    server = found.new(f"sqlite:///{folder / 'brelan.sqlite'}")
    server.open()
    yield server.port
    found.kill()
    assert server.complaints == ""
