"""Royal Flush in windows of every size: boards lie apart, and nothing moves sideways."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.user import NewUser, User

PHONES = [
    (320, 480),
    (320, 568),
    (360, 640),
    (360, 740),
    (375, 553),
    (375, 667),
    (390, 664),
    (390, 844),
    (412, 732),
    (430, 932),
]
OTHERS = [(844, 390), (667, 375), (768, 1024), (1024, 600), (1366, 768), (1920, 1080), (2560, 1440)]
# What lies on something else, or is cut, on the table as it is.
FAULTS = """() => {
  const found = [];
  const box = (it) => it.getBoundingClientRect();
  const boards = [...document.querySelectorAll("[data-board]")];
  const parts = "svg, .royal-space, .royal-board-name, .royal-needs, .royal-count-of";
  const holds = (outer, it) => it.left >= outer.left - 1 && it.right <= outer.right + 1
    && it.top >= outer.top - 1 && it.bottom <= outer.bottom + 1;
  boards.forEach((board, at) => {
    const fault = (what) => found.push(`${board.dataset.board} ${what}`);
    const below = boards[at + 3];
    if (below && box(below).top < box(board).bottom) fault("is covered");
    const shown = [...board.querySelectorAll(parts)].filter((it) => it.checkVisibility());
    for (const part of shown) {
      const name = part.className.baseVal ?? part.className;
      if (!holds(box(board), box(part))) fault(`: ${name} leaves it`);
    }
    const name = board.querySelector(".royal-board-name");
    if (name.scrollWidth > name.clientWidth + 1) fault("has its name cut");
    if (!shown.some((it) => it.matches("svg"))) fault("does not say what it asks for");
  });
  const middle = document.querySelector(".royal-middle");
  if (box(boards.at(-1)).bottom > box(middle).top) found.push("the display covers a board");
  const table = document.querySelector(".royal-table");
  if (table.scrollWidth > table.clientWidth) found.push("the table scrolls sideways");
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");
  const what = document.querySelector(".sentence .what");
  if (what.scrollHeight > what.parentElement.clientHeight + 1) found.push("the sentence is cut");
  return found;
}"""
SCROLLED = """() => {
  const table = document.querySelector(".royal-table");
  return table.scrollHeight - table.clientHeight;
}"""
# Let every space be taken by somebody whose name is told from another by two letters.
TAKE_ALL = """() => {
  for (const space of document.querySelectorAll(".royal-space")) {
    const mark = document.createElement("span");
    mark.className = "royal-mark";
    mark.textContent = "Ma";
    space.classList.add("taken");
    space.prepend(mark);
  }
}"""
LEFT_BY_POINTS = """() => [...document.querySelectorAll(".royal-space.taken")].flatMap((space) => {
  const content = document.createRange();
  content.selectNodeContents(space);
  const [outer, inner] = [space.getBoundingClientRect(), content.getBoundingClientRect()];
  return inner.left < outer.left || inner.right > outer.right ? [space.textContent] : [];
})"""
BOARD_HEIGHT = "() => document.querySelector('.royal-table').getBoundingClientRect().height"
LEFT_EDGES = """() => [".royal-rack", ".bar", "[data-action=play]", ".royal-rack .royal-card"]
  .map((name) => Math.round(document.querySelector(name).getBoundingClientRect().left))"""
BUTTON_EDGES = """() => [...document.querySelectorAll(".bar button")]
  .filter((it) => it.checkVisibility({ visibilityProperty: true }))
  .map((it) => Math.round(it.getBoundingClientRect().left))"""


def resize(user: User, size: tuple[int, int]) -> None:
    user.page.set_viewport_size({"width": size[0], "height": size[1]})
    user.page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )


@pytest.mark.parametrize(
    ("language", "others", "boards"), [("fr", 2, "first-game"), ("de", 4, "long")]
)
def test_boards_never_lie_on_each_other(
    new_user: NewUser, language: str, others: int, boards: str
) -> None:
    longest = ["perfect-pair", "three-of-a-kind", "triple-pair", "double-three-of-a-kind"]
    longest += ["perfect-triple-pair", "six-pictures", "big-straight", "big-straight-flush"]
    options: dict[str, Any] = {} if boards == "first-game" else {"boards": longest}
    user = new_user(language=language)
    user.sit_at("royal_flush", " ".join(["casual"] * others), options=options)
    assert user.await_turn()
    faults = {}
    for size in [*PHONES, *OTHERS]:
        resize(user, size)
        faults[size] = user.page.evaluate(FAULTS)
        # Only the smallest windows, and the longest names in small ones, need to be scrolled.
        if boards == "first-game" and size[1] >= 553 and user.page.evaluate(SCROLLED) > 0:
            faults[size].append("the table scrolls")
    assert {size: found for size, found in faults.items() if found} == {}


def test_who_took_a_space_and_its_points_stay_within_it(new_user: NewUser) -> None:
    user = new_user()
    user.sit_at("royal_flush", "casual casual")
    assert user.await_turn()
    user.page.evaluate(TAKE_ALL)
    left = {}
    for size in [*PHONES, *OTHERS]:
        resize(user, size)
        left[size] = user.page.evaluate(LEFT_BY_POINTS)
    assert {size: found for size, found in left.items() if found} == {}


@pytest.mark.parametrize("width", [1024, 1366])
def test_nothing_moves_sideways_while_something_is_chosen(new_user: NewUser, width: int) -> None:
    user = new_user(viewport={"width": width, "height": 768})
    user.sit_at("royal_flush", "casual", options={"children": [0]})
    assert user.await_turn()
    before = user.page.evaluate(LEFT_EDGES)
    for chosen in ("[data-board=three-of-a-kind]", "[data-board=royal-flush]", "[data-draw=take]"):
        user.press(user.page.locator(chosen).first)
        expect(user.play).to_have_attribute("aria-busy", "false")
        assert user.page.evaluate(LEFT_EDGES) == before, chosen


@pytest.mark.parametrize("language", ["fr", "en", "de"])
def test_no_button_moves_while_a_hint_is_told(new_user: NewUser, language: str) -> None:
    user = new_user(language=language)
    user.sit_at("royal_flush", "casual", options={"children": [0]}, begins=0)
    assert user.await_turn()
    before = user.page.evaluate(BUTTON_EDGES)
    for _ in range(2):
        user.ask_hint()
        assert user.page.evaluate(BUTTON_EDGES) == before


@pytest.mark.parametrize("language", ["fr", "en", "de"])
@pytest.mark.parametrize("width", [1024, 1366])
def test_the_boards_keep_their_room_while_a_turn_may_end_or_go_on(
    new_user: NewUser, width: int, language: str
) -> None:
    user = new_user(language=language, viewport={"width": width, "height": 768})
    user.sit_at("royal_flush", "casual", options={"children": [0]}, begins=0)
    assert user.await_turn()
    before = user.page.evaluate(BOARD_HEIGHT)
    shown, seq = user.page.locator("[data-draw=take]"), user.shown
    user.press(shown.first)
    user.press(shown.first)
    user.await_after(seq)
    user.press(shown.first)
    expect(user.page.locator("[data-control=stop]")).to_be_visible()
    assert user.page.evaluate(BOARD_HEIGHT) == before
