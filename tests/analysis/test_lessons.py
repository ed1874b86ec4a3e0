"""Every step of every lesson, played through the engine: what it asks for can be done, what it says
is true, and what is wrong gets its answer."""

from __future__ import annotations

import re

import pytest

from brelan import games
from brelan.analysis import lessons
from brelan.analysis.goals import Goal, shortfall
from brelan.analysis.practice import Practice
from brelan.errors import IllegalAction, UnknownName
from brelan.texts import LANGUAGES, catalogue

STEPS = [
    (game, step)
    for game in games.NAMES
    for lesson in [lessons.lesson_of(game)]
    if lesson is not None
    for step in lesson.step
]
EACH_STEP = pytest.mark.parametrize(
    ("game", "step"), STEPS, ids=[f"{game}-{step.id}" for game, step in STEPS]
)
TEXTS = ("title", "task", "done", *lessons.NUDGES)
LONGEST = {"title": 34, "task": 125, "done": 135, "nudge": 105, "nudge-again": 105}
"""Characters that a text may have, so that the card beside the board holds it on a phone."""


def practice_of(game: str, step: lessons.Step) -> Practice:
    return Practice(lessons.exercise_of(game, step))


def solved(game: str, step: lessons.Step) -> lessons.Judged:
    """The solution, action by action as in a terminal."""
    practice = practice_of(game, step)
    judged = None
    for action in step.solution:
        judged = lessons.judge(game, step, practice, [action])
        assert judged.why is None
        practice.play([action])
    assert judged is not None
    return judged


@pytest.mark.parametrize("game", games.NAMES)
def test_a_lesson_has_six_to_ten_steps_and_takes_under_four_minutes(game: str) -> None:
    lesson = lessons.lesson_of(game)
    assert lesson is not None
    assert 6 <= len(lesson.step) <= 10
    assert lessons.lesson_minutes(game) == lesson.minutes <= 4
    assert len({step.id for step in lesson.step}) == len(lesson.step)


@EACH_STEP
def test_the_goal_is_reached_by_the_solution(game: str, step: lessons.Step) -> None:
    assert practice_of(game, step).is_to_move
    assert solved(game, step).is_done


@EACH_STEP
def test_the_solution_counts_in_one_go_too(game: str, step: lessons.Step) -> None:
    assert lessons.judge(game, step, practice_of(game, step), list(step.solution)).is_done


@EACH_STEP
def test_any_action_that_meets_the_goal_counts(game: str, step: lessons.Step) -> None:
    practice = practice_of(game, step)
    for text in practice.state.actions().texts()[::7]:
        trial = practice_of(game, step)
        trial.play([text])
        why = shortfall(step.goal, lessons.deeds_of(trial))
        assert lessons.judge(game, step, practice, [text]).is_done == (why is None), text


@EACH_STEP
def test_wrong_tries_are_answered_with_a_reason_and_leave_everything_as_it_is(
    game: str, step: lessons.Step
) -> None:
    assert step.wrong
    for action in step.wrong:
        practice = practice_of(game, step)
        try:
            judged = lessons.judge(game, step, practice, [action])
            why = None if judged.is_done else judged.why
        except IllegalAction as error:
            why = error.message
        assert why is not None
        assert all(why.text(language) for language in LANGUAGES)
        assert practice.history == []


@EACH_STEP
@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_there_short_and_filled_in_by_the_engine(
    game: str, step: lessons.Step, language: str
) -> None:
    for name in TEXTS:
        raw = catalogue(language)[f"lesson.{game}.{step.id}.{name}"]
        assert len(raw) <= LONGEST[name], raw
    told = lessons.praise(game, step, solved(game, step).deeds).text(language)
    assert "{" not in told
    assert "{" not in lessons.told(game, step, "task").text(language)


@EACH_STEP
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_names_no_number_that_is_neither_a_card_nor_of_the_engine(
    game: str, step: lessons.Step, language: str
) -> None:
    held = repr(lessons.exercise_of(game, step).position)
    for name in TEXTS:
        raw = catalogue(language)[f"lesson.{game}.{step.id}.{name}"]
        for number in re.findall(r"(?<![a-o×])\d+", raw):
            assert re.search(rf"['*]{number}[shdc]'", held), (name, number)
        for square in re.findall(r"\b[a-o]\d+\b", raw):
            assert square in step.lit, (name, square)


@EACH_STEP
def test_what_is_lit_is_there(game: str, step: lessons.Step) -> None:
    held = repr(lessons.exercise_of(game, step).position)
    for name in step.lit:
        kind, _, what = name.partition(" ")
        if kind in ("card", "display"):
            assert f"'{what}'" in held, name


def test_points_in_texts_are_those_of_the_facts() -> None:
    display = games.display("flush_royal")
    facts = lessons.facts_of("flush_royal")
    assert facts["card"] == display.extras["card"]
    assert all(facts[each.name] == each.points for each in display.combinations)


def test_an_unknown_step_is_an_error() -> None:
    with pytest.raises(UnknownName):
        lessons.find_step("flush_royal", "nothing")


def test_a_goal_of_nothing_is_reached_by_anything() -> None:
    game, step = STEPS[0]
    assert shortfall(Goal(), solved(game, step).deeds) is None
