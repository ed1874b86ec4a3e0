"""Practice positions for clients: what the learner sees, may ask, and has caused.

A *source* (lessons, puzzles) names positions and judges tries: see `Source`. `answer` is all that
the routes need; it keeps nothing, and every request says what was played since the position.
"""

from __future__ import annotations

from typing import Protocol

import msgspec
from msgspec import Raw

from brelan import games
from brelan.analysis.practice import Exercise, Played, Practice
from brelan.display import Moves
from brelan.game import State
from brelan.server.projection.queries import judge
from brelan.server.projection.views import SeatViews, seen_events
from brelan.server.protocol import commands
from brelan.server.protocol.practice import (
    AskPractice,
    PracticeRequest,
    PracticeResult,
    ShowPractice,
    Verdict,
)
from brelan.server.protocol.updates import (
    Clock,
    Did,
    Fitted,
    Judged,
    LogEntry,
    Me,
    PossibleFaces,
    SeatInfo,
    Snapshot,
    TableInfo,
)

OPPONENT = "novice"
"""The level that the other seats are shown with."""
PracticeAnswer = Snapshot | PracticeResult | Judged | Fitted | PossibleFaces


class Source(Protocol):
    """Where practice positions come from."""

    def find(self, name: str) -> Exercise:
        """The position of that name; UnknownName if there is none."""

    def judge(self, name: str, practice: Practice, actions: list[str], language: str) -> Verdict:
        """What becomes of these actions, not played yet: `again` leaves them unplayed.

        Raises what the game says of an action that is not legal.
        """


def answer(source: Source, name: str, request: PracticeRequest, language: str) -> PracticeAnswer:
    """What answers a request about one position of a source."""
    practice = Practice(source.find(name), request.played)
    if isinstance(request, ShowPractice):
        return snapshot(practice, name)
    if isinstance(request, AskPractice):
        return reply(practice, request.question, language)
    verdict = source.judge(name, practice, request.actions, language)
    if verdict.outcome == "again":
        return PracticeResult(verdict)
    first = len(practice.history)
    practice.play(request.actions)
    return PracticeResult(verdict, tuple(updates(practice, first)))


def reply(
    practice: Practice, question: commands.Judge | commands.Fit | commands.Faces, language: str
) -> Judged | Fitted | PossibleFaces:
    """What a table would answer to the learner."""
    view, display = practice.view, games.display(practice.exercise.game)
    match question:
        case commands.Judge():
            return judge(view, question.id, question.actions, language)
        case commands.Fit():
            return Fitted(question.id, display.fit(view, question.cards))
        case _:
            return PossibleFaces(question.id, display.faces(view, question.actions))


def snapshot(practice: Practice, name: str) -> Snapshot:
    """The whole position, as a table is told to whoever arrives."""
    return Snapshot(
        seq=len(practice.history),
        table=_table(practice, name),
        you=Me(practice.seat, host=True),
        view=SeatViews(practice.state).view(practice.seat),
        moves=_moves(practice, practice.state),
        log=tuple(
            LogEntry(number, each.seat, seen_events(each.events, practice.seat))
            for number, each in enumerate(practice.history, start=1)
        ),
        chat=(),
        timer=None,
    )


def updates(practice: Practice, first: int) -> list[Did]:
    """What happened from the action of that number on."""
    return [
        _update(practice, number, each)
        for number, each in enumerate(practice.history, start=1)
        if number > first
    ]


def _update(practice: Practice, number: int, played: Played) -> Did:
    return Did(
        seq=number,
        seat=played.seat,
        events=seen_events(played.events, practice.seat),
        view=SeatViews(played.state).view(practice.seat),
        moves=_moves(practice, played.state),
        timer=None,
    )


def _moves(practice: Practice, state: State) -> Moves | None:
    """What the learner can do in a state, if it is their turn."""
    if state.turn != practice.seat:
        return None
    return games.display(practice.exercise.game).moves(state.view(practice.seat))


def _table(practice: Practice, name: str) -> TableInfo:
    """A table that is none: the learner and novices, no clock, no hints, nothing stored."""
    state = practice.state
    seats = tuple(
        SeatInfo("person", colour=seat, present=True)
        if seat == practice.seat
        else SeatInfo("bot", bot=OPPONENT, colour=seat, present=True)
        for seat in range(state.players)
    )
    return TableInfo(
        id=name,
        game=practice.exercise.game,
        options=Raw(msgspec.json.encode(state.options)),
        status="over" if state.over else "playing",
        seats=seats,
        clock=Clock(),
        stand_in=OPPONENT,
        hints=False,
        listed=False,
        opened=0,
        commitment="",
    )
