"""RF-8 to RF-12: a turn is draws or a claim, in a fixed order."""

import random
from typing import Any

import pytest

from brelan.errors import IllegalAction
from brelan.games.royal_flush import new
from brelan.games.royal_flush.display import DISPLAY

from .specimens import FULL_DISPLAY, dump, position

TAKES = [f"take {card}" for card in FULL_DISPLAY]
SEVENS: dict[str, Any] = {"hands": [["7s", "7h"]]}
EMPTY: dict[str, Any] = {"display": [], "pile": [], "discard": []}


@pytest.mark.rule("RF-8")
@pytest.mark.parametrize(
    ("fields", "actions"),
    [
        ({}, ["draw", "refresh", *TAKES]),
        ({"tokens": [0, 5]}, ["draw", *TAKES]),
        ({"phase": "refreshed"}, ["draw", "refresh", *TAKES]),
        ({"phase": "taken"}, ["draw", "stop", *TAKES]),
        ({"phase": "taken", "tokens": [0, 5]}, ["stop"]),
        ({"display": ["2s", "2s", "3h"]}, ["draw", "refresh", "take 2s", "take 3h"]),
        ({"pile": []}, ["refresh", *TAKES]),
        ({"pile": [], "discard": ["Ks"]}, ["draw", "refresh", *TAKES]),
        ({"display": [], "pile": [], "discard": ["Ks"]}, ["draw", "refresh"]),
        ({"display": []}, ["draw", "refresh"]),
        (SEVENS, ["claim pair 7s 7h", "draw", "refresh", *TAKES]),
        ({**SEVENS, "phase": "refreshed"}, ["draw", "refresh", *TAKES]),
        ({**SEVENS, "phase": "taken"}, ["draw", "stop", *TAKES]),
    ],
)
def test_what_may_be_done(fields: dict[str, Any], actions: list[str]) -> None:
    assert position(**fields).actions().texts() == actions


@pytest.mark.rule("RF-8", "RF-11")
@pytest.mark.parametrize(
    ("fields", "action", "rule", "key"),
    [
        ({"phase": "taken"}, "refresh", "RF-8", "refresh-after-taking"),
        ({"tokens": [0, 5]}, "refresh", "RF-8", "no-token"),
        (EMPTY, "refresh", "RF-8", "no-cards"),
        ({"phase": "taken", "tokens": [0, 5]}, "take 2s", "RF-8", "no-token"),
        ({}, "take As", "RF-8", "not-shown"),
        ({"phase": "taken", "tokens": [0, 5]}, "draw", "RF-8", "no-token"),
        ({"pile": []}, "draw", "RF-8", "no-pile"),
        ({}, "stop", "RF-8", "stop-before-taking"),
        ({"phase": "refreshed"}, "stop", "RF-8", "stop-before-taking"),
        ({**SEVENS, "phase": "taken"}, "claim pair 7s 7h", "RF-8", "claim-later"),
        ({**SEVENS, "phase": "refreshed"}, "claim pair 7s 7h", "RF-8", "claim-later"),
        ({}, "pass", "RF-11", "pass-can-draw"),
        ({**EMPTY, "discard": ["2s"]}, "pass", "RF-11", "pass-can-draw"),
        ({**EMPTY, **SEVENS}, "pass", "RF-11", "pass-can-claim"),
        ({**EMPTY, "phase": "taken"}, "pass", "RF-8", "pass-later"),
    ],
)
def test_what_may_not_be_done_and_why(
    fields: dict[str, Any], action: str, rule: str, key: str
) -> None:
    state = position(**fields)
    before = dump(state)
    judgement = state.judge(action)
    assert (judgement.legal, judgement.rule) == (False, rule)
    assert judgement.reason is not None
    assert judgement.reason.key == f"reason.rf.{key}"
    with pytest.raises(IllegalAction) as error:
        state.apply(action)
    assert error.value.rule == rule
    assert dump(state) == before


@pytest.mark.rule("RF-8", "RF-10")
def test_a_refresh_replaces_the_whole_display() -> None:
    state = position()
    state.apply("refresh")
    after = dump(state)
    assert after["display"] == ["9s", "9h", "9d", "9c"]
    assert after["pile"] == ["Ts", "Th"]
    assert after["discard"] == FULL_DISPLAY
    assert (after["tokens"], after["spent"]) == ([4, 5], 1)
    assert (after["turn"], after["phase"]) == (0, "refreshed")


@pytest.mark.rule("RF-10")
def test_the_old_display_is_shuffled_in_when_the_pile_runs_out_during_a_refresh() -> None:
    state = position(pile=["9s"], discard=["Kh"])
    events = state.apply("refresh")
    after = dump(state)
    assert after["display"][0] == "9s"
    assert sorted([*after["display"][1:], *after["pile"]]) == sorted([*FULL_DISPLAY, "Kh"])
    assert after["discard"] == []
    assert [event.kind for event in events] == ["acted", "reshuffled", "shown"]


