"""What the records of the two board games share: sizes, verbs, and an action as one record.

A square is row × 15 + column on every board, so that numeric order is canonical order.
"""

from __future__ import annotations

import numpy as np

SIDE = 15
SQUARES = SIDE * SIDE
RACK = 5
SUBSETS = 1 << RACK

LAY = 1
PASS = 2
EXCHANGE = 3
SWAP = 4

ACTION = np.dtype(
    (
        np.record,
        [
            ("verb", np.uint8),
            ("many", np.uint8),
            ("squares", np.uint8, RACK),
            ("cards", np.uint8, RACK),
        ],
    )
)
"""An action of a board game: `many` cards, and for a lay or a swap the squares they go to, in
canonical order."""
