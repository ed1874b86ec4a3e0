"""What a seat observes is made from what it sees alone."""

from __future__ import annotations

import random

import numpy as np
import pytest

from brelan.envs.catalogue import GAMES
from brelan.envs.fields import as_dict
from brelan.envs.vector import VectorGames
from brelan.kernels import COMPILED

STEPS = 1500 if COMPILED else 60


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_the_view_gives_the_same_numbers_as_the_state(game: str, players: int) -> None:
    games = VectorGames(game, 1, players)
    games.reset(1)
    kernels, space = games.parts.kernels, games.parts.new_workspace()
    seen = np.empty_like(games.now.observations[0])
    for _ in range(STEPS):
        games.step(games.sample())
        for seat in range(players):
            hidden = games.game.hide(games.batch.games, seat)
            kernels.observe_at(hidden, games.batch.chains, space, seat, seen)
            assert seen.tobytes() == games.observe(0, seat).tobytes()


@pytest.mark.parametrize("game", GAMES)
def test_every_number_is_within_what_its_field_says(game: str) -> None:
    games = VectorGames(game, 16, 3)
    games.reset(2)
    for _ in range(STEPS // 4):
        games.step(games.sample())
        for observation in games.now.observations:
            parts = as_dict(observation, games.fields)
            for field in games.fields:
                assert field.meaning
                assert parts[field.name].shape == field.shape
                assert parts[field.name].min() >= field.lowest, field
                assert parts[field.name].max() <= field.highest, field


def test_a_seat_sees_itself_first() -> None:
    games = VectorGames("royal_flush", 1, 3)
    games.reset(random.Random(1).randrange(1000))
    state = games.state(0)
    for seat in range(3):
        parts = as_dict(games.observe(0, seat), games.fields)
        hand = state.view(seat).position().hands[seat]  # type: ignore[attr-defined]
        assert parts["hand"].sum() == len(hand) == 7
        assert parts["to_move"].tolist() == [int((seat + step) % 3 == 0) for step in range(3)]
