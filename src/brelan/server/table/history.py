"""What was played at a table, and what it caused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec
from msgspec import Struct

from brelan.actions import Event
from brelan.game import State


class DealtTable(Protocol):
    """A table whose game can be played again from its deal."""

    history: list[PlayedActions]

    def deal(self) -> State:
        """The game as it began."""


class PlayedActions(Struct, frozen=True, gc=False):
    """Actions that were carried out, and everything they caused: not to be shown as it is."""

    seq: int
    seat: int
    actions: tuple[str, ...]
    told: bytes
    """The events as JSON: as objects they would be looked through for garbage again and again.
    Empty if they are worked out only when somebody looks."""
    retelling: Retelling | None = None
    """What works them out then."""
    by_bot: bool = False
    """Whether a bot played, for itself or in somebody's place."""

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that the actions caused."""
        if self.told:
            return read_events(self.told)
        assert self.retelling is not None
        return read_events(self.retelling.told(self.seq))


class Retelling:
    """The events of a game that was read from the log, worked out when somebody looks at them: a
    table that is only woken for its clock does without.
    """

    def __init__(self, table: DealtTable):
        self._table = table
        self._told: dict[int, bytes] = {}

    def told(self, seq: int) -> bytes:
        """The events of an entry as JSON."""
        if not self._told:
            state = self._table.deal()
            for played in self._table.history:
                events = tuple(event for action in played.actions for event in state.apply(action))
                self._told[played.seq] = write_events(events)
        return self._told[seq]


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(tuple[Event, ...])


def write_events(events: tuple[Event, ...]) -> bytes:
    """Events as a table keeps them."""
    return _encoder.encode(events)


def read_events(told: bytes) -> tuple[Event, ...]:
    """The events that were kept."""
    events: tuple[Event, ...] = _decoder.decode(told)
    return events


class Played(Struct, frozen=True):
    """Actions tried out on a copy of the game."""

    state: State
    told: tuple[Sequence[Event], ...]
    """What each action caused."""

    @property
    def events(self) -> tuple[Event, ...]:
        """What all of them caused."""
        return tuple(event for events in self.told for event in events)
