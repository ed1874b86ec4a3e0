"""Environments stepped at random among what is allowed: micro-steps a CPU second.

`vector` is the compiled vector with observations and masks, on one thread or on all cores (there,
a second of the clock); `pettingzoo` the AEC environment; `openspiel` the Python game, chance nodes
apart, an observation tensor at every decision.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from collections.abc import Callable

import numpy as np

from benchmarks.ours.server import use_all_cores

GAMES = 1024
MANY = 8192
WARM = 20
ROUND = 200


def vector(game: str, seconds: float, threads: int) -> tuple[int, float]:
    """Games for two; steps, and the seconds they took. On several threads each has many games, as
    handing over work takes its time."""
    from brelan.envs.vector import VectorGames

    many = GAMES if threads == 1 else MANY * threads
    games = VectorGames(game, many, threads=threads)
    games.reset(1)
    for _ in range(WARM):
        games.step(games.sample())
    clock: Callable[[], float] = time.process_time if threads == 1 else time.perf_counter
    steps, began = 0, clock()
    while (spent := clock() - began) < seconds:
        games.step(games.sample())
        steps += len(games)
    return steps, spent


def pettingzoo(game: str, seconds: float) -> tuple[int, float]:
    """One game after the other through `last` and `step`."""
    from brelan.envs import pettingzoo as ours

    env = ours.raw_env(game)
    luck = np.random.default_rng(1)
    env.reset(seed=1)

    def play() -> int:
        seen, _, ended, _, _ = env.last()
        if ended:
            env.reset()
            return 0
        allowed = np.flatnonzero(seen["action_mask"])
        env.step(int(allowed[int(luck.random() * len(allowed))]))
        return 1

    return repeated(play, seconds)


def openspiel(game: str, seconds: float) -> tuple[int, float]:
    """One game after the other; chance nodes are not counted as steps, but are in the time."""
    import pyspiel

    import brelan.envs.open_spiel  # noqa: F401  (registers the games)

    loaded = pyspiel.load_game(f"brelan_{game}")
    luck = random.Random(1)
    state = loaded.new_initial_state()

    def play() -> int:
        nonlocal state
        if state.is_terminal():
            state = loaded.new_initial_state()
        elif state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(outcomes, weights)[0])
        else:
            state.observation_tensor()
            state.apply_action(luck.choice(state.legal_actions()))
            return 1
        return 0

    return repeated(play, seconds)


def repeated(play: Callable[[], int], seconds: float) -> tuple[int, float]:
    """Play for about so many seconds; the clock is slow, and seldom looked at."""
    steps, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        steps += sum(play() for _ in range(ROUND))
    return steps, spent


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=["vector", "all-cores", "pettingzoo", "openspiel"])
    parser.add_argument("game")
    parser.add_argument("--seconds", type=float, default=2.0)
    asked = parser.parse_args()
    if asked.kind == "vector":
        played, took = vector(asked.game, asked.seconds, 1)
    elif asked.kind == "all-cores":
        use_all_cores()
        played, took = vector(asked.game, asked.seconds, os.cpu_count() or 1)
    elif asked.kind == "pettingzoo":
        played, took = pettingzoo(asked.game, asked.seconds)
    else:
        played, took = openspiel(asked.game, asked.seconds)
    print(json.dumps({"steps": played, "seconds": took, "steps_per_second": played / took}))
