"""An OpenSpiel game driven from Python, an observation tensor at every decision.

Runs in the peers' environment, the same loop as ours: chance nodes are no steps, but in the time.
"""

from __future__ import annotations

import argparse
import json
import random
import time

import pyspiel


def measure(name: str, seconds: float) -> dict[str, float]:
    """Decisions a CPU second, one game after the other."""
    game = pyspiel.load_game(name)
    kind = game.get_type()
    luck = random.Random(1)
    steps, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(outcomes, weights)[0])
                continue
            if kind.provides_observation_tensor:
                state.observation_tensor()
            else:
                state.information_state_tensor()
            state.apply_action(luck.choice(state.legal_actions()))
            steps += 1
    return {"steps": steps, "seconds": spent, "steps_per_second": steps / spent}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seconds", type=float, default=2.0)
    asked = parser.parse_args()
    print(json.dumps(measure(asked.game, asked.seconds)))
