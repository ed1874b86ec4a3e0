"""What an action of Poker Tiles causes, told from the positions before and after it."""

from __future__ import annotations

from brelan.game import Codes, Event, Judgement, Table
from brelan.games.grid import EXCHANGE, LAY
from brelan.games.grid_text import write_actions, write_cards


def tell(
    before: Table, codes: Codes, judged: Judgement, after: Table, winners: tuple[int, ...]
) -> list[Event]:
    """The events of one action; drawn and exchanged tiles are for the seat that moved only."""
    seat = int(before["turn"][0])
    verb, many = int(codes["verb"][0]), int(codes["many"][0])
    secret = seat if verb == EXCHANGE else None
    events = [Event("acted", seat, action=write_actions(codes)[0], only=secret)]
    if verb == LAY:
        events.append(Event("scored", seat, points=judged.points, hands=judged.hands))
    left = int(before["left"][0])
    drawn = many if verb == EXCHANGE else left - int(after["left"][0])
    if drawn > 0:
        tiles = write_cards(before["supply"][0][left - drawn : left][::-1])
        events.append(Event("drew", seat, cards=tuple(tiles), only=seat))
    if after["over"][0]:
        scores = tuple(after["scores"][0][: after["players"][0]].tolist())
        events.append(Event("game-ended", scores=scores, winners=winners))
    return events
