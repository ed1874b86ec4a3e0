"""How it looks on a laptop and a phone: nothing out of sight, in any language, deck or light."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.guests import Guest, Visit
from browser.playing import advice, prepare
from browser.test_ending import resign
from browser.test_for_everyone import hand_of

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
    visit: Visit, game: str, size: str, language: str
) -> None:
    guest = visit(size, language)
    guest.sit_at(game, " ".join(["casual"] * (MANY[game] - 1)))
    guest.await_turn()
    assert guest.page.evaluate(SIGHT, IMPORTANT) == []
    prepare(guest, hand_of(guest), advice(guest))
    expect(guest.play).to_have_attribute("aria-disabled", "false")
    # On a phone the game's own buttons make room for the one that plays.
    away = ("data-tile", "data-control") if size == "phone" else ("data-tile",)
    tried = [each for each in IMPORTANT if not any(name in each for name in away)]
    assert guest.page.evaluate(SIGHT, tried) == []
    assert not RAW_KEY.search(guest.page.locator("body").inner_text())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_the_end_is_in_sight_with_what_can_be_done_next(visit: Visit, game: str, size: str) -> None:
    guest = visit(size, "de").sit_at(game, "casual casual")
    guest.await_turn()
    resign(guest)
    expect(guest.totals).to_have_count(3)
    guest.page.evaluate(SIDEWAYS)
    assert guest.page.evaluate(SIDEWAYS) <= 0
    again = guest.end.get_by_role("button", name=guest.words("web.end.rematch"))
    expect(again).to_be_in_viewport(ratio=1)
    for total in guest.totals.all():
        expect(total).to_be_in_viewport(ratio=1)
    assert not RAW_KEY.search(guest.page.locator("body").inner_text())
    guest.go(f"/replay/{guest.table_id}#9")
    expect(guest.page.get_by_role("slider")).to_have_value("9")
    assert guest.page.evaluate(SIDEWAYS) <= 0
    for name in ("first", "back", "play", "forward", "last"):
        expect(guest.button(f"web.replay.{name}")).to_be_in_viewport(ratio=1)
    assert not RAW_KEY.search(guest.page.locator("body").inner_text())


@pytest.mark.parametrize("game", GAMES)
def test_buttons_are_large_enough_for_a_thumb(visit: Visit, game: str) -> None:
    guest = visit("phone").sit_at(game)
    guest.await_turn()
    small = guest.page.locator(".top button, .bar button").evaluate_all(
        """(all) => all.filter((it) => it.checkVisibility()).map((it) => {
          const { width, height } = it.getBoundingClientRect();
          return [it.getAttribute("aria-label") ?? it.textContent, width, height];
        }).filter(([, width, height]) => Math.min(width, height) < 43.5)"""
    )
    assert small == []


def test_another_language_at_the_table_keeps_the_game(visit: Visit) -> None:
    guest = visit(language="fr").sit_at("royal_flush")
    guest.await_turn()
    before = guest.ears.view
    guest.from_menu("web.table.language")
    guest.page.get_by_role("dialog").get_by_role("button", name="Deutsch").click()
    guest.language = "de"
    expect(guest.page.locator("html")).to_have_attribute("lang", "de")
    expect(guest.hint).to_have_text(guest.words("web.table.hint"))
    guest.await_turn()
    assert guest.ears.view == before


def settings(guest: Guest, *choices: str) -> None:
    guest.from_menu("web.table.settings")
    dialog = guest.page.get_by_role("dialog")
    for choice in choices:
        dialog.get_by_text(guest.words(f"web.settings.{choice}"), exact=True).click()
    guest.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_decks_and_light_change_at_the_table_and_stay(visit: Visit) -> None:
    guest = visit(language="en", color_scheme="light").sit_at("royal_flush")
    guest.await_turn()
    root = guest.page.locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    felt = "getComputedStyle(document.body).backgroundColor"
    light = guest.page.evaluate(felt)
    settings(guest, "theme.dark", "deck.four-colour")
    assert guest.page.evaluate(felt) != light
    colours = """() => {
      const style = getComputedStyle(document.documentElement);
      return [..."shdc"].map((suit) => style.getPropertyValue(`--suit-${suit}`));
    }"""
    assert len(set(guest.page.evaluate(colours))) == 4
    guest.page.reload()
    guest.await_turn()
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-deck", "four-colour")
    settings(guest, "deck.pattern")
    expect(root).to_have_attribute("data-deck", "pattern")
    expect(guest.page.locator("[fill^='url(#texture-']").first).to_be_attached()


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
def test_motion_is_short_and_can_be_done_without(visit: Visit, game: str, calm: bool) -> None:
    guest = visit(calm=calm).sit_at(game)
    guest.await_turn()
    guest.page.evaluate(WATCH_MOTION)
    seq = guest.ears.seq
    guest.take_hint()
    guest.press(guest.play)
    guest.await_after(seq)
    guest.await_turn()
    longest = guest.page.evaluate("window.longest")
    expect(guest.page.locator("html")).to_have_attribute("data-motion", "off" if calm else "on")
    assert longest <= (1 if calm else 250)


def test_the_page_can_be_installed(visit: Visit) -> None:
    guest = visit().go()
    guest.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    devtools = guest.context.new_cdp_session(guest.page)
    found = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A window of a test is a private one, in which nothing is installed.
    assert [each["errorId"] for each in found if each["errorId"] != "in-incognito"] == []
    assert devtools.send("Page.getAppManifest")["errors"] == []


@pytest.mark.parametrize("page", ["/", *(f"/rules/{game}" for game in GAMES)])
@pytest.mark.parametrize(("size", "language"), WINDOWS)
def test_no_page_scrolls_sideways_or_shows_a_key(
    visit: Visit, page: str, size: str, language: str
) -> None:
    guest = visit(size, language).go(page)
    expect(guest.page.locator("h1")).to_be_visible()
    expect(guest.page.locator("svg use").first).to_be_attached()
    assert guest.page.evaluate(SIDEWAYS) <= 0
    assert not RAW_KEY.search(guest.page.locator("body").inner_text())
