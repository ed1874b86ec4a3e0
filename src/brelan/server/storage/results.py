"""The results of finished games: written with the entry that ended them, read for one's own page
and for the list of a day.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sql
from msgspec import Struct, structs
from sqlalchemy.engine import Connection

from brelan.server.storage import schema
from brelan.server.storage.database import Database
from brelan.server.table.days import DAY_MS, end_of
from brelan.server.table.results import BestMove, SeatResult

results = schema.results
OF_LISTS = (results.c.counted, sql.not_(results.c.resigned))
"""What the list of a day has: tries that count and were played to their end."""
FILLED, DONE = "results-filled", "done"
"""The setting that says how far the results of earlier games have been filled in, and its last
value."""
MOST_CALENDAR_DAYS = 4000
"""Days that are looked through for streaks: eleven years."""


class Standing(Struct, frozen=True):
    """How somebody has fared in a game against opponents of one level."""

    game: str
    level: str
    played: int
    won: int
    shared: int
    points: float
    """On average."""


class Results:
    """The results of a database."""

    def __init__(self, database: Database):
        self._database = database
        # Made once: every game that ends needs it.
        self._insert = _replacing(database)

    def put(self, connection: Connection, rows: Sequence[SeatResult]) -> None:
        """Write results, or write them again; in the transaction of the entry that they are of."""
        if rows:
            self._database.put(connection, self._insert, [_row_of(each) for each in rows])

    async def fill_in(self, rows: Sequence[SeatResult]) -> bool:
        """Write results of games that ended before results were kept, of those who still have their
        seats: somebody may have been deleted since the games were read. Whether all have.
        """

        def write(connection: Connection) -> bool:
            seats = schema.seats
            tables = {each.table_id for each in rows}
            query = sql.select(seats.c.table_id, seats.c.who).where(seats.c.table_id.in_(tables))
            seated = {tuple(found) for found in connection.execute(query)}
            still = [each for each in rows if (each.table_id, each.who) in seated]
            self.put(connection, still)
            return len(still) == len(rows)

        return await self._database.write(write)

    async def page(
        self, who: str, game: str | None, before: tuple[int, str] | None, most: int | None
    ) -> list[SeatResult]:
        """Somebody's games, the latest first: so many, or all, before a moment and a table."""
        query = sql.select(results).where(results.c.who == who)
        if game is not None:
            query = query.where(results.c.game == game)
        if before is not None:
            query = query.where(sql.tuple_(results.c.finished, results.c.table_id) < before)
        order = results.c.finished.desc(), results.c.table_id.desc()
        return await self._read(query.order_by(*order).limit(most))

    async def standings(self, who: str) -> list[Standing]:
        """How somebody has fared, by game and by the level of the opponents; practice left out."""
        won = sql.case((results.c.share == 1, 1), else_=0)
        shared = sql.case((sql.and_(results.c.share > 0, results.c.share < 1), 1), else_=0)
        query = (
            sql.select(
                results.c.game,
                results.c.level,
                sql.func.count(),
                sql.func.sum(won),
                sql.func.sum(shared),
                sql.func.avg(results.c.points),
            )
            .where(results.c.who == who, results.c.counted)
            .group_by(results.c.game, results.c.level)
            .order_by(results.c.game, results.c.level)
        )
        found = await self._database.read(lambda connection: connection.execute(query).all())
        return [
            Standing(game, level, int(many), int(wins), int(shares), float(points))
            for game, level, many, wins, shares, points in found
        ]

    async def best(self, who: str, game: str, most: int) -> list[SeatResult]:
        """The games with somebody's best moves, the best first."""
        query = (
            sql.select(results)
            .where(results.c.who == who, results.c.game == game, results.c.best_points > 0)
            .order_by(results.c.best_points.desc())
            .limit(most)
        )
        return await self._read(query)

    async def days_played(self, who: str) -> list[int]:
        """The latest days, counted from 1970, on which somebody has finished a game."""
        day = (results.c.finished // DAY_MS).label("day")
        query = sql.select(day).where(results.c.who == who).distinct()
        query = query.order_by(day.desc()).limit(MOST_CALENDAR_DAYS)
        return await self._database.read(
            lambda connection: [int(each) for each in connection.execute(query).scalars()]
        )

    async def daily_days(self, who: str) -> list[str]:
        """The latest days whose deal somebody has played to its end as a try that counts."""
        query = (
            sql.select(results.c.daily)
            .where(results.c.who == who, results.c.daily.is_not(None), *OF_LISTS)
            .distinct()
            .order_by(results.c.daily.desc())
            .limit(MOST_CALENDAR_DAYS)
        )
        return await self._database.read(
            lambda connection: list(connection.execute(query).scalars())
        )

    async def of_day(self, day: str, game: str, most: int) -> list[SeatResult]:
        """The list of a day, most points first, the earlier of equals first."""
        query = (
            sql.select(results)
            .where(*_in_list(day, game))
            .order_by(results.c.points.desc(), results.c.finished, results.c.table_id)
            .limit(most)
        )
        return await self._read(query)

    async def standing_of_day(self, day: str, game: str, who: str) -> tuple[int | None, int]:
        """Somebody's rank in the list of a day, if they are in it, and how many are."""
        listed = _in_list(day, game)
        many = sql.select(sql.func.count()).select_from(results).where(*listed)
        own = sql.select(results.c.points).where(*listed, results.c.who == who)

        def look(connection: Connection) -> tuple[int | None, int]:
            points = connection.execute(own).scalar()
            better = None
            if points is not None:
                better = connection.execute(many.where(results.c.points > points)).scalar_one()
            finished = connection.execute(many).scalar_one()
            return None if better is None else better + 1, finished

        return await self._database.read(look)

    async def has_resigned(self, who: str, table_id: str) -> bool:
        """Whether somebody has given up a game that is over."""
        mine = (results.c.who == who, results.c.table_id == table_id, results.c.resigned)
        query = sql.select(results.c.table_id).where(*mine)
        return await self._database.read(
            lambda connection: connection.execute(query).first() is not None
        )

    async def daily_games(self, who: str, day: str) -> list[str]:
        """The games whose deal of a day somebody has finished as a try that counts."""
        since = end_of(day) - DAY_MS
        query = sql.select(results.c.game).where(
            results.c.who == who,
            results.c.finished >= since,
            results.c.daily == day,
            results.c.counted,
        )
        return await self._database.read(
            lambda connection: list(connection.execute(query).scalars())
        )

    async def _read(self, query: Any) -> list[SeatResult]:
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [_result_of(row) for row in rows]


def read_results(connection: Connection, table_id: str) -> list[SeatResult]:
    """The results of one table."""
    query = sql.select(results).where(results.c.table_id == table_id)
    return [_result_of(row) for row in connection.execute(query)]


def _in_list(day: str, game: str) -> tuple[Any, ...]:
    """What is in the list of a day: finished before the cards were opened to everybody."""
    is_of_day = results.c.daily == day, results.c.game == game
    return *is_of_day, *OF_LISTS, results.c.finished < end_of(day)


def _row_of(result: SeatResult) -> dict[str, Any]:
    row = structs.asdict(result)
    row["opponents"] = msgspec.json.encode(result.opponents)
    row["best"] = msgspec.json.encode(result.best)
    row["best_points"] = result.best[0].points if result.best else 0
    return row


def _result_of(row: Any) -> SeatResult:
    found = dict(row._mapping)
    del found["best_points"]
    found["opponents"] = msgspec.json.decode(row.opponents, type=tuple[str, ...])
    found["best"] = msgspec.json.decode(row.best, type=tuple[BestMove, ...])
    return SeatResult(**found)


def _replacing(database: Database) -> Any:
    """A statement that puts results in, or writes them anew."""
    statement = database.insert(results)
    changing = [column.name for column in results.columns if not column.primary_key]
    return statement.on_conflict_do_update(
        index_elements=list(results.primary_key),
        set_={name: statement.excluded[name] for name in changing},
    )
