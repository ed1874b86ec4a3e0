"""Ratings on the Elo scale, where 400 points are ten to one, with their 95 % intervals.

Two contestants at tables of two: the difference that the win share is (Bradley and Terry). More:
the model of Bradley and Terry fitted to who finished before whom, mean 0. It is that of Plackett
and Luce seen pair by pair. Intervals come from the scatter between deals (the sandwich estimator).
"""

from __future__ import annotations

import math

import numpy as np

from brelan.arena.statistics import UNKNOWN, Estimate, Floats, mean, quantile, share
from brelan.arena.tally import Tally

SCALE = 400 / math.log(10)
PRIOR = 0.5
"""A drawn game added for any two that met: who always won is strong, not infinitely strong."""
LEAST = 0.5
"""The least standard error, as a part of that of independent games: where one always wins, the
deals do not disagree at all, which proves less than it seems to."""
MOST_ROUNDS = 100


def ratings(tally: Tally) -> tuple[Estimate, ...]:
    """A rating for each contestant; with two at tables of two, the difference to the other."""
    many = len(tally.match.contestants)
    if len(tally) == 0:
        return (UNKNOWN,) * many
    if is_duel(tally):
        return tuple(
            difference(share(tally.wins[:, each], tally.seats[:, each])) for each in range(many)
        )
    return fitted(tally.ahead)


def adjusted_ratings(tally: Tally) -> tuple[Estimate, ...]:
    """The same with luck taken out. Between the deals there is really less scatter then."""
    many = len(tally.match.contestants)
    if len(tally) == 0:
        return (UNKNOWN,) * many
    if is_duel(tally):
        wins = tally.wins - tally.luck
        return tuple(difference(mean(wins[:, each], tally.seats[:, each])) for each in range(many))
    return fitted(tally.ahead - tally.luck_ahead, least=0.0)


def is_duel(tally: Tally) -> bool:
    """Whether two play at tables of two: the one's rating is then the other's, turned round."""
    return len(tally.match.contestants) == 2 and tally.match.players == 2


def difference(won: Estimate) -> Estimate:
    """The Elo difference that a win share is; what is infinite is not known."""
    return Estimate(elo(won.value), elo(won.low), elo(won.high))


def elo(won: float | None) -> float | None:
    """The difference that gives such a share of wins."""
    return SCALE * math.log(won / (1 - won)) if won is not None and 0 < won < 1 else None


def fitted(ahead: Floats, least: float = LEAST) -> tuple[Estimate, ...]:
    """The ratings under which who finished before whom is likeliest."""
    deals = len(ahead)
    total = ahead.sum(axis=0)
    met = total + total.T
    total = total.clip(0, met)
    total = total + PRIOR / 2 * (met > 0)
    strength = strengths(total)
    values = SCALE * (strength - strength.mean())
    freedom = deals - len(strength) + 1
    if freedom < 1:
        return tuple(Estimate(value) for value in values.tolist())
    errors = quantile(freedom) * SCALE * standard_errors(ahead, total, strength, freedom, least)
    return tuple(
        Estimate(value, value - error, value + error)
        for value, error in zip(values.tolist(), errors.tolist(), strict=True)
    )


def strengths(ahead: Floats) -> Floats:
    """The maximum of the likelihood, by Newton's method."""
    strength = np.zeros(len(ahead))
    met = ahead + ahead.T
    for _ in range(MOST_ROUNDS):
        expected = chances(strength)
        surplus = (ahead - met * expected).sum(axis=1)
        step = np.linalg.pinv(information(met, expected)) @ surplus
        # A full step from afar may overshoot; one of a few units at most does not.
        strength = strength + step / max(1.0, np.abs(step).max() / 2)
        if np.abs(step).max() < 1e-10:
            break
    return strength


def chances(strength: Floats) -> Floats:
    """How likely each finishes before each other."""
    chances: Floats = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    return chances


def information(met: Floats, expected: Floats) -> Floats:
    """How sharply the likelihood bends."""
    weights = met * expected * (1 - expected)
    return np.diag(weights.sum(axis=1)) - weights


def standard_errors(
    ahead: Floats, total: Floats, strength: Floats, freedom: int, least: float
) -> Floats:
    """Of strengths with mean 0, from how much the deals disagree."""
    expected = chances(strength)
    met = ahead + ahead.transpose(0, 2, 1)
    surplus = (ahead - met * expected).sum(axis=2)
    bend = np.linalg.pinv(information(total + total.T, expected))
    spread = surplus.T @ surplus * len(ahead) / freedom
    independent = np.sqrt(np.diag(bend))
    errors: Floats = np.maximum(np.sqrt(np.diag(bend @ spread @ bend)), least * independent)
    return errors
