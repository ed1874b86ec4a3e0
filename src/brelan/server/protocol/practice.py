"""What is asked and answered about a practice position (a step of a lesson, a puzzle).

The server keeps nothing: every request says what was played since the position. Positions and
events are sent as the messages of a table are, so that the same client shows them.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from brelan.server.protocol.commands import Actions, ActionText, Faces, Fit, Judge
from brelan.server.protocol.updates import Did

MOST_PLAYED = 40
Played = Annotated[list[ActionText], Meta(max_length=MOST_PLAYED)]
PracticeOutcome = Literal["done", "on", "again"]
"""The goal is reached; the action was right and it goes on; it was not played, try again."""


class ShowPractice(Struct, forbid_unknown_fields=True, kw_only=True, tag_field="type", tag="show"):
    """POST /api/practice/SOURCE/ID: the position after what was played; a `Snapshot` answers."""

    played: Played = []


class TryPractice(Struct, forbid_unknown_fields=True, kw_only=True, tag_field="type", tag="try"):
    """POST /api/practice/SOURCE/ID: play these actions; a `PracticeResult` answers."""

    played: Played = []
    actions: Actions


class AskPractice(Struct, forbid_unknown_fields=True, kw_only=True, tag_field="type", tag="ask"):
    """POST /api/practice/SOURCE/ID: a question of a table; what answers it there answers it."""

    played: Played = []
    question: Judge | Fit | Faces


class Verdict(Struct, frozen=True):
    """What becomes of a try, and what is said about it."""

    outcome: PracticeOutcome
    says: str = ""


class PracticeResult(Struct, frozen=True):
    """The verdict on a try, and what it caused, the others' answers among it; nothing if it was
    not played."""

    verdict: Verdict
    did: tuple[Did, ...] = ()


PracticeRequest = ShowPractice | TryPractice | AskPractice


class LessonStep(Struct, frozen=True):
    """A step of a lesson, in words; `id` names its practice position: `GAME.ID` of `lesson`."""

    id: str
    title: str
    task: str
    """The one thing to do, in a sentence."""
    nudges: tuple[str, ...]
    """What helps after a wrong try, the smallest help first."""
    lit: tuple[str, ...]
    """What it is about: squares, names of boards, cards, verbs of controls."""
    solution: tuple[str, ...]
    """One way to do it, for whoever asks after several tries."""


class LessonInfo(Struct, frozen=True):
    """GET /api/lessons/GAME: the lesson of a game, in the reader's language."""

    game: str
    minutes: int
    steps: tuple[LessonStep, ...]
