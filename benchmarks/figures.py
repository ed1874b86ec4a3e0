"""What is measured, and what it should reach: data, read by the run, the table and the history.

The history knows a figure by its name: under a new name it has no past.
"""

from __future__ import annotations

from dataclasses import dataclass

from benchmarks import measures
from benchmarks.measures import Measure


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


STEPS = "steps_per_second"
GAMES = "games_per_second"
PLAYED = Reading(measures.ROYAL_FLUSH, STEPS)
DRIVEN = Reading(measures.DRIVEN_ROYAL_FLUSH, STEPS)

FIGURES = [
    Figure(
        "Royal Flush random, beside hearts",
        PLAYED,
        "steps/s",
        6,
        8,
        Reading(measures.HEARTS, STEPS),
    ),
    Figure(
        "Royal Flush random, beside hearts' decisions only",
        PLAYED,
        "steps/s",
        relative_to=Reading(measures.HEARTS, "decisions_per_second"),
    ),
    Figure(
        "Royal Flush random, beside gin_rummy",
        PLAYED,
        "steps/s",
        150,
        350,
        Reading(measures.GIN_RUMMY, STEPS),
    ),
    Figure(
        "Royal Flush random, beside gin_rummy, first state cloned",
        PLAYED,
        "steps/s",
        relative_to=Reading(measures.GIN_RUMMY_CLONED, STEPS),
    ),
    Figure("Flush Royal greedy", Reading(measures.FLUSH_ROYAL, GAMES), "games/s", 1000, 1500),
    Figure("Poker Tiles greedy", Reading(measures.POKER_TILES, GAMES), "games/s", 2000, 5000),
    Figure(
        "Flush Royal best lay, median",
        Reading(measures.LAY, "median_us"),
        "µs",
        30,
        10,
        less_is_better=True,
    ),
    Figure(
        "Flush Royal best lay, p99",
        Reading(measures.LAY, "p99_us"),
        "µs",
        200,
        70,
        less_is_better=True,
    ),
    Figure(
        "Flush Royal best lay with a joker, median",
        Reading(measures.JOKER_LAY, "median_us"),
        "µs",
        60,
        40,
        less_is_better=True,
    ),
    Figure(
        "Flush Royal best lay with a joker, p99",
        Reading(measures.JOKER_LAY, "p99_us"),
        "µs",
        400,
        300,
        less_is_better=True,
    ),
    Figure(
        "Flush Royal playouts, expert turns",
        Reading(measures.ROLLOUTS, "plies_per_second"),
        "/s",
        20_000,
    ),
    Figure(
        "Royal Flush from Python, beside uno",
        DRIVEN,
        "steps/s",
        4,
        6,
        Reading(measures.UNO, STEPS),
    ),
    Figure(
        "Royal Flush from Python, beside uno without observations",
        DRIVEN,
        "steps/s",
        relative_to=Reading(measures.UNO_BARE, STEPS),
    ),
    Figure("Flush Royal from Python", Reading(measures.DRIVEN_FLUSH_ROYAL, STEPS), "steps/s"),
    Figure("Poker Tiles from Python", Reading(measures.DRIVEN_POKER_TILES, STEPS), "steps/s"),
    Figure(
        "Royal Flush vector, 1,024 games, micro-steps",
        Reading(measures.VECTOR_ROYAL_FLUSH, STEPS),
        "/s",
        2_000_000,
        4_000_000,
    ),
    Figure(
        "Royal Flush vector, all cores with 8,192 games each, beside one",
        Reading(measures.VECTOR_ALL_CORES, STEPS),
        "/s",
        1.8,
        relative_to=Reading(measures.VECTOR_ROYAL_FLUSH, STEPS),
    ),
    Figure(
        "Flush Royal vector, 1,024 games, micro-steps",
        Reading(measures.VECTOR_FLUSH_ROYAL, STEPS),
        "/s",
        100_000,
        300_000,
    ),
    Figure(
        "Poker Tiles vector, 1,024 games, micro-steps",
        Reading(measures.VECTOR_POKER_TILES, STEPS),
        "/s",
        400_000,
        1_000_000,
    ),
    Figure(
        "Royal Flush vector, beside EnvPool FrozenLake",
        Reading(measures.VECTOR_ROYAL_FLUSH, STEPS),
        "/s",
        relative_to=Reading(measures.ENVPOOL, STEPS),
    ),
    Figure(
        "Royal Flush vector, beside pgx leduc_holdem",
        Reading(measures.VECTOR_ROYAL_FLUSH, STEPS),
        "/s",
        relative_to=Reading(measures.PGX_LEDUC, STEPS),
    ),
    Figure(
        "Royal Flush vector, beside pgx backgammon",
        Reading(measures.VECTOR_ROYAL_FLUSH, STEPS),
        "/s",
        relative_to=Reading(measures.PGX_BACKGAMMON, STEPS),
    ),
    Figure(
        "Royal Flush in PettingZoo, micro-steps",
        Reading(measures.PETTINGZOO, STEPS),
        "/s",
        40_000,
        100_000,
    ),
    Figure(
        "Royal Flush in PettingZoo, beside uno",
        Reading(measures.PETTINGZOO, STEPS),
        "/s",
        relative_to=Reading(measures.UNO, STEPS),
    ),
    Figure(
        "Royal Flush in PettingZoo, beside RLCard gin-rummy",
        Reading(measures.PETTINGZOO, STEPS),
        "/s",
        relative_to=Reading(measures.RLCARD_GIN_RUMMY, STEPS),
    ),
    Figure(
        "Royal Flush in OpenSpiel with observations, decisions",
        Reading(measures.OPENSPIEL, STEPS),
        "/s",
        10_000,
        30_000,
    ),
    Figure(
        "Royal Flush in OpenSpiel, beside hearts from Python",
        Reading(measures.OPENSPIEL, STEPS),
        "/s",
        relative_to=Reading(measures.TENSORS_HEARTS, STEPS),
    ),
    Figure(
        "Royal Flush in OpenSpiel, beside gin_rummy from Python",
        Reading(measures.OPENSPIEL, STEPS),
        "/s",
        relative_to=Reading(measures.TENSORS_GIN_RUMMY, STEPS),
    ),
    Figure("import brelan", Reading(measures.IMPORT, "seconds"), "s", 0.3, less_is_better=True),
    Figure(
        "import brelan, modules of Numba loaded",
        Reading(measures.IMPORT, "numba_modules"),
        "",
        0,
        less_is_better=True,
    ),
    Figure(
        "brelan engine, first answer, warm",
        Reading(measures.FIRST_ANSWER, "seconds"),
        "s",
        1.5,
        0.8,
        less_is_better=True,
    ),
    Figure(
        "compiling everything, cold",
        Reading(measures.COLD, "seconds"),
        "s",
        90,
        60,
        less_is_better=True,
    ),
    Figure(
        "clone to first page, cold, two cores",
        Reading(measures.FIRST_MINUTE, "page_seconds"),
        "s",
        35,
        25,
        less_is_better=True,
    ),
    Figure(
        "clone to one's own first move against casual bots, slowest game",
        Reading(measures.FIRST_MINUTE, "own_move_seconds"),
        "s",
        65,
        45,
        less_is_better=True,
    ),
    Figure(
        "installed wheel: from brelan serve to a bot's first move, slowest game",
        Reading(measures.WHEEL, "bot_move_seconds"),
        "s",
        5,
        2,
        less_is_better=True,
    ),
    Figure(
        "server: 200 actions/s seen by all four, p99",
        Reading(measures.CALM, "p99_ms"),
        "ms",
        100,
        30,
        less_is_better=True,
    ),
    Figure(
        "server: 200 actions/s seen by all four, median",
        Reading(measures.CALM, "p50_ms"),
        "ms",
        less_is_better=True,
    ),
    Figure(
        "server: 1,000 actions/s seen by all four, p99",
        Reading(measures.BUSY, "p99_ms"),
        "ms",
        100,
        50,
        less_is_better=True,
    ),
    Figure(
        "server: 1,000 actions/s seen by all four, median",
        Reading(measures.BUSY, "p50_ms"),
        "ms",
        less_is_better=True,
    ),
    Figure(
        "server: CPU of an action",
        Reading(measures.BUSY, "cpu_us_per_action"),
        "µs",
        less_is_better=True,
    ),
    Figure(
        "server: memory with 1,000 sockets",
        Reading(measures.BUSY, "megabytes"),
        "MB",
        400,
        200,
        less_is_better=True,
    ),
    Figure(
        "server: memory with its workers",
        Reading(measures.BUSY, "megabytes_in_all"),
        "MB",
        less_is_better=True,
    ),
    Figure(
        "server: start with 1,000 unfinished tables",
        Reading(measures.START, "table_seconds"),
        "s",
        3,
        1,
        less_is_better=True,
    ),
    Figure(
        "server: restart with 2,000 timed tables, first answer",
        Reading(measures.RESTART, "seconds"),
        "s",
        1,
        less_is_better=True,
    ),
    Figure(
        "server: restart with 2,000 timed tables, all awake",
        Reading(measures.RESTART, "awake_seconds"),
        "s",
        5,
        less_is_better=True,
    ),
    Figure(
        "server: memory at rest",
        Reading(measures.REST, "megabytes"),
        "MB",
        150,
        less_is_better=True,
    ),
    Figure(
        "server: memory at rest with two workers",
        Reading(measures.REST, "megabytes_in_all"),
        "MB",
        450,
        less_is_better=True,
    ),
    Figure("first page", Reading(measures.PAGE, "first_page_kb"), "KB", 100, less_is_better=True),
    Figure(
        "first page, until it can be used",
        Reading(measures.PAGE, "usable_seconds"),
        "s",
        1,
        0.4,
        less_is_better=True,
    ),
    Figure(
        "from the tap on Play until the table shows it",
        Reading(measures.PAGE, "tap_ms"),
        "ms",
        100,
        50,
        less_is_better=True,
    ),
    Figure("table, cold", Reading(measures.TABLE, "table_kb"), "KB", 100, less_is_better=True),
    Figure(
        "table, cold, until one can play",
        Reading(measures.TABLE, "table_seconds"),
        "s",
        1,
        0.4,
        less_is_better=True,
    ),
    Figure(
        "from the tap on a card until it is seen",
        Reading(measures.TABLE, "card_tap_ms"),
        "ms",
        100,
        50,
        less_is_better=True,
    ),
    Figure("a lay or claim shown", Reading(measures.TABLE, "shown_fps"), "frames/s", 30, 50),
    Figure("the count at the end", Reading(measures.TABLE, "counted_fps"), "frames/s", 30, 50),
]


def measures_of(figures: list[Figure]) -> list[Measure]:
    """The measures that these figures need, each once, ours next to the peer's."""
    readings = [r for figure in figures for r in (figure.ours, figure.relative_to) if r is not None]
    return list(dict.fromkeys(reading.of for reading in readings))
