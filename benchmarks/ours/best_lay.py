"""The best lay of Flush Royal in mid-game positions: microseconds a call.

Positions come from greedy games. A call is timed from Python, less the cost of calling a kernel
that does nothing; the best of several passes counts. A pass visits every position once, so that no
call finds its own work still in the processor.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit

from benchmarks.ours.engine import Engine
from brelan.games.flush_royal.game import GAME
from brelan.games.flush_royal.legal import find_lays_at
from brelan.games.flush_royal.search import BEST
from brelan.games.grid.record import ACTION

Table = npt.NDArray[np.void]

RACK = 5
CARDS_ON_BOARD = range(20, 71)
PASSES = 3
MOST_GAMES = 500
"""Where the search for positions gives up."""


def do_nothing(table: Table, search: Table, components: Table, ways: Table, codes: Table) -> None:
    """Compiled, it costs what crossing into a kernel with such arguments costs by itself."""


def call_with_workspace(kernel: Callable[..., Any]) -> Callable[[Table], Any]:
    """A kernel called as the search for the best lay is."""
    space, codes = GAME.workspace, np.zeros(1, ACTION)
    space.search["goal"] = BEST

    def call(table: Table) -> Any:
        return kernel(table, space.search, space.components, space.ways, codes)

    return call


def gather(jokers: int, wanted: int) -> list[Table]:
    """So many positions with this number of jokers on the rack of the seat to move."""
    tables: list[Table] = []
    with Engine() as engine:
        for seed in range(MOST_GAMES):
            for position in greedy_game(engine, seed):
                if is_wanted(position, jokers):
                    tables.append(GAME.from_position(position).table)
            if len(tables) >= wanted:
                break
    return tables[:wanted]


def greedy_game(engine: Engine, seed: int) -> Iterator[dict[str, Any]]:
    """Every position of a two-player game, greedy against greedy."""
    position = engine.ask(op="new", game="flush_royal", players=2, seed=seed)["position"]
    while (seat := position["turn"]) is not None:
        yield position
        choice = engine.ask(op="choose", position=position, seat=seat, bot="greedy")
        position = engine.ask(op="apply", position=position, action=choice["action"])["position"]


def is_wanted(position: dict[str, Any], jokers: int) -> bool:
    """Whether this is the middle of a game and the rack is full and has so many jokers."""
    rack = position["racks"][position["turn"]]
    in_range = len(position["board"]) in CARDS_ON_BOARD
    return in_range and len(rack) == RACK and rack.count("*") == jokers


def one_pass(call: Callable[[Table], Any], tables: list[Table]) -> npt.NDArray[np.float64]:
    """Microseconds of one call on each table."""
    times = np.empty(len(tables))
    for index, table in enumerate(tables):
        began = time.perf_counter_ns()
        call(table)
        times[index] = time.perf_counter_ns() - began
    return times / 1000


def time_crossing(tables: list[Table]) -> float:
    """Microseconds of a call of a kernel that does nothing."""
    nothing = call_with_workspace(njit()(do_nothing))
    nothing(tables[0])
    return float(np.median(one_pass(nothing, tables)))


def measure(jokers: int, wanted: int) -> dict[str, float]:
    """Median and 99th percentile over the positions."""
    tables = gather(jokers, wanted)
    if not tables:
        raise SystemExit("no such positions in greedy games")
    best_lay = call_with_workspace(find_lays_at)
    best_lay(tables[0])
    crossing = time_crossing(tables)
    best = np.min([one_pass(best_lay, tables) for _ in range(PASSES)], axis=0) - crossing
    return {
        "positions": len(tables),
        "crossing_us": crossing,
        "median_us": float(np.median(best)),
        "p99_us": float(np.percentile(best, 99)),
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jokers", type=int, default=0)
    parser.add_argument("--positions", type=int, default=1000)
    asked = parser.parse_args()
    print(json.dumps(measure(asked.jokers, asked.positions)))
