"""The measurements that can be taken: each a process of its own, ours or a peer's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from benchmarks.ours.simulate import simulate
from benchmarks.ours.startup import time_cold_compile, time_first_answer, time_import
from benchmarks.peers.environment import python as peers_python
from benchmarks.processes import OUR_PYTHON, Numbers, run_numbers

PEERS = Path("benchmarks") / "peers"


@dataclass(frozen=True)
class Measure:
    """One process to run for about so many seconds; `once` if repeating it would take too long."""

    name: str
    run: Callable[[float], Numbers]
    once: bool = False


def peer(script: str, *arguments: str) -> Callable[[float], Numbers]:
    """A peer's script in the peers' environment."""

    def run(seconds: float) -> Numbers:
        command = [str(peers_python()), str(PEERS / script), *arguments]
        return run_numbers([*command, "--seconds", str(seconds)])

    return run


def driven(game: str, players: int) -> Callable[[float], Numbers]:
    """One game at a time, driven from Python."""

    def run(seconds: float) -> Numbers:
        command = [OUR_PYTHON, "-m", "benchmarks.ours.driven", game, "--players", str(players)]
        return run_numbers([*command, "--seconds", str(seconds)])

    return run


def best_lay(jokers: int) -> Callable[[float], Numbers]:
    """The best lay in a fixed set of positions, however long that takes."""

    def run(_seconds: float) -> Numbers:
        command = [OUR_PYTHON, "-m", "benchmarks.ours.best_lay", "--jokers", str(jokers)]
        return run_numbers(command)

    return run


def rollouts(seconds: float) -> Numbers:
    """The champion's playouts of Flush Royal."""
    command = [OUR_PYTHON, "-m", "benchmarks.ours.rollouts"]
    return run_numbers([*command, "--seconds", str(seconds)])


def environment(kind: str, game: str) -> Callable[[float], Numbers]:
    """Environments stepped at random."""

    def run(seconds: float) -> Numbers:
        command = [OUR_PYTHON, "-m", "benchmarks.ours.environments", kind, game]
        return run_numbers([*command, "--seconds", str(seconds)])

    return run


def ours(script: str, *arguments: str) -> Callable[[float], Numbers]:
    """A measurement that takes as long as it takes."""

    def run(_seconds: float) -> Numbers:
        return run_numbers([OUR_PYTHON, "-m", f"benchmarks.ours.{script}", *arguments])

    return run


HEARTS = Measure("OpenSpiel hearts", peer("openspiel.py", "hearts"))
GIN_RUMMY = Measure("OpenSpiel gin_rummy", peer("openspiel.py", "gin_rummy"))
GIN_RUMMY_CLONED = Measure(
    "OpenSpiel gin_rummy, first state cloned", peer("openspiel.py", "gin_rummy", "--cloned")
)
UNO = Measure("RLCard uno", peer("driven.py", "uno"))
UNO_BARE = Measure("RLCard uno, no observations", peer("driven.py", "uno", "--bare"))
RLCARD_GIN_RUMMY = Measure("RLCard gin-rummy", peer("driven.py", "gin-rummy"))
TENSORS_HEARTS = Measure("OpenSpiel hearts from Python", peer("tensors.py", "hearts"))
TENSORS_GIN_RUMMY = Measure("OpenSpiel gin_rummy from Python", peer("tensors.py", "gin_rummy"))
ENVPOOL = Measure("EnvPool FrozenLake", peer("pool.py"))
PGX_LEDUC = Measure("pgx leduc_holdem", peer("compiled.py", "leduc_holdem"))
PGX_BACKGAMMON = Measure("pgx backgammon", peer("compiled.py", "backgammon"))

ROYAL_FLUSH = Measure("Royal Flush random", partial(simulate, "royal_flush", 4, "random"))
FLUSH_ROYAL = Measure("Flush Royal greedy", partial(simulate, "flush_royal", 2, "greedy"))
POKER_TILES = Measure("Poker Tiles greedy", partial(simulate, "poker_tiles", 2, "greedy"))
LAY = Measure("Flush Royal best lay", best_lay(0), once=True)
JOKER_LAY = Measure("Flush Royal best lay, a joker", best_lay(1), once=True)
ROLLOUTS = Measure("Flush Royal playouts", rollouts)
DRIVEN_ROYAL_FLUSH = Measure("Royal Flush from Python", driven("royal_flush", 4))
DRIVEN_FLUSH_ROYAL = Measure("Flush Royal from Python", driven("flush_royal", 2))
DRIVEN_POKER_TILES = Measure("Poker Tiles from Python", driven("poker_tiles", 2))
VECTOR_ROYAL_FLUSH = Measure(
    "environments: Royal Flush vector", environment("vector", "royal_flush")
)
VECTOR_FLUSH_ROYAL = Measure(
    "environments: Flush Royal vector", environment("vector", "flush_royal")
)
VECTOR_POKER_TILES = Measure(
    "environments: Poker Tiles vector", environment("vector", "poker_tiles")
)
VECTOR_ALL_CORES = Measure(
    "environments: Royal Flush vector, all cores", environment("all-cores", "royal_flush")
)
PETTINGZOO = Measure(
    "environments: Royal Flush in PettingZoo", environment("pettingzoo", "royal_flush")
)
OPENSPIEL = Measure(
    "environments: Royal Flush in OpenSpiel", environment("openspiel", "royal_flush")
)
IMPORT = Measure("import brelan", time_import)
FIRST_ANSWER = Measure("brelan engine, first answer", time_first_answer)
COLD = Measure("brelan warm, cold", time_cold_compile, once=True)
CALM = Measure("server, 200 actions/s", ours("server_load", "--rate", "200"), once=True)
BUSY = Measure("server, 1,000 actions/s", ours("server_load", "--rate", "1000"), once=True)
START = Measure("server, start", ours("server_start"), once=True)
RESTART = Measure("server, restart", ours("server_start", "--tables", "2000", "--timed"), once=True)
REST = Measure("server, at rest", ours("server_rest"), once=True)
PAGE = Measure("pages in Chromium", ours("page"), once=True)
TABLE = Measure("tables in Chromium", ours("table_page"), once=True)
FIRST_MINUTE = Measure("clone, make play, first move", ours("first_minute"), once=True)
WHEEL = Measure("installed wheel, first move", ours("wheel"), once=True)
