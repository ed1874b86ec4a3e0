"""Playing on from a step of a finished game: the position, and the table that goes on from it."""

from __future__ import annotations

import msgspec
from msgspec import Raw

from brelan.analysis.redealing import redeal
from brelan.game import State
from brelan.server.protocol.http import Continuation
from brelan.server.protocol.refusals import Refusal
from brelan.server.table import entries
from brelan.server.table.chairs import Chair
from brelan.server.table.decisions import check_level
from brelan.server.table.entries import Place, Start
from brelan.server.table.names import name_for
from brelan.server.table.state import TableState


def state_at(table: TableState, step: int) -> State:
    """A finished game after so many actions; Refusal if nobody can act there."""
    if table.status != "over":
        raise Refusal("running")
    if table.state is None:
        raise Refusal("not-begun")
    if step > len(table.actions):
        raise Refusal("no-step", most=len(table.actions))
    state = table.deal()
    for action in table.actions[:step]:
        state.apply(action)
    if state.over:
        raise Refusal("no-step", most=len(table.actions) - 1)
    return state


def open_continued(
    table: TableState, wanted: Continuation, who: str, seed: str, invite: str, at: int
) -> entries.Opened:
    """A table that goes on from a step of another one's game, everybody else being a bot."""
    if wanted.seat >= len(table.chairs):
        raise Refusal("no-seat")
    state = state_at(table, wanted.step)
    if wanted.cards == "anew":
        state = redeal(state, wanted.seat, seed)
    name = name_for(wanted.name)
    places = tuple(
        Place("person", who, name, colour=chair.colour)
        if seat == wanted.seat
        else Place("bot", bot=_bot_for(table, chair, wanted.bot), colour=chair.colour)
        for seat, chair in enumerate(table.chairs)
    )
    return entries.Opened(
        at=at,
        game=table.game.name,
        rules=table.opened.rules,
        options=table.options,
        places=places,
        host=who,
        seed=seed,
        invite=invite,
        stand_in=table.opened.stand_in,
        start=Start(table.id, wanted.step, wanted.seat, wanted.cards, _written(state)),
    )


def _bot_for(table: TableState, chair: Chair, wanted: str | None) -> str:
    """The level at a seat: as wished, or as it was, or the stand-in where a person sat."""
    if wanted is not None:
        return check_level(table.game.name, wanted)
    return table.opened.stand_in if chair.who else chair.bot


def _written(state: State) -> Raw:
    """A position as the log keeps it: with its rules, and without the seed of what was dealt."""
    fields = msgspec.to_builtins(state.position()) | {"rules": state.rules}
    return Raw(msgspec.json.encode({k: value for k, value in fields.items() if k != "seed"}))
