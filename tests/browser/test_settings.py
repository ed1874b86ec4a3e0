"""Settings: applied at once, kept for the next new_user; the language; and no network at all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import brelan
from brelan.texts import LANGUAGES, catalogue
from browser.user import await_script

CARDS = Path(brelan.__file__).parent / "web" / "cards"
INDICES = (CARDS / "indices.js").read_text(encoding="utf-8")
SETTINGS = ".page-header > button:last-child"
SUIT_COLOURS = """() => {
  const style = getComputedStyle(document.documentElement);
  return [..."shdc"].map((suit) => style.getPropertyValue(`--suit-${suit}`));
}"""
KEPT = """async () => {
  const requests = await (await caches.open("brelan-files")).keys();
  return requests.map((request) => new URL(request.url).pathname);
}"""


@pytest.mark.parametrize(("scheme", "choice"), [("dark", "Claire"), ("light", "Sombre")])
def test_the_theme_can_differ_from_the_system(open_page, scheme, choice):
    page = open_page(scheme=scheme)
    colour = "getComputedStyle(document.body).backgroundColor"
    page.locator(SETTINGS).click()
    before = page.evaluate(colour)
    page.get_by_text(choice, exact=True).click()
    after = page.evaluate(colour)
    assert after != before
    page.reload()
    expect(page.locator(".game")).to_have_count(3)
    assert page.evaluate(colour) == after


def drawn(letter: str) -> str:
    """The shape of a letter on a card, as a selector."""
    (shape,) = re.findall(rf"^  {letter}: \[[\d.]+, \"([^\"]+)\"", INDICES, re.MULTILINE)
    return f"path[d='{shape}']"


def test_the_deck_and_its_letters_change_on_the_cards_that_lie_there(open_page):
    page = open_page()
    page.locator(SETTINGS).click()
    king = page.locator("#card-Ks")
    expect(king.locator(drawn("R")).first).to_be_attached()
    expect(king.locator(drawn("K"))).to_have_count(0)
    page.get_by_text("K Q J", exact=True).click()
    expect(king.locator(drawn("K")).first).to_be_attached()
    expect(king.locator(drawn("R"))).to_have_count(0)
    assert king.locator("[fill='url(#texture-s)']").count() == 0
    page.get_by_text("Motifs", exact=True).click()
    expect(king.locator("[fill='url(#texture-s)']")).to_have_count(1)


def test_diamonds_are_blue_and_clubs_green_in_the_deck_of_four_colours(open_page):
    page = open_page()
    assert len(set(page.evaluate(SUIT_COLOURS))) == 2
    page.locator(SETTINGS).click()
    page.get_by_text("Quatre teintes", exact=True).click()
    assert len(set(page.evaluate(SUIT_COLOURS))) == 4


def test_sound_is_off_by_one_tap(open_page):
    page = open_page()
    page.get_by_role("button", name="Couper le son").click()
    page.reload()
    expect(page.get_by_role("button", name="Mettre le son")).to_be_visible()


def test_another_language_stays_chosen(open_page):
    page = open_page(language="fr")
    page.locator("select.language").select_option("de")
    expect(page.locator("h1")).to_have_text(catalogue("de")["web.home.tagline"])
    page.goto("/rules/flush_royal")
    expect(page.locator("html")).to_have_attribute("lang", "de")


# A browser that is told to be offline does not tell a service worker that starts later: the
# connection itself is cut.
@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_network_the_client_opens_to_a_clear_message(open_page, proxy, language):
    page = open_page(language=language, address=proxy.address, forgive="ERR_")
    expect(page.locator(".game")).to_have_count(3)
    await_script(page, "caches.match('/offline').then(Boolean)")
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    page.reload()
    proxy.cut()
    page.goto("/rules/flush_royal")
    expect(page.locator("h1")).to_have_text(catalogue(language)["web.core.offline"])
    proxy.restore()
    page.get_by_role("link").click()
    expect(page.locator("h1")).to_have_text("Flush Royal")


@pytest.mark.parametrize("missing", ["**/web/bundles/*.js", "**/api/words/**"])
def test_a_page_that_comes_only_in_part_says_so_and_can_be_asked_again(open_page, missing):
    forgiven = "ERR_|Failed to|preloaded using|registration blocked"
    page = open_page(forgive=forgiven, service_workers="block")
    page.route(missing, lambda route: route.abort())
    page.goto("/rules/flush_royal")
    expect(page.get_by_role("paragraph")).to_have_text("Pas de connexion")
    page.unroute(missing)
    page.get_by_role("link", name="Réessayer").click()
    expect(page.locator("h1")).to_have_text("Flush Royal")
    expect(page.get_by_role("main")).to_have_count(1)


def test_answers_of_the_server_are_never_kept(open_page):
    page = open_page()
    expect(page.locator(".game")).to_have_count(3)
    await_script(page, "caches.match('/offline').then(Boolean)")
    page.reload()
    expect(page.locator(".game")).to_have_count(3)
    kept = page.evaluate(KEPT)
    assert kept
    assert [path for path in kept if path.startswith("/api/")] == []
