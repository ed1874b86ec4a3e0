"""Fits the weights by which evaluators predict: from how seats stood in many games, and how these
ended.

Shares come from a conditional logistic model (softmax over the seats, by Newton's method), points
from least squares over the differences between seats. Weights may change as a game goes on: each is
a line between knots.
"""

from __future__ import annotations

import msgspec
import numpy as np
import numpy.typing as npt

from brelan.bots.prediction import POINTS, ROWS, SHARE, SPREAD

Floats = npt.NDArray[np.float64]

RIDGE = 1e-5
STILL = 1e-6
MOST_STEPS = 40
"""Newton's method has arrived when no coefficient moves by more; it seldom takes ten steps."""
NARROWEST, WIDEST = 0.5, 200.0
"""Between these the spread lies, in points."""


class Notes(msgspec.Struct, frozen=True):
    """How the seats stood at some moments, a row for each, and how the games ended."""

    traits: Floats
    """For each moment and seat."""
    places: Floats
    """How far the game was at each moment."""
    scores: Floats
    """What each seat had at the end."""
    shares: Floats
    """Its part of the win."""

    def __len__(self) -> int:
        return len(self.places)


def joined(notes: list[Notes]) -> Notes:
    """Notes of several matches as one."""
    return Notes(
        *(
            np.concatenate([getattr(each, name) for each in notes])
            for name in Notes.__struct_fields__
        )
    )


def learn_line(notes: Notes, knots: tuple[float, ...], point: int) -> Floats:
    """Weights at each knot; the trait `point` is one that is counted in points."""
    many, seats, traits = notes.traits.shape
    mix = between(notes.places, knots)
    spread_out = np.einsum("nst,nk->nskt", notes.traits, mix).reshape(many, seats, -1)
    weights = np.zeros((len(knots), ROWS, traits))
    weights[:, SHARE] = fit_shares(spread_out, notes.shares).reshape(-1, traits)
    weights[:, POINTS] = fit_points(spread_out, notes.scores).reshape(-1, traits)
    weights[:, SPREAD, 0] = spread_of(weights[:, SHARE, point])
    return weights


def between(places: Floats, knots: tuple[float, ...]) -> Floats:
    """How much each knot has to say at each place: all of it at its own, falling to its
    neighbours."""
    own = np.eye(len(knots))
    return np.stack([np.interp(places, knots, each) for each in own], axis=1)


def spread_of(a_point: Floats) -> Floats:
    """How far scores stray, from how much a point adds to the odds."""
    spread: Floats = np.clip(1.0 / np.maximum(a_point, 1e-9), NARROWEST, WIDEST)
    return spread


def fit_shares(traits: Floats, shares: Floats) -> Floats:
    """The weights that make the actual winners likeliest, kept small where data is missing."""
    size = traits.shape[-1]
    weights = np.zeros(size)
    for _ in range(MOST_STEPS):
        merits = traits @ weights
        chances = np.exp(merits - merits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        means = np.einsum("ns,nst->nt", chances, traits)
        slope = np.einsum("ns,nst->t", shares - chances, traits) / len(traits) - RIDGE * weights
        scaled = (traits * np.sqrt(chances)[..., None]).reshape(-1, size)
        bend = scaled.T @ scaled - means.T @ means
        step = np.linalg.solve(bend / len(traits) + RIDGE * np.eye(size), slope)
        weights += step
        if abs(step).max() < STILL:
            break
    return weights


def fit_points(traits: Floats, scores: Floats) -> Floats:
    """The weights that come nearest to the differences between final scores."""
    size = traits.shape[-1]
    centred = (traits - traits.mean(axis=1, keepdims=True)).reshape(-1, size)
    wanted = (scores - scores.mean(axis=1, keepdims=True)).reshape(-1)
    bend = centred.T @ centred / len(traits) + RIDGE * np.eye(size)
    weights: Floats = np.linalg.solve(bend, centred.T @ wanted / len(traits))
    return weights


def final_shares(scores: Floats, ties: Floats) -> Floats:
    """Parts of the win by final scores, and among equals by `ties`."""
    best = scores == scores.max(axis=1, keepdims=True)
    lasting = np.where(best, ties, -np.inf)
    winners = lasting == lasting.max(axis=1, keepdims=True)
    shares: Floats = winners / winners.sum(axis=1, keepdims=True)
    return shares
