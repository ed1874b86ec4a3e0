"""Practice positions as clients get them: like the messages of a table, and nothing hidden."""

from __future__ import annotations

import json

import msgspec
import pytest

from brelan.analysis.practice import Exercise, Practice
from brelan.errors import UnknownName
from brelan.server.projection.practice import answer
from brelan.server.protocol.commands import Faces, Fit, Judge
from brelan.server.protocol.practice import (
    AskPractice,
    PracticeResult,
    ShowPractice,
    TryPractice,
    Verdict,
)
from brelan.server.protocol.updates import Fitted, Judged, PossibleFaces, Snapshot

NINES = {
    "game": "poker_tiles",
    "board": {"d4": "9s", "e4": "9h"},
    "racks": [["9d", "9c", "2s", "3h", "Kd"], ["2h", "2c", "5s", "6s", "7s"]],
    "pile": ["4d", "4c", "Js", "Qs"],
}


class Nines:
    """A source of one position, which asks for three nines."""

    def find(self, name: str) -> Exercise:
        if name != "nines":
            raise UnknownName("position", name, ["nines"])
        return Exercise("poker_tiles", NINES, replies=("exchange 5s",))

    def judge(self, name: str, practice: Practice, actions: list[str], language: str) -> Verdict:
        is_right = practice.state.judge(actions[-1]).points >= 3
        return Verdict("done" if is_right else "again", language)


def shown(value: object) -> object:
    return json.loads(msgspec.json.encode(value))


def test_the_position_is_shown_as_a_table_is() -> None:
    told = answer(Nines(), "nines", ShowPractice(), "fr")
    assert isinstance(told, Snapshot)
    view = shown(told.view)
    assert isinstance(view, dict)
    assert view["racks"] == [["2s", "3h", "9d", "9c", "Kd"], ["?"] * 5]
    assert view["pile"] == ["?"] * 4
    assert told.moves is not None
    assert "lay" in told.moves.verbs
    assert [seat.kind for seat in told.table.seats] == ["person", "bot"]


def test_what_was_played_is_in_the_snapshot() -> None:
    told = answer(Nines(), "nines", ShowPractice(played=["lay c4=9d"]), "fr")
    assert isinstance(told, Snapshot)
    assert [entry.seat for entry in told.log] == [0, 1]
    assert told.seq == 2
    hidden = [event.action for event in told.log[1].events if event.action]
    assert hidden == ["exchange ?"]


def test_a_try_that_is_right_is_played_and_answered() -> None:
    told = answer(Nines(), "nines", TryPractice(actions=["lay c4=9d"]), "de")
    assert isinstance(told, PracticeResult)
    assert told.verdict == Verdict("done", "de")
    assert [did.seat for did in told.did] == [0, 1]
    assert b'"5s"' not in msgspec.json.encode(told.did[-1])


def test_a_try_that_is_wrong_is_not_played() -> None:
    told = answer(Nines(), "nines", TryPractice(actions=["lay d3=9c"]), "en")
    assert told == PracticeResult(Verdict("again", "en"))


def test_questions_are_answered_as_at_a_table() -> None:
    judged = answer(
        Nines(), "nines", AskPractice(question=Judge(id=3, actions=["lay d3=Kd"])), "fr"
    )
    assert isinstance(judged, Judged)
    assert (judged.id, judged.legal, judged.rule) == (3, False, "PT-10")
    fitted = answer(Nines(), "nines", AskPractice(question=Fit(id=4, cards=["9d"])), "fr")
    assert fitted == Fitted(4, ())
    faces = answer(Nines(), "nines", AskPractice(question=Faces(id=5, actions=["lay c4=9d"])), "fr")
    assert faces == PossibleFaces(5, ())


def test_an_unknown_position_is_an_error() -> None:
    with pytest.raises(UnknownName):
        answer(Nines(), "tens", ShowPractice(), "fr")
