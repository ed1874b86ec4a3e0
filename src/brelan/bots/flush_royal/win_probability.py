"""How likely a seat of Flush Royal is to win, from the scores and what each has in prospect."""

from __future__ import annotations

from math import exp

import numpy as np

from brelan.kernels import kernel

SPREAD = 15.0
SPREAD_BY_CARD = 13.0
"""How far final scores stray from what they promise, in points: so much at the end, and so much
times the root of the cards left in the reserve before."""


@kernel
def win_share(game, seat, prospects):
    """The part of the win that a seat can expect, from the scores and what each has in prospect."""
    share = 1.0
    spread = SPREAD + SPREAD_BY_CARD * np.sqrt(game.left)
    for other in range(game.players):
        if other == seat:
            continue
        ahead = float(game.scores[seat] - game.scores[other])
        if game.over != 0:
            share *= 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
        else:
            ahead += prospects[seat] - prospects[other]
            share *= 1.0 / (1.0 + exp(-1.7 * ahead / spread))
    return share
