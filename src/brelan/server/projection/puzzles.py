"""Puzzles for clients: lists, what is asked in the reader's language, and what an answer is worth.

As practice positions they tell nothing of the answer: a try is played, whatever it is worth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct

from brelan.analysis.practice import Exercise, Practice
from brelan.analysis.puzzles.days import MS_PER_DAY, Streak, date_of, day_of, streak_of
from brelan.analysis.puzzles.puzzle import LEVELS, Puzzle, maker_of, names
from brelan.analysis.puzzles.ratings import (
    level_of_rating,
    new_solver,
    rating_of_level,
)
from brelan.analysis.puzzles.shipped import by_id, of_day, puzzles_of
from brelan.errors import BadAction, UnknownCards, UnknownName
from brelan.server.protocol.practice import Verdict
from brelan.server.protocol.puzzles import (
    GamePuzzles,
    KnownCards,
    PuzzleInfo,
    PuzzleLevel,
    PuzzleLine,
    PuzzleResult,
    Puzzles,
    PuzzleState,
    PuzzleStreak,
)
from brelan.server.storage.puzzles import History, Proven, Try
from brelan.texts import Message, say

COMFORT = 60.0
"""The next puzzle is sought so far below somebody's rating: more often found than not."""


class Answered(Struct, frozen=True):
    """What an answer was worth, before anybody notes it."""

    solved: bool
    value: float | None
    says: Message
    solution: tuple[str, ...]


class PuzzleSource:
    """Puzzles as practice positions."""

    def find(self, name: str) -> Exercise:
        """The position of a puzzle."""
        puzzle = find_puzzle(name)
        return Exercise(puzzle.game, puzzle.view, puzzle.view["seat"])

    def judge(self, name: str, practice: Practice, actions: list[str], language: str) -> Verdict:
        """Played, and whether it makes a whole answer; what brings unknown cards is none."""
        puzzle = find_puzzle(name)
        try:
            Practice(practice.exercise, practice.played).play(actions)
        except UnknownCards:
            ask = say(f"puzzle.{puzzle.game}.{puzzle.kind}.ask")
            return Verdict("again", say("puzzle.says.unknown", ask=ask).text(language))
        whole = maker_of(puzzle.game).is_whole([*practice.played, *actions])
        return Verdict("done" if whole else "on")


def find_puzzle(name: str) -> Puzzle:
    """The puzzle of that id; UnknownName if there is none."""
    puzzle = by_id().get(name)
    if puzzle is None:
        raise UnknownName("puzzle", name, ())
    return puzzle


def judge_answer(puzzle: Puzzle, actions: Sequence[str]) -> Answered:
    """What an answer is worth; without actions, the solution.

    Raises what the game says of actions that are not legal.
    """
    maker, view = maker_of(puzzle.game), puzzle.read_view()
    turn = maker.turn(puzzle.kind, view, puzzle.solutions[0])
    why = maker.why(puzzle.kind, view, turn)
    if not actions:
        return Answered(False, None, say("puzzle.says.shown", why=why), turn)
    Practice(Exercise(puzzle.game, puzzle.view, puzzle.view["seat"]), list(actions))
    if not maker.is_whole(actions):
        raise BadAction(say("error.puzzle-unfinished", actions=", ".join(actions)[:60]))
    value = maker.value(puzzle, view, actions)
    if value == puzzle.value:
        played = tuple(actions)
        why = maker.why(puzzle.kind, view, played)
        return Answered(True, value, say("puzzle.says.solved", why=why), played)
    return Answered(False, value, _less(puzzle, value), ())


def _less(puzzle: Puzzle, value: float | None) -> Message:
    if puzzle.unit == "share" or value is None:
        return say("puzzle.says.share")
    return say("puzzle.says.points", value=int(value), best=int(puzzle.value))


def puzzles_for(history: History, ratings: Mapping[str, float], at: int) -> Puzzles:
    """The list of all games for somebody, at a time."""
    day = day_of(at)
    return Puzzles(
        date_of(day).isoformat(),
        (day + 1) * MS_PER_DAY,
        told_streak(streak_for(history, day)),
        tuple(_game(game, history, ratings, day) for game in names()),
    )


