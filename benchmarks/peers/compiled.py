"""A game of pgx on the processor, 1,024 at once, random legal actions: steps a CPU second.

Runs in the peers' environment. Choosing, stepping with observation and mask, and starting anew
what has ended are one compiled call; compiling is off the clock.
"""

from __future__ import annotations

import argparse
import json
import os
import time

# Read when JAX is loaded. A run is pinned to one core; this keeps its threads from contending.
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false"
os.environ["JAX_PLATFORMS"] = "cpu"

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental.wrappers import auto_reset

MANY = 1024
WARM = 5


def measure(name: str, seconds: float) -> dict[str, float]:
    """Steps a second of so many games, ended ones begun anew."""
    game = pgx.make(name)
    begin = jax.jit(jax.vmap(game.init))
    step = jax.vmap(auto_reset(game.step, game.init))

    def turn(states: pgx.State, key: jax.Array) -> tuple[pgx.State, jax.Array]:
        key, chance, choice = jax.random.split(key, 3)
        odds = jnp.where(states.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(choice, odds, axis=-1)
        return step(states, actions, jax.random.split(chance, MANY)), key

    turn_all = jax.jit(turn)
    key = jax.random.PRNGKey(1)
    states = begin(jax.random.split(key, MANY))
    for _ in range(WARM):
        states, key = turn_all(states, key)
    jax.block_until_ready(states)
    steps, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        states, key = turn_all(states, key)
        jax.block_until_ready(states)
        steps += MANY
    return {"steps": steps, "seconds": spent, "steps_per_second": steps / spent}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seconds", type=float, default=2.0)
    asked = parser.parse_args()
    print(json.dumps(measure(asked.game, asked.seconds)))
