"""The naive rules agree with the checked positions."""

import json
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pytest

import naive

VECTORS = [
    pytest.param(json.loads(line), id=f"{file.stem}-{number}")
    for file in sorted((Path(__file__).parent / "vectors").glob("*.jsonl"))
    for number, line in enumerate(file.read_text().splitlines(), start=1)
]


def answer(request: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
    """The answer to a request, in the form in which the vector gives it."""
    if request["op"] == "legal":
        return {"actions": naive.legal(request["position"], request.get("only"))}
    verdict = naive.judge(request["position"], request["action"])
    hands = verdict.get("hands", [])
    given = {
        "legal": verdict["legal"],
        "points": verdict.get("points"),
        "hands": sorted([hand["combination"], hand["points"]] for hand in hands),
        "hand_points": sorted(hand["points"] for hand in hands),
    }
    return {key: given[key] for key in wanted}


@pytest.mark.parametrize("vector", VECTORS)
def test_the_naive_rules_agree_with_a_checked_position(vector: dict[str, Any]) -> None:
    assert answer(vector["request"], vector["answer"]) == vector["answer"]


def test_the_leaflets_game_of_flush_royal_scores_as_it_says() -> None:
    """Checked examples 1 to 5."""
    position: dict[str, Any] = {"game": "flush_royal", "players": 2, "turn": 0, "board": {}}
    for lay, points in [
        ("lay h8=Ad h9=Ac", 8),
        ("lay h6=Td h7=Ts h10=Th", 17),
        ("lay g10=2h i10=6h j10=Jh k10=Kh", 24),
        ("lay i11=6d i12=Qc i13=Qs", 13),
        ("lay k9=Kd k11=Ks i14=6s", 23),
    ]:
        rack = [word[-2:] for word in lay.split()[1:]]
        position = position | {"racks": [rack, ["2s"]], "reserve": [], "turn": 0}
        assert naive.judge(position, lay)["points"] == points
        assert lay in naive.legal(position, "lay")
        position = naive.follow(position, lay)
    assert position["scores"] == [85, 0]


@pytest.mark.parametrize(
    ("claim", "rules"),
    [
        ("claim full-house 7s 7h Ks Kh Kd", None),
        ("claim full-house 7s 7h Ks Ks Kh", ["RF-15"]),
        ("claim straight 9s Th Jd Qc Ks", None),
        ("claim straight 9s Ts Js Qs Ks", ["RF-17"]),
        ("claim straight Ks As 2d 3c 4h", ["RF-18"]),
        ("claim straight 9s Th Jd Qc 2s", ["RF-3"]),
        ("claim perfect-triple-pair 4d 4d 9s 9s Qh Qh", None),
        ("claim straight-flush Ts Js Ks As *", None),
        ("claim royal-flush Ts Js Ks As *", ["RF-22"]),
        ("claim pair * *", None),
        ("claim pair 7s 7h 7d", ["RF-14"]),
        ("claim four-of-a-kind 7s 7h 7d 7c", ["RF-13"]),
    ],
)
def test_the_naive_rules_say_why_a_claim_fails(claim: str, rules: list[str] | None) -> None:
    _, board, *cards = claim.split()
    hand = [card for card in cards if card != "*"]
    position = {
        "game": "royal_flush",
        "players": 2,
        "turn": 0,
        "boards": [board],
        "hands": [hand],
        "jokers": [len(cards) - len(hand), 0],
        "claims": {"four-of-a-kind": [1, 1, 1]},
    }
    verdict = naive.judge(position, claim)
    assert verdict.get("rules") == rules
    assert (claim in naive.legal(position, "claim")) == (rules is None)


@pytest.mark.parametrize(
    ("board", "lay", "expected"),
    [
        ({}, "lay c4=9d", 3),
        ({"c4": "9d"}, "lay f4=9c", 7),
        ({}, "lay d3=Ks", ["PT-10"]),
        ({}, "lay d3=9c", 1),
        ({}, "lay a1=9c", ["PT-8", "PT-10"]),
        ({}, "lay b2=9c", ["PT-7"]),
    ],
)
def test_the_naive_rules_agree_with_the_examples_of_poker_tiles(
    board: dict[str, str], lay: str, expected: int | list[str]
) -> None:
    position = {
        "game": "poker_tiles",
        "players": 2,
        "turn": 0,
        "board": {"d4": "9s", "e4": "9h"} | board,
        "racks": [[lay[-2:]]],
    }
    verdict = naive.judge(position, lay)
    assert verdict.get("rules", verdict.get("points")) == expected


def test_the_search_for_lays_misses_none() -> None:
    """Every placement of two cards on any two squares near the board, tried one by one."""
    board = {"h8": "7d", "h9": "7c", "h10": "7h", "i10": "9h", "j10": "*9s", "k10": "7s"}
    rack = ["9d", "7s"]
    position = {
        "game": "flush_royal",
        "players": 2,
        "turn": 0,
        "board": board,
        "racks": [rack],
    }
    squares = [f"{column}{row}" for row in range(6, 13) for column in "fghijklm"]
    free = [square for square in squares if square not in board]
    tried = [f"lay {at}={card}" for at in free for card in rack]
    tried += [
        f"lay {first}={one} {second}={other}"
        for first, second in combinations(free, 2)
        for one, other in permutations(rack)
    ]
    legal = [lay for lay in tried if naive.judge(position, lay)["legal"]]
    assert naive.legal(position, "lay") == sorted(legal)
