"""Whether the database can be written, as far as a write tells."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import patience
from brelan.server.storage import Storage, write_probe
from brelan.server.storage.settings import Settings
from brelan.server.storage.write_probe import WriteProbe


async def test_a_database_is_written_to_be_sure(database: str) -> None:
    storage = Storage(database, "me")
    await storage.start()
    assert await storage.settings.find(write_probe.ROW) is None
    assert await storage.can_write()
    assert await storage.settings.find(write_probe.ROW)
    await storage.stop()


async def test_a_locked_database_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write_probe, "PROBE_SECONDS", 0.2)
    monkeypatch.setattr(write_probe, "FRESH_SECONDS", 0.0)
    time, waits, wait = [100.0], [], asyncio.wait

    async def noted(tasks: list[asyncio.Task[bool]], timeout: float) -> tuple[set[Any], set[Any]]:
        waits.append(timeout)
        return await wait(tasks, timeout=timeout)

    monkeypatch.setattr(write_probe, "monotonic", lambda: time[0])
    monkeypatch.setattr(asyncio, "wait", noted)
    storage = Storage(f"sqlite:///{tmp_path / 'brelan.sqlite'}", "me")
    await storage.start()
    with closing(sqlite3.connect(tmp_path / "brelan.sqlite")) as other:
        other.execute("BEGIN IMMEDIATE")
        assert not await storage.can_write()
        time[0] += 1
        assert not await storage.can_write()
        assert waits == [pytest.approx(0.2), 0.0], (
            "it hangs since before: nobody waits for it again"
        )
        other.rollback()
    async with asyncio.timeout(patience.SECONDS):
        while not await storage.can_write():
            await asyncio.sleep(0.01)
    await storage.stop()


class Broken(Settings):
    """Settings that cannot be written; they count the tries."""

    def __init__(self) -> None:
        self.tries = 0

    async def put(self, name: str, value: str) -> None:
        self.tries += 1
        raise OSError("disk full")


async def test_it_is_tried_seldom_however_often_it_is_asked(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(write_probe, "FRESH_SECONDS", 3600.0)
    settings = Broken()
    probe = WriteProbe(settings)
    assert not any(await asyncio.gather(*(probe.can_write() for _ in range(100))))
    assert not await probe.can_write()
    assert settings.tries == 1
    assert "disk full" in caplog.text
