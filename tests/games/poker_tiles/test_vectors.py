"""The checked positions."""

import json
from pathlib import Path

import pytest

from brelan.games import poker_tiles

VECTORS = Path(__file__).parents[2] / "vectors" / "poker_tiles.jsonl"


@pytest.mark.parametrize("line", VECTORS.read_text().splitlines())
def test_a_checked_position(line):
    vector = json.loads(line)
    request, answer = vector["request"], vector["answer"]
    state = poker_tiles.from_position(request["position"])
    if request["op"] == "legal":
        assert state.actions(request.get("only")).texts() == answer["actions"]
        return
    judged = state.judge(request["action"])
    hands = sorted([hand.combination, hand.points] for hand in judged.hands)
    given = {
        "legal": judged.legal,
        "points": judged.points,
        "hands": hands,
        "hand_points": sorted(points for _, points in hands),
    }
    assert {key: given[key] for key in answer} == answer