@pytest.mark.rule("RF-10")
def test_the_discard_stays_until_a_card_must_come_from_an_empty_pile() -> None:
    state = position(pile=["9s"], discard=["Kh"])
    state.apply("draw")
    assert dump(state)["discard"] == ["Kh"]
    assert dump(state)["pile"] == []
    events = state.apply("draw")
    assert dump(state)["discard"] == []
    assert dump(state)["hands"][0] == ["9s", "Kh"]
    assert [event.kind for event in events] == ["acted", "reshuffled", "drew"]


@pytest.mark.rule("RF-8", "RF-9")
def test_the_first_card_is_free_and_gaps_stay_until_the_end_of_the_turn() -> None:
    state = position()
    state.apply("take 3h")
    assert dump(state)["tokens"] == [5, 5]
    state.apply("take 2s")
    state.apply("draw")
    after = dump(state)
    assert after["display"] == ["4d", "5c"]
    assert (after["tokens"], after["spent"]) == ([3, 5], 2)
    assert after["hands"][0] == ["2s", "3h", "9s"]
    assert after["known"][0] == ["2s", "3h"]
    state.apply("stop")
    after = dump(state)
    assert after["display"] == ["4d", "5c", "9h", "9d"]
    assert (after["turn"], after["phase"]) == (1, "open")


@pytest.mark.rule("RF-9")
def test_a_claim_fills_the_display_too() -> None:
    state = position(hands=[["7s", "7h"]], display=["2s"], pile=["9s"])
    state.apply("claim pair 7s 7h")
    after = dump(state)
    assert after["display"][:2] == ["2s", "9s"]
    assert sorted(after["display"][2:]) == ["7h", "7s"]
    assert after["discard"] == after["pile"] == []


@pytest.mark.rule("RF-11")
def test_the_display_stays_short_when_there_is_nothing_left() -> None:
    state = position(pile=["9s"], display=["2s"])
    state.apply("take 2s")
    state.apply("stop")
    assert dump(state)["display"] == ["9s"]


@pytest.mark.rule("RF-11")
def test_a_player_who_can_claim_must_when_nothing_can_be_drawn() -> None:
    state = position(**EMPTY, hands=[["7s", "7h"]])
    assert state.actions().texts() == ["claim pair 7s 7h"]


@pytest.mark.rule("RF-11", "RF-26")
def test_the_round_ends_when_all_pass_one_after_another() -> None:
    state = position(
        **EMPTY, players=3, turn=1, hands=[[], [], []], claims={"flush": [2]}, boards=["flush"]
    )
    for seat in (1, 2):
        assert state.turn == seat
        assert state.actions().texts() == ["pass"]
        state.apply("pass")
        assert dump(state)["passes"] == seat
    state.apply("pass")
    after = dump(state)
    assert (after["round"], after["turn"], after["passes"]) == (2, 1, 0)
    assert after["scores"] == [0, 0, 8]
    assert [len(hand) for hand in after["hands"]] == [7, 7, 7]


@pytest.mark.rule("RF-12")
def test_a_hand_has_no_limit() -> None:
    every = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
    state = position(hands=[every], boards=["royal-flush"])
    state.apply("draw")
    assert len(dump(state)["hands"][0]) == 53


@pytest.mark.rule("RF-8")
@pytest.mark.parametrize(
    ("fields", "played_out"),
    [
        ({"phase": "taken", "tokens": [0, 5]}, True),
        ({"phase": "taken", "tokens": [0, 5], **SEVENS}, True),
        ({"phase": "taken", **EMPTY}, True),
        ({"phase": "taken"}, False),
        ({"phase": "taken", "display": [], "pile": []}, True),
        ({"phase": "taken", "display": [], "pile": [], "discard": ["Ks"]}, False),
        ({"phase": "taken", "pile": []}, False),
        ({"tokens": [0, 5]}, False),
        ({"phase": "refreshed", "tokens": [0, 5]}, False),
        # Whether somebody must pass or can claim is not for all to see.
        (EMPTY, False),
    ],
)
def test_a_turn_is_over_when_all_can_see_that_only_its_end_is_left(
    fields: dict[str, Any], played_out: bool
) -> None:
    state = position(**fields)
    assert DISPLAY.is_played_out(state) is played_out
    assert (state.actions().texts() == ["stop"]) is played_out


def test_a_turn_is_over_at_just_those_moments_of_whole_games() -> None:
    chance = random.Random(8)
    moments = 0
    for number in range(6):
        state = new(2 + number % 4, seed=f"over {number}")
        while state.turn is not None:
            actions = state.actions().texts()
            assert DISPLAY.is_played_out(state) is (actions == ["stop"])
            moments += actions == ["stop"]
            # Tokens are spent as soon as they can be, claims made when there are any.
            dear = [each for each in actions if each == "refresh"] or [
                each for each in actions if each.startswith("claim")
            ]
            state.apply(chance.choice(dear or actions))
    assert moments > 100
