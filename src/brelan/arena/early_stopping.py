"""Stopping early: who is the strongest, decided with at most 5 % error however often it is checked.

For each two contestants a gambler bets, before each deal in which both play, that the first will
win more than the second. If that is not so, the bets are unfair to the gambler, who then multiplies
the stake by 1 / p with a chance of at most p (Ville). Nothing is assumed of the deals but that they
are independent. The stake is spread over bets of all sizes, because the edge is unknown.
"""

from __future__ import annotations

import msgspec
import numpy as np

from brelan.arena.statistics import Floats

ERROR = 0.05
"""The chance to name a contestant that is not the strongest, over the whole match."""
BETS = np.geomspace(0.01, 0.8, 16)
"""The parts of its stake that each bet risks."""


class EarlyStop(msgspec.Struct, frozen=True):
    """The contestant that is the strongest, and after how many deals that was decided."""

    strongest: int
    deals: int


class Gamblers:
    """One for each ordered pair of contestants."""

    def __init__(self, contestants: int):
        self.contestants = contestants
        self.deals = 0
        self.gains = np.zeros((contestants, contestants, len(BETS)))
        """By how much (its logarithm) each bet has multiplied its stake: row against column."""

    def see(self, wins: Floats, seats: Floats) -> None:
        """Settle the bets on a deal: how often each won, and how often each sat at the table."""
        self.deals += 1
        shares = wins / np.maximum(seats, 1)
        both = np.outer(seats > 0, seats > 0)
        edges = np.where(both, shares[:, None] - shares[None, :], 0.0)
        self.gains += np.log1p(edges[:, :, None] * BETS)

    def decision(self) -> EarlyStop | None:
        """Who is the strongest by now, if that is decided.

        As many questions are asked as there are gamblers, and the error is shared among them.
        """
        needed = np.log(self.contestants * (self.contestants - 1) / ERROR)
        won = np.logaddexp.reduce(self.gains, axis=2) - np.log(len(BETS)) >= needed
        for contestant in range(self.contestants):
            if np.delete(won[contestant], contestant).all():
                return EarlyStop(contestant, self.deals)
        return None
