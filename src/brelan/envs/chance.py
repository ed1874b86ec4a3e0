"""Chance one card at a time: what is drawn from where, and who sees it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Counts = npt.NDArray[np.int64]
"""How many there are of each outcome."""


class Draw(NamedTuple):
    """One card (or board) that chance decides."""

    source: int
    """Which of the sources it comes from."""
    owner: int | None
    """The only seat that sees it; None if everybody does."""


class Chance:
    """What is drawn on one occasion, one after the other, and what has been drawn so far."""

    def __init__(self, sources: list[Counts], draws: list[Draw], chosen: Iterable[int] = ()):
        self.sources = sources
        self.draws = draws
        self.chosen = list(chosen)

    @property
    def is_open(self) -> bool:
        """Whether anything is still to be drawn."""
        return len(self.chosen) < len(self.draws)

    @property
    def next_draw(self) -> Draw:
        """What is drawn next."""
        return self.draws[len(self.chosen)]

    def outcomes(self) -> list[tuple[int, float]]:
        """What the next draw may bring, and how likely."""
        left = self.sources[self.next_draw.source]
        places = np.flatnonzero(left)
        chances = left[places] / left.sum()
        return list(zip(places.tolist(), chances.tolist(), strict=True))

    def choose(self, outcome: int) -> None:
        """Let the next draw bring this."""
        source = self.next_draw.source
        self.sources[source] = self.sources[source].copy()
        self.sources[source][outcome] -= 1
        self.chosen.append(outcome)

    def chosen_from(self, source: int) -> list[int]:
        """What one source has given, in order."""
        drawn = zip(self.draws, self.chosen, strict=False)
        return [outcome for draw, outcome in drawn if draw.source == source]

    def left_in(self, source: int) -> list[int]:
        """What is still in a source."""
        left = self.sources[source]
        return np.repeat(np.arange(len(left)), left).tolist()

    def copy(self) -> Chance:
        """A copy: drawing from one does not change the other."""
        return Chance(list(self.sources), self.draws, self.chosen)


def counts_of(cards: npt.ArrayLike, outcomes: int) -> Counts:
    """How many of each there are among these cards."""
    return np.bincount(np.asarray(cards, np.int64), minlength=outcomes)
