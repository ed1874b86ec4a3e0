"""What can be chosen about how it looks: language, deck, light, motion; and a page to install."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.user import NewUser, User

GAMES = ("royal_flush", "flush_royal", "poker_tiles")


def test_another_language_at_the_table_keeps_the_game(new_user: NewUser) -> None:
    user = new_user(language="fr").sit_at("royal_flush")
    user.await_turn()
    before = user.socket.view
    user.from_menu("web.table.language")
    user.page.get_by_role("dialog").get_by_role("button", name="Deutsch").click()
    user.language = "de"
    expect(user.page.locator("html")).to_have_attribute("lang", "de")
    expect(user.hint).to_have_text(user.words("web.table.hint"))
    user.await_turn()
    assert user.socket.view == before


TITLED = ("/", "/daily", "/me", "/me/devices", "/me/join", "/puzzles", "/watch")
RULES = ("/rules/poker_tiles", "/rules/poker_tiles/numbered")
OFF_CENTRE = """() => {
  const title = document.querySelector("main h1");
  const range = document.createRange();
  range.selectNodeContents(title);
  const words = range.getBoundingClientRect();
  const around = title.closest("main").getBoundingClientRect();
  return Math.abs(words.left + words.right - around.left - around.right) / 2;
}"""


def test_the_titles_of_all_pages_stand_in_the_middle(new_user: NewUser) -> None:
    user = new_user(language="de")
    for path in (*TITLED, *RULES):
        user.go(path)
        expect(user.page.locator("main h1")).to_be_visible()
        assert user.page.evaluate(OFF_CENTRE) < 2, path


def settings(user: User, *choices: str) -> None:
    user.from_menu("web.table.settings")
    dialog = user.page.get_by_role("dialog")
    for choice in choices:
        dialog.get_by_text(user.words(f"web.settings.{choice}"), exact=True).click()
    user.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_decks_and_light_change_at_the_table_and_stay(new_user: NewUser) -> None:
    user = new_user(language="en", color_scheme="light").sit_at("royal_flush")
    user.await_turn()
    root = user.page.locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    felt = "getComputedStyle(document.querySelector('.table')).backgroundImage"
    light = user.page.evaluate(felt)
    settings(user, "theme.dark", "deck.four-colour")
    assert user.page.evaluate(felt) != light
    colours = """() => {
      const style = getComputedStyle(document.documentElement);
      return [..."shdc"].map((suit) => style.getPropertyValue(`--suit-${suit}`));
    }"""
    assert len(set(user.page.evaluate(colours))) == 4
    user.page.reload()
    user.await_turn()
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-deck", "four-colour")
    settings(user, "deck.pattern")
    expect(root).to_have_attribute("data-deck", "pattern")
    expect(user.page.locator("[fill^='url(#texture-']").first).to_be_attached()


# The longest that anything moves; what only glows may take its time, and so may dots that breathe.
WATCH_MOTION = """() => {
  window.longest = 0;
  const moves = (frame) => "transform" in frame || "translate" in frame || "left" in frame;
  const look = () => {
    for (const { effect } of document.getAnimations()) {
      const { duration, iterations } = effect.getComputedTiming();
      const breathes = iterations === Infinity && document.documentElement.dataset.motion === "on";
      if (breathes || !effect.getKeyframes().some(moves)) continue;
      window.longest = Math.max(window.longest, Number(duration) || 0);
    }
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.parametrize("calm", [True, False], ids=["calm", "moving"])
@pytest.mark.parametrize("game", GAMES)
def test_motion_is_short_and_can_be_done_without(new_user: NewUser, game: str, calm: bool) -> None:
    user = new_user(calm=calm).sit_at(game)
    user.await_turn()
    user.page.evaluate(WATCH_MOTION)
    seq = user.socket.seq
    user.take_hint()
    user.press(user.play)
    user.await_after(seq)
    user.await_turn()
    longest = user.page.evaluate("window.longest")
    expect(user.page.locator("html")).to_have_attribute("data-motion", "off" if calm else "on")
    assert longest <= (1 if calm else 420)


def test_the_page_can_be_installed(new_user: NewUser) -> None:
    user = new_user().go()
    user.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    devtools = user.context.new_cdp_session(user.page)
    found = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A window of a test is a private one, in which nothing is installed.
    assert [each["errorId"] for each in found if each["errorId"] != "in-incognito"] == []
    assert devtools.send("Page.getAppManifest")["errors"] == []
