"""From how every seat stands to what it can expect: its share of the win, and its lead at the end.

Both are fitted to games (see each game's `training`): shares as a softmax over the seats, leads as
a difference of expected points. Neither is worked out from the other.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from brelan.kernels import kernel

Floats = npt.NDArray[np.float64]

SHARE, POINTS, SPREAD = range(3)
"""The rows of a set of weights: for each trait of a seat what it adds to its merit and to its
points; and first in the last row how far, in points, final scores stray."""
ROWS = 3


@kernel
def predict(traits, players, weights, share, lead):
    """Note what each seat can expect, by its traits."""
    expected = np.empty(players)
    for seat in range(players):
        expected[seat] = weigh(traits[seat], weights[SHARE])
    for seat in range(players):
        odds = 0.0
        for other in range(players):
            odds += math.exp(min(700.0, expected[other] - expected[seat]))
        share[seat] = 1.0 / odds
    for seat in range(players):
        expected[seat] = weigh(traits[seat], weights[POINTS])
    for seat in range(players):
        lead[seat] = expected[seat] - best_other(expected, seat, weights[SPREAD, 0])


@kernel
def weigh(traits, weights):
    """The sum of the traits, each with its weight."""
    total = 0.0
    for trait in range(len(traits)):
        total += traits[trait] * weights[trait]
    return total


@kernel
def best_other(expected, seat, spread):
    """What the best of the others can expect: more than each of them, since any may be lucky."""
    most = -math.inf
    for other in range(len(expected)):
        if other != seat:
            most = max(most, expected[other])
    lucky = 0.0
    for other in range(len(expected)):
        if other != seat:
            lucky += math.exp((expected[other] - most) / spread)
    return most + spread * math.log(lucky)


@kernel
def settle(scores, ties, players, share, lead):
    """Note what each seat has got, the game being over; `ties` decide between equal scores."""
    for seat in range(players):
        best, winners, beaten = -math.inf, 0, False
        for other in range(players):
            ahead = float(scores[other] - scores[seat])
            if other != seat:
                best = max(best, float(scores[other]))
            if ahead == 0.0:
                ahead = float(ties[other] - ties[seat])
            beaten |= ahead > 0.0
            winners += ahead == 0.0
        share[seat] = 0.0 if beaten else 1.0 / winners
        lead[seat] = float(scores[seat]) - best


def on_lines(fitted: Floats, knots: tuple[float, ...], last: int) -> Floats:
    """Weights for every number up to the last, from those at some knots (the second axis)."""
    numbers = np.arange(last + 1)
    places = np.interp(numbers, knots, np.arange(len(knots)))
    below = np.minimum(places.astype(int), len(knots) - 2)
    part = (places - below)[:, None, None]
    weights: Floats = fitted[:, below] * (1 - part) + fitted[:, below + 1] * part
    return weights
