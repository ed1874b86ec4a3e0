"""The list of a day: most points first, equal points share a rank."""

from __future__ import annotations

from collections.abc import Sequence

from brelan.server.protocol.daily import DailyLine
from brelan.server.table.results import SeatResult


def ranked(found: Sequence[SeatResult], who: str) -> tuple[DailyLine, ...]:
    """The lines of results that are sorted by points; after two firsts comes the third."""
    lines: list[DailyLine] = []
    for number, result in enumerate(found, start=1):
        ties = bool(lines) and lines[-1].points == result.points
        rank = lines[-1].rank if ties else number
        mine = result.who == who
        lines.append(DailyLine(rank, result.name, result.points, result.share > 0, mine))
    return tuple(lines)
