"""Compiling ahead of need: which parts of a game are compiled, and the processes that compile the
others in the background.

`python -m brelan.warming GAME [FUNCTION]` is such a process. It reports, line by line, which parts
are ready. Commands on its standard input pause and resume it, and it ends when its input does.
FUNCTION (`module:name`) is called with the game once its rules are compiled, for kernels that only
the caller uses.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pkgutil import resolve_name
from time import process_time, sleep
from typing import IO, Any

from brelan import bots, games
from brelan.bots.bot import RULES
from brelan.forecast import Forecast
from brelan.kernel_files import mark, marks, prune
from brelan.kernels import COMPILED, registry
from brelan.packages import packages

NICENESS = 10
"""The niceness of compiling processes."""
PAUSE, GO = b"pause\n", b"go\n"
"""Commands to a compiling process."""
READY, WORKED = "ready", "worked"
"""Its reports: a part that is ready, and the processor time that it has used."""
REPORT_SECONDS = 0.5


def is_ready(game: str, part: str) -> bool:
    """Whether nothing is left to be compiled for a part of a game."""
    return not COMPILED or any(path.exists() for path in marks(module_of(game), part))


def mark_ready(game: str, part: str) -> None:
    """Note that a part is compiled; nothing is noted where nothing can be written."""
    path = mark(module_of(game), part)
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()


def module_of(game: str) -> str:
    """The module whose digest stands for all kernels of a game: it imports them all."""
    return packages()[game].part("bots")


def missing_parts(game: str) -> list[str]:
    """The parts that are not compiled yet, in the order of need."""
    return [part for part in bots.of(game).parts if not is_ready(game, part)]


def prepare(game: str, parts: Sequence[str], report: Callable[[Forecast], None]) -> None:
    """Compile parts of a game in this process; `report` is called with the forecast."""
    missing = [part for part in bots.of(game).parts if part in parts and not is_ready(game, part)]
    if not missing:
        return
    began = process_time()
    forecast = Forecast(game, missing, work=lambda: process_time() - began)
    forecast.go()
    for part in missing:
        report(forecast)
        bots.of(game).prepare(part)
        mark_ready(game, part)
        forecast.finish(part)
    report(forecast)


def command(game: str, also: str = "") -> list[str]:
    """The command of a process that compiles a game."""
    return [sys.executable, "-m", __name__, game, *([also] if also else [])]


def warm_apart(game: str, also: str, report: Callable[[str, Forecast], None]) -> None:
    """Compile a game in a process of its own, and report its forecast as parts get ready."""
    forecast = Forecast(game, missing_parts(game))
    forecast.go()
    report(game, forecast)
    with subprocess.Popen(
        command(game, also), text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            word, value = line.split()
            if word == WORKED:
                forecast.report(float(value))
            else:
                forecast.finish(value)
            report(game, forecast)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, process.args)


def warm(also: str, report: Callable[[str, Forecast], None]) -> None:
    """Compile all games, as many at once as there are cores."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for done in [pool.submit(warm_apart, name, also, report) for name in games.working()]:
            done.result()


def main() -> None:
    """Compile a game, part after part."""
    game, *also = sys.argv[1:]
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    # What a library prints must not mix with the reports.
    reports = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    follow_commands(sys.stdin.buffer)
    threading.Thread(target=report_work, args=(reports,), daemon=True).start()
    for part in bots.of(game).parts:
        if not is_ready(game, part):
            bots.of(game).prepare(part)
            if part == RULES:
                for function in also:
                    resolve_name(function)(game)
            mark_ready(game, part)
        reports.write(f"{WORKED} {process_time()}\n{READY} {part}\n")
    prune({name.rpartition(".")[0] for name in registry} | {module_of(game)})
    # A thread still reads standard input, which would block Python's own exit.
    reports.flush()
    os._exit(0)


def report_work(reports: IO[str]) -> None:
    """Report the processor time at intervals."""
    while True:
        sleep(REPORT_SECONDS)
        reports.write(f"{WORKED} {process_time()}\n")


def follow_commands(commands: IO[bytes]) -> None:
    """Pause and resume between two kernels, as commanded; exit when the commands end."""
    running = threading.Event()
    running.set()

    def listen() -> None:
        for command in commands:
            if command == PAUSE:
                running.clear()
            else:
                running.set()
        os._exit(0)

    if COMPILED:
        before_compiling(running.wait)
    threading.Thread(target=listen, daemon=True).start()


def before_compiling(wait: Callable[[], Any]) -> None:
    """Call this before every kernel that is compiled."""
    from numba.core import event

    class Gate(event.Listener):  # type: ignore[misc]
        def on_start(self, event: Any) -> None:
            wait()

        def on_end(self, event: Any) -> None:
            pass

    event.register("numba:compile", Gate())


if __name__ == "__main__":
    main()
