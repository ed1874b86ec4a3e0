"""What a step of a lesson asks for, as data: a `Goal` holds if all that it names holds of what was
played since the step began. The engine says what that is; `shortfall` says in words what lacks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from brelan import games
from brelan.actions import Event, Hand
from brelan.analysis.practice import Practice
from brelan.texts import Message, say

Count = Annotated[int, Meta(ge=1)]


class Goal(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What must have been played; what is not named does not matter. Of a list one is enough."""

    verbs: tuple[str, ...] = ()
    """The first words of the action that matters."""
    points: Count | None = None
    """At least so many."""
    combinations: tuple[str, ...] = ()
    hands: Count | None = None
    """At least so many combinations at once."""
    boards: tuple[str, ...] = ()
    """Boards that are claimed."""
    squares: tuple[str, ...] = ()
    """Squares that a new card lies on."""
    holds: tuple[str, ...] = ()
    """Cards that are all held at the end."""
    events: tuple[str, ...] = ()
    """What must have happened, by the kinds of events."""


class Deeds(Struct, frozen=True):
    """What the learner has done since a step began."""

    verbs: tuple[str, ...]
    points: int
    hands: tuple[Hand, ...]
    boards: tuple[str, ...]
    squares: tuple[str, ...]
    held: tuple[str, ...]
    events: tuple[str, ...]


def deeds_of(practice: Practice) -> Deeds:
    """What the learner has done, and holds now."""
    events = [event for each in practice.history for event in each.events]
    own = [event for event in events if event.seat == practice.seat]
    actions = [event.action for event in own if event.action]
    scored = [event for event in own if event.kind == "scored"]
    display = games.display(practice.exercise.game)
    return Deeds(
        verbs=tuple(action.partition(" ")[0] for action in actions),
        points=sum(event.points or 0 for event in scored),
        hands=tuple(hand for event in scored for hand in event.hands),
        boards=tuple(board for event in scored for board in event.boards),
        squares=tuple(square for action in actions for square in _squares(action)),
        held=tuple(display.own_cards(practice.state, practice.seat)),
        events=tuple(event.kind for event in events if _concerns(event, practice.seat)),
    )


def _squares(action: str) -> list[str]:
    """Where the cards of a lay go: `h8` in `h8=As`."""
    return [place.partition("=")[0] for place in action.split(" ")[1:] if "=" in place]


def _concerns(event: Event, seat: int) -> bool:
    return event.seat is None or event.seat == seat


def shortfall(goal: Goal, deeds: Deeds) -> Message | None:
    """Why a goal is not reached; None if it is."""
    made = [hand.combination for hand in deeds.hands]
    if goal.verbs and not _meets(goal.verbs, deeds.verbs):
        return say("lesson.why.verb")
    if goal.boards and not _meets(goal.boards, deeds.boards):
        return say("lesson.why.board", wanted=_named("board", goal.boards))
    if goal.combinations and not _meets(goal.combinations, made):
        if not made:
            return say("lesson.why.no-combination", wanted=_named("combination", goal.combinations))
        found, wanted = _named("combination", made), _named("combination", goal.combinations)
        return say("lesson.why.combination", made=found, wanted=wanted)
    if goal.hands is not None and len(made) < goal.hands:
        return say("lesson.why.hands", made=len(made), wanted=goal.hands)
    if goal.squares and not _meets(goal.squares, deeds.squares):
        return say("lesson.why.square", wanted=", ".join(goal.squares))
    if goal.points is not None and deeds.points < goal.points:
        return say("lesson.why.points", points=deeds.points, wanted=goal.points)
    if not all(card in deeds.held for card in goal.holds):
        return say("lesson.why.card")
    if goal.events and not _meets(goal.events, deeds.events):
        return say("lesson.why.verb")
    return None


def _meets(wanted: Sequence[str], found: Sequence[str]) -> bool:
    return any(each in found for each in wanted)


def _named(kind: str, names: Sequence[str]) -> Message:
    """The first of several, by the name that the catalogue has."""
    return say(f"{kind}.{names[0]}")
