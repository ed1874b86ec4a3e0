"""Lessons: short steps on fixed positions, each with one thing to do.

A game's lesson is `lessons.toml` beside its display, read here; a game need not have one. The texts
are keys of the catalogue, `lesson.GAME.STEP.…`: `title`, `task`, `done`, and the helps `nudge` and
`nudge-again`. `judge` says what becomes of a try: any that meets the goal counts.
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from brelan import games
from brelan.analysis.goals import Deeds, Goal, deeds_of, shortfall
from brelan.analysis.practice import Exercise, Practice
from brelan.errors import BadPosition, UnknownName
from brelan.texts import Message, say

NUDGES = ("nudge", "nudge-again")


class Step(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One thing to do."""

    id: str
    """Names its texts and, in the browser, how far somebody is."""
    position: dict[str, Any] = {}
    """What differs from the lesson's own position."""
    goal: Goal
    way: tuple[str, ...] = ()
    """Verbs that may be played before the goal is reached."""
    lit: tuple[str, ...] = ()
    """What it is about: squares, names of boards, cards, verbs of controls."""
    replies: tuple[str, ...] = ()
    """What the others play when it is their turn."""
    by_hand: tuple[str, ...] = ()
    """Helps, of NUDGES, that speak of fingers and buttons: they say nothing to whoever types."""
    solution: tuple[str, ...]
    """One way to the goal; shown only to whoever asks after several tries."""
    wrong: tuple[str, ...] = ()
    """Actions, each by itself, that are legal and not what is asked for: the tests try them."""


class Lesson(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The lesson of a game."""

    position: dict[str, Any]
    """The fields that the positions of all steps have."""
    minutes: int
    step: tuple[Step, ...]


class Judged(Struct, frozen=True):
    """What becomes of a try: whether the goal is reached, and if not, why, or None if it may go on
    from there."""

    is_done: bool
    deeds: Deeds
    why: Message | None = None


@cache
def lesson_of(game: str) -> Lesson | None:
    """The lesson of a game; None if it has none."""
    file = games.display(game).lessons_file
    if not file.is_file():
        return None
    try:
        raw = tomllib.loads(file.read_text(encoding="utf-8"))
        return msgspec.convert(raw, Lesson)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadPosition(say("error.shape", fault=str(error)), str(file.name)) from error


def lesson_minutes(game: str) -> int:
    """How long the lesson of a game takes; 0 if it has none."""
    lesson = lesson_of(game)
    return 0 if lesson is None else lesson.minutes


def find_step(game: str, step: str) -> Step:
    """A step of a game's lesson; UnknownName if there is none."""
    lesson = lesson_of(game)
    steps = {} if lesson is None else {each.id: each for each in lesson.step}
    if step not in steps:
        raise UnknownName("step", step, steps)
    return steps[step]


def exercise_of(game: str, step: Step) -> Exercise:
    """The position of a step, to be played."""
    lesson = lesson_of(game)
    assert lesson is not None
    position = {"game": game, **lesson.position, **step.position}
    return Exercise(game, position, position.get("turn", 0), step.replies)


def judge(game: str, step: Step, practice: Practice, actions: list[str]) -> Judged:
    """What becomes of these actions; `practice` stays as it is.

    Raises what the game says of one that is not legal.
    """
    trial = Practice(practice.exercise, practice.played)
    trial.play(actions)
    deeds = deeds_of(trial)
    why = shortfall(step.goal, deeds)
    if why is None:
        return Judged(True, deeds)
    goes_on = step.way and all(action.partition(" ")[0] in step.way for action in actions)
    return Judged(False, deeds, None if goes_on else why)


def praise(game: str, step: Step, deeds: Deeds) -> Message:
    """What is said when the goal is reached, with what it earned."""
    return say(f"lesson.{game}.{step.id}.done", **facts_of(game), points=deeds.points)


def told(game: str, step: Step, what: str) -> Message:
    """A text of a step: its `title` or `task`."""
    return say(f"lesson.{game}.{step.id}.{what}", **facts_of(game))


def nudges(game: str, step: Step) -> list[Message]:
    """Small helps after a wrong try, the smallest first."""
    return [told(game, step, name) for name in NUDGES]


@cache
def facts_of(game: str) -> dict[str, int]:
    """The numbers that texts may name: points of combinations and boards, and what else counts."""
    display = games.display(game)
    return {
        **{each.name: each.points for each in display.combinations},
        **{each.name: each.points[0] for each in display.boards},
        **display.extras,
    }
