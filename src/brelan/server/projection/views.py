"""What may be seen: the only module that makes views and events for clients.

What everybody sees of a position is written once; for a seat its own cards are put in.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Raw

from brelan import games
from brelan.actions import Event
from brelan.game import State
from brelan.server.protocol.updates import ViewEvents, ViewJson

_encoder = msgspec.json.Encoder()
_GAP = Raw(b"\0")
"""Marks a gap in encoded JSON; no JSON has this byte."""


class SeatViews:
    """One position, as each seat and a spectator sees it."""

    def __init__(self, state: State):
        self._state = state
        self._display = games.display(state.game.name)
        self._held: list[list[str]] = []
        self._texts: list[bytes] = []
        self._views: dict[int | None, ViewJson] = {}

    def view(self, seat: int | None) -> ViewJson:
        """What a seat sees; a spectator is None."""
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = ViewJson(Raw(self._write(seat)))
        return found

    def _write(self, seat: int | None) -> bytes:
        if not self._texts:
            self._write_public()
        held = self._held
        if seat is not None:
            held = [*held[:seat], self._display.own_cards(self._state, seat), *held[seat + 1 :]]
        before, between, after = self._texts
        return b"".join((before, _encoder.encode(seat), between, _encoder.encode(held), after))

    def _write_public(self) -> None:
        """What everybody sees, with gaps for the seat that looks and the cards that are held."""
        field = self._display.own_field
        public = self._state.view(None).position()
        self._held = getattr(public, field)
        public.seat = _GAP  # type: ignore[assignment]
        setattr(public, field, _GAP)
        self._texts = _encoder.encode(public).split(_GAP)


def open_view(state: State) -> ViewJson:
    """A position of a finished game with all cards; the seed is told elsewhere."""
    position = state.write_position()
    position.seat = None
    return ViewJson(Raw(_encoder.encode(position)))


def seen_events(events: Iterable[Event], seat: int | None) -> ViewEvents:
    """What a seat, or a spectator, may know of what happened."""
    return ViewEvents(tuple(event.seen_by(seat) for event in events))


def open_events(events: Iterable[Event]) -> ViewEvents:
    """Everything that happened in a finished game."""
    return ViewEvents(tuple(events))
