"""Around the game: plates, bar, log, talk and lists say what there is, in full, and the same."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, expect

from browser.guests import Guest, Visit
from browser.playing import advice, do, prepare
from browser.test_ending import resign
from browser.test_for_everyone import hand_of
from browser.test_friends import meet

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
LINES = """(label) => {
  const text = document.createRange();
  text.selectNodeContents(label);
  return new Set([...text.getClientRects()].map((box) => Math.round(box.top))).size;
}"""
MISSING = """(select) => {
  const free = select.cloneNode(true);
  free.style.cssText = "max-width: none; width: auto; position: absolute";
  select.before(free);
  const missing = free.offsetWidth - select.offsetWidth;
  free.remove();
  return missing;
}"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["flush_royal", "poker_tiles"])
def test_what_the_button_earns_stands_on_one_line_of_a_phone(
    visit: Visit, game: str, language: str
) -> None:
    guest = visit("phone", language).sit_with(game, lambda _rack: True)
    prepare(guest, hand_of(guest), advice(guest))
    expect(guest.play).to_have_attribute("aria-disabled", "false")
    expect(guest.play).to_have_text(re.compile(r"\d"))
    assert guest.play.locator("span").evaluate(LINES) == 1


@pytest.mark.parametrize(("game", "many"), [("royal_flush", 5), ("flush_royal", 6)])
def test_a_phone_cuts_nothing_on_the_plates(visit: Visit, game: str, many: int) -> None:
    guest = visit("phone", "de").sit_at(game, " ".join(["novice"] * (many - 1)))
    guest.await_turn()
    texts = guest.page.locator(".plate :is(.name, .level, .state, .facts, .score)")
    assert texts.evaluate_all(CUT) == []
    levels = guest.page.locator(".plate .level")
    expect(levels).to_have_count(many - 1)
    for level in levels.all():
        expect(level).to_be_in_viewport(ratio=1)
        expect(level).to_contain_text(guest.words("web.table.level.novice"))
    resign(guest)
    assert texts.evaluate_all(CUT) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_to_do_next_stands_in_one_row_of_a_laptop(visit: Visit, language: str) -> None:
    guest = visit("laptop", language).sit_at("poker_tiles")
    guest.await_turn()
    resign(guest)
    next_steps = guest.end.locator(".end-foot > *")
    expect(next_steps).to_have_count(4)
    assert len({step.bounding_box()["y"] for step in next_steps.all()}) == 1
    assert next_steps.evaluate_all(CUT) == []


