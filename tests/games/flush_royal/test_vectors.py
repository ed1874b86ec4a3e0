"""Checked positions that somebody else worked out."""

import json
from pathlib import Path
from typing import Any

import pytest

from brelan.games import flush_royal

VECTORS = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "vectors/flush_royal.jsonl").read_text().splitlines()
]


@pytest.mark.parametrize("vector", VECTORS, ids=range(len(VECTORS)))
def test_a_checked_position(vector: dict[str, Any]) -> None:
    request, answer = vector["request"], vector["answer"]
    state = flush_royal.from_position(request["position"])
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
