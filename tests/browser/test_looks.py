"""How it looks on a laptop and a phone: nothing out of sight, in any language, deck or light."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.playing import advice, prepare
from browser.test_ending import play_out
from browser.test_for_everyone import device_of
from browser.user import NewUser, User

SIZES = ("laptop", "phone")
LANGUAGES = ("fr", "en", "de")
GAMES = ("royal_flush", "flush_royal", "poker_tiles")
# Words are longest in German and room is least on a phone; a laptop is looked at in French.
WINDOWS = [("laptop", "fr"), *(("phone", language) for language in LANGUAGES)]
MANY = {"royal_flush": 5, "flush_royal": 6, "poker_tiles": 4}

# What must be in sight and not covered, without scrolling.
SIGHT = """(selectors) => {
  const inside = (box) => box.left >= -0.5 && box.top >= -0.5
    && box.right <= innerWidth + 0.5 && box.bottom <= innerHeight + 0.5;
  const shown = (it) => it.checkVisibility({ visibilityProperty: true });
  const faults = [];
  for (const selector of selectors) {
    const all = [...document.querySelectorAll(selector)].filter(shown);
    if (!all.length) faults.push(`${selector} is not there`);
    for (const it of all) {
      const box = it.getBoundingClientRect();
      const what = `${selector} ${it.getAttribute("aria-label") ?? it.textContent}`;
      if (!inside(box)) faults.push(`${what} is out of sight: ${JSON.stringify(box)}`);
      if (it.scrollWidth > it.clientWidth + 1 && it.matches("[data-action], [data-control], p")) {
        faults.push(`${what} is cut off`);
      }
    }
  }
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth) faults.push(`scrolls sideways: ${scrollWidth}`);
  if (scrollHeight > innerHeight) faults.push(`scrolls: ${scrollHeight}`);
  return faults;
}"""
SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"
IMPORTANT = [
    "[data-action=play]",
    "[data-action=hint]",
    "[data-control]",
    ".sentence",
    ".plate",
    ".board",
    "[data-tile], [data-key]",
]
RAW_KEY = re.compile(
    r"\b(web|game|combination|board|category|suit|rank|phrase|tally|option|bot)\.[a-z_]+[.-][a-z]"
    r"|\{\w+\}|undefined|\[object|NaN"
)


@pytest.mark.parametrize(("size", "language"), WINDOWS)
@pytest.mark.parametrize("game", GAMES)
def test_a_full_table_is_in_sight_at_once(
    new_user: NewUser, game: str, size: str, language: str
) -> None:
    user = new_user(size, language)
    user.sit_at(game, " ".join(["casual"] * (MANY[game] - 1)))
    user.await_turn()
    assert user.page.evaluate(SIGHT, IMPORTANT) == []
    prepare(user, device_of(user), advice(user))
    expect(user.play).to_have_attribute("aria-disabled", "false")
    # On a phone the game's own buttons make room for the one that plays.
    away = ("data-tile", "data-control") if size == "phone" else ("data-tile",)
    tried = [each for each in IMPORTANT if not any(name in each for name in away)]
    assert user.page.evaluate(SIGHT, tried) == []
    assert not RAW_KEY.search(user.page.locator("body").inner_text())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_the_end_is_in_sight_with_what_can_be_done_next(
    new_user: NewUser, game: str, size: str
) -> None:
    user = new_user(size, "de").sit_at(game, "casual casual")
    user.await_turn()
    play_out(user)
    expect(user.totals).to_have_count(3)
    user.page.evaluate(SIDEWAYS)
    assert user.page.evaluate(SIDEWAYS) <= 0
    again = user.end.get_by_role("button", name=user.words("web.end.rematch"))
    expect(again).to_be_in_viewport(ratio=1)
    for total in user.totals.all():
        expect(total).to_be_in_viewport(ratio=1)
    assert not RAW_KEY.search(user.page.locator("body").inner_text())
    user.go(f"/replay/{user.table_id}#9")
    expect(user.page.get_by_role("slider")).to_have_value("9")
    assert user.page.evaluate(SIDEWAYS) <= 0
    for name in ("first", "back", "play", "forward", "last"):
        expect(user.button(f"web.replay.{name}")).to_be_in_viewport(ratio=1)
    assert not RAW_KEY.search(user.page.locator("body").inner_text())


@pytest.mark.parametrize("game", GAMES)
def test_buttons_are_large_enough_for_a_thumb(new_user: NewUser, game: str) -> None:
    user = new_user("phone").sit_at(game)
    user.await_turn()
    small = user.page.locator(".top button, .bar button").evaluate_all(
        """(all) => all.filter((it) => it.checkVisibility()).map((it) => {
          const { width, height } = it.getBoundingClientRect();
          return [it.getAttribute("aria-label") ?? it.textContent, width, height];
        }).filter(([, width, height]) => Math.min(width, height) < 43.5)"""
    )
    assert small == []


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
    felt = "getComputedStyle(document.body).backgroundColor"
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


# The longest that anything moves; what only glows may take its time.
WATCH_MOTION = """() => {
  window.longest = 0;
  const moves = (frame) => "transform" in frame || "translate" in frame || "left" in frame;
  const look = () => {
    for (const { effect } of document.getAnimations()) {
      if (!effect.getKeyframes().some(moves)) continue;
      window.longest = Math.max(window.longest, Number(effect.getComputedTiming().duration) || 0);
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
    assert longest <= (1 if calm else 250)


def test_the_page_can_be_installed(new_user: NewUser) -> None:
    user = new_user().go()
    user.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    devtools = user.context.new_cdp_session(user.page)
    found = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A window of a test is a private one, in which nothing is installed.
    assert [each["errorId"] for each in found if each["errorId"] != "in-incognito"] == []
    assert devtools.send("Page.getAppManifest")["errors"] == []


@pytest.mark.parametrize("page", ["/", *(f"/rules/{game}" for game in GAMES)])
@pytest.mark.parametrize(("size", "language"), WINDOWS)
def test_no_page_scrolls_sideways_or_shows_a_key(
    new_user: NewUser, page: str, size: str, language: str
) -> None:
    user = new_user(size, language).go(page)
    expect(user.page.locator("h1")).to_be_visible()
    expect(user.page.locator("svg use").first).to_be_attached()
    assert user.page.evaluate(SIDEWAYS) <= 0
    assert not RAW_KEY.search(user.page.locator("body").inner_text())
