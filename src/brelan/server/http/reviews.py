"""The routes of reviews: the page, the review as far as it has come, one move of it."""

from __future__ import annotations

import asyncio

from msgspec import structs
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from brelan.game import State
from brelan.server.http.rate_limits import address_of
from brelan.server.http.responses import answer, check_rate, page, parts_of
from brelan.server.http.words import language_of
from brelan.server.projection.replays import check_may_replay
from brelan.server.projection.reviews import MoveSource, exercise_of, is_new, moment_of
from brelan.server.protocol.practice import PracticeRequest, TryPractice
from brelan.server.protocol.refusals import Refusal
from brelan.server.protocol.reviews import ReviewedMove, ReviewProgress
from brelan.server.table.continuing import state_at
from brelan.server.table.state import TableState

START_COST, MOMENT_COST, TRY_COST = 15.0, 3.0, 15.0
"""Tokens of the rate limit: a review takes seconds of a processor, once for each game."""
LONGEST_STEP = 6
"""Digits of the number of a move."""


async def review_page(request: Request) -> Response:
    """The review of a finished game."""
    return page(request, "review", "web.review.title")


async def progress(request: Request) -> Response:
    """The review as far as it has come."""
    check_rate(request)
    table = await _table(request)
    return _told(request, table, await parts_of(request).reviews.find(table))


async def want(request: Request) -> Response:
    """The same, and let it be computed."""
    parts, who = parts_of(request), request.scope["who"]
    table = await _table(request)
    if not parts.limits.may_replay(who, address_of(request.scope), START_COST):
        raise Refusal("too-fast")
    return _told(request, table, await parts.reviews.want(table))


def _told(request: Request, table: TableState, found: ReviewProgress) -> Response:
    """A review for somebody, who may have sat at the table."""
    return answer(structs.replace(found, you=table.seat_of(request.scope["who"])))


async def moment(request: Request) -> Response:
    """One move of it beside the better one."""
    check_rate(request, MOMENT_COST)
    table, step = await _table(request), _step(request.path_params["step"])
    state, move = await _move(request, table, step)
    return answer(await asyncio.to_thread(moment_of, state, move, language_of(request)))


async def move_source(request: Request, name: str, wanted: PracticeRequest) -> MoveSource:
    """A move of a review as a practice position: `TABLE-STEP`; a try is judged like the review."""
    table_id, _, step = name.rpartition("-")
    table = await _table(request, table_id)
    state, move = await _move(request, table, _step(step))
    view, share = state.view(move.seat), None
    if isinstance(wanted, TryPractice) and is_new(view, move, wanted.actions[0]):
        check_rate(request, TRY_COST)
        share = await parts_of(request).reviews.weigh(view, wanted.actions[0])
    return MoveSource(exercise_of(state, move), move, share)


async def _table(request: Request, table_id: str = "") -> TableState:
    """The table that is asked about; Refusal for whoever may not see its cards."""
    live = await parts_of(request).hub.find(table_id or request.path_params["table"])
    check_may_replay(live.table, request.scope["who"], None)
    return live.table


async def _move(request: Request, table: TableState, step: int) -> tuple[State, ReviewedMove]:
    """A move of a review that is there, and the position before it."""
    found = await parts_of(request).reviews.find(table)
    if found.review is None or step >= len(found.review.moves):
        raise Refusal("no-step", most=0 if found.review is None else len(found.review.moves) - 1)
    return await asyncio.to_thread(state_at, table, step), found.review.moves[step]


def _step(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_STEP):
        raise Refusal("no-page")
    return int(text)


ROUTES = [
    Route("/review/{table}", review_page),
    Route("/api/tables/{table}/review", progress),
    Route("/api/tables/{table}/review", want, methods=["POST"]),
    Route("/api/tables/{table}/review/{step}", moment),
]
