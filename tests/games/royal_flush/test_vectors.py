"""Checked positions that somebody else worked out."""

import json
from pathlib import Path
from typing import Any

import pytest

from brelan.games import royal_flush

VECTORS = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "vectors/royal_flush.jsonl").read_text().splitlines()
]


@pytest.mark.parametrize("vector", VECTORS, ids=range(len(VECTORS)))
def test_a_checked_position(vector: dict[str, Any]) -> None:
    request, answer = vector["request"], vector["answer"]
    state = royal_flush.from_position(request["position"])
    if request["op"] == "legal":
        assert state.actions(request.get("only")).texts() == answer["actions"]
        return
    judgement = state.judge(request["action"])
    assert judgement.legal == answer["legal"]
    if judgement.legal:
        assert judgement.points == answer["points"]
