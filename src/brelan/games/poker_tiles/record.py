"""The whole state of a game of Poker Tiles, as one record."""

from __future__ import annotations

import numpy as np

from brelan.cards import FACES
from brelan.games.grid.record import SQUARES
from brelan.games.poker_tiles.facts import JOKERS, PLAYERS, RACK, STARTERS
from brelan.randomness import STREAM_FIELDS

SEATS = PLAYERS[-1]
TILES = FACES + max(JOKERS)

RECORD = np.dtype(
    (
        np.record,
        [
            *STREAM_FIELDS,
            ("scores", np.int32, SEATS),
            ("passes", np.int32),
            ("rules", np.uint8),
            ("players", np.uint8),
            ("over", np.uint8),
            ("turn", np.uint8),
            ("ace_low", np.uint8),
            ("one_hand_a_line", np.uint8),
            ("jokers_beside", np.uint8),
            ("columns", np.uint8),
            ("rows", np.uint8),
            ("start", np.uint8, STARTERS),
            ("blind", np.uint8),
            ("left", np.uint8),
            ("supply", np.uint8, TILES),
            ("racks", np.uint8, (SEATS, RACK)),
            ("board", np.uint8, SQUARES),
            ("joker_square", np.uint8, SQUARES),
        ],
    )
)
"""`passes` counts the actions since the last lay; `supply` is the pile and `left` how many tiles it
has; `joker_square` is 1 where the layout has one. `one_hand_a_line` is 1
if hands end to end are forbidden (PT-14), `jokers_beside` if a joker square serves only hands with
a new tile next to it (PT-15)."""
