"""Practice: a position that one seat plays on from, without a table and without a log.

An `Exercise` is such a position as data. `Practice(exercise).play(actions)` carries out actions of
the learner, then what the others answer as the exercise says, and tells what each caused. Lessons
and puzzles stand on it; the server and the terminal show it.

The position is a view or a referee's position, as NOTATION writes them. Cards that it does not give
stay unknown ("?"): an action that draws them is carried out all the same, as far as the game can
write them down.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from brelan import games
from brelan.actions import Event
from brelan.arrays import copy_array
from brelan.errors import BadAction, UnknownCards
from brelan.game import State, View
from brelan.texts import say


class Exercise(Struct, frozen=True):
    """A position to practise on, and what the others answer."""

    game: str
    position: dict[str, Any]
    """A position or a view as NOTATION writes it."""
    seat: int = 0
    """Whoever practises plays this seat."""
    replies: tuple[str, ...] = ()
    """Actions of the other seats, in order: played as soon as it is their turn."""


class Played(Struct, frozen=True):
    """An action, and the state after it."""

    seat: int
    events: tuple[Event, ...]
    state: State


class Practice:
    """An exercise being played: its state, and what was played since its position."""

    def __init__(self, exercise: Exercise, played: Sequence[str] = ()):
        """Raises what `play` does, if these actions cannot have been played."""
        self.exercise = exercise
        self.seat = exercise.seat
        self.state = games.find(exercise.game).from_position(exercise.position)
        self.played: list[str] = []
        """The learner's actions so far."""
        self.history: list[Played] = []
        """What happened since the position, the others' answers among it."""
        self._replies = list(exercise.replies)
        for action in played:
            self.play([action])

    @property
    def view(self) -> View:
        """What the learner sees."""
        return self.state.view(self.seat)

    @property
    def is_to_move(self) -> bool:
        """Whether it is the learner's turn."""
        return self.state.turn == self.seat

    def play(self, actions: Sequence[str]) -> list[Played]:
        """Carry out actions of the learner, all or none, and then the answers of the others.

        Raises BadAction, IllegalAction or UnknownCards, and nothing has changed.
        """
        before, done = self.state.copy(), []
        try:
            for action in actions:
                if not self.is_to_move:
                    raise BadAction(say("error.practice-turn"))
                done.append(self._carry_out(action))
        except Exception:
            self.state = before
            raise
        self.played += actions
        while self._replies and not self.state.over and not self.is_to_move:
            done.append(self._carry_out(self._replies.pop(0)))
        self.history += done
        return done

    def _carry_out(self, action: str) -> Played:
        state, seat = self.state, self.state.turn
        assert seat is not None
        try:
            events = tuple(state.apply(action))
        except UnknownCards:
            events = _carry_out_blindly(state, action)
        return Played(seat, events, state.copy())


def _carry_out_blindly(state: State, action: str) -> tuple[Event, ...]:
    """A legal action whose cards nobody knows: they stay unknown.

    UnknownCards, and nothing changed, where a record has no room for a card that nobody knows.
    """
    read, before = state.read(action), copy_array(state.table)
    state.game.step(state.table, read.codes, read.index)
    state.table["blind"] = 0
    try:
        state.write_position()
        return tuple(state.game.tell(before, read.codes, read.index))
    except IndexError:
        state.table[:] = before
        raise UnknownCards(say("error.unknown-cards"), "action") from None
