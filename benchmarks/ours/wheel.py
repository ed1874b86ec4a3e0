"""How long an installed wheel takes from `brelan serve` to a bot's first move, cold.

The wheel is the one for this platform in `dist/`, made by `make wheel` if it is missing or older
than the sources.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from benchmarks.ours.fresh import environment, started, use_two_cores
from benchmarks.ours.newcomer import get_ready, page_answers, play
from benchmarks.ours.server import free_port
from benchmarks.ours.startup import GAMES
from benchmarks.processes import OUR_PYTHON, ROOT, MeasureError, run

DIST = ROOT / "dist"


def platform_wheel() -> Path:
    """The wheel with compiled kernels, of the sources as they are."""
    sources = [path for path in (ROOT / "src").rglob("*") if "__pycache__" not in path.parts]
    changed = max(path.stat().st_mtime for path in [*sources, ROOT / "pyproject.toml"])
    if not newer_wheels(changed):
        run(["make", "wheel"])
    made = newer_wheels(changed)
    if not made:
        raise MeasureError("make wheel has put no wheel for this platform into dist/")
    return made[-1]


def newer_wheels(changed: float) -> list[Path]:
    """Wheels for one platform made since the sources changed, the latest last."""
    wheels = [wheel for wheel in DIST.glob("*.whl") if not wheel.name.endswith("-any.whl")]
    made = sorted((wheel.stat().st_mtime, wheel) for wheel in wheels)
    return [wheel for when, wheel in made if when >= changed]


def install(wheel: Path, folder: Path) -> Path:
    """Install it outside of the sources; the command."""
    run([OUR_PYTHON, "-m", "venv", str(folder)])
    programs = folder / ("Scripts" if sys.platform == "win32" else "bin")
    pip = [str(programs / "python"), "-m", "pip", "install", "--quiet"]
    run([*pip, "--disable-pip-version-check", str(wheel)], {"PYTHONPATH": ""})
    return programs / "brelan"


def bot_move_seconds(command: Path, folder: Path, game: str) -> float:
    """From starting the server to a bot's first move."""
    port = free_port()
    began = perf_counter()
    serve = [str(command), "serve", "--port", str(port)]
    with started(serve, folder, environment(folder), folder / "log") as serving:
        serving.wait_until(lambda: page_answers(port), "brelan serve: the first page")
        return play(port, game).bot - began


def main() -> None:
    """Print the figures as JSON."""
    use_two_cores()
    for game in GAMES:
        get_ready(game)
    wheel = platform_wheel()
    with tempfile.TemporaryDirectory(prefix="brelan-wheel-") as name:
        command = install(wheel, Path(name) / "venv")
        moves = {}
        for game in GAMES:
            folder = Path(name) / game
            folder.mkdir()
            moves[game] = bot_move_seconds(command, folder, game)
    print(json.dumps({"bot_move_seconds": max(moves.values())} | moves))


if __name__ == "__main__":
    main()
