"""EnvPool's FrozenLake, 1,024 at once on one thread, random actions: steps a CPU second.

Runs in the peers' environment. EnvPool has no card games and no masks; this is among its smallest
environments, and so an upper bound.
"""

from __future__ import annotations

import argparse
import json
import time

import envpool
import numpy as np

MANY = 1024
WARM = 20


def measure(seconds: float) -> dict[str, float]:
    """Steps a second; every action is allowed."""
    pool = envpool.make("FrozenLake-v1", env_type="gymnasium", num_envs=MANY, num_threads=1)
    luck = np.random.default_rng(1)
    allowed = pool.action_space.n
    pool.reset()

    def step() -> None:
        pool.step(luck.integers(0, allowed, MANY, dtype=np.int32))

    for _ in range(WARM):
        step()
    steps, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        step()
        steps += MANY
    return {"steps": steps, "seconds": spent, "steps_per_second": steps / spent}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    print(json.dumps(measure(parser.parse_args().seconds)))
