"""Where things stand around a grid: own cards under the board, reasons where the fault is."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from browser.input_devices import Mouse
from browser.test_trying import holds_pair
from browser.user import NewUser

WIDE = [(900, 700), (1024, 768), (1366, 768), (1920, 1080), (2560, 1440)]
PHONES = [(320, 568), (375, 553), (390, 844), (844, 390)]


def box_of(locator: Locator) -> FloatRect:
    box = locator.bounding_box()
    assert box is not None
    return box


def resize(page: Page, width: int, height: int) -> None:
    """Another window; what follows its size has followed when this returns."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))")


def middle(box: FloatRect) -> float:
    return box["x"] + box["width"] / 2


def overlap(one: FloatRect, other: FloatRect) -> bool:
    across = one["x"] < other["x"] + other["width"] and other["x"] < one["x"] + one["width"]
    down = one["y"] < other["y"] + other["height"] and other["y"] < one["y"] + one["height"]
    return across and down


@pytest.mark.parametrize("language", ["fr", "de"])
def test_own_cards_are_under_the_board_and_nothing_moves_them(
    new_user: NewUser, language: str
) -> None:
    user = new_user(language=language).sit_with("flush_royal", holds_pair)
    page, rack = user.page, user.page.locator(".grid-rack")
    places = rack.locator(".rack-slot")
    expect(places).to_have_count(5)
    buttons = page.locator(".bar button:visible, .bar .waiting-turn:visible")
    for width, height in WIDE:
        resize(page, width, height)
        squares = box_of(page.locator(".grid-squares"))
        cards = box_of(rack)
        assert middle(cards) == pytest.approx(middle(squares), abs=2), width
        assert cards["y"] >= squares["y"] + squares["height"]
        assert box_of(places.first)["width"] >= 0.9 * squares["width"] / 15
        for number in range(buttons.count()):
            assert not overlap(box_of(buttons.nth(number)), cards), (width, number)
    resize(page, 1366, 768)
    before = [
        box_of(rack),
        *(box_of(place) for place in places.all()),
        box_of(page.locator(".board")),
    ]
    user.take_hint()
    now = [box_of(rack), *(box_of(place) for place in places.all()), box_of(page.locator(".board"))]
    assert now == before
    expect(page.locator(".grid-square.hint")).not_to_have_count(0)


def test_a_refusal_stands_beside_the_card_and_is_shown_again_by_play(new_user: NewUser) -> None:
    user = new_user().sit_with("flush_royal", holds_pair)
    card = next(card for card in user.socket.hand if card != "*")
    Mouse(user).put(card, "a1")
    label = user.page.locator(".grid-pill.refused")
    expect(label).to_have_text(user.words("brief.fr.opening-zone"))
    refused, square = box_of(label), box_of(user.square("a1"))
    assert not overlap(refused, square)
    assert abs(refused["x"] - square["x"]) < 3 * square["width"]
    assert abs(refused["y"] - square["y"]) < 3 * square["height"]
    expect(user.page.locator(".sentence .why")).to_be_visible()
    expect(user.play).to_have_attribute("aria-disabled", "true")
    user.play.click(force=True)
    expect(user.page.locator(".grid-pill.outlined")).to_have_count(1)
    expect(user.page.locator(".grid-pill.outlined")).to_have_count(0)
    assert user.socket.commands("act") == []
    user.press(user.recall)
    expect(label).to_have_count(0)


def test_nothing_lies_over_a_square_of_a_phone(new_user: NewUser) -> None:
    user = new_user("phone").sit_with("flush_royal", holds_pair)
    page, zoom = user.page, user.page.locator(".grid-zoom")
    covered = """() => {
      const space = document.querySelector(".grid-space").getBoundingClientRect();
      return [...document.querySelectorAll(".grid-square")].filter((square) => {
        const { left, top, width, height } = square.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const inside = x > space.left + 20 && x < space.right && y > space.top + 20;
        if (!inside || y > space.bottom) return false;
        return document.elementFromPoint(x, y)?.closest(".grid-square") !== square;
      }).map((square) => square.dataset.square);
    }"""
    for width, height in PHONES:
        resize(page, width, height)
        for _ in ("whole", "enlarged"):
            expect(zoom).to_be_visible()
            assert not overlap(box_of(zoom), box_of(page.locator(".board"))), width
            assert min(box_of(zoom)["width"], box_of(zoom)["height"]) >= 44
            assert page.evaluate(covered) == [], width
            zoom.tap()
