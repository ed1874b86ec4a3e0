"""The naive rules agree with the checked positions."""

import json
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
