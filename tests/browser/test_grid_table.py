"""The board of Flush Royal and Poker Tiles: two fingers, coordinates, a joker by keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from browser.input_devices import Keyboard, Mouse
from browser.test_trying import holds_pair
from browser.user import NewUser, User


def any_cards(_rack: list[str]) -> bool:
    return True


def box_of(locator: Locator) -> FloatRect:
    box = locator.bounding_box()
    assert box is not None
    return box


class Fingers:
    """Two fingers, one to the left and one to the right of a point."""

    def __init__(self, user: User):
        self.devtools = user.context.new_cdp_session(user.page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        touched: list[dict[str, Any]] = [
            {"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)
        ]
        self.devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    def pinch(self, x: float, y: float, start: float, end: float, right: float = 0) -> None:
        """Spread or close the fingers around a point, and go to the right with both."""
        self.touch("touchStart", (x - start, y))
        self.touch("touchStart", (x - start, y), (x + start, y))
        for step in range(1, 9):
            wide = start + (end - start) * step / 8
            middle = x + right * step / 8
            self.touch("touchMove", (middle - wide, y), (middle + wide, y))
        self.touch("touchEnd")


def test_two_fingers_enlarge_the_board_move_it_and_make_it_whole_again(new_user: NewUser) -> None:
    user = new_user("phone").sit_with("flush_royal", any_cards)
    fingers = Fingers(user)
    square = user.square("h8")
    whole = box_of(square)
    x, y = whole["x"] + whole["width"] / 2, whole["y"] + whole["height"] / 2
    fingers.pinch(x, y, 40, 80)
    large = box_of(square)
    assert large["width"] == pytest.approx(2 * whole["width"], rel=0.05)
    assert large["x"] + large["width"] / 2 == pytest.approx(x, abs=6)
    fingers.pinch(x, y, 60, 60, right=50)
    moved = box_of(square)
    assert moved["width"] == pytest.approx(large["width"], rel=0.02)
    assert moved["x"] - large["x"] == pytest.approx(50, abs=6)
    fingers.pinch(x, y, 80, 20)
    assert box_of(square) == whole
    assert user.socket.commands("act") == []
    expect(user.page.locator(".armed")).to_have_count(0)


def test_two_quick_taps_enlarge_the_board_there_and_make_it_whole_again(new_user: NewUser) -> None:
    user = new_user("phone").sit_with("flush_royal", any_cards)
    square = user.square("d12")
    whole = box_of(square)
    for larger in (True, False):
        box = box_of(square)
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        user.page.touchscreen.tap(x, y)
        user.page.touchscreen.tap(x, y)
        assert (box_of(square)["width"] > 1.5 * whole["width"]) is larger
        expect(user.page.locator(".armed")).to_have_count(0)


def test_coordinates_stay_beside_an_enlarged_board(new_user: NewUser) -> None:
    user = new_user("phone").sit_with("flush_royal", any_cards)
    edges = user.page.locator(".grid-edge")
    expect(edges.first).to_be_hidden()
    box = box_of(user.square("h8"))
    Fingers(user).pinch(box["x"], box["y"], 40, 90, right=30)
    square, board = box_of(user.square("h8")), box_of(user.page.locator(".board"))
    column = box_of(edges.first.get_by_text("h", exact=True))
    row = box_of(edges.last.get_by_text("8", exact=True))
    assert column["x"] + column["width"] / 2 == pytest.approx(
        square["x"] + square["width"] / 2, abs=2
    )
    assert row["y"] + row["height"] / 2 == pytest.approx(square["y"] + square["height"] / 2, abs=2)
    assert column["y"] - board["y"] < 24
    assert row["x"] - board["x"] < 24


@pytest.mark.parametrize(
    ("square", "fits"), [("h9", True), ("a1", False)], ids=["fits", "fits not"]
)
def test_a_joker_by_keyboard_brings_the_focus_to_its_faces(
    new_user: NewUser, square: str, fits: bool
) -> None:
    user = new_user(language="en").sit_with("flush_royal", lambda rack: "*" in rack)
    device = Keyboard(user)
    if fits:
        device.put(next(card for card in user.socket.hand if card != "*"), "h8")
    device.put("*", square)
    chooser = user.page.get_by_role("region", name=user.words("web.grid.face.title"))
    expect(chooser.get_by_role("group", name=user.words("web.grid.face.fitting"))).to_have_count(
        int(fits)
    )
    expect(chooser.locator("button.face:focus")).to_have_count(1)
    device.type("Escape")
    expect(chooser).to_be_hidden()
    assert device.focused("square") == square


def test_letters_typed_right_after_a_joker_name_its_face(new_user: NewUser) -> None:
    user = new_user(language="en").sit_with("flush_royal", lambda rack: "*" in rack)
    device = Keyboard(user)
    device.steer("h8")
    user.page.evaluate(
        """(keys) => { for (const key of keys) {
          const typed = new KeyboardEvent("keydown", { key, bubbles: true });
          document.activeElement.dispatchEvent(typed);
        } }""",
        ["*", "q", "h"],
    )
    expect(user.square("h8")).to_have_attribute("data-card", "*Qh")


@pytest.mark.parametrize("language", ["fr", "de"])
def test_a_reason_moves_nothing(new_user: NewUser, language: str) -> None:
    user = new_user(language=language).sit_with("flush_royal", any_cards)
    board = user.page.locator(".board")
    before = box_of(board)
    Mouse(user).put(next(card for card in user.socket.hand if card != "*"), "a1")
    expect(user.reason).not_to_be_empty()
    assert box_of(board) == before


def test_a_tap_counts_right_after_a_drag(new_user: NewUser) -> None:
    user = new_user().sit_with("flush_royal", holds_pair)
    mouse = user.page.mouse
    carried, tapped = (user.page.locator("[data-tile]").nth(number) for number in (0, 1))
    boxes = [box_of(each) for each in (carried, user.square("h8"), tapped)]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    mouse.move(*middles[0])
    mouse.down()
    mouse.move(*middles[1], steps=4)
    mouse.up()
    mouse.click(*middles[2])
    expect(tapped).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_a_card_that_is_picked_asks_for_its_square(new_user: NewUser, size: str) -> None:
    user = new_user(size).sit_with("flush_royal", holds_pair)
    card = user.page.locator("[data-tile]").first
    user.press(card)
    sentence = user.page.locator(".sentence")
    expect(sentence).to_contain_text(user.words("web.grid.picked"))
    user.press(card)
    expect(sentence).not_to_contain_text(user.words("web.grid.picked"))
