"""Reviews of finished games: computed position by position while somebody looks at the result, told
as they come, and kept.

What nobody asks about any more waits where it stopped. Several servers on one database may compute
the same review: it is the same, and kept once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from time import monotonic

import msgspec

from brelan.analysis.review.course import course_of
from brelan.analysis.review.review import Settings, Stage, assemble, stages
from brelan.bots.bot import VALUES
from brelan.errors import BrelanError
from brelan.game import View
from brelan.records import Record
from brelan.server.projection.replays import write_record
from brelan.server.projection.reviews import game_review, is_reviewable
from brelan.server.protocol.refusals import Refusal
from brelan.server.protocol.reviews import GameReview, ReviewProgress
from brelan.server.storage import Storage
from brelan.server.storage.database import DATABASE_ERRORS
from brelan.server.table.state import TableState
from brelan.server.workers.interface import NoAnswer
from brelan.server.workers.review_pool import Reviewers
from brelan.server.workers.review_process import LookAt, Weigh

log = logging.getLogger(__name__)

FORMAT = 1
"""Of what is kept: raised when it has other fields, or when games are judged otherwise."""
LOOKS_SECONDS = 15.0
"""For so long after somebody asked they are taken to be looking."""
TRIED_SECONDS = 20.0
"""How long somebody waits to hear what their own try is worth."""
TRIED_CLOSER = 4
"""How many times as many worlds a try is judged in: a single one costs little."""
MOST_BEGUN = 200
"""Reviews that are under way or have failed; of more, the oldest are forgotten."""

Ready = Callable[[str, str], Awaitable[None]]
"""Returns once a part of a game is compiled."""

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(GameReview)


class Begun(msgspec.Struct):
    """A review that is being computed."""

    record: Record
    many: int
    asked: float
    """When somebody last asked for it."""
    looked: dict[int, Stage] = {}
    given_out: set[int] = set()
    failed: bool = False
    review: GameReview | None = None

    @property
    def next_step(self) -> int | None:
        """A position that nobody looks at yet."""
        left = (step for step in range(self.many) if step not in self.given_out)
        return None if self.failed else next(left, None)

    def told(self) -> ReviewProgress:
        """How far it has come."""
        return ReviewProgress(len(self.looked), self.many, self.failed, self.review)


class GameReviews:
    """The reviews of a server."""

    def __init__(self, storage: Storage, reviewers: Reviewers, ready: Ready, settings: Settings):
        self._storage = storage
        self._reviewers = reviewers
        self._ready = ready
        self._settings = settings
        self._begun: dict[str, Begun] = {}
        self._workers: set[asyncio.Task[None]] = set()

    async def stop(self) -> None:
        """Stop; what is under way is computed anew when it is wanted again."""
        for worker in self._workers:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)
        await self._reviewers.stop()

    async def find(self, table: TableState) -> ReviewProgress:
        """The review of a game, or how far it has come."""
        begun = self._begun.get(table.id)
        if begun is not None:
            begun.asked = monotonic()
            self._work()
            return begun.told()
        kept = await self._storage.reviews.find(table.id, FORMAT)
        if kept is None:
            return ReviewProgress(0, 0, failed=False, review=None)
        review: GameReview = _decoder.decode(kept)
        return ReviewProgress(len(review.moves), len(review.moves), failed=False, review=review)

    async def want(self, table: TableState) -> ReviewProgress:
        """The same, and let it be computed if it is not there; Refusal if there can be none."""
        found = await self.find(table)
        if found.of:
            return found
        check_reviewable(table)
        record = write_record(table, None, over=True)
        try:
            many = await asyncio.to_thread(_count, record)
        except BrelanError:
            raise Refusal("no-review") from None
        begun = Begun(record, many, monotonic())
        while len(self._begun) >= MOST_BEGUN:
            del self._begun[next(iter(self._begun))]
        self._begun.setdefault(table.id, begun)
        self._work()
        return self._begun[table.id].told()

    async def weigh(self, view: View, action: str) -> float | None:
        """The share of the win that a legal action has; None if nobody can tell soon."""
        assert view.seat is not None
        asked = Weigh(
            view.game.name,
            view.table.tobytes(),
            msgspec.msgpack.encode(view.options),
            view.seat,
            action,
            TRIED_CLOSER * self._settings.worlds,
        )
        try:
            return await asyncio.wait_for(self._reviewers.weigh(asked), TRIED_SECONDS)
        except (TimeoutError, NoAnswer):
            return None

    def _work(self) -> None:
        """Let as many positions be looked at as can be at a time."""
        if self._next() is None:
            return
        for _ in range(self._reviewers.many - len(self._workers)):
            worker = asyncio.create_task(self._look())
            self._workers.add(worker)
            worker.add_done_callback(self._workers.discard)

    def _next(self) -> tuple[str, Begun, int] | None:
        """The position that is next: of whoever has been looked for least, as long as they look."""
        since = monotonic() - LOOKS_SECONDS
        open_ones = [
            (len(begun.given_out), table, begun, step)
            for table, begun in self._begun.items()
            if begun.asked >= since and (step := begun.next_step) is not None
        ]
        if not open_ones:
            return None
        _, table, begun, step = min(open_ones, key=lambda each: each[0])
        return table, begun, step

    async def _look(self) -> None:
        """Look at positions as long as there are any."""
        while (found := self._next()) is not None:
            table, begun, step = found
            begun.given_out.add(step)
            try:
                await self._ready(begun.record.game, VALUES)
                record = msgspec.json.encode(begun.record)
                asked = LookAt(record, step, self._settings)
                begun.looked[step] = await self._reviewers.look_at(asked)
                if len(begun.looked) == begun.many:
                    await self._finish(table, begun)
            except NoAnswer:
                begun.failed = True
            except Exception:
                log.exception("the review of table %s failed", table)
                begun.failed = True

    async def _finish(self, table: str, begun: Begun) -> None:
        """Put the review together, keep it, and forget how it came about."""
        review = await asyncio.to_thread(_assembled, begun, self._settings)
        try:
            await self._storage.reviews.keep(table, FORMAT, _encoder.encode(review))
            self._begun.pop(table, None)
        except DATABASE_ERRORS as error:
            log.warning("the review of table %s is not kept: %s", table, error)
        begun.review = review


def check_reviewable(table: TableState) -> None:
    """Refusal if a table has no game that can be reviewed."""
    if table.status != "over":
        raise Refusal("running")
    if not is_reviewable(table):
        raise Refusal("no-review")


def _count(record: Record) -> int:
    """How many positions a review looks at."""
    return len(stages(course_of(record)))


def _assembled(begun: Begun, settings: Settings) -> GameReview:
    """The review, from what was found of each position."""
    looked = [begun.looked[step] for step in range(begun.many)]
    return game_review(assemble(course_of(begun.record), looked, settings))
