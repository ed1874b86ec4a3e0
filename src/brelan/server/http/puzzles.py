"""Puzzles: the pages, the list, what is asked, and answers."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from brelan.analysis.puzzles.days import day_of
from brelan.analysis.puzzles.puzzle import LEVELS, Puzzle, names
from brelan.analysis.puzzles.shipped import by_id, puzzles_of
from brelan.server.http.responses import answer, check_rate, lost_page, page, parts_of
from brelan.server.http.words import language_of
from brelan.server.projection.puzzles import (
    info_of,
    is_daily,
    judge_answer,
    line_of,
    next_puzzle,
    puzzles_for,
    result_of,
    streak_for,
)
from brelan.server.protocol.puzzles import AnswerPuzzle
from brelan.server.protocol.refusals import Refusal
from brelan.server.timestamps import now

LIST_COST, ANSWER_COST = 3.0, 3.0
"""Tokens of the rate limit."""
_answer = msgspec.json.Decoder(AnswerPuzzle)


async def puzzles_page(request: Request) -> Response:
    """The puzzles of all games."""
    return page(request, "puzzles", "web.puzzles.title")


async def game_page(request: Request) -> Response:
    """The puzzles of one game."""
    if request.path_params["game"] not in names():
        return lost_page(request)
    return page(request, "puzzles", "web.puzzles.title")


async def puzzle_page(request: Request) -> Response:
    """One puzzle."""
    if request.path_params["puzzle"] not in await _by_id():
        return lost_page(request)
    return page(request, "puzzle", "web.puzzles.title")


async def list_puzzles(request: Request) -> Response:
    """The day, the streak, and the puzzles of every game."""
    check_rate(request, LIST_COST)
    stored = parts_of(request).storage.puzzles
    everyone = await _by_id()
    history = await stored.history(request.scope["who"])
    ratings = await stored.moved(everyone)
    return answer(await asyncio.to_thread(puzzles_for, history, ratings, now()))


async def find_next(request: Request) -> Response:
    """A puzzle of a game that the reader has not answered; `level` asks for one of that level."""
    check_rate(request)
    game = request.path_params["game"]
    if game not in names():
        raise Refusal("no-page")
    stored = parts_of(request).storage.puzzles
    await _by_id()
    history = await stored.history(request.scope["who"])
    ratings = await stored.moved([puzzle.id for puzzle in puzzles_of(game)])
    found = next_puzzle(game, history, ratings, _level(request))
    if found is None:
        raise Refusal("no-puzzle")
    return answer(line_of(found, {}, ratings))


def _level(request: Request) -> int | None:
    wish = request.query_params.get("level", "")
    if not wish:
        return None
    if wish not in map(str, LEVELS):
        raise Refusal("no-puzzle")
    return int(wish)


async def show_puzzle(request: Request) -> Response:
    """What a puzzle asks."""
    check_rate(request)
    puzzle = await _puzzle(request)
    stored = parts_of(request).storage.puzzles
    tries = {each.puzzle: each for each in (await stored.history(request.scope["who"])).tries}
    line = line_of(puzzle, tries, await stored.moved([puzzle.id]))
    await parts_of(request).readiness.wait(puzzle.game)
    return answer(
        await asyncio.to_thread(info_of, puzzle, line, day_of(now()), language_of(request))
    )


async def answer_puzzle(request: Request) -> Response:
    """Judge an answer and note it; the first one counts."""
    check_rate(request, ANSWER_COST)
    puzzle, who = await _puzzle(request), request.scope["who"]
    try:
        said = _answer.decode(await request.body())
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise Refusal("unreadable") from None
    await parts_of(request).readiness.wait(puzzle.game)
    judged = await asyncio.to_thread(judge_answer, puzzle, said.actions)
    stored, at = parts_of(request).storage.puzzles, now()
    today = day_of(at)
    daily = await asyncio.to_thread(is_daily, puzzle, today)
    mine, proven = await stored.answer(who, puzzle, judged.solved, at, today if daily else None)
    streak = streak_for(await stored.history(who), today)
    return answer(result_of(puzzle, judged, mine, proven, streak, language_of(request)))


async def _puzzle(request: Request) -> Puzzle:
    """The puzzle of the address; Refusal if there is none."""
    found = (await _by_id()).get(request.path_params["puzzle"])
    if found is None:
        raise Refusal("no-page")
    return found


async def _by_id() -> dict[str, Puzzle]:
    """All puzzles; reading them the first time takes a moment."""
    return await asyncio.to_thread(by_id)


ROUTES = [
    Route("/puzzles", puzzles_page),
    Route("/puzzles/{game}", game_page),
    Route("/puzzle/{puzzle}", puzzle_page),
    Route("/api/puzzles", list_puzzles),
    Route("/api/puzzles/next/{game}", find_next),
    Route("/api/puzzles/{puzzle}", show_puzzle),
    Route("/api/puzzles/{puzzle}", answer_puzzle, methods=["POST"]),
]
