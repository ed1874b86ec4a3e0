"""As many connections as the system lets a process have, and a loud word if they are fewer."""

from __future__ import annotations

import resource

import pytest

from brelan.server.http import open_files
from brelan.server.http.open_files import KEPT_BACK, make_room

WANTED = 5000
NEEDED = WANTED + KEPT_BACK
ENDLESS = resource.RLIM_INFINITY


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What the system allows now, and at most."""
    limits = [1024, 4096]
    monkeypatch.setattr(resource, "getrlimit", lambda _: tuple(limits))
    monkeypatch.setattr(resource, "setrlimit", lambda _, wanted: limits.__setitem__(0, wanted[0]))
    return limits


@pytest.mark.parametrize(
    ("soft", "hard", "then", "room"),
    [
        (1024, 1 << 20, NEEDED, WANTED),
        (1024, ENDLESS, NEEDED, WANTED),
        (ENDLESS, ENDLESS, ENDLESS, WANTED),
        (1 << 16, 1 << 20, 1 << 16, WANTED),
        (1024, 4096, 4096, 4096 - KEPT_BACK),
        (64, 64, 64, 1),
    ],
)
def test_there_is_room_for_as_many_as_may_be(
    system: list[int],
    caplog: pytest.LogCaptureFixture,
    soft: int,
    hard: int,
    then: int,
    room: int,
) -> None:
    system[:] = [soft, hard]
    assert make_room(WANTED) == room
    assert system == [then, hard]
    assert [record.levelname for record in caplog.records] == ["WARNING"] * (room < WANTED)


def test_a_system_that_refuses_more_is_believed(
    system: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise ValueError("not allowed to raise maximum limit")

    monkeypatch.setattr(open_files.resource, "setrlimit", refuse)
    assert make_room(WANTED) == 1024 - KEPT_BACK
