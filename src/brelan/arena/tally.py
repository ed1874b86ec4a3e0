"""The count of a match: what each deal gave each contestant. A deal is one observation."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from brelan.arena.match import Deal, GameResult, Match

Floats = npt.NDArray[np.float64]


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

    def compare(self, played: GameResult) -> None:
        """Count who finished before whom."""
        for seat, contestant in enumerate(played.seating):
            for other, rival in enumerate(played.seating):
                if contestant != rival:
                    mine, theirs = played.places[seat], played.places[other]
                    self.ahead[contestant, rival] += (mine < theirs) + (mine == theirs) / 2


def margin(scores: tuple[int, ...], seat: int) -> int:
    """The points of a seat less the best of the others'."""
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
