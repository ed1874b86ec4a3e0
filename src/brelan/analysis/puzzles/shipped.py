"""The puzzles that come with the program, one file for each game, read when first asked for.

The puzzle of the day follows from the date alone: the same for everybody, easy on Mondays, hardest
at the weekend.
"""

from __future__ import annotations

import gzip
import random
from collections.abc import Iterable
from datetime import date
from functools import cache
from pathlib import Path

import msgspec

from brelan.analysis.puzzles.puzzle import Puzzle, maker_of, names
from brelan.packages import packages

FILE = "puzzles.jsonl.gz"
WEEK = (1, 2, 2, 3, 3, 4, 5)
"""The level of the day, from Monday to Sunday."""
FIRST_DAY = date(2026, 1, 1)
"""Days are counted from here."""


@cache
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, from easy to hard; UnknownName if it has none."""
    maker_of(game)
    return tuple(read_lines(gzip.decompress(_file_of(game).read_bytes()).splitlines()))


def read_lines(lines: Iterable[bytes]) -> list[Puzzle]:
    """Puzzles from JSON lines."""
    return [msgspec.json.decode(line, type=Puzzle) for line in lines]


def write_lines(puzzles: Iterable[Puzzle]) -> bytes:
    """Puzzles as JSON lines."""
    return b"".join(msgspec.json.encode(puzzle) + b"\n" for puzzle in puzzles)


@cache
def by_id() -> dict[str, Puzzle]:
    """Every puzzle by its id."""
    return {puzzle.id: puzzle for game in names() for puzzle in puzzles_of(game)}


def of_day(game: str, day: date) -> Puzzle:
    """The puzzle of a day; none comes again before all of its level had their day."""
    level = WEEK[day.weekday()]
    fitting = [puzzle for puzzle in puzzles_of(game) if puzzle.level == level]
    order = sorted(fitting, key=lambda puzzle: puzzle.id)
    random.Random(f"{game}/{level}").shuffle(order)
    return order[_nth(day, level) % len(order)]


def _nth(day: date, level: int) -> int:
    """How many days had this level before."""
    weeks, rest = divmod((day - FIRST_DAY).days, len(WEEK))
    begun = FIRST_DAY.weekday()
    before = [WEEK[(begun + each) % len(WEEK)] for each in range(rest)]
    return weeks * WEEK.count(level) + before.count(level)


def _file_of(game: str) -> Path:
    package = packages()[game]
    assert package.folder is not None
    if package.root == package.module:
        return package.folder / "analysis" / FILE
    return package.folder / "analysis" / game / FILE
