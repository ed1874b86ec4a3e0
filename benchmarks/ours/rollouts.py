"""Playouts of Flush Royal in mid-game as the champion makes them: expert turns a second.

Positions come from games of the expert, 20 to 70 cards on the board. Dealing the hidden cards and
carrying out the plan that is tried are in the time, but only the experts' turns are counted.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator

import numpy as np

from brelan import bots
from brelan.bots.bot import Budget
from brelan.bots.evaluator import worlds_of
from brelan.bots.flush_royal.evaluator import EVALUATOR, only
from brelan.bots.flush_royal.shortlist import find_plans
from brelan.bots.flush_royal.thread_workspaces import WORKSPACES
from brelan.game import View
from brelan.games.flush_royal.game import GAME

CARDS_ON_BOARD = range(20, 71)
WORLDS = 4
"""Worlds tried in each position."""


def positions(games: int) -> Iterator[View]:
    """The middle of so many games."""
    expert = bots.find("flush_royal", "expert")
    for seed in range(games):
        state = GAME.new(2, f"rollouts {seed}")
        while state.turn is not None:
            view = state.view(state.turn)
            if int(view.table["laid"][0]) in CARDS_ON_BOARD:
                yield view
            state.apply(expert.decide(view, Budget(), state.step))


def play(view: View) -> tuple[int, float]:
    """Turns played in a few worlds, and the seconds they took."""
    plans, found = find_plans(view, WORKSPACES.for_prospects)
    tried = only(plans, np.arange(found))
    began = time.perf_counter()
    steps = EVALUATOR.measure_plans(view, tried, worlds_of(0, WORLDS)).steps
    return steps - WORLDS * found, time.perf_counter() - began


def measure(seconds: float) -> dict[str, float]:
    """Turns a second, all positions together."""
    views = list(positions(20))
    play(views[0])
    turns, spent = 0, 0.0
    while spent < seconds:
        for view in views:
            more, took = play(view)
            turns += more
            spent += took
    return {"turns": turns, "plies_per_second": turns / spent}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    print(json.dumps(measure(parser.parse_args().seconds)))
