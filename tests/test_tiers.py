"""Tests that start processes are told from those that do not, however far away they do it."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from running import servers
from tiers import starts_processes


def directly() -> None:
    subprocess.run(["true"], check=True)


def through_another() -> None:
    directly()


@contextmanager
def in_a_context() -> Iterator[None]:
    directly()
    yield


def through_a_context() -> None:
    with in_a_context():
        pass


class Holder:
    @property
    def held(self) -> None:
        return through_another()


def through_a_class() -> None:
    assert Holder().held is None


def through_a_module() -> None:
    servers.launcher()


def inside() -> list[Callable[[], None]]:
    return [lambda: directly()]


def not_at_all() -> str:
    return json.dumps(dir(pytest))


@pytest.mark.parametrize(
    "function",
    [directly, through_another, through_a_context, through_a_class, through_a_module, inside],
)
def test_what_starts_processes_is_found(function: Any) -> None:
    assert starts_processes(function)


def test_what_starts_none_is_not() -> None:
    assert not starts_processes(not_at_all)


def test_this_is_no_test_of_processes(request: pytest.FixtureRequest) -> None:
    assert request.node.get_closest_marker("system") is None


def test_a_test_of_servers_is_marked(request: pytest.FixtureRequest, servers: object) -> None:
    assert request.node.get_closest_marker("system") is not None
