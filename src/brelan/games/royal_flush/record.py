"""A game of Royal Flush as one record, and an action as another."""

from __future__ import annotations

import numpy as np

from brelan.games.royal_flush.facts import BOARDS, CARDS, DISPLAY_SIZE, IN_PLAY, PLAYERS, SPACES
from brelan.randomness import STREAM_FIELDS

SEATS = PLAYERS[-1]

REFRESH, TAKE, DRAW, STOP, CLAIM, PASS = range(6)
VERBS = ("refresh", "take", "draw", "stop", "claim", "pass")
ANY_VERB = -1

OPEN, REFRESHED, TAKEN = range(3)
PHASES = ("open", "refreshed", "taken")

# A hand, and the discard, is two masks of faces: those there at least once, and those there twice.
RECORD = np.dtype(
    (
        np.record,
        np.dtype(
            [
                *STREAM_FIELDS,
                ("once", np.int64, SEATS),
                ("twice", np.int64, SEATS),
                ("known_once", np.int64, SEATS),
                ("known_twice", np.int64, SEATS),
                ("discard_once", np.int64),
                ("discard_twice", np.int64),
                ("tokens", np.int64, SEATS),
                ("pieces", np.int64, SEATS),
                ("jokers", np.int64, SEATS),
                ("unseen", np.int64, SEATS),  # cards of a hand that the position does not give
                ("scores", np.int64, SEATS),
                ("rules", np.int64),
                ("players", np.int64),
                ("over", np.int64),
                ("turn", np.int64),
                ("phase", np.int64),
                ("round_number", np.int64),
                ("passes", np.int64),
                ("spent", np.int64),
                ("aside", np.int64),
                ("free", np.int64),  # the boards in play that have a free space, a bit each
                ("in_play", np.int64),  # how many boards
                ("shown", np.int64),
                ("piled", np.int64),
                ("redraw", np.int64),
                ("any_suit", np.int64),
                ("blind", np.int64),  # whether a hidden card was drawn
                ("display", np.uint8, DISPLAY_SIZE),
                ("boards", np.uint8, IN_PLAY),
                ("claimed", np.uint8, len(BOARDS)),
                ("holders", np.uint8, (len(BOARDS), SPACES)),
                ("pile", np.uint8, CARDS),  # the next card is the last of `piled`
            ],
            align=True,
        ),
    )
)

ACTION = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("once", np.int64),
                ("twice", np.int64),
                ("verb", np.int64),
                ("board", np.int64),
                ("card", np.int64),
                ("jokers", np.int64),
            ]
        ),
    )
)
