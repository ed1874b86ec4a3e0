"""`brelan puzzles`: those that are shipped, by level and kind, and new ones from games of bots."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from brelan.analysis.puzzles.mining import keep
from brelan.analysis.puzzles.puzzle import maker_of, names
from brelan.analysis.puzzles.shipped import puzzles_of, read_lines
from cli.shell import Shell

FIELDS = ["id", "game", "kind", "view", "solutions", "value", "next_best", "unit", "level"]


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("game", names())
def test_the_shipped_ones_are_printed_one_a_line(brelan: Shell, game: str) -> None:
    kind = next(iter(maker_of(game).units))
    ended = brelan("puzzles", game, "--level", "1", "--kind", kind, "--most", "5")
    printed = lines(ended.out)
    assert (ended.code, len(printed)) == (0, 5)
    for puzzle in printed:
        assert list(puzzle) == FIELDS
        assert (puzzle["game"], puzzle["level"], puzzle["kind"]) == (game, 1, kind)


def test_the_same_games_give_the_same_puzzles(brelan: Shell, tmp_path: Path) -> None:
    first = brelan("puzzles", "poker_tiles", "--mine", "8", "--seed", "x")
    packed = tmp_path / "mined.jsonl.gz"
    brelan("puzzles", "poker_tiles", "--mine", "8", "--seed", "x", "--out", str(packed))
    assert lines(first.out)
    assert gzip.decompress(packed.read_bytes()).decode() == first.out
    for puzzle in read_lines(first.out.encode().splitlines()):
        proof = maker_of(puzzle.game).prove(puzzle.kind, puzzle.read_view())
        assert proof is not None
        assert proof.solutions == puzzle.solutions


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("dominoes",), "dominoes"),
        (("poker_tiles", "--kind", "crossword"), "crossword"),
        (("poker_tiles", "--mine", "0"), "mine"),
    ],
)
def test_what_is_not_there_is_said(brelan: Shell, words: tuple[str, ...], why: str) -> None:
    ended = brelan("puzzles", *words)
    assert ended.code == 2
    assert why in ended.err


def test_a_choice_is_spread_over_levels_and_kinds() -> None:
    kept = keep(list(puzzles_of("poker_tiles")), 50)
    assert set(Counter(puzzle.level for puzzle in kept).values()) == {10}
    assert len({puzzle.kind for puzzle in kept if puzzle.level == 5}) > 1
