"""How micro-actions of both board games are written."""

from __future__ import annotations

from brelan.games.grid.record import RACK, SUBSETS


def exchange_text(number: int, verb: str) -> str:
    """An exchange of places of the rack, counted from 1; the pass is none; then the commit."""
    if number == SUBSETS:
        return "commit"
    if number == 0:
        return "pass"
    places = (str(place + 1) for place in range(RACK) if number >> place & 1)
    return f"{verb} {' '.join(places)}"
