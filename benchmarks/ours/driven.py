"""One game at a time driven from Python: `actions()`, choose at random, `apply()`.

A step is one action; making the new game counts, compiling and reading the cache do not.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from typing import Any

from brelan import games


def play(state: Any, rng: random.Random) -> int:
    """One game to its end; gives its steps."""
    steps = 0
    while not state.over:
        actions = state.actions()
        state.apply(actions[rng.randrange(len(actions))])
        steps += 1
    return steps


def measure(name: str, players: int, seconds: float) -> dict[str, float]:
    """Steps a second over whole games."""
    game = getattr(games, name)
    rng = random.Random(1)
    play(game.new(players=players, seed=0), rng)
    count = steps = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        count += 1
        steps += play(game.new(players=players, seed=count), rng)
    return {"games": count, "steps": steps, "seconds": spent, "steps_per_second": steps / spent}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=2.0)
    asked = parser.parse_args()
    print(json.dumps(measure(asked.game, asked.players, asked.seconds)))
