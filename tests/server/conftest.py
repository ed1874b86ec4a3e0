"""What the tests of the server share: databases, and that a test may be a coroutine."""

import asyncio
import inspect
from collections.abc import Iterator
from pathlib import Path
from subprocess import Popen

import pytest

from server import running, services

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


@pytest.fixture(scope="session")
def postgres_cluster() -> Iterator[services.Postgres]:
    with services.postgres() as cluster:
        yield cluster


@pytest.fixture
def postgres_url(postgres_cluster: services.Postgres) -> str:
    return postgres_cluster.new_database()


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'brelan.sqlite'}"
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture(scope="session")
def launcher() -> Iterator[Popen[str]]:
    with running.launcher() as process:
        yield process


@pytest.fixture
def servers(launcher: Popen[str], tmp_path: Path) -> Iterator[running.Servers]:
    found = running.Servers(launcher, tmp_path)
    yield found
    found.kill()


@pytest.fixture(scope="session")
def server(
    launcher: Popen[str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[running.Server]:
    """One server with bots for all who need no other."""
    folder = tmp_path_factory.mktemp("server")
    found = running.Servers(launcher, folder)
    server = found.new(f"sqlite:///{folder / 'brelan.sqlite'}")
    server.order["workers"] = 1
    asyncio.run(server.start())
    yield server
    found.kill()
    assert server.complaints == ""


@pytest.fixture
def redis() -> Iterator[services.Redis]:
    with services.redis() as service:
        yield service
