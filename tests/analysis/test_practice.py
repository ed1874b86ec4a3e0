"""Playing on from a position: own actions, the answers of others, cards that nobody knows."""

from __future__ import annotations

import msgspec
import pytest

from brelan import games
from brelan.analysis.practice import Exercise, Practice
from brelan.errors import BadAction, IllegalAction, UnknownCards

NINES = {
    "game": "poker_tiles",
    "board": {"d4": "9s", "e4": "9h"},
    "racks": [["9d", "9c", "2s", "3h", "Kd"], ["2h", "2c", "5s", "6s", "7s"]],
    "pile": ["4d", "4c", "Js", "Qs"],
}


def test_actions_and_answers_are_played_in_turn() -> None:
    practice = Practice(Exercise("poker_tiles", NINES, replies=("exchange 5s",)))
    done = practice.play(["lay c4=9d"])
    assert [each.seat for each in done] == [0, 1]
    assert practice.state.scores == (3, 0)
    assert practice.is_to_move
    assert practice.played == ["lay c4=9d"]


def test_what_was_played_before_is_played_again() -> None:
    exercise = Exercise("poker_tiles", NINES, replies=("exchange 5s",))
    first, again = Practice(exercise), Practice(exercise, ["lay c4=9d"])
    first.play(["lay c4=9d"])
    assert msgspec.json.encode(first.view.position()) == msgspec.json.encode(again.view.position())
    assert len(again.history) == 2


@pytest.mark.parametrize(
    ("actions", "fault"),
    [
        (["lay d3=Kd"], IllegalAction),
        (["lay c4=As"], BadAction),
        (["lay c4=9d", "lay f4=9c"], BadAction),
    ],
)
def test_what_cannot_be_played_changes_nothing(actions: list[str], fault: type[Exception]) -> None:
    practice = Practice(Exercise("poker_tiles", NINES))
    before = msgspec.json.encode(practice.view.position())
    with pytest.raises(fault):
        practice.play(actions)
    assert msgspec.json.encode(practice.view.position()) == before
    assert practice.history == []


@pytest.mark.parametrize("game", games.NAMES)
def test_a_view_is_played_on_though_nobody_knows_the_cards_that_are_drawn(game: str) -> None:
    state = games.find(game).new(2, 5)
    seat = state.turn
    assert seat is not None
    view = msgspec.to_builtins(state.view(seat).position())
    for verb in state.game.verbs:
        for action in state.actions(verb).texts()[:1]:
            practice = Practice(Exercise(game, view, seat))
            try:
                practice.play([action])
            except UnknownCards:
                # A hand of this game has no place for a card that its owner has not seen.
                assert verb == "draw"
                assert practice.is_to_move
                continue
            assert practice.history[0].events[0].action == action
            practice.view.position()
