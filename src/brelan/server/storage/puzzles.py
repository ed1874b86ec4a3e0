"""Puzzles that people answered: first tries and how they went, days, and how hard each proved."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sql
from msgspec import Struct, structs
from sqlalchemy.engine import Connection

from brelan.analysis.puzzles.puzzle import Puzzle
from brelan.analysis.puzzles.ratings import (
    PUZZLE_DEVIATION,
    Rating,
    after_try,
    new_solver,
    rating_of_level,
)
from brelan.server.storage import schema
from brelan.server.storage.database import Database

tries, days = schema.puzzle_tries, schema.puzzle_days
solvers, ratings = schema.puzzle_solvers, schema.puzzle_ratings


class Try(Struct, frozen=True):
    """What somebody made of a puzzle."""

    puzzle: str
    game: str
    first: bool
    """Whether the first try was right."""
    solved: bool
    """Whether any was."""
    tries: int
    at: int
    """When the first was."""


class DayAnswered(Struct, frozen=True):
    """A puzzle of the day that somebody answered on that day."""

    day: int
    game: str
    solved: bool


class Proven(Struct, frozen=True):
    """How hard a puzzle proved here."""

    rating: float
    deviation: float
    tried: int = 0
    solved: int = 0


class History(Struct, frozen=True):
    """All that is kept of somebody's puzzles."""

    tries: tuple[Try, ...]
    days: tuple[DayAnswered, ...]
    ratings: dict[str, Rating]
    """By game."""


class PuzzleAnswers:
    """The answers of a database."""

    def __init__(self, database: Database):
        self._database = database

    async def history(self, who: str) -> History:
        """What somebody answered."""
        return await self._database.read(lambda connection: history_of(connection, who))

    async def days(self, who: str) -> list[DayAnswered]:
        """The puzzles of the day that somebody answered, oldest first."""
        query = sql.select(days).where(days.c.who == who).order_by(days.c.day, days.c.game)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [DayAnswered(*row[1:]) for row in rows]

    async def proven(self, puzzles: Collection[Puzzle]) -> dict[str, Proven]:
        """How hard these proved, by id; as their level says where nobody tried."""

        def find(connection: Connection) -> dict[str, Proven]:
            wanted = [puzzle.id for puzzle in puzzles]
            rows = connection.execute(sql.select(ratings).where(ratings.c.puzzle.in_(wanted)))
            known = {row.puzzle: Proven(*row[1:]) for row in rows}
            return {puzzle.id: known.get(puzzle.id, _fresh(puzzle)) for puzzle in puzzles}

        return await self._database.read(find)

    async def moved(self, game_ids: Collection[str]) -> dict[str, float]:
        """The ratings of those puzzles that somebody tried, by id."""

        def find(connection: Connection) -> dict[str, float]:
            rows = connection.execute(sql.select(ratings.c.puzzle, ratings.c.rating))
            wanted = set(game_ids)
            return {row.puzzle: row.rating for row in rows if row.puzzle in wanted}

        return await self._database.read(find)

    async def answer(
        self, who: str, puzzle: Puzzle, solved: bool, at: int, day: int | None
    ) -> tuple[Try, Proven]:
        """Note an answer; only the first one moves ratings. `day` is that of a puzzle of the day,
        if it was answered on that day."""

        def note(connection: Connection) -> tuple[Try, Proven]:
            before = _try_of(connection, who, puzzle.id)
            if day is not None:
                self._note_day(connection, who, day, puzzle.game, solved)
            if before is not None:
                return _note_again(connection, who, before, solved), _proven(connection, puzzle)
            first = Try(puzzle.id, puzzle.game, solved, solved, 1, at)
            row = {
                "who": who,
                "puzzle": puzzle.id,
                "game": puzzle.game,
                "first": solved,
                "solved": solved,
                "tries": 1,
                "at": at,
            }
            made = connection.execute(
                self._database.insert(tries).values(row).on_conflict_do_nothing()
            )
            if made.rowcount == 0:  # another process was faster with the same person's answer
                return first, _proven(connection, puzzle)
            return first, self._rate(connection, who, puzzle, solved)

        return await self._database.write(note)

    def _note_day(
        self, connection: Connection, who: str, day: int, game: str, solved: bool
    ) -> None:
        row = {"who": who, "day": day, "game": game, "solved": solved}
        connection.execute(self._database.insert(days).values(row).on_conflict_do_nothing())

    def _rate(self, connection: Connection, who: str, puzzle: Puzzle, solved: bool) -> Proven:
        """Move both ratings by a first try."""
        mine = (solvers.c.who == who, solvers.c.game == puzzle.game)
        found = connection.execute(
            sql.select(solvers.c.rating, solvers.c.deviation).where(*mine)
        ).one_or_none()
        before = _proven(connection, puzzle)
        solver, rated = after_try(
            Rating(*found) if found else new_solver(),
            Rating(before.rating, before.deviation),
            solved,
        )
        proven = Proven(
            rated.rating, rated.deviation, before.tried + 1, before.solved + int(solved)
        )
        self._put_solver(connection, who, puzzle.game, solver)
        self._put_proven(connection, puzzle.id, proven, solved)
        return proven

    def _put_solver(self, connection: Connection, who: str, game: str, solver: Rating) -> None:
        values = structs.asdict(solver)
        statement = self._database.insert(solvers).values(who=who, game=game, **values)
        connection.execute(
            statement.on_conflict_do_update(index_elements=["who", "game"], set_=values)
        )

    def _put_proven(
        self, connection: Connection, puzzle: str, proven: Proven, solved: bool
    ) -> None:
        """Counted by the database: processes that write at the same time lose no try."""
        values = structs.asdict(proven)
        counted = {"tried": ratings.c.tried + 1, "solved": ratings.c.solved + int(solved)}
        statement = self._database.insert(ratings).values(puzzle=puzzle, **values)
        connection.execute(
            statement.on_conflict_do_update(index_elements=["puzzle"], set_=values | counted)
        )


