"""Random play of an OpenSpiel game in C++: `evaluate_bots` with uniform random C++ bots.

Runs in the peers' environment. A step is one entry of a game's history, chance (each card dealt)
included; player decisions are also reported apart.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from typing import Any

import pyspiel

SAMPLE = 100
"""Games played off the clock to learn how many of a game's steps are decisions."""


def play(start: Callable[[], Any], bots: list[Any], seconds: float) -> dict[str, float]:
    """Whole games one after another, each from `start()`, for about so many seconds."""
    games = steps = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        state = start()
        pyspiel.evaluate_bots(state, bots, games)
        steps += state.move_number()
        games += 1
    return {"games": games, "steps": steps, "seconds": spent}


def decisions_a_step(start: Callable[[], Any], bots: list[Any]) -> float:
    """The share of steps that players decide; the others are chance."""
    steps = decisions = 0
    for seed in range(SAMPLE):
        state = start()
        pyspiel.evaluate_bots(state, bots, seed)
        history = state.full_history()
        steps += len(history)
        decisions += sum(entry.player >= 0 for entry in history)
    return decisions / steps


def measure(name: str, seconds: float, cloned: bool) -> dict[str, float]:
    """Steps and decisions a second; `cloned` copies one first state instead of making each anew."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, 1 + seat) for seat in range(game.num_players())]
    start = game.new_initial_state().clone if cloned else game.new_initial_state
    share = decisions_a_step(start, bots)
    played = play(start, bots, seconds)
    rate = played["steps"] / played["seconds"]
    return {
        **played,
        "steps_per_second": rate,
        "decisions_per_second": rate * share,
        "games_per_second": played["games"] / played["seconds"],
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--cloned", action="store_true")
    asked = parser.parse_args()
    print(json.dumps(measure(asked.game, asked.seconds, asked.cloned)))
