"""Gymnasium's own checker, unchanged, and opponents played by bots."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from brelan.envs.catalogue import IDS
from brelan.kernels import COMPILED

STEPS = 300 if COMPILED else 20


def choose(env: Any, info: dict[str, Any]) -> int:
    return int(env.action_space.sample(info["action_mask"]))


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("observation", ["flat", "dict"])
def test_the_interface(name: str, observation: str) -> None:
    env = gymnasium.make(name, players=3, observation=observation, render_mode="ansi")
    check_env(env.unwrapped)


@pytest.mark.parametrize("name", IDS)
def test_an_episode_ends_with_the_share_of_the_win(name: str) -> None:
    env = gymnasium.make(name, players=2, opponents="greedy")
    env.action_space.seed(2)
    for seed in range(3):
        _, info = env.reset(seed=seed)
        total, ended = 0.0, False
        while not ended:
            _, reward, ended, cut, info = env.step(choose(env, info))
            assert not cut
            total += float(reward)
        assert total in (-0.5, 0.0, 0.5)


@pytest.mark.parametrize("name", IDS)
def test_bots_play_in_vectors_as_they_do_alone(name: str) -> None:
    """`greedy` leaves nothing to chance: compiled, it plays as it does from Python."""
    vector = gymnasium.make_vec(
        name, num_envs=1, vectorization_mode="vector_entry_point", opponents="greedy"
    )
    alone = gymnasium.make(name, opponents="greedy")
    alone.action_space.seed(3)
    many, _ = vector.reset(seed=9)
    one, info = alone.reset(seed=9)
    for _ in range(STEPS):
        assert np.array_equal(many[0], one)
        action = choose(alone, info)
        one, reward, ended, _, info = alone.step(action)
        many, rewards, dones, _, _ = vector.step(np.array([action]))
        assert rewards[0] == pytest.approx(float(reward))
        assert dones[0] == ended
        if ended:
            one, info = alone.reset()


def test_points_can_be_rewarded() -> None:
    env = gymnasium.make("brelan/RoyalFlush-v0", players=2, opponents="novice", reward="points")
    env.action_space.seed(4)
    _, info = env.reset(seed=4)
    total, ended = 0.0, False
    while not ended:
        _, reward, ended, _, info = env.step(choose(env, info))
        total += float(reward)
    scores = env.unwrapped.games.state(0).scores  # type: ignore[attr-defined]
    own = scores[info["seat"]]
    assert total == pytest.approx(own - sum(scores) / 2)