def history_of(connection: Connection, who: str) -> History:
    """What somebody answered, oldest first."""
    own_tries = sql.select(tries).where(tries.c.who == who).order_by(tries.c.at, tries.c.puzzle)
    own_days = sql.select(days).where(days.c.who == who).order_by(days.c.day, days.c.game)
    rated = sql.select(solvers).where(solvers.c.who == who)
    return History(
        tuple(Try(*row[1:]) for row in connection.execute(own_tries)),
        tuple(DayAnswered(*row[1:]) for row in connection.execute(own_days)),
        {row.game: Rating(row.rating, row.deviation) for row in connection.execute(rated)},
    )


def delete_history(connection: Connection, who: str) -> None:
    """Delete what somebody answered; how hard the puzzles proved stays, and names nobody."""
    for table in (tries, days, solvers):
        connection.execute(table.delete().where(table.c.who == who))


def forget_history(connection: Connection, before: int) -> None:
    """Delete what those answered who have answered nothing since then and sit at no table."""
    seated = sql.exists().where(schema.seats.c.who == tries.c.who)
    old = (
        sql.select(tries.c.who)
        .where(~seated)
        .group_by(tries.c.who)
        .having(sql.func.max(tries.c.at) < before)
    )
    for who in list(connection.execute(old).scalars()):
        delete_history(connection, who)


def _try_of(connection: Connection, who: str, puzzle: str) -> Try | None:
    query = sql.select(tries).where(tries.c.who == who, tries.c.puzzle == puzzle)
    found = connection.execute(query).one_or_none()
    return Try(*found[1:]) if found else None


def _note_again(connection: Connection, who: str, before: Try, solved: bool) -> Try:
    again = Try(
        before.puzzle,
        before.game,
        before.first,
        before.solved or solved,
        before.tries + 1,
        before.at,
    )
    connection.execute(
        tries.update()
        .where(tries.c.who == who, tries.c.puzzle == before.puzzle)
        .values(solved=again.solved, tries=again.tries)
    )
    return again


def _fresh(puzzle: Puzzle) -> Proven:
    return Proven(rating_of_level(puzzle.level).rating, PUZZLE_DEVIATION)


def _proven(connection: Connection, puzzle: Puzzle) -> Proven:
    query = sql.select(ratings).where(ratings.c.puzzle == puzzle.id)
    found = connection.execute(query).one_or_none()
    return Proven(*found[1:]) if found else _fresh(puzzle)
