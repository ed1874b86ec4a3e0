"""Reviews are computed while somebody looks, told as they come, kept, and asked for again when a
process dies.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from analysis.review.specimens import PLAIN
from brelan import bots, records
from brelan.analysis.review.course import course_of
from brelan.analysis.review.review import Settings, Stage, look_at
from brelan.server.live import reviews
from brelan.server.live.reviews import GameReviews
from brelan.server.projection.replays import write_record
from brelan.server.projection.reviews import is_reviewable, moment_of
from brelan.server.projection.snapshots import table_info
from brelan.server.protocol.refusals import Refusal
from brelan.server.protocol.reviews import GameReview, ReviewProgress
from brelan.server.storage import Storage
from brelan.server.table.continuing import state_at
from brelan.server.table.state import TableState
from brelan.server.workers.interface import NoAnswer
from brelan.server.workers.review_process import LookAt, Weigh
from server.admin.stored import ADA, BEN, playing, put, replay

SETTINGS = Settings(worlds=4)
TABLES = {"over00000000": playing(ADA, BEN), "running00000": playing(ADA, BEN, actions=3)}


class Reviewers:
    """They look at positions here, and can be held up."""

    def __init__(self) -> None:
        self.many = 2
        self.asked: list[int] = []
        self.go = asyncio.Event()
        self.go.set()
        self.fails = False

    async def look_at(self, asked: LookAt) -> Stage:
        await self.go.wait()
        self.asked.append(asked.step)
        if self.fails:
            raise NoAnswer
        course = course_of(records.decode(asked.record))
        return look_at(course, asked.step, asked.settings, PLAIN)

    async def weigh(self, asked: Weigh) -> float:
        if self.fails:
            raise NoAnswer
        return 0.5

    async def stop(self) -> None:
        pass


async def is_ready(game: str, part: str) -> None:
    """Everything is compiled."""


@asynccontextmanager
async def reviewing(tmp_path: Path) -> AsyncIterator[tuple[GameReviews, Reviewers, Storage]]:
    database = f"sqlite:///{tmp_path / 'brelan.sqlite'}"
    await put(database, TABLES)
    storage, reviewers = Storage(database, "one"), Reviewers()
    await storage.start()
    found = GameReviews(storage, reviewers, is_ready, SETTINGS)
    yield found, reviewers, storage
    await found.stop()
    await storage.stop()


def table_named(name: str) -> TableState:
    return replay(TABLES[name], name)


async def until(
    found: GameReviews, table: TableState, is_so: Callable[[ReviewProgress], bool]
) -> ReviewProgress:
    """Ask until something is so."""
    async with asyncio.timeout(30):
        while not is_so(progress := await found.find(table)):
            await asyncio.sleep(0)
    return progress


async def test_it_is_told_as_it_comes_and_kept(tmp_path: Path) -> None:
    table = table_named("over00000000")
    async with reviewing(tmp_path) as (found, reviewers, storage):
        assert await found.find(table) == ReviewProgress(0, 0, failed=False, review=None)
        reviewers.go.clear()
        begun = await found.want(table)
        assert (begun.done, begun.of, begun.review) == (0, len(table.actions), None)
        reviewers.go.set()
        await until(found, table, lambda told: told.done > 0)
        review = (await until(found, table, lambda told: told.review is not None)).review
        assert review is not None
        assert sorted(reviewers.asked) == list(range(len(table.actions)))
        for seat in review.seats:
            parts = seat.deal + seat.luck + seat.own + seat.others
            assert parts == pytest.approx(seat.result, abs=1e-9)
        assert len(review.curve) == len(review.moves) + 1
        kept = await storage.reviews.find(table.id, reviews.FORMAT)
        assert kept is not None
        assert msgspec.json.decode(kept, type=GameReview) == review
        assert b"Ada" not in kept
        other = GameReviews(storage, Reviewers(), is_ready, SETTINGS)
        assert (await other.want(table)).review == review


async def test_what_nobody_looks_at_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_named("over00000000")
    async with reviewing(tmp_path) as (found, reviewers, _):
        reviewers.go.clear()
        await found.want(table)
        monkeypatch.setattr(reviews, "LOOKS_SECONDS", -1.0)
        reviewers.go.set()
        while found._workers:
            await asyncio.sleep(0)
        assert len(reviewers.asked) <= reviewers.many
        monkeypatch.undo()
        await until(found, table, lambda told: told.review is not None)
        assert sorted(reviewers.asked) == list(range(len(table.actions)))


async def test_one_that_cannot_be_computed_is_told_and_not_tried_again(tmp_path: Path) -> None:
    table = table_named("over00000000")
    async with reviewing(tmp_path) as (found, reviewers, _):
        reviewers.fails = True
        await found.want(table)
        failed = await until(found, table, lambda told: told.failed)
        asked = len(reviewers.asked)
        assert (await found.want(table)).failed
        assert failed.review is None
        assert len(reviewers.asked) == asked


def test_a_table_says_whether_it_can_be_reviewed(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in TABLES:
        told = table_info(table_named(name), lambda _: False, 0)
        assert told.reviewable == (name == "over00000000")
    monkeypatch.setattr(bots.of("poker_tiles"), "evaluator", None)
    assert not is_reviewable(table_named("over00000000"))


async def test_running_games_have_none(tmp_path: Path) -> None:
    async with reviewing(tmp_path) as (found, _, _):
        with pytest.raises(Refusal) as caught:
            await found.want(table_named("running00000"))
        assert caught.value.code == "running"


async def test_a_moment_shows_both_moves_as_their_player_saw_them(tmp_path: Path) -> None:
    table = table_named("over00000000")
    async with reviewing(tmp_path) as (found, _, _):
        await found.want(table)
        review = (await until(found, table, lambda told: told.review is not None)).review
        assert review is not None
        for move in review.moves[:8]:
            state = state_at(table, move.step)
            moment = moment_of(state, move, "en")
            assert (moment.step, moment.seat) == (move.step, state.turn)
            before = msgspec.json.decode(moment.before)
            other = before["racks"][1 - move.seat]
            assert set(other) <= {"?"}
            assert moment.why


def test_records_of_tables_can_be_reviewed() -> None:
    record = write_record(table_named("over00000000"), None, over=True)
    assert course_of(record).players == 2
