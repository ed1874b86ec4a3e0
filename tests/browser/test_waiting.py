"""The waiting room: seats round a table, who takes the free ones, and that all of it is seen."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.user import NewUser, User

WINDOWS = [(320, 568), (390, 844), (844, 390), (768, 1024), (1366, 768), (2560, 1440)]
OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll(".waiting .seat")].map((seat) =>
    [...seat.querySelectorAll(".badge, .name, .facts")].map((part) =>
      part.getBoundingClientRect()));
  const meet = (a, b) => a.width && b.width && a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const wrong = boxes.flat().filter((box) => box.left < 0 || box.right > innerWidth);
  boxes.forEach((one, i) => boxes.slice(i + 1).forEach((other) => one.forEach((a) =>
    other.forEach((b) => meet(a, b) && wrong.push(a)))));
  return wrong.length;
}"""


def seated(user: User) -> list[str]:
    """What sits on each seat, as the server says: a level, or the name of a person."""
    return [seat["bot"] or seat["kind"] for seat in user.socket.table["seats"]]


def test_free_seats_are_taken_by_bots_of_the_level_that_was_chosen(new_user: NewUser) -> None:
    user = new_user(language="fr").sit_at("flush_royal", "person person casual")
    room = user.page.locator(".waiting")
    start = room.locator(".begin")
    expect(start).to_have_text(user.words("web.table.begin-with-bots.other", count=2))
    expect(room.get_by_text("brelan serve")).to_be_hidden()
    room.get_by_role("button", name=user.words("web.table.invite-local-why")).click()
    expect(room.get_by_text("brelan serve")).to_be_visible()
    room.locator(".seats select").first.focus()
    room.locator(".seats select").first.select_option("novice")
    expect(start).to_have_text(user.words("web.table.begin-with-bots.one", count=1))
    expect(room.locator(".seats select").first).to_be_focused()
    room.get_by_label(user.words("web.table.added-level")).select_option("expert")
    before = user.shown
    user.press(start)
    user.await_after(before)
    assert sorted(seated(user)) == ["casual", "expert", "novice", "person"]


def test_six_seats_find_room_in_every_window(new_user: NewUser) -> None:
    user = new_user("phone", "de").sit_at("flush_royal", "person person person person novice")
    page = user.page
    expect(page.locator(".waiting .seat")).to_have_count(6)
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVERLAPS) == 0, f"{width} x {height}"
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        target = page.locator(".waiting .seats select").first.bounding_box()
        assert target
        assert min(target["width"], target["height"]) >= 44


def test_a_game_is_known_by_its_suit(new_user: NewUser) -> None:
    user = new_user()
    user.go()
    card = user.page.locator("[data-game=poker_tiles]")
    expect(card).to_have_attribute("data-suit", "d")
    user.press(card.locator(".play"))
    user.page.wait_for_url("**/table/**")
    expect(user.page.locator(".top .game-mark")).to_be_visible()
    expect(user.page.locator("link[rel=icon]")).to_have_attribute("href", "/web/icons/tab-d.svg")
    expect(user.page.locator("html")).to_have_attribute("data-suit", "d")
    assert user.page.evaluate("document.fonts.check('700 20px \"Brelan Serif\"', 'é')")
