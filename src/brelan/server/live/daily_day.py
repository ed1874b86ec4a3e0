"""The deals of a day as somebody may see them: own result, the list, and the champion's."""

from __future__ import annotations

from brelan import games
from brelan.server.live.daily import DailyDeals
from brelan.server.projection.mine import streak_of
from brelan.server.projection.ranking import ranked
from brelan.server.protocol.daily import ChampionResult, DailyDay, DailyGame, OwnDaily
from brelan.server.protocol.refusals import Refusal
from brelan.server.storage import Storage
from brelan.server.storage.index import Row
from brelan.server.table.daily import arrangement_of
from brelan.server.table.days import day_of, end_of, number_of
from brelan.server.timestamps import now

MOST_LINES = 100
"""People in the list of a day that are sent; one's own rank is always told."""
FIRST_DAY = "2026-01-01"
"""Before it there was no deal of a day."""


async def day_for(storage: Storage, deals: DailyDeals, who: str, wanted: str) -> DailyDay:
    """A day, or today; Refusal if it is no day yet, or none at all."""
    at = now()
    today = day_of(at)
    day = _checked(wanted, today) if wanted else today
    played = await storage.results.daily_days(who)
    found = [await _game(storage, deals, day, game, who) for game in games.working()]
    return DailyDay(
        day=day,
        today=today,
        left_ms=end_of(today) - at,
        closed=at < end_of(day),
        streak=streak_of(map(number_of, played), at),
        games=tuple(found),
    )


def _checked(wanted: str, today: str) -> str:
    try:
        number = number_of(wanted)
    except ValueError:
        raise Refusal("no-day", day=wanted[:20]) from None
    if not number_of(FIRST_DAY) <= number <= number_of(today):
        raise Refusal("no-day", day=wanted)
    return wanted


async def _game(storage: Storage, deals: DailyDeals, day: str, game: str, who: str) -> DailyGame:
    arranged = arrangement_of(day, game)
    tables = await deals.tables(day, game, who)
    found = await storage.results.of_day(day, game, MOST_LINES)
    rank, finished = await storage.results.standing_of_day(day, game, who)
    is_open = now() >= end_of(day)
    if tables.champion is None and not is_open and (found or tables.own):
        # The server was stopped before the champion had finished.
        deals.want_champion(day, game)
    return DailyGame(
        game=game,
        players=arranged.players,
        seat=arranged.seat,
        bot=arranged.bot,
        own=await _own(storage, who, tables.own, arranged.seat, rank),
        champion=_champion(tables.champion, arranged.seat, is_open),
        finished=finished,
        lines=ranked(found, who),
    )


async def _own(
    storage: Storage, who: str, row: Row | None, seat: int, rank: int | None
) -> OwnDaily | None:
    if row is None:
        return None
    result = row.summary.result
    if result is None or (rank is None and await storage.results.has_resigned(who, row.id)):
        return OwnDaily(row.id, row.status, None, False, None)
    return OwnDaily(row.id, row.status, result.scores[seat], seat in result.winners, rank)


def _champion(row: Row | None, seat: int, is_open: bool) -> ChampionResult | None:
    result = None if row is None else row.summary.result
    if row is None or result is None:
        return None
    table = row.id if is_open else None
    return ChampionResult(result.scores[seat], seat in result.winners, table)
