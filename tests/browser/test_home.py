"""The home page: three taps to a game, in three languages, on a laptop and a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from brelan.games import NAMES
from brelan.texts import LANGUAGES, catalogue
from browser.user import viewport

SIZES = pytest.mark.parametrize("size", ["laptop", "phone"])
AREAS = {"royal_flush": "royal-area", "flush_royal": "grid-area", "poker_tiles": "grid-area"}
DRAWN = {
    "royal_flush": ".royal-display",
    "flush_royal": ".grid-square",
    "poker_tiles": ".grid-square",
}


def posted(page, press):
    """What the page asks for when something is pressed."""
    with page.expect_request("**/api/tables") as asked:
        press()
    page.wait_for_url("**/table/**")
    return asked.value.post_data_json


@SIZES
@pytest.mark.parametrize("language", LANGUAGES)
def test_three_games_in_the_language_of_the_browser(open_page, size, language):
    page = open_page("/", size, language)
    expect(page.locator(".game")).to_have_count(3)
    assert page.locator("html").get_attribute("lang") == language
    for game in NAMES:
        text = catalogue(language)[f"game.{game}.description"]
        expect(page.locator(f"[data-game={game}]")).to_contain_text(text)


@SIZES
def test_everything_to_begin_with_is_above_the_fold(open_page, size):
    page = open_page("/", size)
    plays = page.locator(".game .play")
    expect(plays).to_have_count(3)
    for play in plays.all():
        box = play.bounding_box()
        assert box["y"] + box["height"] <= viewport(size)["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport(size)["width"]


@pytest.mark.parametrize("game", NAMES)
def test_the_picture_is_drawn_by_what_draws_the_game(open_page, game):
    page = open_page()
    picture = page.locator(f"[data-game={game}] .picture")
    expect(picture.locator(f"{DRAWN[game]} use").first).to_be_attached()


@SIZES
@pytest.mark.parametrize("game", NAMES)
def test_one_tap_plays(open_page, size, game):
    page = open_page("/", size)
    wanted = posted(page, page.locator(f"[data-game={game}] .play").click)
    assert wanted["game"] == game
    assert [seat["kind"] for seat in wanted["seats"]] == ["me", "bot", "bot"]
    expect(page.locator(AREAS[game])).to_be_attached()


def test_opponents_and_options_are_remembered(open_page):
    page = open_page()
    page.locator("[data-game=poker_tiles] .play-row .icon-button").click()
    dialog = page.locator("dialog")
    dialog.get_by_text("4", exact=True).first.click()
    expect(dialog.locator(".seats select")).to_have_count(1)
    dialog.get_by_label(catalogue("fr")["web.home.same-for-all"]).uncheck()
    dialog.locator(".seats select").nth(2).select_option("champion")
    dialog.get_by_text("Options du jeu").click()
    expect(dialog.locator("[data-option]").first).to_be_in_viewport(ratio=1)
    dialog.get_by_text("Grand", exact=True).click()
    page.keyboard.press("Escape")
    page.reload()
    wanted = posted(page, page.locator("[data-game=poker_tiles] .play").click)
    assert [seat.get("bot") for seat in wanted["seats"]][-1] == "champion"
    assert len(wanted["seats"]) == 4
    assert wanted["options"] == {"layout": "roomy"}


def test_boards_can_be_chosen_by_hand(open_page):
    page = open_page()
    page.locator("[data-game=royal_flush] .play-row .icon-button").click()
    dialog = page.locator("dialog")
    dialog.get_by_text("Options du jeu").click()
    dialog.get_by_text("À votre choix").click()
    dialog.get_by_role("button", name="Carré").click()
    wanted = posted(page, dialog.get_by_role("button", name="Jouer").click)
    assert len(wanted["options"]["boards"]) == 8
    assert "four-of-a-kind" in wanted["options"]["boards"]


def test_a_name_is_made_up_and_can_be_changed_on_ones_own_page(open_page):
    page = open_page()
    link = page.locator(".own-page")
    assert link.locator("span").last.inner_text() in catalogue("fr")["web.home.names"]
    link.click()
    button = page.locator(".name-button")
    assert button.locator("span").last.inner_text() in catalogue("fr")["web.home.names"]
    button.click()
    kept = button.locator("span").last.inner_text()
    page.locator("dialog input").fill("Personne")
    page.keyboard.press("Escape")
    expect(button).to_contain_text(kept)
    button.click()
    page.locator("dialog input").fill("Zoé")
    page.locator("dialog [data-id=keep]").click()
    page.reload()
    expect(button).to_contain_text("Zoé")
    page.goto("/")
    expect(link).to_contain_text("Zoé")
    assert posted(page, page.locator(".game .play").first.click)["name"] == "Zoé"


def test_a_listed_table_is_found_by_others_and_not_shown_twice_to_its_host(open_page):
    host = open_page()
    host.locator("[data-game=flush_royal] .friends").click()
    host.locator("dialog input[type=text]").fill("Mirabelle")
    host.get_by_text("Montrer la table à tous").click()
    wanted = posted(host, host.get_by_role("button", name="Ouvrir la table").click)
    assert [seat["kind"] for seat in wanted["seats"]] == ["me", "person"]
    other = open_page()
    expect(other.locator(".table-line", has_text="Mirabelle")).to_have_count(1)
    host.goto("/")
    expect(host.locator(".table-line", has_text="Flush Royal")).to_have_count(1)


def test_a_table_for_friends_only_is_not_shown_to_others(open_page):
    host = open_page()
    host.locator("[data-game=flush_royal] .friends").click()
    host.locator("dialog input[type=text]").fill("Clandestine")
    posted(host, host.get_by_role("button", name="Ouvrir la table").click)
    other = open_page()
    expect(other.locator(".game")).to_have_count(3)
    expect(other.locator(".table-line", has_text="Clandestine")).to_have_count(0)


def test_a_refusal_is_told_in_words(open_page):
    page = open_page(forgive=r"\b429\b")
    told = {"status": 429, "json": {"code": "too-many", "message": "Un peu de patience."}}
    page.route("**/api/tables", lambda route: route.fulfill(**told))
    page.locator(".game .play").first.click()
    expect(page.get_by_role("alert").first).to_have_text("Un peu de patience.")
