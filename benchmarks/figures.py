"""What is measured, and what it should reach: data, read by the run, the table and the history."""

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


@dataclass(frozen=True)
class Reading:
    """One number of a measure."""

    of: Measure
    key: str


@dataclass(frozen=True)
class Figure:
    """A line of the table. With `relative_to`, the thresholds are ratios to that reading.

    A figure without thresholds is there for information.
    """

    name: str
    ours: Reading
    unit: str
    at_least: float | None = None
    aim: float | None = None
    relative_to: Reading | None = None
    less_is_better: bool = False

    def is_met_by(self, number: float, threshold: float) -> bool:
        """Whether a value or ratio is on the good side of a threshold."""
        return number <= threshold if self.less_is_better else number >= threshold


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


def ours(script: str, *arguments: str) -> Callable[[float], Numbers]:
    """A measurement of the server, which takes as long as it takes."""

    def run(_seconds: float) -> Numbers:
        return run_numbers([OUR_PYTHON, "-m", f"benchmarks.ours.{script}", *arguments])

    return run


HEARTS = Measure("OpenSpiel hearts", peer("openspiel.py", "hearts"))
GIN_RUMMY = Measure("OpenSpiel gin_rummy", peer("openspiel.py", "gin_rummy"))
GIN_RUMMY_CLONED = Measure(
    "OpenSpiel gin_rummy, first state cloned", peer("openspiel.py", "gin_rummy", "--cloned")
)
UNO = Measure("RLCard uno", peer("uno.py"))
UNO_BARE = Measure("RLCard uno, no observations", peer("uno.py", "--bare"))

ROYAL_FLUSH = Measure("Royal Flush random", partial(simulate, "royal_flush", 4, "random"))
FLUSH_ROYAL = Measure("Flush Royal greedy", partial(simulate, "flush_royal", 2, "greedy"))
POKER_TILES = Measure("Poker Tiles greedy", partial(simulate, "poker_tiles", 2, "greedy"))
LAY = Measure("Flush Royal best lay", best_lay(0), once=True)
JOKER_LAY = Measure("Flush Royal best lay, a joker", best_lay(1), once=True)
ROLLOUTS = Measure("Flush Royal playouts", rollouts)
DRIVEN_ROYAL_FLUSH = Measure("Royal Flush from Python", driven("royal_flush", 4))
DRIVEN_FLUSH_ROYAL = Measure("Flush Royal from Python", driven("flush_royal", 2))
DRIVEN_POKER_TILES = Measure("Poker Tiles from Python", driven("poker_tiles", 2))
IMPORT = Measure("import brelan", time_import)
FIRST_ANSWER = Measure("brelan engine, first answer", time_first_answer)
COLD = Measure("brelan warm, cold", time_cold_compile, once=True)
CALM = Measure("server, 200 actions/s", ours("server_load", "--rate", "200"), once=True)
BUSY = Measure("server, 1,000 actions/s", ours("server_load", "--rate", "1000"), once=True)
START = Measure("server, start", ours("server_start"), once=True)
PAGE = Measure("pages in Chromium", ours("page"), once=True)

STEPS = "steps_per_second"
GAMES = "games_per_second"
PLAYED = Reading(ROYAL_FLUSH, STEPS)
DRIVEN = Reading(DRIVEN_ROYAL_FLUSH, STEPS)

