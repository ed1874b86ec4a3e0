"""What a seat sees of a game, as a planner notes it, and what it found its hand to promise."""

from __future__ import annotations

import numpy as np

from brelan.games.royal_flush.facts import IN_PLAY

OBSERVATION = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("left", np.int64),  # faces of which a copy is unseen
                ("both_left", np.int64),  # faces of which both are
                ("near", np.int64),  # faces on the display
                ("free", np.int64),  # boards with a free space, a bit each
                ("pieces", np.int64),
                ("jokers", np.int64),
                ("any_suit", np.int64),
                ("rate", np.int64),  # how fast copies come in
                ("near_chance", np.float64),
                # The ranks likeliest to become pairs, threes and a four of a kind.
                ("pairs", np.float64, 3),
                ("threes", np.float64, 2),
                ("four", np.float64),
                ("pair_ranks", np.int64, 3),
                ("three_ranks", np.int64, 2),
                ("four_rank", np.int64),
                # What was found for each open board: its promise and the cards it would use.
                ("many", np.int64),
                ("boards", np.int64, IN_PLAY),
                ("worth", np.float64, IN_PLAY),
                ("uses", np.int64, IN_PLAY),
                # The same for the hand as it is, while others are tried.
                ("wants", np.int64),
                ("wanted_for", np.int64, IN_PLAY),
                ("wanted_worth", np.float64, IN_PLAY),
                ("wanted", np.int64, IN_PLAY),
            ],
            align=True,
        ),
    )
)
