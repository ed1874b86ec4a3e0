"""What becomes of actions as far as the seat that acts can know: found from its view alone.

Whatever is refused, and why, would otherwise tell of cards that it has not seen, while nothing has
been played.
"""

from __future__ import annotations

from collections.abc import Sequence

from brelan import games
from brelan.actions import Judgement
from brelan.errors import UnknownCards
from brelan.game import Foreseen, View
from brelan.server.protocol.refusals import Refusal


def foresee(view: View, actions: Sequence[str]) -> Judgement:
    """The judgement on the last of these actions after the others, all of one turn of the viewer.

    Only the last may turn up cards. Raises what the game says of an action before it, and
    Refusal if there is one after the end of the turn.
    """
    foreseen = view.foresee()
    for action in actions[:-1]:
        _carry_out(foreseen, action)
    return foreseen.judge(actions[-1])


def _carry_out(foreseen: Foreseen, action: str) -> None:
    """An action that is not the last: the turn goes on after it."""
    try:
        events = foreseen.apply(action)
    except UnknownCards:
        if foreseen.turn_after(action) != foreseen.seat:
            raise Refusal("turn-over") from None
        raise
    display = games.display(foreseen.game.name)
    if foreseen.turn != foreseen.seat or display.has_begun_again(events):
        raise Refusal("turn-over")
