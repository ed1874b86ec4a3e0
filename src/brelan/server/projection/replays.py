"""Replays and records of games: every step as one seat saw it, or with open cards."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from brelan.records import Record
from brelan.server.projection.snapshots import table_info
from brelan.server.projection.views import SeatViews, open_events, open_view, seen_events
from brelan.server.protocol.http import Frame, Replay
from brelan.server.protocol.refusals import Refusal
from brelan.server.table.bot_names import player_names
from brelan.server.table.daily import is_closed
from brelan.server.table.state import TableState
from brelan.server.timestamps import now


def check_may_replay(table: TableState, who: str, seat: int | None) -> None:
    """Refusal before the day of a daily deal is over, but for what somebody saw themselves."""
    if is_closed(table.opened, now()) and (seat is None or seat != table.seat_of(who)):
        raise Refusal("daily-closed")


def replay_of(table: TableState, seat: int | None, is_open: bool) -> Replay:
    """Every step of a finished game."""
    if table.status != "over":
        raise Refusal("running")
    if table.closed == "host" and table.state is None:
        raise Refusal("not-begun")
    if seat is not None and seat >= len(table.chairs):
        raise Refusal("no-seat")
    state = table.deal()

    def view() -> Any:
        return open_view(state) if is_open else SeatViews(state).view(seat)

    frames = [Frame(table.began, None, seen_events((), seat), view())]
    for played in table.history:
        for number, action in enumerate(played.actions, start=1):
            events = tuple(state.apply(action))
            if number == len(played.actions):
                # The last one tells who won as the table has it: those who gave up do not.
                events = (*events[:-1], played.events[-1])
            shown = open_events(events) if is_open else seen_events(events, seat)
            frames.append(Frame(played.seq, played.seat, shown, view()))
    info = table_info(table, lambda _: False, 0)
    return Replay(info, seat, tuple(frames))


def record_of(table: TableState, who: str) -> Record:
    """The record of a game; while it runs, only what somebody may see of it.

    A daily deal is told like a running game until its day is over, and to nobody else.
    """
    closed = is_closed(table.opened, now())
    if closed and table.seat_of(who) is None:
        raise Refusal("daily-closed")
    return write_record(table, table.seat_of(who), table.status == "over" and not closed)


def write_record(table: TableState, own: int | None, over: bool) -> Record:
    """The record of a game that is over, or of what a seat has seen of it."""
    if table.state is None:
        raise Refusal("not-begun")
    actions = played_actions(table) if over else seen_actions(table, own)
    options: dict[str, Any] = msgspec.json.decode(table.options)
    return Record(
        game=table.game.name,
        players=player_names(table.chairs),
        rules=table.state.rules,
        options=options,
        seed=table.seed if over else UNSET,
        position=start_position(table) if over else UNSET,
        commitment=table.commitment,
        actions=tuple(actions),
        resigned=table.resigned,
        stopped=table.is_stopped,
        result=table.result if over else None,
    )


def start_position(table: TableState) -> dict[str, Any] | UnsetType:
    """What the game of a table began with, where it was not dealt."""
    if table.opened.start is None:
        return UNSET
    position: dict[str, Any] = msgspec.json.decode(table.opened.start.position)
    return position


def played_actions(table: TableState) -> list[str]:
    """Everything that was done in a finished game, also where it cannot be replayed here."""
    acted = [*table.history, *(table.unplayed if table.result is not None else ())]
    return [action for played in acted for action in played.actions]


def seen_actions(table: TableState, seat: int | None) -> list[str]:
    """Everything that was done in the game, as far as a seat, or a spectator, may see it."""
    return [
        event.action
        for played in table.history
        for event in seen_events(played.events, seat)
        if event.action is not None
    ]
