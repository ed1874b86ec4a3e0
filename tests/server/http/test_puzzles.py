"""Puzzles over HTTP: no solution before an answer, the first one counts, the day is that of UTC."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from brelan.analysis.puzzles.days import date_of, day_of
from brelan.analysis.puzzles.puzzle import Puzzle, maker_of, names
from brelan.analysis.puzzles.shipped import by_id, of_day, puzzles_of
from brelan.errors import BadAction, IllegalAction
from brelan.server.projection.practice import answer as practice
from brelan.server.projection.puzzles import (
    PuzzleSource,
    judge_answer,
    next_puzzle,
    puzzles_for,
)
from brelan.server.protocol.practice import PracticeResult, ShowPractice, TryPractice
from brelan.server.storage.puzzles import History, Try
from brelan.server.timestamps import now
from running.servers import Server, request

NOTHING = History((), (), {})
AT = 1_795_046_400_000

every_game = pytest.mark.parametrize("game", names())


def one(game: str, kind: str = "") -> Puzzle:
    return next(puzzle for puzzle in puzzles_of(game) if kind in ("", puzzle.kind))


def turn_of(puzzle: Puzzle) -> list[str]:
    maker = maker_of(puzzle.game)
    return list(maker.turn(puzzle.kind, puzzle.read_view(), puzzle.solutions[0]))


def wrong_turn(puzzle: Puzzle) -> list[str]:
    maker, view = maker_of(puzzle.game), puzzle.read_view()
    return next(
        [text]
        for text in view.actions().texts()
        if maker.is_whole([text])
        and text not in puzzle.solutions
        and text.split()[0] in ("lay", puzzle.solutions[0].split()[0])
    )


async def ask(server: Server, path: str, body: Any = None, cookie: str = "") -> tuple[int, Any]:
    told = await request(server.port, "GET" if body is None else "POST", path, body, cookie)
    return told.status, json.loads(told.body)


@every_game
def test_the_position_and_a_try_tell_nothing_of_the_solution(game: str) -> None:
    for puzzle in puzzles_of(game)[::100]:
        shown = msgspec.json.encode(practice(PuzzleSource(), puzzle.id, ShowPractice(), "en"))
        right = practice(PuzzleSource(), puzzle.id, TryPractice(actions=turn_of(puzzle)), "en")
        wrong = practice(PuzzleSource(), puzzle.id, TryPractice(actions=wrong_turn(puzzle)), "en")
        assert isinstance(right, PracticeResult)
        assert isinstance(wrong, PracticeResult)
        assert right.verdict == wrong.verdict
        for secret in (b"solution", b"next_best", puzzle.solutions[0].encode()):
            assert secret not in shown


@every_game
def test_an_answer_is_judged_and_explained(game: str) -> None:
    for kind in maker_of(game).units:
        puzzle = one(game, kind)
        right = judge_answer(puzzle, turn_of(puzzle))
        assert (right.solved, right.value) == (True, puzzle.value)
        wrong = judge_answer(puzzle, wrong_turn(puzzle))
        assert not wrong.solved
        assert wrong.solution == ()
        assert wrong.value is None or wrong.value <= puzzle.next_best
        shown = judge_answer(puzzle, [])
        assert list(shown.solution) == turn_of(puzzle)
        for language in ("fr", "en", "de"):
            assert all(each.says.text(language) for each in (right, wrong, shown))


def test_what_is_not_legal_or_not_whole_is_no_answer() -> None:
    puzzle = one("poker_tiles", "most-points")
    held = puzzle.view["racks"][puzzle.view["seat"]]
    with pytest.raises(IllegalAction):
        judge_answer(puzzle, [f"lay a1={held[0]} h7={held[1]}"])
    swap = one("flush_royal", "swap")
    with pytest.raises(BadAction):
        judge_answer(swap, [swap.solutions[0]])


def test_whoever_plays_what_nobody_can_foresee_is_told_what_is_asked() -> None:
    puzzle = one("royal_flush", "take")
    told = practice(PuzzleSource(), puzzle.id, TryPractice(actions=["draw"]), "en")
    assert isinstance(told, PracticeResult)
    assert told.verdict.outcome == "again"
    assert "Take the card" in told.verdict.says


@every_game
def test_the_list_has_the_day_and_what_is_next(game: str) -> None:
    told = puzzles_for(NOTHING, {}, AT)
    assert told.day == "2026-11-19"
    assert told.ends == AT + 86_400_000
    mine = next(each for each in told.games if each.game == game)
    assert mine.daily.id == of_day(game, date_of(day_of(AT))).id
    assert sum(level.puzzles for level in mine.levels) == len(puzzles_of(game))
    assert mine.next is not None
    assert mine.next.level <= 2, "a newcomer begins with something easy"


@every_game
def test_the_next_puzzle_is_not_tried_yet_until_none_is_left(game: str) -> None:
    tries: list[Try] = []
    for _ in range(3):
        found = next_puzzle(game, History(tuple(tries), (), {}), {}, level=5)
        assert found is not None
        assert found.level == 5
        assert found.id not in {each.puzzle for each in tries}
        tries.append(Try(found.id, game, True, True, 1, AT))
    every = tuple(Try(puzzle.id, game, True, True, 1, AT) for puzzle in puzzles_of(game))
    assert next_puzzle(game, History(every, (), {}), {}) is None


async def test_a_puzzle_of_the_day_makes_a_streak_and_counts_once(server: Server) -> None:
    first = await request(server.port, "GET", "/api/puzzles")
    cookie = first.cookie
    listed = json.loads(first.body)
    assert listed["streak"] == {"days": 0, "best": 0, "today": False}
    assert listed["day"] == date_of(day_of(now())).isoformat()
    daily = by_id()[listed["games"][0]["daily"]["id"]]
    path = f"/api/puzzles/{daily.id}"
    status, info = await ask(server, path, cookie=cookie)
    assert (status, info["daily"]) == (200, True)
    assert "solution" not in json.dumps(info)
    status, wrong = await ask(server, path, {"actions": wrong_turn(daily)}, cookie)
    assert (status, wrong["solved"], wrong["first"], wrong["solution"]) == (200, False, True, [])
    assert wrong["streak"] == {"days": 1, "best": 1, "today": True}
    status, right = await ask(server, path, {"actions": turn_of(daily)}, cookie)
    assert (status, right["solved"], right["first"]) == (200, True, False)
    assert (right["tried"], right["found"]) == (1, 0)
    _, listed = await ask(server, "/api/puzzles", cookie=cookie)
    assert (listed["games"][0]["tried"], listed["games"][0]["found"]) == (1, 0)
    assert listed["games"][0]["daily"]["state"] == "solved"


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/puzzles/nothere", None, 404),
        ("/api/puzzles/next/nogame", None, 404),
        ("/api/puzzles/next/poker_tiles?level=9", None, 404),
        ("/api/practice/puzzle/nothere", {"type": "show"}, 404),
        ("/api/puzzles/{id}", {"actions": 7}, 400),
        ("/api/puzzles/{id}", {"actions": ["dance"]}, 400),
    ],
)
async def test_what_is_not_there_or_not_readable_is_refused(
    server: Server, path: str, body: Any, status: int
) -> None:
    found, told = await ask(server, path.format(id=one("poker_tiles").id), body)
    assert found == status or (status == 400 and found in (400, 409)), told
    assert told["message"]


@pytest.mark.parametrize("path", ["/puzzles", "/puzzles/poker_tiles", "/puzzle/{id}"])
async def test_the_pages_are_there(server: Server, path: str) -> None:
    told = await request(server.port, "GET", path.format(id=one("poker_tiles").id))
    assert told.status == 200
    lost = await request(server.port, "GET", "/puzzle/nothere")
    assert lost.status == 404