@pytest.mark.parametrize("size", ["laptop", "phone"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_whose_eyes_a_replay_is_seen_with_is_said_in_full(
    visit: Visit, size: str, language: str
) -> None:
    guest = visit(size, language).sit_at("poker_tiles")
    guest.await_turn()
    resign(guest)
    guest.go(f"/replay/{guest.table_id}")
    eyes = guest.page.get_by_label(guest.words("web.replay.from"))
    expect(eyes).to_be_in_viewport(ratio=1)
    assert eyes.evaluate(MISSING) <= 0


@pytest.mark.parametrize("game", GAMES)
def test_the_log_is_one_stop_for_the_keyboard(visit: Visit, game: str) -> None:
    guest = visit().sit_at(game)
    guest.await_turn()
    lines = guest.page.locator(".log button")
    while lines.count() < 2 and guest.await_turn():
        do(guest, hand_of(guest), advice(guest))
    stops = guest.page.locator('.log button[tabindex="0"]')
    expect(stops).to_have_count(1)
    stops.focus()
    guest.page.keyboard.press("ArrowUp")
    guest.page.keyboard.press("ArrowDown")
    expect(lines.nth(1)).to_be_focused()
    expect(stops).to_have_count(1)


def latest(guest: Guest) -> list[str]:
    """The squares of the last lay, as they are marked."""
    marked = guest.page.locator("[data-square].latest")
    return sorted(marked.evaluate_all("(all) => all.map((it) => it.dataset.square)"))


def test_the_last_lay_stands_out_after_a_reload_too(visit: Visit) -> None:
    guest = visit().sit_at("poker_tiles")
    guest.await_turn()
    while not latest(guest):
        do(guest, hand_of(guest), advice(guest))
        assert guest.await_turn()
    before = latest(guest)
    guest.page.reload()
    guest.await_turn()
    assert latest(guest) == before


def test_a_step_of_a_replay_shows_its_lay_wherever_one_comes_from(visit: Visit) -> None:
    guest = visit().sit_at("poker_tiles")
    guest.await_turn()
    while not latest(guest):
        do(guest, hand_of(guest), advice(guest))
        assert guest.await_turn()
    resign(guest)
    guest.go(f"/replay/{guest.table_id}#1")
    expect(guest.page.get_by_role("slider")).to_have_value("1")
    stepwise = latest(guest)
    guest.page.keyboard.press("Home")
    guest.page.keyboard.press("ArrowRight")
    expect(guest.page.get_by_role("slider")).to_have_value("1")
    assert latest(guest) == stepwise


def test_how_strong_the_stand_in_is_can_be_chosen(visit: Visit) -> None:
    # Against a person, who does not play on: two bots would be through with the game at once.
    guest, _ = meet(visit, "poker_tiles")
    guest.from_menu("web.table.hand-over")
    dialog = guest.page.get_by_role("dialog")
    for level in ("novice", "casual", "club", "expert", "champion"):
        expect(radio(dialog, guest, level)).to_be_attached()
    expect(radio(dialog, guest, "club")).to_be_checked()
    radio(dialog, guest, "expert").check(force=True)
    guest.press(dialog.locator("[data-id=yes]"))
    expect(guest.page.get_by_text(guest.words("web.table.bot-plays-for-you"))).to_be_visible()
    assert [each["bot"] for each in guest.ears.commands("hand-over")] == ["expert"]


def radio(dialog: Locator, guest: Guest, level: str) -> Locator:
    name = re.compile(guest.words(f"web.table.level.{level}"), re.IGNORECASE)
    return dialog.get_by_role("radio", name=name)


@pytest.mark.parametrize("game", GAMES)
def test_the_points_tab_has_the_figures_of_everything_that_counts(visit: Visit, game: str) -> None:
    guest = visit().sit_at(game)
    guest.await_turn()
    guest.open_tab("points")
    page = guest.page.get_by_role("tabpanel", name=guest.words("web.table.tab.points"))
    expect(page).to_contain_text(guest.words(f"web.table.extras.{game}", **EXTRAS[game]))


def test_a_spectator_who_says_something_is_called_one(visit: Visit) -> None:
    host, _ = meet(visit, "poker_tiles")
    watcher = visit(language="en").go(host.page.url)
    expect(watcher.table).to_have_attribute("data-turn", "other")
    watcher.open_tab("chat")
    watcher.press(watcher.button("phrase.hello"))
    host.open_tab("chat")
    said = host.page.get_by_role("tabpanel", name=host.words("web.table.tab.chat"))
    line = f"{host.words('web.chat.spectator')} {host.words('phrase.hello')}"
    expect(said.get_by_role("listitem")).to_have_text(line)


def test_bots_go_by_the_same_names_at_the_table_and_in_lists(visit: Visit) -> None:
    guest = visit().sit_at("poker_tiles", "novice expert")
    guest.await_turn()
    plates = guest.page.locator(".plate:has(.level)")
    expect(plates).to_have_count(2)
    names = [plate.locator(".name").inner_text() for plate in plates.all()]
    address = urlsplit(guest.page.url).path
    guest.go()
    line = guest.page.locator(f'.table-line[href="{address}"]')
    for name in names:
        expect(line).to_contain_text(name)
    expect(line).to_contain_text(guest.words("web.table.level.expert"))


def test_on_a_phone_the_last_deed_of_another_stands_with_the_sentence(visit: Visit) -> None:
    guest = visit("phone").sit_at("poker_tiles")
    guest.await_turn()
    do(guest, hand_of(guest), advice(guest))
    assert guest.await_turn()
    while not (wise := advice(guest)).startswith("lay"):
        # Nothing can be laid: the sentence says so, and has no room for what others did.
        do(guest, hand_of(guest), wise)
        assert guest.await_turn()
    deed = guest.page.locator(".sentence .last-action")
    expect(deed).to_be_in_viewport(ratio=1)
    bot = guest.page.locator(".plate:has(.level) .name").inner_text()
    expect(deed).to_contain_text(bot)
    expect(guest.page.locator(".toast")).to_have_count(0)
