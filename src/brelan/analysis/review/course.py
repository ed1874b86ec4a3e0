"""The course of a finished game: its positions, its actions, and who won."""

from __future__ import annotations

import msgspec

from brelan.actions import Action
from brelan.errors import BadRecord
from brelan.game import State
from brelan.records import Record, replay, verify
from brelan.texts import say


class Course(msgspec.Struct, frozen=True):
    """A finished game, ready to be reviewed."""

    record: Record
    states: tuple[State, ...]
    """One more than there are actions."""
    actions: tuple[Action, ...]
    shares: tuple[float, ...]
    """The part of the win of each seat."""

    @property
    def players(self) -> int:
        """How many played."""
        return len(self.shares)

    def seat(self, step: int) -> int:
        """Who acted at this step."""
        seat = self.states[step].turn
        assert seat is not None
        return seat


def course_of(record: Record) -> Course:
    """The course of the game in a record; BadRecord if it is false or not over."""
    verify(record)
    if record.result is None:
        raise BadRecord(say("review.error.running"), "result")
    states = tuple(replay(record))
    actions = tuple(state.read(text) for state, text in zip(states, record.actions, strict=False))
    winners = record.result.winners
    return Course(record, states, actions, shares_of(winners, len(record.players)))


def shares_of(winners: tuple[int, ...], players: int) -> tuple[float, ...]:
    """The part of the win of each seat: 1 alone, 1/k among k; nobody has won where all gave up."""
    if not winners:
        return (1 / players,) * players
    return tuple((seat in winners) / len(winners) for seat in range(players))
