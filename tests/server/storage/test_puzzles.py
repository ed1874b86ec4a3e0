"""What is kept of puzzles: the first try counts, days are noted once, people can be forgotten."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from brelan.analysis.puzzles.puzzle import Puzzle, names
from brelan.analysis.puzzles.ratings import new_solver, rating_of_level
from brelan.analysis.puzzles.shipped import puzzles_of
from brelan.server.admin.deletion import delete_person
from brelan.server.admin.export import export_person
from brelan.server.admin.retention import forget
from brelan.server.storage import Storage
from brelan.server.timestamps import now

ADA, BEN = "ada" + "a" * 19, "ben" + "b" * 19
AT = 1_795_046_400_000


@asynccontextmanager
async def stored(database: str) -> AsyncIterator[Storage]:
    storage = Storage(database, "one")
    await storage.start()
    try:
        yield storage
    finally:
        await storage.stop()


def some(many: int) -> tuple[Puzzle, ...]:
    return puzzles_of(names()[0])[:many]


async def test_only_the_first_try_counts(database: str) -> None:
    (puzzle,) = some(1)
    async with stored(database) as storage:
        first, proven = await storage.puzzles.answer(ADA, puzzle, False, AT, None)
        assert (first.first, first.solved, first.tries) == (False, False, 1)
        assert (proven.tried, proven.solved) == (1, 0)
        again, same = await storage.puzzles.answer(ADA, puzzle, True, AT + 5, None)
        assert (again.first, again.solved, again.tries, again.at) == (False, True, 2, AT)
        assert same == proven
        history = await storage.puzzles.history(ADA)
        assert history.tries == (again,)
        assert history.ratings[puzzle.game].rating < new_solver().rating


async def test_a_puzzle_that_many_find_becomes_easier(database: str) -> None:
    easy, hard = some(2)
    async with stored(database) as storage:
        for number in range(12):
            await storage.puzzles.answer(f"somebody{number}", easy, True, AT, None)
            await storage.puzzles.answer(f"somebody{number}", hard, number == 0, AT, None)
        proven = await storage.puzzles.proven([easy, hard])
        assert proven[easy.id].rating < rating_of_level(easy.level).rating
        assert proven[hard.id].rating > rating_of_level(hard.level).rating
        assert (proven[easy.id].tried, proven[easy.id].solved) == (12, 12)
        assert (proven[hard.id].tried, proven[hard.id].solved) == (12, 1)
        moved = await storage.puzzles.moved([easy.id, "unknown"])
        assert moved == {easy.id: proven[easy.id].rating}


async def test_a_day_is_noted_once_for_each_game(database: str) -> None:
    one, other = some(2)
    async with stored(database) as storage:
        await storage.puzzles.answer(ADA, one, False, AT, 20_000)
        await storage.puzzles.answer(ADA, one, True, AT, 20_000)
        await storage.puzzles.answer(ADA, other, True, AT, 20_001)
        days = (await storage.puzzles.history(ADA)).days
        assert [(each.day, each.solved) for each in days] == [(20_000, False), (20_001, True)]


async def test_what_somebody_answered_is_exported_and_deleted(database: str) -> None:
    (puzzle,) = some(1)
    async with stored(database) as storage:
        await storage.puzzles.answer(ADA, puzzle, True, AT, 20_000)
        await storage.puzzles.answer(BEN, puzzle, False, AT, 20_000)
        export = await export_person(storage, ADA)
        assert [each.puzzle for each in export.puzzles.tries] == [puzzle.id]
        assert [each.day for each in export.puzzles.days] == [20_000]
        await delete_person(storage, ADA)
        gone = await storage.puzzles.history(ADA)
        assert (gone.tries, gone.days, gone.ratings) == ((), (), {})
        assert len((await storage.puzzles.history(BEN)).tries) == 1
        proven = await storage.puzzles.proven([puzzle])
        assert proven[puzzle.id].tried == 2, "how hard it proved names nobody"


async def test_who_has_not_come_for_long_is_forgotten(database: str) -> None:
    one, other = some(2)
    async with stored(database) as storage:
        await storage.puzzles.answer(ADA, one, True, 1000, 0)
        await storage.puzzles.answer(BEN, one, True, 1000, 0)
        await storage.puzzles.answer(BEN, other, True, now(), 20_000)
        await forget(storage, days=30)
        assert (await storage.puzzles.history(ADA)).tries == ()
        assert len((await storage.puzzles.history(BEN)).tries) == 2
