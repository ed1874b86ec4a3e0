"""The count of a match: what each deal gave each contestant. A deal is one observation."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from brelan.arena.match import Deal, GameResult, Luck, Match

Floats = npt.NDArray[np.float64]

AHEAD_PER_SHARE = 0.5
"""Who wins for certain, and another not, is sure to be before that one in place of as likely as
not. Any number would leave the ratings unbiased."""


class Tally:
    """A row for each deal, a column for each contestant."""

    def __init__(self, match: Match, deals: Iterable[Deal] = ()):
        self.match = match
        self.games = 0
        self.steps = 0
        self._rows: list[DealTally] = []
        for deal in deals:
            self.add(deal)

    def add(self, deal: Deal) -> DealTally:
        """Count a deal."""
        row = DealTally(len(self.match.contestants))
        for played in deal.games:
            row.add(played)
            self.steps += played.steps
        self.games += len(deal.games)
        self._rows.append(row)
        return row

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def seats(self) -> Floats:
        """How often each sat at the table."""
        return self._stacked("seats")

    @property
    def wins(self) -> Floats:
        """How often each won, a shared win shared."""
        return self._stacked("wins")

    @property
    def scored(self) -> Floats:
        """How often each sat in a game that was played to its end."""
        return self._stacked("scored")

    @property
    def margins(self) -> Floats:
        """Points above the best of the others, in games that were played to their end."""
        return self._stacked("margins")

    @property
    def forfeits(self) -> Floats:
        """How often each lost by a fault."""
        return self._stacked("forfeits")

    @property
    def ahead(self) -> Floats:
        """How often one finished before another, equal places counting half to both."""
        return self._stacked("ahead")

    @property
    def luck(self) -> Floats:
        """What chance gave each, in shares of the win."""
        return self._stacked("luck")

    @property
    def luck_in_points(self) -> Floats:
        """The same in points, in games that were played to their end."""
        return self._stacked("luck_in_points")

    @property
    def luck_ahead(self) -> Floats:
        """About how often it let one finish before another."""
        return self._stacked("luck_ahead")

    def _stacked(self, name: str) -> Floats:
        rows = [getattr(row, name) for row in self._rows]
        nothing = getattr(DealTally(len(self.match.contestants)), name)
        return np.array(rows) if rows else np.zeros((0, *nothing.shape))


class DealTally:
    """One deal."""

    def __init__(self, contestants: int):
        self.seats = np.zeros(contestants)
        self.wins = np.zeros(contestants)
        self.scored = np.zeros(contestants)
        self.margins = np.zeros(contestants)
        self.forfeits = np.zeros(contestants)
        self.ahead = np.zeros((contestants, contestants))
        self.luck = np.zeros(contestants)
        self.luck_in_points = np.zeros(contestants)
        self.luck_ahead = np.zeros((contestants, contestants))

    def add(self, played: GameResult) -> None:
        """Count a game."""
        winners = played.places.count(1)
        for seat, contestant in enumerate(played.seating):
            self.seats[contestant] += 1
            self.wins[contestant] += (played.places[seat] == 1) / winners
            if played.forfeit is None:
                self.scored[contestant] += 1
                self.margins[contestant] += margin(played.scores, seat)
            elif played.forfeit.seat == seat:
                self.forfeits[contestant] += 1
        self.compare(played)
        if played.luck is not None:
            self.add_luck(played, played.luck)

    def compare(self, played: GameResult) -> None:
        """Count who finished before whom."""
        for seat, contestant in enumerate(played.seating):
            for other, rival in enumerate(played.seating):
                if contestant != rival:
                    mine, theirs = played.places[seat], played.places[other]
                    self.ahead[contestant, rival] += (mine < theirs) + (mine == theirs) / 2

    def add_luck(self, played: GameResult, luck: Luck) -> None:
        """Count what chance gave."""
        for seat, contestant in enumerate(played.seating):
            self.luck[contestant] += luck.share[seat]
            if played.forfeit is None:
                self.luck_in_points[contestant] += luck.points[seat]
            for other, rival in enumerate(played.seating):
                if contestant != rival:
                    gained = luck.share[seat] - luck.share[other]
                    self.luck_ahead[contestant, rival] += AHEAD_PER_SHARE * gained


def margin(scores: tuple[int, ...], seat: int) -> int:
    """The points of a seat less the best of the others'."""
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
