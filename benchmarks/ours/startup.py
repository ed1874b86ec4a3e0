"""What a person waits for: the import, the engine's first answer, compiling everything."""

from __future__ import annotations

import tempfile
import time

from benchmarks.ours.engine import Engine
from benchmarks.processes import OUR_PYTHON, Numbers, run

GAMES = ("royal_flush", "flush_royal", "poker_tiles")

COUNT_NUMBA = """
import sys
import brelan
print(sum(name.partition(".")[0] == "numba" for name in sys.modules))
"""


def time_import(_seconds: float) -> Numbers:
    """A whole process that imports Brelan, and how many of Numba's modules that brought in."""
    bare = time_process("pass")
    whole = time_process("import brelan")
    numba = float(run([OUR_PYTHON, "-c", COUNT_NUMBA]))
    return {"seconds": whole, "bare_seconds": bare, "numba_modules": numba}


def time_process(code: str) -> float:
    """The seconds of an interpreter that runs this and ends."""
    began = time.perf_counter()
    run([OUR_PYTHON, "-c", code])
    return time.perf_counter() - began


def time_first_answer(_seconds: float) -> Numbers:
    """From starting the engine to its answer to `new`; the slowest of the three games counts."""
    answers = {game: first_answer(game) for game in GAMES}
    return {**answers, "seconds": max(answers.values())}


def first_answer(game: str) -> float:
    """Seconds until a new engine has answered its first request."""
    began = time.perf_counter()
    with Engine() as engine:
        engine.ask(op="new", game=game, players=2, seed=1)
        return time.perf_counter() - began


def time_cold_compile(_seconds: float) -> Numbers:
    """`brelan warm` with an empty cache."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        run([OUR_PYTHON, "-m", "brelan", "warm"], {"BRELAN_CACHE": folder})
        return {"seconds": time.perf_counter() - began}


def warm_up() -> None:
    """Fill the ordinary cache, so that no measurement compiles."""
    run([OUR_PYTHON, "-m", "brelan", "warm"])
