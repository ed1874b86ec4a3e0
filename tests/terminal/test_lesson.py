"""`brelan learn`: the lessons at a prompt, by the same goals as in the browser."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Sequence

import pytest

from brelan import games
from brelan.analysis import lessons
from brelan.errors import UnknownName
from brelan.terminal.lesson import learn
from brelan.texts import LANGUAGES, catalogue


def prepared(game: str, parts: Sequence[str]) -> None:
    """Nothing must be compiled first."""


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    def type_in(game: str | None, *lines: str, language: str = "en") -> str:
        typed = io.TextIOWrapper(io.BytesIO("\n".join([*lines, ""]).encode()))
        monkeypatch.setattr(sys, "stdin", typed)
        monkeypatch.setenv("COLUMNS", "300")
        learn(game, language, prepared)
        return capsys.readouterr().out

    return type_in


def steps(game: str) -> tuple[lessons.Step, ...]:
    lesson = lessons.lesson_of(game)
    assert lesson is not None
    return lesson.step


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.NAMES)
def test_the_solutions_lead_to_the_end(said, game: str, language: str) -> None:
    actions = [action for step in steps(game) for action in step.solution]
    out = said(game, *actions, language=language)
    texts = catalogue(language)
    assert texts["learn.finished"].format(game=game) in out
    for step in steps(game):
        assert texts[f"lesson.{game}.{step.id}.title"] in out


# What is done with a finger or a mouse, in each language.
BY_HAND = re.compile(
    r"\b[Tt]ouche[zr]|bouton|se soulève|\b([Tt]ouch|[Tt]ap) |button|is raised|"
    r"\b[Tt]ipp|Knopf|Taste|Schaltfläche|hebt sich"
)
# Cards and tiles lie so, whoever lays them.
LIES_SO = re.compile("se toucher|doit toucher|must touch")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.NAMES)
def test_no_help_speaks_of_fingers_and_none_begins_with_the_solution(
    said, game: str, language: str
) -> None:
    for number, step in enumerate(steps(game)):
        out = said(game, *["skip"] * number, *["hint"] * 4, "quit", language=language)
        told = out.rpartition(catalogue(language)[f"lesson.{game}.{step.id}.title"])[2]
        helps = told.splitlines()
        assert not BY_HAND.search(LIES_SO.sub("", told)), told
        texts = catalogue(language)
        solution = texts["learn.type"].format(action=" · ".join(step.solution))
        first = next(at for at, line in enumerate(helps) if "hint" in line) + 1
        assert helps.index(solution) > first, told


def test_wrong_tries_get_the_reason_then_helps_that_grow(said) -> None:
    out = said("flush_royal", "skip", "skip", "lay h9=9c", "lay h9=9c", "lay h9=9c", "quit")
    texts = catalogue("en")
    first, second = (texts[f"lesson.flush_royal.whole.{name}"] for name in lessons.NUDGES)
    solution = texts["learn.type"].format(action="lay k8=Ks l8=Kh")
    assert out.count("full house") >= 3
    assert out.index(first) < out.index(second) < out.index(solution)
    assert texts["learn.left"] in out


def test_steps_can_be_skipped_repeated_and_gone_back_to(said) -> None:
    out = said("poker_tiles", "skip", "back", "restart", "quit")
    first = catalogue("en")["lesson.poker_tiles.line.title"]
    second = catalogue("en")["lesson.poker_tiles.best.title"]
    assert (out.count(first), out.count(second)) == (3, 1)


def test_an_illegal_action_is_refused_with_its_rule(said) -> None:
    assert "FR-12" in said("flush_royal", "lay a1=9s b1=9h", "quit")


def test_a_game_that_does_not_exist_is_named(said) -> None:
    with pytest.raises(UnknownName):
        said("chess")
