"""What an action of Flush Royal causes, told from the positions before and after it."""

from __future__ import annotations

from brelan.game import Codes, Event, Judgement, Table
from brelan.games.grid import LAY, SWAP
from brelan.games.grid_text import write_actions, write_cards


def tell(
    before: Table, codes: Codes, judged: Judgement, after: Table, winners: tuple[int, ...]
) -> list[Event]:
    """The events of one action; drawn and exchanged cards are for the seat that moved only."""
    seat = int(before["turn"][0])
    verb, many = int(codes["verb"][0]), int(codes["many"][0])
    secret = seat if verb not in (LAY, SWAP) and many > 0 else None
    events = [Event("acted", seat, action=write_actions(codes)[0], only=secret)]
    if verb == LAY:
        events.append(Event("scored", seat, points=judged.points, hands=judged.hands))
    left = int(before["left"][0])
    drawn = left - int(after["left"][0]) if verb == LAY else 0 if verb == SWAP else many
    if drawn > 0:
        cards = write_cards(before["supply"][0][left - drawn : left][::-1])
        events.append(Event("drew", seat, cards=tuple(cards), only=seat))
    if after["over"][0]:
        scores = tuple(after["scores"][0][: after["players"][0]].tolist())
        events.append(Event("game-ended", scores=scores, winners=winners))
    return events
