"""Results of finished games on both databases: filled in from logs, read page by page, checked,
handed over, deleted and forgotten with their tables.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest
from msgspec import structs

from brelan.server.admin.check import all_tables, check
from brelan.server.admin.deletion import delete_person
from brelan.server.admin.export import export_person
from brelan.server.admin.retention import forget
from brelan.server.live import result_filling
from brelan.server.live.result_filling import ResultFilling
from brelan.server.projection.mine import games_of, page_of, read_cursor
from brelan.server.protocol.refusals import Refusal
from brelan.server.storage import Storage, schema
from brelan.server.storage.database import NotStored
from brelan.server.table.days import DAY_MS, end_of
from brelan.server.table.results import SeatResult, results_of
from server.admin.stored import ADA, BEN, playing, put, replay

TABLES = {
    "a-together": playing(ADA, BEN),
    "b-alone": playing(ADA),
    "c-running": playing(ADA, BEN, actions=3),
    "d-together": playing(BEN, ADA, seed="cd" * 32),
}


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Storage]:
    storage = Storage(database, "reader")
    await storage.start()
    yield storage
    await storage.stop()


async def fill(storage: Storage) -> int:
    """Fill in all results; in how many steps."""
    filling, steps = ResultFilling(storage, pause=0.0), 1
    while await filling.fill_some():
        steps += 1
    return steps


async def keep(storage: Storage, rows: Sequence[SeatResult]) -> None:
    """Have results as they are written when games end."""
    await storage.database.write(lambda connection: storage.results.put(connection, rows))


async def test_a_database_that_fails_for_a_while_holds_filling_up_and_does_not_end_it(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await put(database, TABLES)
    monkeypatch.setattr(result_filling, "AGAIN_SECONDS", 0.0)
    async with opened(database) as storage:
        fill_in, failures = storage.results.fill_in, iter([NotStored("held up"), None])

        async def fail_once(rows: Sequence[SeatResult]) -> bool:
            if (failure := next(failures, None)) is not None:
                raise failure
            return await fill_in(rows)

        monkeypatch.setattr(storage.results, "fill_in", fail_once)
        await ResultFilling(storage, pause=0.0).run()
        assert len(await storage.results.page(ADA, None, None, None)) == 3
    assert not caplog.records


async def findings(storage: Storage) -> list[Any]:
    return [one async for some in check(storage, await all_tables(storage)) for one in some]


async def test_earlier_games_are_filled_in_a_few_at_a_time(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await put(database, TABLES)
    monkeypatch.setattr(result_filling, "AT_ONCE", 2)
    async with opened(database) as storage:
        assert await findings(storage) == []
        assert await ResultFilling(storage).fill_some()
        assert len(await storage.results.page(ADA, None, None, None)) == 2
        # Another process, or the next start, goes on where this one stopped.
        assert await fill(storage) == 2
        assert not await ResultFilling(storage).fill_some()
        found = await storage.results.page(ADA, None, None, None)
        expected = [
            each
            for table, told in TABLES.items()
            for each in results_of(replay(told, table))
            if each.who == ADA
        ]
        assert sorted(found, key=lambda each: each.table_id) == expected
        assert await findings(storage) == []


async def test_a_false_or_missing_result_is_found(database: str) -> None:
    await put(database, TABLES)
    async with opened(database) as storage:
        await fill(storage)
        found = await storage.results.page(ADA, None, None, 1)
        wrong = structs.replace(found[0], points=found[0].points + 1)
        await storage.results.fill_in([wrong])
        assert [each.table for each in await findings(storage)] == [wrong.table_id]
        missing = schema.results.delete().where(schema.results.c.table_id == wrong.table_id)
        await storage.database.write(lambda connection: connection.execute(missing))
        assert {each.table for each in await findings(storage)} == {wrong.table_id}


async def test_results_are_handed_over_deleted_and_forgotten(database: str) -> None:
    await put(database, TABLES)
    async with opened(database) as storage:
        await fill(storage)
        assert len((await export_person(storage, ADA)).results) == 3
        await delete_person(storage, ADA)
        assert await storage.results.page(ADA, None, None, None) == []
        assert len(await storage.results.page(BEN, None, None, None)) == 2
        await forget(storage, 1.0)
        assert await storage.results.page(BEN, None, None, None) == []
        assert await findings(storage) == []


def result(number: int, **more: Any) -> SeatResult:
    known = {
        "who": ADA,
        "table_id": f"t{number:05}",
        "game": "poker_tiles" if number % 2 else "flush_royal",
        "name": "Ada",
        "finished": 1_000_000 + number // 3,
        "players": 2,
        "seat": 0,
        "points": number,
        "share": (0.0, 0.5, 1.0)[number % 3],
        "level": "club" if number % 5 else "people",
        "opponents": ("club",),
        "resigned": False,
        "hints": None,
        "daily": None,
        "counted": True,
        "best": (),
    }
    return SeatResult(**{**known, **more})  # type: ignore[arg-type]


async def test_pages_have_every_game_once_the_latest_first(database: str) -> None:
    many = 53
    async with opened(database) as storage:
        await keep(storage, [result(number) for number in range(many)])
        await keep(storage, [result(900, who=BEN)])
        for game, expected in (("", many), ("poker_tiles", many // 2)):
            seen, cursor = [], ""
            while True:
                page = await games_of(storage, ADA, game, cursor)
                seen += [(each.finished, each.table) for each in page.games]
                if page.next is None:
                    break
                cursor = page.next
            assert seen == sorted(seen, reverse=True)
            assert len(set(seen)) == expected
        standings = (await page_of(storage, ADA, 1_000_000)).standings
        assert sum(each.played for each in standings) == many
        assert sum(each.won for each in standings) == sum(n % 3 == 2 for n in range(many))
        assert sum(each.shared for each in standings) == sum(n % 3 == 1 for n in range(many))
        assert (await page_of(storage, "somebody-else", 1)).played == 0


@pytest.mark.parametrize("cursor", ["x", "1", "-1.t", "1x.t", "1" * 80 + ".t", "١.t"])
def test_a_cursor_that_nobody_was_given_is_refused(cursor: str) -> None:
    with pytest.raises(Refusal):
        read_cursor(cursor)


async def test_the_list_of_a_day_leaves_out_practice_late_and_given_up(database: str) -> None:
    day = "2026-11-18"
    noon = end_of(day) - DAY_MS // 2

    def at_the_deal(number: int, **more: Any) -> SeatResult:
        about = {"game": "poker_tiles", "daily": day, "finished": noon, "who": f"person{number}"}
        return result(number, **{**about, **more})

    async with opened(database) as storage:
        await keep(
            storage,
            [
                at_the_deal(1, points=9),
                at_the_deal(2, points=12),
                at_the_deal(3, points=9),
                at_the_deal(4, points=99, counted=False),
                at_the_deal(5, points=99, finished=end_of(day)),
                at_the_deal(6, points=99, resigned=True),
                at_the_deal(7, points=99, daily="2026-11-17"),
                at_the_deal(8, points=99, game="flush_royal"),
            ],
        )
        results = storage.results
        listed = await results.of_day(day, "poker_tiles", 10)
        assert [each.points for each in listed] == [12, 9, 9]
        ranks = [await results.standing_of_day(day, "poker_tiles", f"person{n}") for n in (1, 2, 3)]
        assert ranks == [(2, 3), (1, 3), (2, 3)]
        assert await results.standing_of_day(day, "poker_tiles", "person4") == (None, 3)
        assert await results.daily_games("person1", day) == ["poker_tiles"]
        assert await results.daily_games("person4", day) == []
        assert await results.daily_days("person1") == [day]
        assert await results.days_played("person1") == [noon // DAY_MS]
