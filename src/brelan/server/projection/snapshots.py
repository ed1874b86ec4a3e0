"""Snapshots and updates of a table for one client."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from brelan.actions import Event
from brelan.display import Moves
from brelan.game import View
from brelan.server.projection.reviews import is_reviewable
from brelan.server.projection.views import SeatViews, seen_events
from brelan.server.protocol.updates import (
    Changed,
    ChatLine,
    Clock,
    ContinuedFrom,
    DailyInfo,
    Did,
    LogEntry,
    Me,
    Onlooker,
    SeatInfo,
    ServerMessage,
    Snapshot,
    TableInfo,
    Timer,
    ViewJson,
)
from brelan.server.table.chairs import Chair
from brelan.server.table.daily import is_closed
from brelan.server.table.names import resembles_player
from brelan.server.table.onlookers import onlooker_id
from brelan.server.table.state import ChatMessage, TableState
from brelan.server.timestamps import now

GraceLeft = Callable[[str], int]
"""Milliseconds that an absent person still has before others may ask for a bot in their place."""

_encoder = msgspec.json.Encoder()


def encode(message: ServerMessage) -> str:
    """A message as it goes over the wire."""
    return _encoder.encode(message).decode()


class TableProjection:
    """A table at one moment, for any client; made anew after every entry."""

    def __init__(self, table: TableState):
        self.table = table
        self._sight = None if table.state is None else SeatViews(table.state)
        self._views: dict[int | None, View] = {}
        self._moves: Moves | None = None
        self._events: tuple[Event, ...] | None = None
        """What the last action caused."""

    def view(self, seat: int | None) -> View:
        """What a seat sees, for questions and bots."""
        assert self.table.state is not None
        if seat not in self._views:
            self._views[seat] = self.table.state.view(seat)
        return self._views[seat]

    def moves(self, seat: int | None) -> Moves | None:
        """What a seat can do now, if it is the one to move and has anything to decide."""
        if seat is None or seat != self.table.turn or self.table.is_played_out:
            return None
        if self._moves is None:
            self._moves = self.table.display.moves(self.view(seat))
        return self._moves

    def seen(self, seat: int | None) -> ViewJson:
        """The position as a seat, or a spectator, may see it."""
        assert self._sight is not None
        return self._sight.view(seat)

    def snapshot(
        self,
        who: str,
        present: Callable[[str], bool],
        watchers: int,
        at: int,
        grace_ms: GraceLeft = lambda _: 0,
        onlookers: Sequence[tuple[str, str]] = (),
    ) -> Snapshot:
        """The whole table, for one person."""
        seat = self.table.seat_of(who)
        return Snapshot(
            seq=self.table.seq,
            table=table_info(self.table, present, watchers, grace_ms, onlookers),
            you=me(self.table, who),
            view=None if self._sight is None else self._sight.view(seat),
            moves=self.moves(seat),
            log=tuple(
                LogEntry(each.seq, each.seat, seen_events(each.events, seat))
                for each in self.table.history
            ),
            chat=tuple(chat_line(self.table, each) for each in self.table.chat),
            timer=timer(self.table, at),
        )

    def did(self, seat: int | None, at: int) -> Did:
        """The last action, for one seat."""
        assert self._sight is not None
        played = self.table.history[-1]
        if self._events is None:
            self._events = played.events
        return Did(
            seq=played.seq,
            seat=played.seat,
            events=seen_events(self._events, seat),
            view=self._sight.view(seat),
            moves=self.moves(seat),
            timer=timer(self.table, at),
        )

    def changed(self, info: TableInfo, you: Me, at: int) -> Changed:
        """What is new about seats and people, for one person."""
        return Changed(self.table.seq, info, you, timer(self.table, at))


def table_info(
    table: TableState,
    present: Callable[[str], bool],
    watchers: int,
    grace_ms: GraceLeft = lambda _: 0,
    onlookers: Sequence[tuple[str, str]] = (),
) -> TableInfo:
    """What everybody may know of a table; `grace_ms` is asked for those who are absent.

    `onlookers` are some of those who watch, each with their name.
    """
    return TableInfo(
        id=table.id,
        game=table.game.name,
        options=table.options,
        status=table.status,
        seats=tuple(seat_info(chair, present, grace_ms) for chair in table.chairs),
        clock=Clock(table.opened.clock.kind, table.opened.clock.seconds),
        stand_in=table.opened.stand_in,
        hints=table.opened.hints,
        listed=table.opened.listed,
        opened=table.opened.at,
        commitment=table.commitment,
        mixes=table.mixes,
        seed=table.seed if table.status == "over" and not is_closed(table.opened, now()) else None,
        watchers=watchers,
        onlookers=tuple(onlooker_info(table, *each) for each in onlookers),
        silent_onlookers=bool(table.onlookers.silenced_by),
        result=table.result,
        tally=table.tally,
        hints_used=table.hints_used if table.status == "over" else (),
        rematch=table.rematch,
        closed=table.closed,
        closed_note=table.closed_note,
        daily=daily_info(table),
        continued=continued_from(table),
        reviewable=is_reviewable(table) and not is_closed(table.opened, now()),
    )


def onlooker_info(table: TableState, who: str, name: str) -> Onlooker:
    """Somebody who watches; nobody goes by a player's name."""
    shown = "" if resembles_player(name, table) else name
    return Onlooker(onlooker_id(table.opened.seed, who), shown)


def daily_info(table: TableState) -> DailyInfo | None:
    """Which day's deal a table has, if it has one."""
    deal = table.opened.daily
    if deal is None:
        return None
    return DailyInfo(deal.day, deal.counted, is_closed(table.opened, now()))


def continued_from(table: TableState) -> ContinuedFrom | None:
    """Where a table's game goes on from, if it was not dealt."""
    start = table.opened.start
    return (
        None if start is None else ContinuedFrom(start.table, start.step, start.seat, start.cards)
    )


def chat_line(table: TableState, message: ChatMessage) -> ChatLine:
    """A line of the chat; seats may have changed since it was said."""
    said = message.said
    seat = None if said.seat is None else table.seat_of(said.who)
    return ChatLine(message.seq, said.name, seat, said.text, said.phrase)


def seat_info(
    chair: Chair, present: Callable[[str], bool], grace_ms: GraceLeft = lambda _: 0
) -> SeatInfo:
    """Who sits there."""
    if chair.is_free:
        return SeatInfo("free", colour=chair.colour)
    if not chair.who:
        return SeatInfo("bot", bot=chair.bot, colour=chair.colour, present=True)
    is_present = present(chair.who)
    return SeatInfo(
        "person",
        chair.name,
        chair.acting_bot or None,
        chair.colour,
        present=is_present,
        resigned=chair.resigned,
        away=chair.away,
        this_turn=bool(chair.turn_bot),
        late_turns=chair.late_turns,
        grace_ms=None if is_present or chair.bot else grace_ms(chair.who),
    )


def me(table: TableState, who: str) -> Me:
    """What only this client is told."""
    seat = table.seat_of(who)
    host = who == table.opened.host
    invite = table.opened.invite if host or seat is not None else None
    absence = None if seat is None else table.chairs[seat].absence
    return Me(
        seat,
        host,
        invite,
        absence,
        sent_away=seat is None and who in table.sent_away,
        silenced=who == table.onlookers.silenced_by,
        invited=seat is None and who in table.opened.invited,
    )


def timer(table: TableState, at: int) -> Timer | None:
    """How long the person to move still has."""
    if table.deadline is None or table.turn is None:
        return None
    return Timer(table.turn, max(0, table.deadline - at))
