"""Counted action trees: any change to what is legal, anywhere in the tree, changes a number."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import naive
from brelan import games
from perft.make import perft

FILES = Path(__file__).parent / "perft"
TREES = [
    pytest.param(game, json.loads(line), id=f"{game}-{number}")
    for game in games.NAMES
    for number, line in enumerate(
        (FILES / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
    )
]


@pytest.mark.parametrize(("game", "tree"), TREES)
def test_the_tree_has_as_many_branches_as_counted(game: str, tree: dict[str, Any]) -> None:
    state = games.find(game).from_position(tree["position"])
    for depth, expected in enumerate(tree["counts"], start=1):
        assert perft(state, depth) == expected


@pytest.mark.parametrize(
    ("game", "tree"), [tree for tree in TREES if tree.values[1]["counts"][0] < 300]
)
def test_the_naive_rules_count_the_first_level_too(game: str, tree: dict[str, Any]) -> None:
    assert len(naive.legal(tree["position"])) == tree["counts"][0]
