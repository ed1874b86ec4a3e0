"""Opening a table: who begins, a board drawn by hand, and points paid in chips."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from brelan.games.flush_royal.facts import STANDARD_LAYOUT
from browser.test_ending import play_out
from browser.user import NewUser, User

SIZES = pytest.mark.parametrize("size", ["laptop", "phone"])
START = "dialog [data-id=start]"


def open_dialog(user: User, game: str, button: str = ".play-row .icon-button") -> Locator:
    """The dialog that opens a table, with its options."""
    user.go()
    user.press(user.page.locator(f"[data-game={game}] {button}"))
    dialog = user.page.locator("dialog")
    expect(dialog.get_by_label(user.words("web.home.begins"))).to_be_visible()
    return dialog


def open_editor(user: User, game: str) -> Locator:
    """The dialog with a board to draw on."""
    dialog = open_dialog(user, game)
    user.press(dialog.get_by_text(user.words("web.home.options")))
    user.press(dialog.get_by_text(user.words("web.layout.own"), exact=True))
    expect(dialog.get_by_role("grid", name=user.words("web.layout.board"))).to_be_visible()
    return dialog


def start(user: User) -> dict[str, Any]:
    """Press the button, and go to the table; what was asked for."""
    with user.page.expect_request("**/api/tables") as asked:
        user.press(user.page.locator(START))
    user.page.wait_for_url("**/table/**")
    expect(user.table).to_have_attribute("data-seq", re.compile(r"\d"))
    wanted: dict[str, Any] = asked.value.post_data_json
    return wanted


def square(dialog: Locator, name: str) -> Locator:
    return dialog.locator(f"[data-square={name}]")


def test_by_lot_is_what_nobody_has_changed(new_user: NewUser) -> None:
    user = new_user()
    dialog = open_dialog(user, "poker_tiles")
    begins = dialog.get_by_label(user.words("web.home.begins"))
    assert begins.input_value() == "lot"
    expect(begins.locator("option")).to_have_count(4)
    wanted = start(user)
    assert (wanted["begins"], wanted["shuffle_seats"]) == ("lot", True)


@SIZES
@pytest.mark.parametrize("game", ["royal_flush", "flush_royal", "poker_tiles"])
def test_whoever_is_named_begins_and_is_remembered(new_user: NewUser, game: str, size: str) -> None:
    user = new_user(size, "en")
    begins = open_dialog(user, game).get_by_label(user.words("web.home.begins"))
    begins.select_option(user.words("web.home.you"))
    wanted = start(user)
    assert (wanted["begins"], wanted["shuffle_seats"]) == (0, False)
    user.await_turn()
    assert user.snapshot(user.page.url.rpartition("/")[2])["log"] == []
    again = open_dialog(user, game).get_by_label(user.words("web.home.begins"))
    assert again.input_value() == "0"


def test_who_has_no_seat_any_more_does_not_begin(new_user: NewUser) -> None:
    user = new_user(language="en")
    dialog = open_dialog(user, "poker_tiles", ".friends")
    dialog.locator(".segments").first.get_by_text("3", exact=True).click()
    dialog.get_by_label(user.words("web.home.same-for-all")).uncheck()
    dialog.locator(".seats select").nth(1).select_option("novice")
    begins = dialog.get_by_label(user.words("web.home.begins"))
    begins.select_option(label="Seat 3: novice bot")
    assert begins.input_value() == "2"
    expect(begins.locator("option").nth(2)).to_have_text("Seat 2: a friend")
    dialog.locator(".segments").first.get_by_text("2", exact=True).click()
    assert begins.input_value() == "lot"


@SIZES
def test_premium_squares_drawn_by_hand(new_user: NewUser, size: str) -> None:
    user = new_user(size, "en")
    dialog = open_editor(user, "flush_royal")
    expect(square(dialog, "e1")).to_have_accessible_name("square e1, empty, counts double")
    user.press(square(dialog, "b2"))
    expect(square(dialog, "n14")).to_have_accessible_name("square n14, empty, counts double")
    user.press(square(dialog, "n14"))
    user.press(dialog.get_by_label(user.words("web.layout.premium.mirror")))
    user.press(square(dialog, "h8"))
    expect(dialog.get_by_text("Double squares: 17 · triple: 8")).to_be_visible()
    dialog.get_by_label(user.words("web.home.begins")).select_option("0")
    expected = {**STANDARD_LAYOUT, "b2": 3, "n2": 3, "b14": 3, "n14": 3, "h8": 2}
    assert start(user)["options"] == {"layout": expected}
    expect(user.square("b2")).to_have_accessible_name(re.compile("triple"))
    expect(user.square("h8")).to_have_accessible_name(re.compile("double"))
    expect(user.page.locator(".grid-felt .premium")).to_have_count(len(expected))
    user.await_turn()
    play_out(user)
    expect(user.totals).to_have_count(3)
    user.go(f"/replay/{user.page.url.rpartition('/')[2]}")
    expect(user.page.locator(".grid-felt .premium")).to_have_count(len(expected))


def test_an_own_layout_is_kept_while_another_is_chosen(new_user: NewUser) -> None:
    user = new_user(language="en")
    dialog = open_editor(user, "flush_royal")
    dialog.get_by_role("button", name=user.words("web.layout.premium.clear")).click()
    square(dialog, "c4").click()
    dialog.get_by_text("Standard", exact=True).click()
    expect(dialog.get_by_role("grid")).to_have_count(0)
    user.page.keyboard.press("Escape")
    dialog = open_editor(user, "flush_royal")
    expect(dialog.get_by_text("Double squares: 4 · triple: 0")).to_be_visible()
    dialog.get_by_role("button", name=user.words("web.layout.standard")).click()
    expect(square(dialog, "c3")).to_have_accessible_name(re.compile("triple"))


def test_a_board_of_tiles_drawn_by_keyboard(new_user: NewUser) -> None:
    user = new_user(language="en")
    dialog = open_editor(user, "poker_tiles")
    press = user.page.keyboard.press
    dialog.get_by_label(user.words("web.layout.tiles.columns")).select_option("6")
    dialog.get_by_label(user.words("web.layout.tiles.rows")).select_option("5")
    dialog.locator("input[name=layout-tool]").first.focus()
    press("Tab")
    expect(square(dialog, "d4")).to_be_focused()
    press("Enter")
    expect(dialog.get_by_text("d4 is a start square").first).to_be_visible()
    for key in ("ArrowLeft", "ArrowDown", "ArrowDown", "Space"):
        press(key)
    expect(square(dialog, "c5")).to_be_focused()
    expect(square(dialog, "c5")).to_have_accessible_name("square c5, joker square")
    expect(dialog.locator("[aria-live=polite]")).to_have_text("square c5, joker square")
    press("Home")
    press("ArrowLeft")
    expect(square(dialog, "a5")).to_be_focused()
    press("Shift+Tab")
    press("ArrowRight")
    press("Tab")
    for key in ("ArrowUp", "ArrowUp", "Enter", "ArrowRight", "Enter"):
        press(key)
    wanted = start(user)
    layout = {"columns": 6, "rows": 5, "start": ["a3", "b3"], "jokers": ["b2", "c5"]}
    assert wanted["options"] == {"layout": layout}
    expect(user.page.get_by_role("gridcell")).to_have_count(30)
    expect(user.page.locator(".grid-felt .joker-square")).to_have_count(2)
    assert user.socket.view["layout"] == layout


@SIZES
def test_the_largest_board_of_tiles_fits_the_dialog(new_user: NewUser, size: str) -> None:
    user = new_user(size, "de")
    dialog = open_editor(user, "poker_tiles")
    for side in ("columns", "rows"):
        dialog.get_by_label(user.words(f"web.layout.tiles.{side}")).select_option("15")
    expect(dialog.get_by_role("gridcell")).to_have_count(225)
    box = square(dialog, "o15").bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 20
    width = user.page.evaluate("document.querySelector('.dialog-body').scrollWidth")
    assert width <= user.page.evaluate("document.querySelector('.dialog-body').clientWidth")


def test_what_the_server_refuses_is_said_at_its_field(new_user: NewUser) -> None:
    user = new_user(language="en")
    user.forgive(r"\b400\b")
    open_editor(user, "poker_tiles")
    told = {"code": "bad-option", "message": "too large", "field": "options.layout.columns"}
    user.page.route("**/api/tables", lambda route: route.fulfill(status=400, json=told))
    user.press(user.page.locator(START))
    alert = user.page.locator("[data-option=layout]").get_by_role("alert")
    expect(alert).to_have_text("too large")
    user.page.unroute("**/api/tables")
    start(user)


@SIZES
def test_points_of_poker_tiles_are_seen_as_chips(new_user: NewUser, size: str) -> None:
    user = new_user(size, "en").sit_at("poker_tiles", "casual", begins=0)
    plates = user.page.locator(".plate")
    expect(plates.locator(".points-picture")).to_have_count(2)
    assert user.await_turn()
    expect(plates.locator(".chip-drawn")).to_have_count(0)
    while not any(user.socket.view["scores"]):
        seq = user.socket.seq
        user.take_hint()
        user.press(user.play)
        user.await_after(seq)
        assert user.await_turn()
    scores = user.socket.view["scores"]
    expect(plates.locator(".chip-drawn")).to_have_count(sum(chips(score) for score in scores))
    for plate in plates.all():
        inside, around = plate.locator(".points-picture").bounding_box(), plate.bounding_box()
        assert inside
        assert around
        assert around["x"] <= inside["x"]
        assert inside["x"] + inside["width"] <= around["x"] + around["width"]
    play_out(user)
    expect(user.totals).to_have_count(2)
    ended = user.socket.table["result"]["scores"]
    expect(user.end.locator(".chip-drawn")).to_have_count(sum(chips(score) for score in ended))


def chips(score: int) -> int:
    """How many chips a score takes: of ten, five and one."""
    tens, rest = divmod(abs(score), 10)
    return tens + rest // 5 + rest % 5


def test_other_games_have_no_chips(new_user: NewUser) -> None:
    user = new_user().sit_at("flush_royal")
    user.await_turn()
    expect(user.page.locator(".plate")).to_have_count(2)
    expect(user.page.locator(".points-picture")).to_have_count(0)
