"""Endings of shipped puzzles, solved again by trying everything through `State`."""

from __future__ import annotations

from functools import lru_cache

import pytest

from brelan.analysis.poker_tiles.puzzles import ENDING, MAKER
from brelan.analysis.puzzles.puzzle import Puzzle
from brelan.analysis.puzzles.shipped import puzzles_of
from brelan.game import State
from brelan.games.poker_tiles.game import GAME

SMALLEST = 6


def tiles_left(puzzle: Puzzle) -> int:
    return sum(len(rack) for rack in puzzle.view["racks"])


def smallest() -> list[Puzzle]:
    endings = [puzzle for puzzle in puzzles_of(GAME.name) if puzzle.kind == ENDING]
    return sorted(endings, key=lambda puzzle: (tiles_left(puzzle), puzzle.id))[:SMALLEST]


def known(puzzle: Puzzle) -> State:
    """The game with the tiles that the solver can work out."""
    ((other, tiles),) = MAKER.deduced(puzzle.read_view()).items()
    racks = list(puzzle.view["racks"])
    racks[other] = list(tiles)
    position = {name: value for name, value in puzzle.view.items() if name != "seat"}
    return GAME.from_position({**position, "racks": racks})


def share(state: State, seat: int) -> float:
    """What a seat gets of the win when both play well."""

    @lru_cache(None)
    def value(played: tuple[str, ...]) -> float:
        now = state.copy()
        for action in played:
            now.apply(action)
        if now.turn is None:
            return 1.0 / len(now.winners) if seat in now.winners else 0.0
        best = max if now.turn == seat else min
        return best(value((*played, text)) for text in now.actions().texts())

    return value(())


@pytest.mark.parametrize("puzzle", smallest(), ids=lambda puzzle: puzzle.id)
def test_only_the_solution_wins(puzzle: Puzzle) -> None:
    state = known(puzzle)
    seat = state.turn
    assert seat is not None
    others = []
    for text in state.actions().texts():
        after = state.copy()
        after.apply(text)
        found = share(after, seat)
        if text in puzzle.solutions:
            assert found == puzzle.value == 1.0
        else:
            others.append(found)
    assert max(others) == puzzle.next_best
