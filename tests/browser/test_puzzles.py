"""Puzzles in a browser: found, missed, tried again, shown, and one after the other."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from brelan.analysis.puzzles.puzzle import names
from browser.in_sight import SMALL, await_in_sight, shrink
from browser.states.puzzles import (
    again,
    answer,
    best_turn,
    hardest_to_show,
    puzzle_is_shown,
    shown,
    wrong_turn,
)
from browser.user import NewUser


@pytest.mark.parametrize(
    ("game", "size"), list(zip(names(), ("phone", "laptop", "phone"), strict=True))
)
def test_a_puzzle_is_found_on_the_real_table(new_user: NewUser, game: str, size: str) -> None:
    user, puzzle = new_user(size), hardest_to_show(game)
    user.go(f"/puzzle/{puzzle.id}")
    puzzle_is_shown(user)
    answer(user, best_turn(puzzle))
    expect(user.page.locator(".puzzle-card")).to_have_attribute("data-tone", "good")
    user.press(user.control("next"))
    user.page.wait_for_url(re.compile(rf"/puzzle/(?!{puzzle.id})"))
    puzzle_is_shown(user)


def test_a_missed_puzzle_is_tried_again_and_then_shown(new_user: NewUser) -> None:
    user, puzzle = new_user("laptop"), hardest_to_show("flush_royal")
    user.go(f"/puzzle/{puzzle.id}")
    puzzle_is_shown(user)
    answer(user, wrong_turn(puzzle))
    card = user.page.locator(".puzzle-card")
    expect(card).to_have_attribute("data-tone", "again")
    expect(card).to_contain_text(str(int(puzzle.value)))
    again(user)
    answer(user, wrong_turn(puzzle))
    shown(user)
    expect(user.control("next")).to_be_visible()
    again(user)
    answer(user, best_turn(puzzle))
    expect(card).to_have_attribute("data-tone", "good")
    user.go(f"/puzzles/{puzzle.game}")
    expect(user.page.locator(".puzzles-rate")).to_contain_text("0")


HIDDEN = "(card) => card.scrollHeight - card.clientHeight"


@pytest.mark.parametrize("size", SMALL)
def test_the_way_to_the_solution_is_in_sight_on_phones(new_user: NewUser, size: str) -> None:
    user, puzzle = new_user("phone", "de"), hardest_to_show("poker_tiles")
    shrink(user.page, size)
    user.go(f"/puzzle/{puzzle.id}")
    puzzle_is_shown(user)
    assert user.page.locator(".puzzle-card").evaluate(HIDDEN) == 0
    answer(user, wrong_turn(puzzle))
    await_in_sight(user.page, ".puzzle-text p", ".puzzle-show")
    assert user.page.locator(".puzzle-card").evaluate(HIDDEN) == 0
    user.press(user.page.locator(".puzzle-show"))
    expect(user.page.locator(".puzzle-card")).to_have_attribute("data-tone", "shown")
