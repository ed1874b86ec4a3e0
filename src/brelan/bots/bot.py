"""What a bot is: it is handed a view and a time budget, never a state, and answers with a choice.

A bot's policy is a kernel that is also run on whole games in bulk. It may look only at what the
seat to move sees; on a view, where everything else is blank, it must choose the same.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import ClassVar

import msgspec
import numpy as np
import numpy.typing as npt

from brelan.game import Game, Options, View
from brelan.messages import Message
from brelan.randomness import Seed


class Candidate(msgspec.Struct, frozen=True):
    """An action that a bot thought about, and what it is worth to it."""

    action: str
    value: float


class Choice(msgspec.Struct, frozen=True):
    """What a bot does, the best few it saw (best first), and why."""

    action: str
    candidates: tuple[Candidate, ...]
    reason: Message


class Simulated(msgspec.Struct, frozen=True):
    """Games played to their end inside compiled code."""

    scores: npt.NDArray[np.int64]
    """A row for each game, a column for each seat."""
    steps: npt.NDArray[np.int64]
    """How many actions each game took."""
    seconds: float
    """Time spent playing, without compiling."""


class Bot(ABC):
    """A player of one game."""

    name: ClassVar[str]

    @abstractmethod
    def choose(self, view: View, ms: int, seed: Seed) -> Choice:
        """An action for the seat that the view belongs to, which must be the one to move."""


class Bots(ABC):
    """The bots of one game, weakest first, and bulk play with them."""

    game: ClassVar[Game]
    ladder: ClassVar[tuple[Bot, ...]]

    @abstractmethod
    def simulate(
        self, players: int, games: int, seed: Seed, bot: str, options: Options, first: int = 0
    ) -> Simulated:
        """Play whole games, every seat by the same bot.

        They are the games number `first` up to `first + games`, and game number i is `new(players,
        f"{seed}/{i}", options)`: a run cut into batches plays the same games as one in one piece.
        The bots' own wheels must come from the game's number too, never from its place in the
        batch.
        """

    @abstractmethod
    def warm(self) -> Iterator[str]:
        """Compile (or load) every kernel, yielding the name of each part when it is ready."""
