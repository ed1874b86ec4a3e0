"""Whether what is called 70 % is won 70 times in a hundred: `python -m benchmarks.calibration`.

Experts play games that nothing was fitted to. At some moments of each it is noted what share of the
win the seat to move is said to have, by what it can see, and afterwards what it got. Moments of one
game end alike, so that errors are counted by games.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt

from brelan import bots, games
from brelan.analysis.values import open_value, view_value
from brelan.bots.bot import Budget
from brelan.game import State
from brelan.games.royal_flush.facts import PIECES, ROUNDS
from brelan.randomness import Seed

PLAYERS = (2, 3, 4)
"""How many play, in turn."""
EXPERT_STEPS = 800
TENTHS = 10
BATCH = 8
"""Games that a process plays at a time."""
Floats = npt.NDArray[np.float64]


class Called(msgspec.Struct, frozen=True):
    """What was said at a moment of a game, and what came of it."""

    game: int
    players: int
    lead: float
    """Over the best other, at that moment."""
    left: float
    """Cards still to come."""
    share: float
    points: float
    won: float
    """Its share of the win in the end."""
    final: float
    """Its lead in the end."""


class Tenth(msgspec.Struct, frozen=True):
    """The moments whose called shares lie in a tenth."""

    moments: int
    called: float
    won: float
    error: float

    @property
    def is_off(self) -> bool:
        """Whether it is off by more than two standard errors."""
        return abs(self.won - self.called) > 2 * self.error


class Report(msgspec.Struct, frozen=True):
    """How good the evaluator of a game is."""

    game: str
    games: int
    moments: int
    worlds: int
    seed: str
    squared_error: float
    """Of called shares, on average."""
    squared_error_of_scores: float
    """The same of a logistic model of lead and cards left, fitted to the other half of the
    games."""
    points_bias: float
    """By how much leads ended above what was called, on average."""
    points_bias_error: float
    tenths: tuple[Tenth, ...]


def cards_left(state: State) -> float:
    """How many cards are still to come; in Royal Flush pieces are to be placed instead."""
    if state.game.name != "royal_flush":
        return float(state.table["left"][0])
    fewest = int(state.table["pieces"][0][: state.players].min())
    return float((ROUNDS - int(state.table["round_number"][0])) * PIECES + fewest)


def lead_of(scores: tuple[int, ...], seat: int) -> float:
    """By how much a seat is ahead of the best other."""
    return float(scores[seat] - max(scores[:seat] + scores[seat + 1 :]))


def play(game: str, number: int, seed: Seed, moments: int, worlds: int) -> list[Called]:
    """A game between experts, and what was said at some moments of it."""
    players = PLAYERS[number % len(PLAYERS)]
    state = games.find(game).new(players, f"calibration {seed} {number}")
    expert, seen = bots.find(game, "expert"), []
    while state.turn is not None:
        seen.append(state.copy())
        luck = f"calibration {seed} {number} {state.step}"
        budget = Budget(steps=EXPERT_STEPS)
        state.apply(expert.decide(state.view(state.turn), budget, luck))
    chosen = random.Random(f"{seed}/{number}").sample(seen, min(moments, len(seen)))
    return [call(moment, state, number, worlds) for moment in chosen]


def call(moment: State, over: State, number: int, worlds: int) -> Called:
    """What is said at a moment, beside the result."""
    seat = moment.turn
    assert seat is not None
    worth = view_value(moment.view(seat), worlds, f"{number}/{moment.step}")
    result = open_value(over, samples=1)
    return Called(
        game=number,
        players=moment.players,
        lead=lead_of(moment.scores, seat),
        left=cards_left(moment),
        share=float(worth.share[seat]),
        points=float(worth.points[seat]),
        won=float(result.share[seat]),
        final=float(result.points[seat]),
    )


def play_batch(game: str, first: int, many: int, seed: Seed, moments: int, worlds: int) -> bytes:
    """Several games, as bytes that pass between processes quickly."""
    numbers = range(first, first + many)
    return msgspec.msgpack.encode(
        [each for number in numbers for each in play(game, number, seed, moments, worlds)]
    )


def error_by_games(calls: list[Called], off: Floats) -> float:
    """The standard error of a mean whose parts hang together within each game."""
    _, game = np.unique([each.game for each in calls], return_inverse=True)
    sums = np.bincount(game, weights=off - off.mean())
    return math.sqrt(float((sums**2).sum())) / len(off)


def tenth(calls: list[Called]) -> Tenth:
    """How often those were won."""
    if not calls:
        return Tenth(0, 0.0, 0.0, 0.0)
    called, won = shares(calls)
    # Where all were won, or none, luck is known only from what was called.
    by_lot = math.sqrt(float((called * (1 - called)).sum())) / len(calls)
    error = max(by_lot, error_by_games(calls, won - called))
    return Tenth(len(calls), float(called.mean()), float(won.mean()), error)


def shares(calls: list[Called]) -> tuple[Floats, Floats]:
    """Called shares, and those got."""
    return np.array([each.share for each in calls]), np.array([each.won for each in calls])


def squared_error_of_scores(calls: list[Called]) -> float:
    """Of a logistic model of lead, cards left and players; each half is judged by the other."""
    traits = np.array([traits_of(each) for each in calls])
    _, won = shares(calls)
    half = np.array([each.game // len(PLAYERS) % 2 for each in calls])
    squared = [
        (
            won[half == own]
            - chances(traits[half == own], fitted(traits[half != own], won[half != own]))
        )
        ** 2
        for own in (0, 1)
    ]
    return float(np.concatenate(squared).mean())


def traits_of(call: Called) -> list[float]:
    """What the model of scores looks at."""
    lead = call.lead / 10
    return [1.0, call.players, lead, lead / math.sqrt(1 + call.left), lead * call.players]


def chances(traits: Floats, weights: Floats) -> Floats:
    """Logistic."""
    found: Floats = 1 / (1 + np.exp(-np.clip(traits @ weights, -30, 30)))
    return found


def fitted(traits: Floats, won: Floats) -> Floats:
    """The likeliest weights, by Newton's method."""
    weights = np.zeros(traits.shape[1])
    for _ in range(30):
        expected = chances(traits, weights)
        bend = traits.T @ (traits * (expected * (1 - expected))[:, None])
        slope = traits.T @ (won - expected) - 1e-3 * weights
        weights += np.linalg.solve(bend + 1e-3 * np.eye(len(weights)), slope)
    return weights


