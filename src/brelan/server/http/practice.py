"""Practice without a table: lessons, and positions of lessons and puzzles to play on from.

`SOURCES` names where positions come from; one route answers for all of them.
"""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from brelan import games
from brelan.analysis.lessons import lesson_minutes
from brelan.errors import UnknownName
from brelan.server.http.responses import answer, check_rate, lost_page, page, parts_of
from brelan.server.http.reviews import move_source
from brelan.server.http.words import language_of
from brelan.server.projection.lessons import LessonSource, lesson_info
from brelan.server.projection.practice import Source
from brelan.server.projection.practice import answer as practice_answer
from brelan.server.projection.puzzles import PuzzleSource
from brelan.server.protocol.commands import Faces
from brelan.server.protocol.practice import AskPractice, PracticeRequest
from brelan.server.protocol.refusals import Refusal

SOURCES: dict[str, Source] = {"lesson": LessonSource(), "puzzle": PuzzleSource()}
"""Where practice positions come from, by the name in the address."""
REVIEW = "review"
"""The same of moves of finished games, which are found by their table."""
FACES_COST = 4.0
"""Tokens of the rate limit, as at a table."""
_request = msgspec.json.Decoder(PracticeRequest)


async def lesson_page(request: Request) -> Response:
    """The lesson of a game."""
    game = request.path_params["game"]
    if game not in games.working() or not lesson_minutes(game):
        return lost_page(request)
    return page(request, "lesson", f"game.{game}.name")


async def lesson(request: Request) -> Response:
    """The steps of a lesson, in words."""
    game = request.path_params["game"]
    check_rate(request)
    found = lesson_info(game, language_of(request)) if game in games.working() else None
    if found is None:
        raise Refusal("no-page")
    return answer(found)


async def practice(request: Request) -> Response:
    """A practice position: show it, ask about it, play on it."""
    name = request.path_params["name"]
    try:
        wanted = _request.decode(await request.body())
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise Refusal("unreadable") from None
    asks_faces = isinstance(wanted, AskPractice) and isinstance(wanted.question, Faces)
    check_rate(request, FACES_COST if asks_faces else 1.0)
    source = await _source(request, name, wanted)
    try:
        game = source.find(name).game
    except UnknownName:
        raise Refusal("no-page") from None
    await parts_of(request).readiness.wait(game)
    return answer(practice_answer(source, name, wanted, language_of(request)))


async def _source(request: Request, name: str, wanted: PracticeRequest) -> Source:
    """Where a position comes from."""
    known = request.path_params["source"]
    if known == REVIEW:
        return await move_source(request, name, wanted)
    if known not in SOURCES:
        raise Refusal("no-page")
    return SOURCES[known]


ROUTES = [
    Route("/lesson/{game}", lesson_page),
    Route("/api/lessons/{game}", lesson),
    Route("/api/practice/{source}/{name}", practice, methods=["POST"]),
]
