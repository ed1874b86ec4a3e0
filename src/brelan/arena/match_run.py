"""A match as it is played: deals come in as they are finished, and count in the order of the deals.

So what is decided early, and after which deal, does not depend on how many play at once.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from time import perf_counter

from brelan.arena.early_stopping import EarlyStop, Gamblers
from brelan.arena.match import Deal, Match
from brelan.arena.tally import Tally

Source = Generator[Deal, None, None]
"""Deals in any order, each once."""


class MatchRun:
    """What has been played so far, valid whenever the match ends."""

    def __init__(self, match: Match):
        self.match = match
        self.deals: list[Deal] = []
        self.tally = Tally(match)
        self.gamblers = Gamblers(len(match.contestants))
        self.decision: EarlyStop | None = None
        self.interrupted = False
        self.seconds = 0.0
        self._waiting: dict[int, Deal] = {}

    def play(
        self,
        source: Source,
        deciding: bool = False,
        progress: Callable[[MatchRun], None] = lambda match_run: None,
    ) -> None:
        """Count deals until they end, the match is decided, or it is interrupted."""
        began = perf_counter()
        try:
            for deal in source:
                self._waiting[deal.number] = deal
                self.count(deciding)
                self.seconds = perf_counter() - began
                progress(self)
                if self.decision:
                    return
        except KeyboardInterrupt:
            self.interrupted = True
        finally:
            source.close()
            self.seconds = perf_counter() - began
            if self.decision is None:
                self.count_the_rest()

    def count(self, deciding: bool) -> None:
        """Count the deals whose turn it is."""
        while not self.decision and (deal := self._waiting.pop(len(self.deals), None)):
            self.add(deal)
            if deciding:
                self.decision = self.gamblers.decision()

    def count_the_rest(self) -> None:
        """Count the deals finished out of order: an interrupted match loses no game."""
        for number in sorted(self._waiting):
            self.add(self._waiting.pop(number))

    def add(self, deal: Deal) -> None:
        """Count a deal."""
        self.deals.append(deal)
        row = self.tally.add(deal)
        self.gamblers.see(row.wins, row.seats)
