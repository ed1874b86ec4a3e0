"""Games to look at again: every step as one seat saw it or with open cards, and records."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET

from brelan.actions import hide_cards
from brelan.records import Record
from brelan.server.files import JSON, Body, body_of
from brelan.server.plain import Frame, Replay
from brelan.server.refusals import Refusal
from brelan.server.sight import Sight, open_events, open_view, seen_events
from brelan.server.table import Table
from brelan.server.telling import table_info


def replay_body(table: Table, seat: int | None) -> Body:
    """A replay ready to be sent, with open cards if no seat is named."""
    return body_of(msgspec.json.encode(replay_of(table, seat, seat is None)), JSON)


def replay_of(table: Table, seat: int | None, is_open: bool) -> Replay:
    """Every step of a finished game."""
    if table.status != "over":
        raise Refusal("running")
    if seat is not None and seat >= len(table.chairs):
        raise Refusal("no-seat")
    state = table.game.new(len(table.chairs), table.seed, msgspec.json.decode(table.options))

    def view() -> Any:
        return open_view(state) if is_open else Sight(state).view(seat)

    frames = [Frame(table.began, None, seen_events((), seat), view())]
    for happened in table.happened:
        for number, action in enumerate(happened.actions, start=1):
            events = tuple(state.apply(action))
            if number == len(happened.actions):
                # The last one tells who won as the table has it: those who gave up do not.
                events = (*events[:-1], happened.events[-1])
            shown = open_events(events) if is_open else seen_events(events, seat)
            frames.append(Frame(happened.seq, happened.seat, shown, view()))
    info = table_info(table, lambda _: False, 0)
    return Replay(info, seat, tuple(frames))


def record_of(table: Table, who: str) -> Record:
    """The record of a game; while it runs, only what somebody may see of it."""
    if table.state is None:
        raise Refusal("not-begun")
    over = table.status == "over"
    own = table.seat_of(who)
    actions = [
        action if over or happened.seat == own else seen_action(action)
        for happened in table.happened
        for action in happened.actions
    ]
    options: dict[str, Any] = msgspec.json.decode(table.options)
    return Record(
        game=table.game.name,
        players=tuple(chair.name or f"{chair.bot} (bot)" for chair in table.chairs),
        rules=table.state.rules,
        options=options,
        seed=table.seed if over else UNSET,
        commitment=table.commitment,
        actions=tuple(actions),
        resigned=table.resigned,
        result=table.result,
    )


def seen_action(action: str) -> str:
    """An action as others see it: exchanged cards are hidden."""
    return hide_cards(action) if action.split(" ")[0] in ("pass", "exchange") else action
