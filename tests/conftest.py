"""What all tests share: their tiers, fixed chance, and servers that are started when asked for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from subprocess import Popen
from typing import TYPE_CHECKING

import hypothesis
import pytest

import tiers

if TYPE_CHECKING:
    from running.servers import Servers
    from running.services import Postgres, Redis

# Examples are the same in every run, and none is too slow on a machine that is busy.
hypothesis.settings.register_profile("fixed", derandomize=True, deadline=None, database=None)
hypothesis.settings.load_profile("fixed")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if isinstance(item, pytest.Function) and tiers.needs_system(item):
            item.add_marker("system")
    # The longest go first: at the end no process waits for another.
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.fixture(scope="session")
def launcher() -> Iterator[Popen[str]]:
    """The process that servers are forked from."""
    from running import servers

    with servers.launcher() as process:
        yield process


@pytest.fixture
def servers(launcher: Popen[str], tmp_path: Path) -> Iterator[Servers]:
    """Servers for a test, killed when it is done."""
    from running.servers import Servers

    found = Servers(launcher, tmp_path)
    yield found
    found.kill()


@pytest.fixture(scope="session")
def postgres_cluster() -> Iterator[Postgres]:
    from running import services

    with services.postgres() as cluster:
        yield cluster


@pytest.fixture
def postgres_url(postgres_cluster: Postgres) -> str:
    """The URL of an empty database."""
    return postgres_cluster.new_database()


@pytest.fixture
def redis() -> Iterator[Redis]:
    from running import services

    with services.redis() as service:
        yield service
