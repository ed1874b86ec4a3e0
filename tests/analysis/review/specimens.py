"""Finished games, and an evaluation that is quick and means little: what holds for any evaluation
holds for it."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from functools import cache

import numpy as np

from brelan import bots, games
from brelan.analysis.review.course import Course, course_of
from brelan.analysis.review.evaluator import Evaluator
from brelan.analysis.review.luck import Floats, Worth, leads
from brelan.bots.bot import Budget
from brelan.game import State, View
from brelan.records import Record, record_of

EVERY_KIND = [(game, players) for game in games.NAMES for players in games.find(game).seats]


def played(game: str, players: int, seed: str, bot: str = "greedy") -> Record:
    """A whole game between bots."""
    state = games.find(game).new(players, seed)
    player = bots.find(game, bot)
    actions = []
    while state.turn is not None:
        action = player.decide(state.view(state.turn), Budget(steps=1), f"{seed}/{state.step}")
        actions.append(str(action))
        state.apply(action)
    return record_of(state, [f"player {seat}" for seat in range(players)], actions)


@cache
def course(game: str, players: int, seed: str = "review") -> Course:
    """The course of such a game."""
    return course_of(played(game, players, seed))


def plain_evaluate(state: State, seed: str, samples: range) -> Worth:
    """Shares by the points and by what is held, and some noise."""
    held = [hashlib.sha256(str(cards).encode()).digest()[0] / 64 for cards in hands(state)]
    points = np.array(state.scores) / 20 + held
    return np.mean([plain_sample(points, f"{seed}/{number}") for number in samples], axis=0)


def plain_sample(points: Floats, seed: str) -> Worth:
    """One sample."""
    noise = random.Random(seed)
    noisy = points + [noise.random() for _ in points]
    shares = np.exp(noisy - noisy.max())
    return np.array([shares / shares.sum(), leads(tuple(map(int, 20 * noisy)))])


def hands(state: State) -> list[object]:
    """What every seat holds."""
    position = state.position()
    held = getattr(position, "hands", None) or getattr(position, "racks", None)
    assert isinstance(held, list)
    return held


def plain_candidates(view: View) -> Sequence[str]:
    """Two of the legal actions."""
    return view.actions().texts()[:2]


def plain_look(view: View, actions: Sequence[str], worlds: int, seed: str) -> Floats:
    """Noise, and something that belongs to the action."""
    rng = np.random.default_rng(len(seed) + worlds)
    means = np.array([hashlib.sha256(action.encode()).digest()[0] / 256 for action in actions])
    noise: Floats = rng.normal(size=(len(actions), worlds)) / 10
    return means[:, None] + noise


PLAIN = Evaluator(plain_evaluate, plain_candidates, plain_look)
