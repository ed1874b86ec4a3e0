"""RF-3 and RF-13 to RF-22: what is a combination, and which rule says that something is not."""

from typing import Any

import pytest

from brelan.actions import Hand
from brelan.errors import BadAction
from brelan.games.royal_flush.facts import BOARDS

from .specimens import claiming, dump, position

LEGAL = [
    "claim pair 7s 7h",
    "claim pair * *",
    "claim pair Ac *",
    "claim perfect-pair 7s 7s",
    "claim perfect-pair 7s *",
    "claim double-pair 7s 7h Qd Qc",
    "claim double-pair 7s 7h 7d 7c",
    "claim double-pair 7s 7h 7d *",
    "claim double-pair 7s Kh * *",
    "claim three-of-a-kind 7s 7h 7d",
    "claim triple-pair 7s 7h 7d 7c Kd Kc",
    "claim triple-pair 2s 2h 7d 7c Kd Kc",
    "claim full-house 7s 7h Ks Kh Kd",
    "claim full-house 7s 7h Ks * *",
    "claim double-three-of-a-kind 7s 7h 7d Ks Kh Kc",
    "claim four-of-a-kind 7s 7h 7d 7c",
    "claim flush 2s 4s 6s 8s Ts",
    "claim flush 2s 3s 4s 5s 6s",
    "claim big-flush 2s 4s 6s 8s Ts As",
    "claim perfect-triple-pair 4d 4d 9s 9s Qh Qh",
    "claim perfect-triple-pair 4d 4d 9s Qh * *",
    "claim six-pictures Js Jh Qd Qc Ks Kh",
    "claim six-pictures Js Jh Jd Jc * *",
    "claim straight 9s Th Jd Qc Ks",
    "claim straight 9s Ts Js Qs Kh",
    "claim straight 9s Ts Js Qs *",
    "claim straight Th Jd Qc Ks As",
    "claim big-straight 2s 3h 4d 5c 6s 7h 8d",
    "claim big-straight 8s 9s Ts Js Qs Ks Ah",
    "claim straight-flush 2s 3s 4s 5s 6s",
    "claim straight-flush Ts Js Qs Ks As",
    "claim straight-flush Ts Js Ks As *",
    "claim big-straight-flush 9d Td Jd Qd Kd Ad",
    "claim royal-flush Tc Jc Qc Kc Ac",
]

ILLEGAL = [
    ("RF-3", "claim pair 7s 8s"),
    ("RF-3", "claim perfect-pair 7s 7h"),
    ("RF-3", "claim three-of-a-kind 7s 7h 8d"),
    ("RF-3", "claim full-house 7s 7h Ks Kh Qd"),
    ("RF-3", "claim double-pair 7s 7h 7d Kc"),
    ("RF-3", "claim flush 2s 4s 6s 8s Th"),
    ("RF-3", "claim six-pictures Js Jh Qd Qc Ks As"),
    ("RF-3", "claim straight 9s Th Jd Qc 2s"),
    ("RF-3", "claim straight 9s 9h Th Jd Qc"),
    ("RF-3", "claim straight-flush 2s 3s 4s 5s 6h"),
    ("RF-3", "claim royal-flush 9c Tc Jc Qc Kc"),
    ("RF-3", "claim perfect-triple-pair 4d 4d 9s 9s Qh Qd"),
    ("RF-14", "claim pair 7s 7h 7d"),
    ("RF-14", "claim four-of-a-kind 7s 7h 7d"),
    ("RF-14", "claim straight 9s Th Jd Qc Kd As"),
    ("RF-15", "claim pair 7s 7s"),
    ("RF-15", "claim three-of-a-kind 7s 7s 7h"),
    ("RF-15", "claim full-house 7s 7h Ks Ks Kh"),
    ("RF-15", "claim triple-pair 7s 7s 7h 7d Kd Kc"),
    ("RF-15", "claim double-three-of-a-kind 7s 7h 7h Ks Kh Kc"),
    ("RF-15", "claim flush 2s 2s 6s 8s Ts"),
    ("RF-15", "claim six-pictures Js Js Qd Qc Ks Kh"),
    ("RF-15", "claim full-house 7s 7h 7d 7c *"),
    ("RF-15", "claim double-three-of-a-kind 7s 7h 7d 7c * *"),
    ("RF-17", "claim straight 9s Ts Js Qs Ks"),
    ("RF-17", "claim big-straight 3d 4d 5d 6d 7d 8d 9d"),
    ("RF-17", "claim straight As 2s 3s 4s 5s"),
    ("RF-18", "claim straight Ks As 2d 3c 4h"),
    ("RF-18", "claim straight As 2d 3c 4h 5s"),
    ("RF-18", "claim straight As 2d 3c 4h *"),
    ("RF-18", "claim straight-flush As 2s 3s 4s 5s"),
    ("RF-18", "claim big-straight As 2d 3c 4h 5s 6s 7s"),
    ("RF-18", "claim big-straight-flush Qd Kd Ad 2d 3d 4d"),
    ("RF-22", "claim royal-flush Ts Js Ks As *"),
]


