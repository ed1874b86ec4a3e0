"""Many games of one environment as arrays: what the compiled steps read and write."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

SELF_PLAY = -1
"""The level of opponents when there are none: every seat is played from outside."""
BY_LOT = -1
"""The seat of a learner that is drawn anew for each game."""

SHARE, POINTS = range(2)
REWARDS = ("share", "points")
"""What is rewarded: the share of the win, or the points."""

NO_RESET, NEXT_STEP, SAME_STEP = range(3)
"""When a game that is over is followed by the next: never, at the next step, or at once."""

ILLEGAL_POINTS = 100.0
"""What an illegal micro-action costs when points are rewarded."""


class Settings(NamedTuple):
    """What is the same for all games of a batch."""

    setup: int
    """What a game's `deal` must know beside the blank table."""
    reward: int
    autoreset: int
    opponents: int
    """The level of the bots in the other seats, or SELF_PLAY."""
    seat: int
    """The seat of the learner among opponents, or BY_LOT."""


SLOT = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("key", np.uint32, 8),
                ("rng_state", np.uint64, 1),
                ("episode", np.int64),
                ("learner", np.int64),
            ]
        ),
    )
)
"""What is kept of an environment beside its game: the key from which those of its games come, the
luck of opponents, the number of the game, and the seat that is played from outside among bots."""


class Batch(NamedTuple):
    """Games and what is seen of them: an element, or a row, for each."""

    blank: npt.NDArray[np.void]
    """A table before the cards are dealt; the only one of its kind."""
    games: npt.NDArray[np.void]
    chains: npt.NDArray[np.void]
    slots: npt.NDArray[np.void]
    observations: npt.NDArray[np.int16]
    final_observations: npt.NDArray[np.int16]
    """What was seen at the end of a game that has been followed by the next at once."""
    masks: npt.NDArray[np.int8]
    rewards: npt.NDArray[np.float32]
    dones: npt.NDArray[np.bool_]
    seats: npt.NDArray[np.int64]
    """The seat that the observation and the mask are for."""


def new_batch(
    blank: npt.NDArray[np.void], chain: Any, many: int, observed: int, micros: int
) -> Batch:
    """Room for so many games."""
    players = int(blank["players"][0])
    return Batch(
        blank=blank,
        games=np.zeros(many, blank.dtype),
        chains=np.zeros(many, chain),
        slots=np.zeros(many, SLOT),
        observations=np.zeros((many, observed), np.int16),
        final_observations=np.zeros((many, observed), np.int16),
        masks=np.zeros((many, micros), np.int8),
        rewards=np.zeros((many, players), np.float32),
        dones=np.zeros(many, np.bool_),
        seats=np.zeros(many, np.int64),
    )
