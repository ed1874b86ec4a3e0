"""Reading the numbers of a position: each within its range, or an error that names the field."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from brelan.errors import BadPosition
from brelan.game import Position
from brelan.texts import say

MOST_POINTS = 1_000_000
MOST_STEPS = 2**32 - 2


def within(number: int, fewest: int, most: int, field: str) -> int:
    """The number, if it lies in its range."""
    if not fewest <= number <= most:
        raise BadPosition(say("error.range", fewest=fewest, most=most), field)
    return number


def read_common(position: Position, game: Any, players: int) -> None:
    """The fields that all games have: whose turn it is, the scores and the step."""
    turn = 0 if position.turn is UNSET else position.turn
    game["over"] = turn is None
    game["turn"] = 0 if turn is None else within(turn, 0, players - 1, "turn")
    if position.scores is not UNSET and position.scores:
        if len(position.scores) != players:
            raise BadPosition(say("error.one-for-each", players=players), "scores")
        for seat, points in enumerate(position.scores):
            game["scores"][seat] = within(points, -MOST_POINTS, MOST_POINTS, f"scores[{seat}]")
    game["step"] = within(0 if position.step is UNSET else position.step, 0, MOST_STEPS, "step")
