"""What actions and positions are worth: one measure for hints, reviews, puzzles and the arena.

A value is a share of the win, or a lead in points at the end: never a mixture. The same question
gets the same answer everywhere, because its worlds follow from its seed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec
import numpy as np

from brelan import bots
from brelan.actions import Action
from brelan.arrays import join
from brelan.bots.evaluator import Evaluator, Floats, Measured, Moves, worlds_of
from brelan.errors import BadAction, IllegalAction, NoEvaluator
from brelan.game import Seen, State, View
from brelan.randomness import Seed
from brelan.texts import say

BEST_FEW = 5
"""How many actions are valued if nobody says which."""
WORLDS = 64


class Value(msgspec.Struct, frozen=True):
    """What an action is worth to the seat to move; errors are standard errors."""

    action: str
    share: float
    """Its part of the win."""
    share_error: float
    points: float
    """Its lead over the best other at the end."""
    points_error: float
    exact: bool
    """Whether nothing was estimated."""


class Worth(msgspec.Struct, frozen=True):
    """What a position is worth to every seat."""

    share: Floats
    share_error: Floats
    points: Floats
    points_error: Floats
    exact: bool


class Outcomes(msgspec.Struct, frozen=True):
    """How actions end, all in the same worlds: a row for each action, a column for each world, and
    in it every seat."""

    actions: tuple[str, ...]
    share: Floats
    points: Floats
    exact: tuple[bool, ...]
    """For each action."""


def outcomes(
    view: View, actions: Sequence[Action | str], worlds: int = WORLDS, seed: Seed = 0
) -> Outcomes:
    """How these legal actions of the seat to move end in worlds that the view does not rule out.

    Raises BadAction or IllegalAction.
    """
    return _outcomes(view, actions, worlds, seed)


def open_outcomes(
    state: State, actions: Sequence[Action | str], samples: int = WORLDS, seed: Seed = 0
) -> Outcomes:
    """The same with all hands open: only what nobody holds yet is dealt anew."""
    return _outcomes(state, actions, samples, seed)


def values(
    view: View,
    actions: Sequence[Action | str] | None = None,
    worlds: int = WORLDS,
    seed: Seed = 0,
) -> tuple[Value, ...]:
    """What these actions, or the best few, are worth to the seat to move; best first."""
    seat = _mover(view)
    if actions is None:
        moves = evaluator_of(view).candidates(view, BEST_FEW)
        found = _measured(view, moves, worlds, seed)
    else:
        found = _outcomes(view, actions, worlds, seed)
    listed = [_value(found, row, seat) for row in range(len(found.actions))]
    return tuple(sorted(listed, key=lambda value: (-value.share, -value.points)))


def open_value(state: State, samples: int = WORLDS, seed: Seed = 0) -> Worth:
    """What a position with open hands is worth to every seat; the result, if the game is over."""
    return _worth(state, samples, seed)


def view_value(view: View, worlds: int = WORLDS, seed: Seed = 0) -> Worth:
    """What a position is worth to every seat, by what the owner of the view can know."""
    return _worth(view, worlds, seed)


def evaluator_of(seen: Seen) -> Evaluator:
    """The evaluator of a game; NoEvaluator if it has none."""
    evaluator = bots.of(seen.game.name).evaluator
    if evaluator is None:
        raise NoEvaluator(say("error.no-evaluator"))
    return evaluator


def _outcomes(seen: Seen, actions: Sequence[Action | str], worlds: int, seed: Seed) -> Outcomes:
    return _measured(seen, _moves(seen, actions), worlds, seed)


def _measured(seen: Seen, moves: Moves, worlds: int, seed: Seed) -> Outcomes:
    _mover(seen)
    measured = evaluator_of(seen).measure(seen, moves, worlds_of(seed, worlds))
    texts = tuple(seen.game.write_actions(moves.codes))
    exact = tuple(bool(each) for each in measured.exact)
    return Outcomes(texts, measured.share, measured.points, exact)


def _mover(seen: Seen) -> int:
    """The seat to move, which must be the one that sees."""
    if seen.turn is None or (isinstance(seen, View) and seen.seat != seen.turn):
        raise BadAction(say("error.not-to-move"))
    return seen.turn


def _moves(seen: Seen, actions: Sequence[Action | str]) -> Moves:
    """Actions that are known to be legal, and what they score."""
    if not actions:
        raise BadAction(say("error.no-action"))
    codes, points = [], []
    for action in actions:
        read = seen.read(action)
        judged = seen.judge(read)
        if not judged.legal:
            assert judged.rule is not None
            assert judged.reason is not None
            raise IllegalAction(judged.rule, judged.reason)
        codes.append(read.codes[read.index : read.index + 1])
        points.append(judged.points)
    return Moves(join(codes), np.array(points, np.int64))


def _worth(seen: Seen, worlds: int, seed: Seed) -> Worth:
    measured: Measured = evaluator_of(seen).measure(seen, None, worlds_of(seed, worlds))
    share, points = measured.share[0], measured.points[0]
    exact = bool(measured.exact[0])
    return Worth(share.mean(axis=0), _error(share), points.mean(axis=0), _error(points), exact)


def _value(found: Outcomes, row: int, seat: int) -> Value:
    share, points = found.share[row, :, seat], found.points[row, :, seat]
    return Value(
        found.actions[row],
        float(share.mean()),
        float(_error(share)),
        float(points.mean()),
        float(_error(points)),
        found.exact[row],
    )


def _error(worlds: Floats) -> Floats:
    """The standard error of the mean over worlds; of a single one nothing is known of it."""
    if len(worlds) < 2:
        return np.zeros(worlds.shape[1:])
    error: Floats = worlds.std(axis=0, ddof=1) / math.sqrt(len(worlds))
    return error
