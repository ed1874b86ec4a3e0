"""What may be seen: the only place where views and events for somebody's eyes are made.

What everybody sees of a position is written once; for a seat its own cards are put in.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Raw

from brelan.actions import Event
from brelan.game import State
from brelan.games.grid_text import write_cards
from brelan.games.royal_flush.notation import face_texts
from brelan.server.messages import ViewEvents, ViewJson

_encoder = msgspec.json.Encoder()


class Sight:
    """One position, as each seat and a spectator sees it."""

    def __init__(self, state: State):
        self._state = state
        self._public: Any = None
        self._views: dict[int | None, ViewJson] = {}

    def view(self, seat: int | None) -> ViewJson:
        """What a seat sees; a spectator is None."""
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = ViewJson(Raw(_encoder.encode(self._position(seat))))
        return found

    def _position(self, seat: int | None) -> Any:
        if self._public is None:
            self._public = self._state.view(None).position()
        if seat is None:
            return self._public
        field = "hands" if self._state.game.name == "royal_flush" else "racks"
        held = list(getattr(self._public, field))
        held[seat] = own_cards(self._state, seat)
        return msgspec.structs.replace(self._public, seat=seat, **{field: held})


def own_cards(state: State, seat: int) -> list[str]:
    """The cards that a seat holds, for its own eyes."""
    table = state.table
    if state.game.name == "royal_flush":
        return face_texts(int(table["once"][0, seat]), int(table["twice"][0, seat]))
    return write_cards(table["racks"][0, seat])


def open_view(state: State) -> ViewJson:
    """A position of a finished game with all cards; the seed is told elsewhere."""
    assert state.game is not None
    position = state.game.write_position(state.table, state.options)
    position.seat = None
    return ViewJson(Raw(_encoder.encode(position)))


def seen_events(events: Iterable[Event], seat: int | None) -> ViewEvents:
    """What a seat, or a spectator, may know of what happened."""
    return ViewEvents(tuple(event.seen_by(seat) for event in events))


def open_events(events: Iterable[Event]) -> ViewEvents:
    """Everything that happened in a finished game."""
    return ViewEvents(tuple(events))
