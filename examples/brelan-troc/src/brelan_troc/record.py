"""A game of Troc as one record, and an action as another."""

from __future__ import annotations

import numpy as np

from brelan.randomness import STREAM_FIELDS
from brelan_troc.facts import CARDS, HAND, PLAYERS

SEATS = PLAYERS[-1]

KEEP, SWAP = range(2)
VERBS = ("keep", "swap")

RECORD = np.dtype(
    (
        np.record,
        np.dtype(
            [
                *STREAM_FIELDS,
                ("scores", np.int64, SEATS),
                ("players", np.int64),
                ("rules", np.int64),
                ("over", np.int64),
                ("turn", np.int64),
                ("turns", np.int64),
                ("most", np.int64),  # cards that may be swapped at once
                ("left", np.int64),  # cards of the pile
                ("blind", np.int64),  # whether a hidden card was drawn
                ("used", np.int64, SEATS),  # turns in which a seat has swapped
                ("kept", np.int64, SEATS),
                ("hands", np.uint8, (SEATS, HAND)),  # sorted
                ("pile", np.uint8, CARDS),  # the next card is the last of `left`
            ],
            align=True,
        ),
    )
)

ACTION = np.dtype((np.record, [("verb", np.uint8), ("many", np.uint8), ("cards", np.uint8, HAND)]))
"""`many` cards, in order."""
