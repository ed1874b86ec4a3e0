"""The page of the environments names every part of an observation, number by number."""

from __future__ import annotations

import pytest

from brelan.envs.catalogue import GAMES
from brelan.envs.fields import length_of
from brelan.envs.parts import parts_of
from pages import chapter, page, table

PAGE = page("environments.md")
PLAYERS = 3


@pytest.mark.parametrize("game", GAMES)
def test_every_part_of_an_observation_is_told_in_its_order(game: str) -> None:
    parts = parts_of(game)
    fields = parts.fields(PLAYERS, parts.game.read_options({}, PLAYERS))
    told = table(chapter(PAGE, game.replace("_", " ").title(), 3), "part")
    assert list(told) == [field.name for field in fields]
    for field in fields:
        shape, meaning = told[field.name]
        words = shape.replace("P", str(PLAYERS)).replace("rows", "7").replace("columns", "8")
        assert words == (" × ".join(map(str, field.shape)) or "1")
        assert meaning == field.meaning


@pytest.mark.parametrize("game", GAMES)
def test_the_sizes_are_told(game: str) -> None:
    parts = parts_of(game)
    options = parts.game.read_options({}, PLAYERS)
    players, micros, numbers = table(PAGE, "game")[game]
    assert players == f"{parts.game.seats[0]}–{parts.game.seats[-1]}"
    assert f"{parts.micro_count(options):,}" in micros
    fixed, each = (
        int("".join(filter(str.isdigit, part))) for part in numbers.split("×")[0].split("+")
    )
    assert fixed + each * PLAYERS == length_of(parts.fields(PLAYERS, options))
