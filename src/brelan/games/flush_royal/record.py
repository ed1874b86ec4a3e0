"""The record of a game of Flush Royal: everything the referee knows, in a few hundred bytes."""

from __future__ import annotations

import numpy as np

from brelan.games.flush_royal.facts import CARDS, JOKERS, PLAYERS, RACK, SQUARES
from brelan.randomness import STREAM_FIELDS

SEATS = PLAYERS[-1]
TURN_SWAPS = 2 * JOKERS
"""No turn has more: each square is swapped once, so a joker is taken and put back once at most."""
MOST_SWAPS = 2 * TURN_SWAPS
"""Room for those that a position names, and for as many again."""

RECORD = np.dtype(
    (
        np.record,
        [
            *STREAM_FIELDS,
            ("scores", np.int32, SEATS),
            ("rules", np.uint8),
            ("players", np.uint8),
            ("turn", np.uint8),
            ("over", np.uint8),
            ("passes", np.uint8),
            ("left", np.uint8),
            ("laid", np.uint8),
            ("swaps", np.uint8),
            ("blind", np.uint8),
            ("free_pass", np.uint8),
            ("lean_line", np.uint8),
            ("ace_low", np.uint8),
            ("joker_always_halves", np.uint8),
            ("racks", np.uint8, (SEATS, RACK)),
            ("supply", np.uint8, CARDS),
            ("swapped", np.uint8, MOST_SWAPS),
            ("board", np.uint8, SQUARES),
            ("premium", np.uint8, SQUARES),
        ],
    )
)
"""`laid` counts the cards on the board, `left` those in the reserve; `premium` is 1, 2 or 3 on
every square."""
