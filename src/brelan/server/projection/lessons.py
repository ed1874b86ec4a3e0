"""Lessons for clients: their texts in the reader's language, and their steps as practice positions.

A step is named `GAME.STEP`.
"""

from __future__ import annotations

from brelan.analysis import lessons
from brelan.analysis.practice import Exercise, Practice
from brelan.server.protocol.practice import LessonInfo, LessonStep, Verdict


def lesson_info(game: str, language: str) -> LessonInfo | None:
    """The lesson of a game; None if it has none."""
    lesson = lessons.lesson_of(game)
    if lesson is None:
        return None
    steps = tuple(_step_info(game, step, language) for step in lesson.step)
    return LessonInfo(game, lesson.minutes, steps)


def _step_info(game: str, step: lessons.Step, language: str) -> LessonStep:
    return LessonStep(
        id=step.id,
        title=lessons.told(game, step, "title").text(language),
        task=lessons.told(game, step, "task").text(language),
        nudges=tuple(nudge.text(language) for nudge in lessons.nudges(game, step)),
        lit=step.lit,
        solution=step.solution,
    )


class LessonSource:
    """The steps of lessons as practice positions."""

    def find(self, name: str) -> Exercise:
        """The position of a step."""
        game, step = _step(name)
        return lessons.exercise_of(game, step)

    def judge(self, name: str, practice: Practice, actions: list[str], language: str) -> Verdict:
        """Whether the goal of the step is reached."""
        game, step = _step(name)
        judged = lessons.judge(game, step, practice, actions)
        if judged.is_done:
            return Verdict("done", lessons.praise(game, step, judged.deeds).text(language))
        if judged.why is None:
            return Verdict("on")
        return Verdict("again", judged.why.text(language))


def _step(name: str) -> tuple[str, lessons.Step]:
    game, _, step = name.partition(".")
    return game, lessons.find_step(game, step)
