"""One's own page: what somebody has played, from the results that are kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from brelan import games
from brelan.analysis.puzzles import days as puzzle_days
from brelan.server.projection.home import lines_of
from brelan.server.protocol.me import (
    BestMove,
    FinishedGame,
    FinishedGames,
    MyPage,
    Standing,
    Streak,
    Streaks,
)
from brelan.server.protocol.refusals import Refusal
from brelan.server.storage import Storage
from brelan.server.table.days import day_of, longest_streak, number_of, streak
from brelan.server.table.results import SeatResult

MOST_RUNNING, MOST_BEST, PAGE = 30, 3, 20
"""Games that go on, best moves of each game, and finished games of one answer."""
LONGEST_CURSOR = 60


async def page_of(storage: Storage, who: str, at: int) -> MyPage:
    """What somebody's page shows."""
    results, working = storage.results, games.working()
    standings = await results.standings(who)
    played = await results.days_played(who)
    daily = await results.daily_days(who)
    best = [await results.best(who, game, MOST_BEST) for game in working]
    running = await storage.index.mine(who, over=False, most=MOST_RUNNING)
    answered = [each.day for each in await storage.puzzles.days(who)]
    return MyPage(
        name=await storage.people.name_of(who),
        played=sum(each.played for each in standings),
        standings=tuple(
            Standing(each.game, each.level, each.played, each.won, each.shared, each.points)
            for each in standings
            if each.game in working
        ),
        streaks=Streaks(
            played=streak_of(played, at),
            daily=streak_of(map(number_of, daily), at),
            puzzles=puzzle_streak(answered, at),
        ),
        best=tuple(move for found in best for move in best_of(found)),
        running=lines_of(running),
    )


def streak_of(days: Iterable[int], at: int) -> Streak:
    """Days in a row, up to that moment and ever."""
    known = set(days)
    return Streak(streak(known, number_of(day_of(at))), longest_streak(known))


def puzzle_streak(days: Sequence[int], at: int) -> Streak:
    """The streak of puzzles, as the page of puzzles counts it."""
    found = puzzle_days.streak_of(days, puzzle_days.day_of(at))
    return Streak(found.days, found.best)


def best_of(found: Sequence[SeatResult]) -> list[BestMove]:
    """The best moves of some games, the best first."""
    moves = [
        BestMove(
            table=result.table_id,
            game=result.game,
            finished=result.finished,
            step=move.step,
            seq=move.seq,
            seat=result.seat,
            points=move.points,
            action=move.action,
            hands=move.hands,
            board=move.board,
        )
        for result in found
        for move in result.best
    ]
    return sorted(moves, key=lambda move: -move.points)[:MOST_BEST]


async def games_of(storage: Storage, who: str, game: str, before: str) -> FinishedGames:
    """Somebody's finished games, the latest first, after those that a cursor stands for."""
    if game:
        games.find(game)
    cursor = read_cursor(before) if before else None
    found = await storage.results.page(who, game or None, cursor, PAGE + 1)
    shown = found[:PAGE]
    more = len(found) > PAGE
    return FinishedGames(
        games=tuple(finished_game(each) for each in shown),
        next=f"{shown[-1].finished}.{shown[-1].table_id}" if more else None,
    )


def read_cursor(text: str) -> tuple[int, str]:
    """Where a page begins; Refusal if nobody was given this cursor."""
    finished, dot, table = text.partition(".")
    if not dot or not finished.isascii() or not finished.isdigit() or len(text) > LONGEST_CURSOR:
        raise Refusal("no-cursor")
    return int(finished[:15]), table


def finished_game(result: SeatResult) -> FinishedGame:
    """A line of the list."""
    return FinishedGame(
        table=result.table_id,
        game=result.game,
        finished=result.finished,
        players=result.players,
        seat=result.seat,
        points=result.points,
        share=result.share,
        opponents=result.opponents,
        resigned=result.resigned,
        hints=result.hints,
        daily=result.daily,
        counted=result.counted,
    )
