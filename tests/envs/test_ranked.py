"""The best 32 actions: legal ones, best first, with features."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from brelan.envs.catalogue import IDS
from brelan.kernels import COMPILED

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not COMPILED, reason="bots take long as plain Python"),
]
RANKED = [name.replace("-v0", "Ranked-v0") for name in IDS]


@pytest.mark.parametrize("name", RANKED)
def test_the_interface(name: str) -> None:
    check_env(gymnasium.make(name, render_mode="ansi").unwrapped)


@pytest.mark.parametrize("name", RANKED)
@pytest.mark.parametrize("reward", ["share", "points"])
def test_whoever_plays_the_first_of_them_plays_well(name: str, reward: str) -> None:
    env = gymnasium.make(name, opponents="greedy", reward=reward)
    seen, info = env.reset(seed=1)
    ended, total = False, 0.0
    while not ended:
        many = int(info["action_mask"].sum())
        assert 0 < many <= 32
        assert (np.diff(seen["actions"][:many, 0]) <= 0).all()
        assert (seen["actions"][:many, 3:].sum(axis=1) == 1).all()
        assert not seen["actions"][many:].any()
        seen, brought, ended, _, info = env.step(0)
        total += float(brought)
    if reward == "share":
        assert total in (-0.5, 0.0, 0.5)
