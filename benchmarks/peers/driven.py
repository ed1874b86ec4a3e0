"""A game of RLCard, two players, driven from Python: look at the legal actions, choose one, step.

Runs in the peers' environment. A step is one player's action. RLCard's environment also encodes an
observation at every step; `--bare` plays its inner game, which does not.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from typing import Any

import rlcard


def play_environment(environment: Any, rng: random.Random) -> int:
    """One game through `reset` and `step`; gives its steps."""
    steps = 0
    state, _ = environment.reset()
    while not environment.is_over():
        actions = list(state["legal_actions"])
        state, _ = environment.step(actions[rng.randrange(len(actions))])
        steps += 1
    return steps


def play_bare(environment: Any, rng: random.Random) -> int:
    """One game on the inner game object, without observations; gives its steps."""
    steps = 0
    game = environment.game
    state, _ = game.init_game()
    while not game.is_over():
        actions = state["legal_actions"]
        state, _ = game.step(actions[rng.randrange(len(actions))])
        steps += 1
    return steps


def measure(name: str, seconds: float, bare: bool) -> dict[str, float]:
    """Steps a second over whole games."""
    environment = rlcard.make(name, config={"seed": 1})
    rng = random.Random(1)
    play = play_bare if bare else play_environment
    games = steps = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        steps += play(environment, rng)
        games += 1
    return {"games": games, "steps": steps, "seconds": spent, "steps_per_second": steps / spent}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--bare", action="store_true")
    asked = parser.parse_args()
    print(json.dumps(measure(asked.game, asked.seconds, asked.bare)))
