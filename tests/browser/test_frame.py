"""Around the game: plates, bar, log, talk and lists say what there is, in full, and the same."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from browser.input_devices import device_of
from browser.playing import advice, do, prepare
from browser.test_ending import play_out
from browser.test_friends import meet
from browser.user import NewUser, User

GAMES = ("royal_flush", "flush_royal", "poker_tiles")
LANGUAGES = ("fr", "en", "de")
EXTRAS = {
    "royal_flush": {"token": 2},
    "flush_royal": {"card": 3, "rack": 10, "left": 3},
    "poker_tiles": {"left": 1},
}
CUT = """(all) => all
  .filter((it) => it.checkVisibility() && it.scrollWidth > it.clientWidth + 1)
  .map((it) => it.textContent)"""


@pytest.mark.parametrize("game", ["flush_royal", "poker_tiles"])
def test_the_button_says_what_is_missing_until_it_is_ready(new_user: NewUser, game: str) -> None:
    user = new_user("phone").sit_with(game, lambda _rack: True)
    pieces = {"flush_royal": "cards", "poker_tiles": "tiles"}[game]
    expect(user.play).to_have_text(user.words(f"web.grid.missing.{pieces}"))
    expect(user.play).not_to_have_class(re.compile(r"\bready\b"))
    prepare(user, device_of(user), advice(user))
    expect(user.play).to_have_attribute("aria-disabled", "false")
    expect(user.play).to_have_text(re.compile(r"\d"))
    expect(user.play).to_have_class(re.compile(r"\bready\b"))


@pytest.mark.parametrize(("game", "many"), [("royal_flush", 5), ("flush_royal", 6)])
def test_a_phone_cuts_nothing_on_the_plates(new_user: NewUser, game: str, many: int) -> None:
    user = new_user("phone", "de").sit_at(game, " ".join(["novice"] * (many - 1)))
    user.await_turn()
    texts = user.page.locator(".plate :is(.name, .facts, .score)")
    assert texts.evaluate_all(CUT) == []
    novice = user.words("web.table.bot-level", level=user.words("web.table.level.novice"))
    sheet = user.page.get_by_role("dialog")
    for plate in user.page.locator(".plate:not(.mine)").all():
        user.press(plate)
        expect(sheet.locator("li").first).to_have_text(novice, ignore_case=True)
        expect(sheet).to_contain_text(user.words("web.table.count.cards", count=""))
        user.page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
    play_out(user)
    assert texts.evaluate_all(CUT) == []
    # Who leads has a line under their points; the sheet of the plate says what it means.
    user.press(user.button("web.end.see-board"))
    user.press(user.page.locator(".plate:has(.leads)").first)
    expect(sheet).to_contain_text(user.words("web.table.leads"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_to_do_next_stands_in_two_rows_of_a_laptop(new_user: NewUser, language: str) -> None:
    user = new_user("laptop", language).sit_at("poker_tiles")
    user.await_turn()
    play_out(user)
    for row, many in ((".end-foot > *", 2), (".end-more > *", 4)):
        next_steps = user.end.locator(row)
        expect(next_steps).to_have_count(many)
        assert len({step.bounding_box()["y"] for step in next_steps.all()}) == 1
        assert next_steps.evaluate_all(CUT) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_log_is_one_stop_for_the_keyboard(new_user: NewUser, game: str) -> None:
    user = new_user().sit_at(game)
    user.await_turn()
    lines = user.page.locator(".log button")
    while lines.count() < 2 and user.await_turn():
        do(user, device_of(user), advice(user))
    stops = user.page.locator('.log button[tabindex="0"]')
    expect(stops).to_have_count(1)
    stops.focus()
    user.page.keyboard.press("ArrowUp")
    user.page.keyboard.press("ArrowDown")
    expect(lines.nth(1)).to_be_focused()
    expect(stops).to_have_count(1)


def latest(user: User) -> list[str]:
    """The squares of the last lay, as they are marked."""
    marked = user.page.locator("[data-square].latest")
    return sorted(marked.evaluate_all("(all) => all.map((it) => it.dataset.square)"))


def test_the_last_lay_stands_out_after_a_reload_too(new_user: NewUser) -> None:
    user = new_user().sit_at("poker_tiles")
    user.await_turn()
    while not latest(user):
        do(user, device_of(user), advice(user))
        assert user.await_turn()
    before = latest(user)
    user.page.reload()
    user.await_turn()
    assert latest(user) == before


def test_a_step_of_a_replay_shows_its_lay_wherever_one_comes_from(new_user: NewUser) -> None:
    user = new_user().sit_at("poker_tiles")
    user.await_turn()
    while not latest(user):
        do(user, device_of(user), advice(user))
        assert user.await_turn()
    play_out(user)
    user.go(f"/replay/{user.table_id}#1")
    expect(user.page.get_by_role("slider")).to_have_value("1")
    stepwise = latest(user)
    user.page.keyboard.press("Home")
    user.page.keyboard.press("ArrowRight")
    expect(user.page.get_by_role("slider")).to_have_value("1")
    assert latest(user) == stepwise


def test_the_stand_in_is_the_one_of_the_table(new_user: NewUser) -> None:
    user = new_user().sit_at("poker_tiles", stand_in="expert", begins=0)
    assert user.await_turn()
    user.from_menu("web.table.hand-over")
    dialog = user.page.get_by_role("dialog")
    expert = user.words("web.table.bot-level", level=user.words("web.table.level.expert"))
    expect(dialog.locator(".stand-in")).to_have_text(expert.capitalize())
    user.press(dialog.locator("[data-id=yes]"))
    user.page.locator("[data-status=over]").wait_for()


@pytest.mark.parametrize("game", GAMES)
def test_the_points_tab_has_the_figures_of_everything_that_counts(
    new_user: NewUser, game: str
) -> None:
    user = new_user().sit_at(game)
    user.await_turn()
    user.open_tab("points")
    page = user.page.get_by_role("tabpanel", name=user.words("web.table.tab.points"))
    expect(page).to_contain_text(user.words(f"web.table.extras.{game}", **EXTRAS[game]))


def test_a_spectator_who_says_something_is_called_one(new_user: NewUser) -> None:
    host, _ = meet(new_user, "poker_tiles")
    watcher = new_user(language="en").go(host.page.url)
    expect(watcher.table).to_have_attribute("data-turn", "other")
    watcher.open_tab("chat")
    watcher.press(watcher.button("phrase.hello"))
    host.open_tab("chat")
    said = host.page.get_by_role("tabpanel", name=host.words("web.table.tab.chat"))
    line = f"{host.words('web.chat.spectator')} {host.words('phrase.hello')}"
    expect(said.locator(".said").get_by_role("listitem")).to_have_text(line)


def test_bots_go_by_the_same_names_at_the_table_and_in_lists_and_do_not_talk(
    new_user: NewUser,
) -> None:
    user = new_user().sit_at("poker_tiles", "novice expert")
    user.await_turn()
    plates = user.page.locator(".plate:has(.level)")
    expect(plates).to_have_count(2)
    names = [plate.locator(".name").inner_text() for plate in plates.all()]
    chat = user.page.get_by_role("tab", name=user.words("web.table.tab.chat"))
    expect(chat).to_have_count(0)
    address = urlsplit(user.page.url).path
    user.go()
    line = user.page.locator(f'.table-line[href="{address}"]')
    for name in names:
        expect(line).to_contain_text(name)
    expect(line).to_contain_text(user.words("web.table.level.expert"))


def test_on_a_phone_the_last_deed_of_another_stands_with_the_sentence(new_user: NewUser) -> None:
    user = new_user("phone").sit_at("poker_tiles")
    user.await_turn()
    do(user, device_of(user), advice(user))
    assert user.await_turn()
    while not (wise := advice(user)).startswith("lay"):
        # Nothing can be laid: the sentence says so, and has no room for what others did.
        do(user, device_of(user), wise)
        assert user.await_turn()
    deed = user.page.locator(".sentence .last-action")
    expect(deed).to_be_in_viewport(ratio=1)
    bot = user.page.locator(".plate:has(.level) .name").inner_text()
    expect(deed).to_contain_text(bot)
    expect(user.page.locator(".toast")).to_have_count(0)
