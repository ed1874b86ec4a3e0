"""Bulk play in compiled code: `brelan simulate`, whose seconds leave compiling out."""

from __future__ import annotations

from functools import cache

from benchmarks.processes import OUR_PYTHON, Numbers, run_numbers

PROBE = 500
"""Games played first to learn how many fill the time asked for."""


def simulate(game: str, players: int, bot: str, seconds: float) -> Numbers:
    """Whole games for about so many seconds."""
    games = max(PROBE, round(seconds * games_per_second(game, players, bot)))
    return ask(game, players, bot, games)


@cache
def games_per_second(game: str, players: int, bot: str) -> float:
    """A first guess at the speed."""
    return ask(game, players, bot, PROBE)["games_per_second"]


def ask(game: str, players: int, bot: str, games: int) -> Numbers:
    """One run of the command."""
    command = [OUR_PYTHON, "-m", "brelan", "simulate", game, "--json", "--seed", "1"]
    return run_numbers([*command, "--players", str(players), "--bot", bot, "--games", str(games)])
