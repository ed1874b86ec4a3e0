"""What an action of Flush Royal causes, worked out from the positions before and after it."""

from __future__ import annotations

from brelan.actions import Event, Judgement
from brelan.arrays import Codes, GameArray
from brelan.games.grid.events import acted, drew, game_ended, scored
from brelan.games.grid.record import LAY, PASS


def tell(
    before: GameArray,
    after: GameArray,
    code: Codes,
    judged: Judgement,
    winners: tuple[int, ...],
) -> list[Event]:
    """The events of an action, an array of one, in the order in which they happen."""
    verb, many = int(code["verb"][0]), int(code["many"][0])
    exchanged = many if verb == PASS else 0
    events, drawn = [acted(before, code, exchanged > 0)], exchanged
    if verb == LAY:
        events.append(scored(before, judged))
        drawn = int(before["left"][0]) - int(after["left"][0])
    return [*events, *drew(before, drawn), *game_ended(after, winners)]
