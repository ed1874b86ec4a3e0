"""Ratings of puzzles and solvers: they move the right way, and less and less."""

from __future__ import annotations

import pytest

from brelan.analysis.puzzles.puzzle import LEVELS
from brelan.analysis.puzzles.ratings import (
    LEAST_DEVIATION,
    Rating,
    after_try,
    chance,
    level_of_rating,
    new_solver,
    rating_of_level,
)


@pytest.mark.parametrize("level", LEVELS)
def test_a_puzzle_begins_at_its_level(level: int) -> None:
    assert level_of_rating(rating_of_level(level).rating) == level


def test_levels_end_at_both_ends() -> None:
    assert (level_of_rating(0), level_of_rating(4000)) == (1, 5)


def test_who_finds_it_rises_and_the_puzzle_falls() -> None:
    solver, puzzle = new_solver(), rating_of_level(3)
    better, easier = after_try(solver, puzzle, True)
    worse, harder = after_try(solver, puzzle, False)
    assert worse.rating < solver.rating < better.rating
    assert easier.rating < puzzle.rating < harder.rating
    assert better.deviation < solver.deviation
    assert easier.deviation < puzzle.deviation


def test_it_agrees_with_the_worked_example_of_glickman_for_one_game() -> None:
    """A player of 1500 ± 200 beats one of 1400 ± 30: the first game of his example alone."""
    player, _ = after_try(Rating(1500, 200), Rating(1400, 30), True)
    assert chance(Rating(1500, 200), Rating(1400, 30)) == pytest.approx(0.639, abs=1e-3)
    assert player.rating == pytest.approx(1563.6, abs=0.5)


def test_a_puzzle_that_everybody_finds_becomes_easy_but_not_at_once() -> None:
    puzzle, levels = rating_of_level(4), []
    for _ in range(40):
        _, puzzle = after_try(Rating(1500, 80), puzzle, True)
        levels.append(level_of_rating(puzzle.rating))
    assert levels[2] == 4
    assert levels[-1] < 3
    assert levels == sorted(levels, reverse=True)
    assert puzzle.deviation >= LEAST_DEVIATION
