"""Who has won a board game."""

from __future__ import annotations

import numpy as np

from brelan.kernels import kernel


@kernel
def share(game, shares):
    """FR-28, PT-18: most points; equals share the win."""
    best = np.int64(game.scores[0])
    for seat in range(len(shares)):
        best = max(best, np.int64(game.scores[seat]))
    winners = 0
    for seat in range(len(shares)):
        winners += game.scores[seat] == best
    won = np.float32(1) / np.float32(winners)
    for seat in range(len(shares)):
        shares[seat] = won if game.scores[seat] == best else np.float32(0)
