"""PettingZoo's own suites, unchanged."""

from __future__ import annotations

from typing import Any

import pytest
from pettingzoo.test import api_test, render_test, seed_test

from brelan import games
from brelan.envs import pettingzoo
from brelan.envs.catalogue import GAMES
from brelan.kernels import COMPILED

CYCLES = 400 if COMPILED else 10

# They warn that observations with masks are dictionaries, as PettingZoo's own are.
pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation", "ignore:Agent's minimum", "ignore:Agent's maximum"
)


def sizes() -> list[tuple[str, int]]:
    return [(name, many) for name in GAMES for many in (2, games.find(name).seats[-1])]


@pytest.mark.parametrize(("game", "players"), sizes())
def test_the_interface(game: str, players: int) -> None:
    api_test(pettingzoo.env(game, players=players), num_cycles=CYCLES)
    api_test(pettingzoo.raw_env(game, players=players, reward="points"), num_cycles=CYCLES)


@pytest.mark.parametrize("game", GAMES)
def test_seeds(game: str) -> None:
    seed_test(lambda: pettingzoo.env(game), CYCLES)


@pytest.mark.parametrize("game", GAMES)
def test_rendering(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    def make(render_mode: str) -> Any:
        return pettingzoo.env(game, players=3, render_mode=render_mode)

    render_test(make)
    assert f"{game}, action 0" in capsys.readouterr().out


def test_options_are_those_of_the_game() -> None:
    env = pettingzoo.raw_env("royal_flush", players=4, options={"children": [1]})
    env.reset(seed=1)
    assert env.state_of_game.options.children == (1,)  # type: ignore[attr-defined]
