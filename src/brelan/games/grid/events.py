"""What actions of both board games cause, worked out from the positions before and after them."""

from __future__ import annotations

from brelan.actions import Event, Judgement
from brelan.arrays import Codes, GameArray
from brelan.games.grid.notation import write_actions, write_cards


def acted(before: GameArray, code: Codes, hidden: bool) -> Event:
    """The action itself: exchanged cards are for the seat that moved only."""
    seat = int(before["turn"][0])
    return Event("acted", seat, action=write_actions(code)[0], only=seat if hidden else None)


def scored(before: GameArray, judged: Judgement) -> Event:
    """The points and hands of a lay."""
    return Event("scored", int(before["turn"][0]), points=judged.points, hands=judged.hands)


def drew(before: GameArray, many: int) -> list[Event]:
    """Cards drawn, seen only by the seat that moved; nothing if there are none."""
    if many == 0:
        return []
    seat, left = int(before["turn"][0]), int(before["left"][0])
    cards = write_cards(before["supply"][0][left - many : left][::-1])
    return [Event("drew", seat, cards=tuple(cards), only=seat)]


def game_ended(after: GameArray, winners: tuple[int, ...]) -> list[Event]:
    """FR-28, PT-18: the final scores, if the game is over."""
    if not after["over"][0]:
        return []
    scores = tuple(after["scores"][0][: after["players"][0]].tolist())
    return [Event("game-ended", scores=scores, winners=winners)]
