"""How long it takes from `git clone` to the first page and to one's own first move in each game.

The clone is installed once, for the first game; for the others `make play` starts again in it with
empty caches, and what the first start took longer until its page is added: cloning, installing.
"""

from __future__ import annotations

import json
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from urllib.parse import urlsplit

from benchmarks.ours.fresh import environment, started, use_two_cores
from benchmarks.ours.newcomer import get_ready, page_answers, play
from benchmarks.ours.server import free_port
from benchmarks.ours.startup import GAMES
from benchmarks.processes import ROOT, run

BROWSER = """#!/bin/sh
printf '%s' "$1" > "$0.part" && mv "$0.part" "$0.opened"
"""
"""Stands in for a browser: it writes down the address that it is to open."""


@dataclass(frozen=True)
class Start:
    """Seconds until the first page was there, and until our own first move was acknowledged."""

    page: float
    own_move: float


def start(clone: Path, folder: Path, game: str, began: float) -> Start:
    """`make play` with nothing in any cache, and a first move in one game."""
    folder.mkdir()
    browser = folder / "browser"
    browser.write_text(BROWSER)
    browser.chmod(0o755)
    opened = folder / "browser.opened"
    env = environment(folder) | {"BROWSER": str(browser)}
    command = ["make", "play", f"PORT={free_port()}"]
    with started(command, clone, env, folder / "log") as playing:
        playing.wait_until(opened.exists, "make play: the browser's call")
        port = urlsplit(opened.read_text()).port
        assert port is not None
        playing.wait_until(lambda: page_answers(port), "make play: the first page")
        page = perf_counter() - began
        return Start(page, play(port, game).own - began)


def main() -> None:
    """Print the figures as JSON."""
    use_two_cores()
    for game in GAMES:
        get_ready(game)
    with tempfile.TemporaryDirectory(prefix="brelan-minute-") as name:
        folder = Path(name)
        clone = folder / "clone"
        began = perf_counter()
        run(["git", "clone", "--quiet", str(ROOT), str(clone)])
        first, *others = GAMES
        whole = start(clone, folder / first, first, began)
        own_moves = {first: whole.own_move}
        for game in others:
            again = start(clone, folder / game, game, perf_counter())
            own_moves[game] = again.own_move + whole.page - again.page
    figures = {"page_seconds": whole.page, "own_move_seconds": max(own_moves.values())}
    print(json.dumps(figures | own_moves))


if __name__ == "__main__":
    main()
