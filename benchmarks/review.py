"""`python -m benchmarks.review`: how good reviews and adjusted results are, measured on games.

Each figure has its own games and interval. Every unit of work is a function of its number, so
that any number of processes measures the same. Only times depend on the machine.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np

from brelan import bots, games
from brelan.analysis.review.course import course_of
from brelan.analysis.review.evaluator import EVALUATOR
from brelan.analysis.review.mistakes import BLUNDER, Judgement, judge, lost_share
from brelan.analysis.review.processes import review
from brelan.analysis.review.review import WORLDS, Reviewed, Settings, assemble, look_at, stages
from brelan.arena.contestants import read_contestant
from brelan.arena.luck_meter import LuckMeter
from brelan.arena.match import new_match
from brelan.arena.play import DealRunner
from brelan.arena.statistics import Z, wilson
from brelan.arena.tally import Tally
from brelan.bots.bot import Budget
from brelan.game import State, View
from brelan.records import Record, record_of

NAMES = ("royal_flush", "flush_royal", "poker_tiles")
LONG_WORLDS = 2048
"""In so many worlds it is found out whether a random action is a blunder."""
PLANTED_EACH = 8
"""Positions of a game at which a random action is tried."""
CHAMPION_MS = 1000
RESAMPLES = 2000

Unit = tuple[str, int, str]
"""A game's name, a number and a seed."""


def game_of(name: str, players: int, seed: str, bot: str, ms: float | None = None) -> Record:
    """A whole game between equals."""
    state, actions = games.find(name).new(players, seed), []
    player = bots.find(name, bot)
    budget = Budget(player.ms if ms is None else ms)
    while state.turn is not None:
        action = player.decide(state.view(state.turn), budget, f"{seed}/{state.step}")
        actions.append(str(action))
        state.apply(action)
    return record_of(state, [bot] * players, actions)


def reviewed(record: Record, settings: Settings) -> Reviewed:
    """A review in this process."""
    course = course_of(record)
    looked = [look_at(course, step, settings, EVALUATOR) for step in stages(course)]
    return assemble(course, looked, settings)


def worst_sum(unit: Unit) -> list[float]:
    """How far the parts are from the result at most, for 2 to as many players as there may be."""
    name, number, seed = unit
    worst = []
    for players in games.find(name).seats:
        record = game_of(name, players, f"{seed}/sums/{players}/{number}", "greedy")
        seats = reviewed(record, Settings(worlds=4, seed=number)).review.seats
        worst.append(
            max(abs(each.deal + each.luck + each.own + each.others - each.result) for each in seats)
        )
    return worst


def luck_between_equals(unit: Unit) -> list[float]:
    """The luck of the first seat in a game between two of equal strength, in shares and points."""
    name, number, seed = unit
    own = f"{seed}/equals/{number}"
    state, player, meter = games.find(name).new(2, own), bots.find(name, "club"), LuckMeter(own, 2)
    while state.turn is not None:
        before = state.copy()
        action = player.decide(state.view(state.turn), Budget(player.ms), f"{own}/{state.step}")
        state.apply(action)
        meter.see(before, action, state)
    luck = meter.luck()
    return [luck.share[0], luck.points[0]]


def mirrored_deal(unit: Unit) -> list[float]:
    """What the expert gets from a mirrored deal against `club`: margin and share of the win, each
    plain and adjusted."""
    name, number, seed = unit
    contestants = [read_contestant(name, each) for each in ("expert", "club")]
    match = new_match(name, contestants, seed=f"{seed}/mirrored", adjust=True)
    tally = Tally(match, [DealRunner(match).play(number)])
    plain = [tally.margins[0, 0], tally.wins[0, 0]]
    luck = [tally.luck_in_points[0, 0], tally.luck[0, 0]]
    return [plain[0], plain[0] - luck[0], plain[1], plain[1] - luck[1]]


