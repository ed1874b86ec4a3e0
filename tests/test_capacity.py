"""What is measured of the server's capacity is measured on real games, and has its place."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from benchmarks.capacity import __main__ as command
from benchmarks.capacity import growth, load
from brelan import games
from brelan.server.storage import Storage
from brelan.server.table import formats
from brelan.server.table.state import replay_log

TABLES = 7


def test_the_tables_have_their_place_on_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "capacity.md"
    written = command.PAGE.read_text(encoding="utf-8")
    page.write_text(written, encoding="utf-8")
    monkeypatch.setattr(command, "PAGE", page)
    for text in ("| one \\1 |", "| two |"):
        command.put(text)
    found = page.read_text(encoding="utf-8")
    assert found.count("| two |") == 1
    assert "one" not in found[found.index(command.BEGIN) : found.index(command.END)]
    assert found.startswith(written[: written.index(command.BEGIN)])
    assert found.endswith(written[written.index(command.END) :])


def test_finished_games_are_such_as_a_server_has_written(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'brelan.sqlite'}"

    async def fill() -> None:
        entries = await growth.fill(database, 0, TABLES)
        storage = Storage(database, "test")
        await storage.start()
        try:
            mine = await storage.index.mine(growth.who(0, 1), over=True, most=100)
            assert len(mine) == TABLES
            assert {each.seat for each in mine} == {1}
            logs = [await storage.log.read(growth.table_id(number)) for number in range(TABLES)]
        finally:
            await storage.stop()
        assert sum(map(len, logs)) == entries
        by_table = {growth.table_id(number): log for number, log in enumerate(logs)}
        for each in mine:
            stored = by_table[each.row.id]
            told = [(one.seq, one.command, formats.read(one.entry)) for one in stored]
            table = replay_log(each.row.id, told)
            assert (table.status, table.result) == ("over", each.row.summary.result)

    asyncio.run(fill())


def test_every_game_has_the_size_of_its_log() -> None:
    sizes = growth.log_sizes()
    assert [size.game for size in sizes] == list(games.NAMES)
    assert all(size.bytes > 20 * size.entries > 200 for size in sizes)


def test_the_load_rises_until_people_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    waits = {50: 3.0, 100: 40.0, 200: 99.0, 400: 101.0}
    tried: list[int] = []

    async def take_step(_: Any, prepared: Any, rate: int, seconds: float) -> load.Step:
        tried.append(rate)
        if rate not in waits:
            raise TimeoutError
        return load.Step(rate, 1000, 1.0, waits[rate], 0.5, 100.0)

    def climb(rates: Sequence[int]) -> list[int]:
        tried.clear()
        steps = asyncio.run(load.climb([], [[] for _ in rates], rates, 1.0))
        assert all(step.is_bearable for step in steps[:-1])
        return [step.rate for step in steps]

    monkeypatch.setattr(load, "take_step", take_step)
    assert climb([50, 100, 200, 400, 600]) == tried == [50, 100, 200, 400]
    assert climb([50, 100, 150, 200]) == [50, 100]
    assert tried == [50, 100, 150]