@pytest.mark.rule("RF-3", "RF-13", "RF-16", "RF-18", "RF-19", "RF-21")
@pytest.mark.parametrize("claim", LEGAL)
def test_a_combination_earns_the_best_space(claim: str) -> None:
    state = claiming(claim)
    board = next(board for board in BOARDS if board.name == claim.split()[1])
    judgement = state.judge(claim)
    assert judgement.legal
    assert judgement.points == board.points[0]
    assert judgement.hands == (Hand(board.name, (), board.points[0]),)
    assert claim in state.actions("claim").texts()


@pytest.mark.rule("RF-3", "RF-14", "RF-15", "RF-17", "RF-18", "RF-22")
@pytest.mark.parametrize(("rule", "claim"), ILLEGAL)
def test_what_is_no_combination_breaks_a_rule(rule: str, claim: str) -> None:
    state = claiming(claim)
    assert state.judge(claim).rule == rule
    assert claim not in state.actions("claim").texts()


@pytest.mark.rule("RF-17")
def test_an_option_lets_a_straight_be_of_one_suit() -> None:
    claim = "claim straight 9s Ts Js Qs Ks"
    state = claiming(claim, options={"straight_any_suit": True})
    assert state.judge(claim).legal
    assert state.actions("claim").texts() == [claim]


@pytest.mark.rule("RF-16")
def test_the_pairs_of_a_perfect_triple_pair_are_of_three_faces() -> None:
    with pytest.raises(BadAction):
        position().judge("claim perfect-triple-pair 4d 4d 4d 4d 9s 9s")


@pytest.mark.rule("RF-13")
@pytest.mark.parametrize(
    ("before", "points"), [([], 14), ([1], 12), ([1, 0], 10), ([0, 0], 10), ([1, 0, 1], None)]
)
def test_the_first_three_to_claim_get_less_and_less(before: list[int], points: int | None) -> None:
    claim = "claim four-of-a-kind 7s 7h 7d 7c"
    judgement = claiming(claim, claims={"four-of-a-kind": before}).judge(claim)
    if points is None:
        assert judgement.rule == "RF-13"
    else:
        assert judgement.points == points


@pytest.mark.rule("RF-13")
@pytest.mark.parametrize("fields", [{"boards": ["flush"]}, {"pieces": [0, 5]}])
def test_a_claim_needs_a_board_in_play_and_a_piece(fields: dict[str, Any]) -> None:
    state = claiming("claim pair 7s 7h", **fields)
    assert state.judge("claim pair 7s 7h").rule == "RF-13"
    assert state.actions("claim").texts() == []


@pytest.mark.rule("RF-13", "RF-23")
def test_a_claim_puts_a_piece_down_and_discards_its_cards() -> None:
    state = claiming(
        "claim full-house 7s 7h Ks * *",
        hands=[["7s", "7h", "Ks", "Ks", "2c"], ["As"]],
        known=[["Ks", "2c"], []],
        claims={"full-house": [1]},
        jokers=[3, 0],
        display=["2s", "3h", "4d", "5c"],
    )
    state.apply("claim full-house Ks 7h * 7s *")
    after = dump(state)
    assert after["claims"] == {"full-house": [1, 0]}
    assert after["pieces"] == [4, 4]
    assert after["hands"][0] == ["2c", "Ks"]
    assert after["known"][0] == ["2c"]
    assert after["discard"] == ["7s", "7h", "Ks"]
    assert after["jokers"] == [1, 0]
    assert after["turn"] == 1


@pytest.mark.rule("RF-21")
def test_jokers_may_replace_cards_that_are_held() -> None:
    state = claiming("claim pair 7s 7h", jokers=[2, 0])
    assert state.actions("claim").texts() == [
        "claim pair * *",
        "claim pair 7h *",
        "claim pair 7s *",
        "claim pair 7s 7h",
    ]


@pytest.mark.parametrize(
    "claim",
    ["claim pair 8s 8h", "claim perfect-pair 7s 7s", "claim pair 7s *", "claim pair 7s 7h 7h"],
)
def test_a_card_that_is_not_held_is_an_error(claim: str) -> None:
    state = claiming("claim pair 7s 7h", boards=["pair", "perfect-pair"])
    with pytest.raises(BadAction):
        state.judge(claim)
    with pytest.raises(BadAction):
        state.apply(claim)


@pytest.mark.rule("RF-8", "RF-13")
def test_the_lowest_rule_broken_is_named() -> None:
    state = claiming("claim pair 7s 7h", phase="taken", boards=["flush"])
    assert state.judge("claim pair 7s 7h").rule == "RF-8"
    state = claiming("claim pair 7s 8h", phase="taken", boards=["flush"])
    assert state.judge("claim pair 7s 8h").rule == "RF-3"