def planted(unit: Unit) -> list[bool]:
    """For each random action that gives away a tenth or more: whether it is found."""
    name, number, seed = unit
    course = course_of(game_of(name, 2, f"{seed}/planted/{number}", "expert"))
    rng = random.Random(f"{seed}/planted/{number}")
    steps = rng.sample(range(len(course.actions)), min(PLANTED_EACH, len(course.actions)))
    found = []
    for step in sorted(steps):
        view = course.states[step].view(course.states[step].turn)
        action = str(rng.choice(view.actions()))
        if is_blunder(view, action, f"long {seed}/{number}/{step}"):
            verdict = judged(course.states[step], action, f"{number}/{step}")
            found.append(verdict.mark in ("mistake", "blunder"))
    return found


def is_blunder(view: View, action: str, seed: str) -> bool:
    """Whether an action gives away a tenth of the win or more, by a long evaluation."""
    others = [each for each in EVALUATOR.candidates(view) if each != action]
    if not others:
        return False
    lost, _ = lost_share(EVALUATOR.look(view, [action, *others], LONG_WORLDS, seed))
    return lost >= BLUNDER


def judged(state: State, action: str, seed: str) -> Judgement:
    """What a review says of an action."""
    view = state.view(state.turn)
    return judge(
        action,
        EVALUATOR.candidates(view),
        WORLDS,
        seed,
        lambda actions, worlds, luck: EVALUATOR.look(view, actions, worlds, luck),
    )


def champions(unit: Unit) -> list[bool]:
    """For each decision of a game between champions: whether it is called a mistake or worse."""
    name, number, seed = unit
    record = game_of(name, 2, f"{seed}/champions/{number}", "champion", CHAMPION_MS)
    course, settings = course_of(record), Settings(seed=number)
    looked = [look_at(course, step, settings, EVALUATOR) for step in stages(course)]
    return [
        stage.judgement.mark in ("mistake", "blunder")
        for stage in looked
        if stage.judgement is not None and stage.is_decision
    ]


def two_seeds(unit: Unit) -> list[list[str | None]]:
    """The marks of every move of a game, by two reviews with different seeds."""
    name, number, seed = unit
    record = game_of(name, 2, f"{seed}/seeds/{number}", "club")
    first, second = (reviewed(record, Settings(seed=each)).review for each in (1, 2))
    return [[a.mark, b.mark] for a, b in zip(first.moves, second.moves, strict=True)]


def timed(name: str, number: int, seed: str) -> float:
    """Seconds that the review of a game takes with two processes, from their start."""
    record = game_of(name, 2, f"{seed}/timed/{number}", "expert")
    began = perf_counter()
    review(record, Settings(seed=number), processes=2)
    return perf_counter() - began


def mean_and_error(values: Sequence[float]) -> dict[str, float]:
    """A mean and its standard error."""
    found = np.array(values)
    return {"mean": float(found.mean()), "error": float(found.std(ddof=1) / math.sqrt(len(found)))}


def rate(found: Sequence[bool]) -> dict[str, float | int | None]:
    """How often something is so, with its 95 % interval."""
    if not found:
        return {"of": 0, "rate": None}
    value = wilson(sum(found) / len(found), len(found), Z)
    return {"of": len(found), "rate": value.value, "low": value.low, "high": value.high}


def ratio_of_variances(pairs: Sequence[tuple[float, float]]) -> dict[str, float]:
    """How many times less the second scatters than the first, with a 95 % interval by resampling
    the deals."""
    found, rng = np.array(pairs), np.random.default_rng(0)
    drawn = rng.integers(0, len(found), (RESAMPLES, len(found)))
    ratios = found[drawn, 0].var(axis=1) / found[drawn, 1].var(axis=1)
    low, high = np.quantile(ratios, (0.025, 0.975))
    value = found[:, 0].var() / found[:, 1].var()
    return {"ratio": float(value), "low": float(low), "high": float(high)}


def best_weight(pairs: Sequence[tuple[float, float]]) -> dict[str, float]:
    """How many times the luck taken out of each result leaves the least scatter, with its standard
    error. What evaluators take out already is to be multiplied by it."""
    plain, adjusted = np.array(pairs).T
    luck = plain - adjusted
    luck -= luck.mean()
    weight = (luck @ plain) / (luck @ luck)
    left = plain - plain.mean() - weight * luck
    return {"value": float(weight), "error": math.sqrt((left @ left) / (luck @ luck) / len(left))}


def flat(found: Sequence[Sequence[Any]]) -> list[Any]:
    """The entries of all lists."""
    return [each for part in found for each in part]