def _game(game: str, history: History, ratings: Mapping[str, float], day: int) -> GamePuzzles:
    tries = {each.puzzle: each for each in history.tries if each.game == game}
    following = next_puzzle(game, history, ratings)
    return GamePuzzles(
        game=game,
        daily=line_of(of_day(game, date_of(day)), tries, ratings),
        next=None if following is None else line_of(following, tries, ratings),
        levels=_levels(game, tries, ratings),
        tried=len(tries),
        found=sum(each.first for each in tries.values()),
    )


def _levels(
    game: str, tries: Mapping[str, Try], ratings: Mapping[str, float]
) -> tuple[PuzzleLevel, ...]:
    there: Counter[int] = Counter()
    tried: Counter[int] = Counter()
    solved: Counter[int] = Counter()
    for puzzle in puzzles_of(game):
        level = present_level(puzzle, ratings)
        there[level] += 1
        tried[level] += puzzle.id in tries
        solved[level] += puzzle.id in tries and tries[puzzle.id].solved
    return tuple(PuzzleLevel(each, there[each], tried[each], solved[each]) for each in LEVELS)


def next_puzzle(
    game: str, history: History, ratings: Mapping[str, float], level: int | None = None
) -> Puzzle | None:
    """One that somebody has not answered: of a level, or about as hard as suits them."""
    tried = {each.puzzle for each in history.tries}
    open_ones = [
        puzzle
        for puzzle in puzzles_of(game)
        if puzzle.id not in tried and level in (None, present_level(puzzle, ratings))
    ]
    wanted = history.ratings.get(game, new_solver()).rating - COMFORT
    # Many are equally near: the id decides, so that neighbours of one kind do not follow.
    return min(
        open_ones,
        key=lambda puzzle: (
            abs(_rating(puzzle, ratings) - wanted) if level is None else 0,
            puzzle.id,
        ),
        default=None,
    )


def _rating(puzzle: Puzzle, ratings: Mapping[str, float]) -> float:
    return ratings.get(puzzle.id, rating_of_level(puzzle.level).rating)


def present_level(puzzle: Puzzle, ratings: Mapping[str, float]) -> int:
    """The level that a puzzle has here by now."""
    return level_of_rating(_rating(puzzle, ratings))


def line_of(puzzle: Puzzle, tries: Mapping[str, Try], ratings: Mapping[str, float]) -> PuzzleLine:
    """A puzzle in a list of somebody who tried these."""
    level = present_level(puzzle, ratings)
    return PuzzleLine(puzzle.id, puzzle.game, puzzle.kind, level, state_of(tries.get(puzzle.id)))


def state_of(mine: Try | None) -> PuzzleState:
    """What somebody made of a puzzle."""
    if mine is None:
        return "new"
    return "solved" if mine.solved else "tried"


def info_of(puzzle: Puzzle, line: PuzzleLine, day: int, language: str) -> PuzzleInfo:
    """What is asked, in words."""
    deduced = maker_of(puzzle.game).deduced(puzzle.read_view())
    return PuzzleInfo(
        puzzle=line,
        name=say(f"puzzle.{puzzle.game}.{puzzle.kind}.name").text(language),
        ask=say(f"puzzle.{puzzle.game}.{puzzle.kind}.ask").text(language),
        unit=puzzle.unit,
        daily=is_daily(puzzle, day),
        known=tuple(KnownCards(seat, cards) for seat, cards in deduced.items()),
    )


def is_daily(puzzle: Puzzle, day: int) -> bool:
    """Whether it is the puzzle of its game on a day."""
    return of_day(puzzle.game, date_of(day)).id == puzzle.id


def result_of(
    puzzle: Puzzle, answered: Answered, mine: Try, proven: Proven, streak: Streak, language: str
) -> PuzzleResult:
    """What is told about an answer that was noted."""
    return PuzzleResult(
        solved=answered.solved,
        first=mine.tries == 1,
        says=answered.says.text(language),
        value=answered.value,
        best=puzzle.value,
        unit=puzzle.unit,
        solution=answered.solution,
        puzzle=line_of(puzzle, {puzzle.id: mine}, {puzzle.id: proven.rating}),
        tried=proven.tried,
        found=proven.solved,
        streak=told_streak(streak),
    )


def streak_for(history: History, today: int) -> Streak:
    """The streak of somebody."""
    return streak_of({each.day for each in history.days}, today)


def told_streak(streak: Streak) -> PuzzleStreak:
    """A streak as it is told."""
    return PuzzleStreak(streak.days, streak.best, streak.today)