def report(game: str, calls: list[Called], worlds: int, seed: Seed) -> Report:
    """What came of it."""
    called, won = shares(calls)
    off = np.array([each.final - each.points for each in calls])
    places = np.minimum((called * TENTHS).astype(int), TENTHS - 1)
    split = [
        [each for each, at in zip(calls, places, strict=True) if at == number]
        for number in range(TENTHS)
    ]
    return Report(
        game=game,
        games=len({each.game for each in calls}),
        moments=len(calls),
        worlds=worlds,
        seed=str(seed),
        squared_error=float(((called - won) ** 2).mean()),
        squared_error_of_scores=squared_error_of_scores(calls),
        points_bias=float(off.mean()),
        points_bias_error=error_by_games(calls, off),
        tenths=tuple(map(tenth, split)),
    )


def table(found: Report) -> str:
    """The report as Markdown."""
    name = found.game.replace("_", " ").title()
    lines = [
        f"{name}: {found.moments:,} moments of {found.games:,} games. Mean squared error "
        f"{found.squared_error:.4f}, of score and cards left {found.squared_error_of_scores:.4f}. "
        f"Points: {found.points_bias:+.2f} ± {found.points_bias_error:.2f}.",
        "",
        "| called | moments | mean called | won | standard error | |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for number, each in enumerate(found.tenths):
        span = f"{10 * number}–{10 * number + 10} %"
        off = "off" if each.is_off else ""
        lines.append(
            f"| {span} | {each.moments:,} | {100 * each.called:.1f} % | {100 * each.won:.1f} % "
            f"| {100 * each.error:.1f} % | {off} |"
        )
    return "\n".join(lines) + "\n"


def calibrate(game: str, asked: argparse.Namespace, pool: ProcessPoolExecutor) -> Report:
    """Play and report."""
    batches = [
        pool.submit(
            play_batch,
            game,
            first,
            min(BATCH, asked.games - first),
            asked.seed,
            asked.moments,
            asked.worlds,
        )
        for first in range(0, asked.games, BATCH)
    ]
    calls: list[Called] = []
    for batch in batches:
        calls += msgspec.msgpack.decode(batch.result(), type=list[Called])
    return report(game, calls, asked.worlds, asked.seed)


def main() -> None:
    """Calibrate, print tables, and write JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=games.NAMES, action="append", help="all, if not given")
    parser.add_argument("--games", type=int, default=100, help="for each game")
    parser.add_argument("--moments", type=int, default=4, help="of each game")
    parser.add_argument("--worlds", type=int, default=64)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--out", type=Path, help="a JSON file")
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.processes) as pool:
        reports = [calibrate(game, asked, pool) for game in asked.game or games.NAMES]
    for each in reports:
        sys.stdout.write(table(each) + "\n")
    if asked.out:
        asked.out.write_text(json.dumps(msgspec.to_builtins(reports), indent=1) + "\n")


if __name__ == "__main__":
    main()
