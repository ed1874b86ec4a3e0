"""The rules of the three games, stated again slowly and plainly: the oracle of the tests.

Nothing here is shared with the product. Positions are the JSON objects of the notation.
"""

from types import ModuleType
from typing import Any

from . import flush_royal, poker_tiles, royal_flush
from .cards import UNKNOWN
from .positions import Position, differences

__all__ = ["UNKNOWN", "differences", "finished", "follow", "judge", "legal"]

GAMES = {
    "flush_royal": flush_royal,
    "poker_tiles": poker_tiles,
    "royal_flush": royal_flush,
}


def game_of(position: Position) -> ModuleType:
    return GAMES[position["game"]]


def legal(position: Position, only: str | None = None) -> list[str]:
    """Every legal action of the seat to move, or those of one verb, sorted as text."""
    if position["turn"] is None:
        return []
    by_verb = game_of(position).LEGAL
    verbs = by_verb if only is None else [only]
    return sorted({action for verb in verbs for action in by_verb[verb](position)})


def judge(position: Position, action: str) -> dict[str, Any]:
    """The points and hands of an action, or every rule that it breaks.

    What is no action at all, or names a card that is not held, is a ValueError.
    """
    if position["turn"] is None:
        raise ValueError("the game is over")
    verdict: dict[str, Any] = game_of(position).judge(position, action)
    return verdict


def follow(position: Position, action: str) -> Position:
    """The position after a legal action; what only a shuffle can tell is UNKNOWN."""
    if not judge(position, action)["legal"]:
        raise ValueError(f"not legal: {action}")
    after: Position = game_of(position).follow(position, action)
    return after | {"step": UNKNOWN} if "step" in position else after


def finished(position: Position) -> dict[str, Any] | None:
    """The final scores and the winners, or None while the game goes on."""
    result: dict[str, Any] | None = game_of(position).finished(position)
    return result
