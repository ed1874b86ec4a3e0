"""What an evaluator is: it says how actions and positions end in worlds dealt at random.

There is one for each game. Whatever values an action (the champion, hints, reviews, puzzles) asks
it, so that what is called a mistake in one place is one everywhere.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

import msgspec
import numpy as np
import numpy.typing as npt

from brelan.arrays import Codes
from brelan.game import Game, Seen, View
from brelan.randomness import Seed, rng_states_of

Floats = npt.NDArray[np.float64]


class Moves(msgspec.Struct, frozen=True):
    """Actions to be valued, and the points that each scores at once."""

    codes: Codes
    points: npt.NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.codes)

    def only(self, chosen: npt.NDArray[np.int64]) -> Moves:
        """Those in these places."""
        return Moves(self.codes[chosen], self.points[chosen])


class Measured(msgspec.Struct, frozen=True):
    """How actions end: a row for each action, a column for each world, and in it every seat."""

    share: Floats
    """Parts of the win: those of all seats make one."""
    points: Floats
    """Leads over the best other at the end."""
    exact: npt.NDArray[np.bool_]
    """For each action, whether nothing was estimated."""
    steps: int
    """How many actions were carried out to find out."""


class Evaluator(ABC):
    """Values actions and positions of one game.

    Every seat plays as many turns on as every other, whoever is to move; what comes after them is
    predicted, or solved.
    """

    game: ClassVar[Game]
    luck_weight: ClassVar[float] = 1.0
    """Of what it takes for luck, the part that is best taken out of a result: less than all of it
    where it makes too much of single cards. `benchmarks.review` measures it."""

    @abstractmethod
    def candidates(self, view: View, most: int) -> Moves:
        """The actions worth a thought, best first by a quick look."""

    @abstractmethod
    def measure(
        self, seen: Seen, moves: Moves | None, rng_states: npt.NDArray[np.uint64]
    ) -> Measured:
        """How these actions (or, without any, the position itself) end in a world for each state of
        a generator.

        Of a view the hidden cards are dealt; of a state only those are that nobody holds.
        """


def worlds_of(seed: Seed, worlds: int, first: int = 0) -> npt.NDArray[np.uint64]:
    """A generator for each world: those of a number and a seed are always the same."""
    return rng_states_of([f"{seed}/{world}" for world in range(first, first + worlds)])