def tell_sums(found: list[list[float]]) -> dict[str, Any]:
    """The worst of all sums."""
    return {"games": len(flat(found)), "worst": max(flat(found))}


def tell_luck(found: list[list[float]]) -> dict[str, Any]:
    """Mean luck in shares and in points."""
    share, points = zip(*found, strict=True)
    return {"games": len(found), "share": mean_and_error(share), "points": mean_and_error(points)}


def tell_variance(found: list[list[float]]) -> dict[str, Any]:
    """How much less adjusted results scatter."""
    margins, shares = [(each[0], each[1]) for each in found], [(each[2], each[3]) for each in found]
    return {
        "deals": len(found),
        "margin": ratio_of_variances(margins),
        "share": ratio_of_variances(shares),
        "weight_of_margin": best_weight(margins),
        "weight_of_share": best_weight(shares),
        "plain_margin": mean_and_error([each[0] / 2 for each in found]),
        "adjusted_margin": mean_and_error([each[1] / 2 for each in found]),
    }


def tell_rate(found: list[list[bool]]) -> dict[str, Any]:
    """How often it is so."""
    return rate(flat(found))


def tell_agreement(found: list[list[list[str | None]]]) -> dict[str, Any]:
    """How often two reviews say the same: of all moves, and of those that either marks; and how
    often what one calls a mistake or worse has any mark by the other."""
    moves = flat(found)
    marked = [pair for pair in moves if pair != [None, None]]
    grave = [pair for pair in moves if {"mistake", "blunder"} & set(pair)]
    return {
        "all": rate([first == second for first, second in moves]),
        "marked": rate([first == second for first, second in marked]),
        "grave": rate([None not in pair for pair in grave]),
    }


MEASURES: dict[str, tuple[Callable[[Unit], Any], Callable[[Any], dict[str, Any]], int]] = {
    "sums": (worst_sum, tell_sums, 300),
    "luck": (luck_between_equals, tell_luck, 400),
    "variance": (mirrored_deal, tell_variance, 400),
    "planted": (planted, tell_rate, 100),
    "champion": (champions, tell_rate, 10),
    "seeds": (two_seeds, tell_agreement, 20),
}
"""What is done with each number, what is told of it, and how many numbers there are."""
TIMED = 5
"""How many games are timed, at most."""


def prepare(name: str) -> None:
    """Compile everything once, before many processes would."""
    for _ in bots.of(name).warm():
        pass
    reviewed(game_of(name, 2, "warm", "greedy"), Settings(worlds=4))


def measure(chosen: argparse.Namespace) -> dict[str, Any]:
    """All figures of all games."""
    told: dict[str, Any] = {}
    for name in chosen.game or NAMES:
        prepare(name)
    with ProcessPoolExecutor(chosen.processes, get_context("spawn")) as pool:
        for name in chosen.game or NAMES:
            told[name] = {}
            for key in chosen.only or MEASURES:
                if key in MEASURES:
                    work, tell, usual = MEASURES[key]
                    units = [(name, each, chosen.seed) for each in range(chosen.games or usual)]
                    told[name][key] = tell(list(pool.map(work, units)))
                    print(name, key, json.dumps(told[name][key]), flush=True)
    for name in chosen.game or NAMES:
        if not chosen.only or "time" in chosen.only:
            many = min(chosen.games or TIMED, TIMED)
            seconds = [timed(name, each, chosen.seed) for each in range(many)]
            told[name]["time"] = {"median": median(seconds), "worst": max(seconds), "games": many}
            print(name, "time", json.dumps(told[name]["time"]), flush=True)
    return told


def main() -> None:
    """Measure, print, and write a file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, help="games or deals of each figure")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", default="brelan")
    parser.add_argument("--game", action="append", choices=NAMES)
    parser.add_argument("--only", action="append", choices=[*MEASURES, "time"])
    parser.add_argument("--out", type=Path, default=Path("build/review.json"))
    chosen = parser.parse_args()
    told = measure(chosen)
    chosen.out.parent.mkdir(parents=True, exist_ok=True)
    chosen.out.write_text(json.dumps(told, indent=1) + "\n")


if __name__ == "__main__":
    main()