FIGURES = [
    Figure(
        "Royal Flush random, beside hearts",
        PLAYED,
        "steps/s",
        4,
        8,
        Reading(HEARTS, STEPS),
    ),
    Figure(
        "Royal Flush random, beside hearts' decisions only",
        PLAYED,
        "steps/s",
        relative_to=Reading(HEARTS, "decisions_per_second"),
    ),
    Figure(
        "Royal Flush random, beside gin_rummy",
        PLAYED,
        "steps/s",
        150,
        350,
        Reading(GIN_RUMMY, STEPS),
    ),
    Figure(
        "Royal Flush random, beside gin_rummy, first state cloned",
        PLAYED,
        "steps/s",
        relative_to=Reading(GIN_RUMMY_CLONED, STEPS),
    ),
    Figure("Flush Royal greedy", Reading(FLUSH_ROYAL, GAMES), "games/s", 500, 1200),
    Figure("Poker Tiles greedy", Reading(POKER_TILES, GAMES), "games/s", 2000, 5000),
    Figure(
        "Flush Royal best lay, median",
        Reading(LAY, "median_us"),
        "µs",
        30,
        10,
        less_is_better=True,
    ),
    Figure("Flush Royal best lay, p99", Reading(LAY, "p99_us"), "µs", 200, 70, less_is_better=True),
    Figure(
        "Flush Royal best lay with a joker, median",
        Reading(JOKER_LAY, "median_us"),
        "µs",
        150,
        40,
        less_is_better=True,
    ),
    Figure(
        "Flush Royal best lay with a joker, p99",
        Reading(JOKER_LAY, "p99_us"),
        "µs",
        1000,
        300,
        less_is_better=True,
    ),
    Figure(
        "Flush Royal playouts, expert turns", Reading(ROLLOUTS, "plies_per_second"), "/s", 20_000
    ),
    Figure(
        "Royal Flush from Python, beside uno",
        DRIVEN,
        "steps/s",
        2,
        5,
        Reading(UNO, STEPS),
    ),
    Figure(
        "Royal Flush from Python, beside uno without observations",
        DRIVEN,
        "steps/s",
        relative_to=Reading(UNO_BARE, STEPS),
    ),
    Figure("Flush Royal from Python", Reading(DRIVEN_FLUSH_ROYAL, STEPS), "steps/s"),
    Figure("Poker Tiles from Python", Reading(DRIVEN_POKER_TILES, STEPS), "steps/s"),
    Figure("import brelan", Reading(IMPORT, "seconds"), "s", 0.3, less_is_better=True),
    Figure(
        "import brelan, modules of Numba loaded",
        Reading(IMPORT, "numba_modules"),
        "",
        0,
        less_is_better=True,
    ),
    Figure(
        "brelan engine, first answer, warm",
        Reading(FIRST_ANSWER, "seconds"),
        "s",
        1.5,
        0.8,
        less_is_better=True,
    ),
    Figure(
        "compiling everything, cold", Reading(COLD, "seconds"), "s", 90, 45, less_is_better=True
    ),
    Figure(
        "server: 200 actions/s seen by all four, p99",
        Reading(CALM, "p99_ms"),
        "ms",
        100,
        30,
        less_is_better=True,
    ),
    Figure("server: 200 actions/s seen by all four, median", Reading(CALM, "p50_ms"), "ms"),
    Figure(
        "server: 1,000 actions/s seen by all four, p99",
        Reading(BUSY, "p99_ms"),
        "ms",
        250,
        100,
        less_is_better=True,
    ),
    Figure("server: 1,000 actions/s seen by all four, median", Reading(BUSY, "p50_ms"), "ms"),
    Figure("server: CPU of an action", Reading(BUSY, "cpu_us_per_action"), "µs"),
    Figure(
        "server: memory with 1,000 sockets",
        Reading(BUSY, "megabytes"),
        "MB",
        400,
        200,
        less_is_better=True,
    ),
    Figure("server: memory with its workers", Reading(BUSY, "megabytes_in_all"), "MB"),
    Figure(
        "server: start with 1,000 unfinished tables",
        Reading(START, "table_seconds"),
        "s",
        3,
        1,
        less_is_better=True,
    ),
    Figure("first page", Reading(PAGE, "first_page_kb"), "KB", 200, 100, less_is_better=True),
    Figure(
        "first page, until it can be used",
        Reading(PAGE, "usable_seconds"),
        "s",
        1,
        0.4,
        less_is_better=True,
    ),
    Figure(
        "from the tap on Play until the table shows it",
        Reading(PAGE, "tap_ms"),
        "ms",
        100,
        50,
        less_is_better=True,
    ),
]


def measures_of(figures: list[Figure]) -> list[Measure]:
    """The measures that these figures need, each once, ours next to the peer's."""
    readings = [r for figure in figures for r in (figure.ours, figure.relative_to) if r is not None]
    return list(dict.fromkeys(reading.of for reading in readings))
