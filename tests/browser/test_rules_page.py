"""The rules page: every rule under its number, every example drawn and with its points."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from brelan.games import NAMES
from brelan.rulebook import rulebook
from brelan.texts import LANGUAGES
from browser.user import viewport


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", NAMES)
def test_every_rule_and_example_is_there(open_page, game, language):
    book = rulebook(game, language)
    page = open_page(f"/rules/{game}", language=language)
    expect(page.locator(".example")).to_have_count(len(book.examples))
    assert page.locator(".rule").count() == len(book.rules)
    assert page.locator(".ruling .other").count() == sum(rule.ruling for rule in book.rules)
    for figure, example in zip(page.locator(".example").all(), book.examples, strict=True):
        said = example.rule or str(example.points)
        expect(figure.locator("figcaption strong")).to_contain_text(said)
        cards = len(example.laid) + len(example.before) or len(example.action.split()) - 2
        assert figure.locator(".drawn use").count() >= cards


def test_the_address_leads_to_a_rule(open_page):
    page = open_page("/rules/flush_royal#FR-13")
    expect(page.locator(".found")).to_have_attribute("id", "FR-13")
    expect(page.locator(".found")).to_be_in_viewport()


@pytest.mark.parametrize("typed", ["FR-21", "fr-21", "21"])
def test_a_rule_is_found_by_its_number(open_page, typed):
    page = open_page("/rules/flush_royal", "phone")
    field = page.locator(".finder input")
    field.fill(typed)
    field.press("Enter")
    expect(page.locator("[id='FR-21']")).to_be_in_viewport()


@pytest.mark.parametrize("game", NAMES)
def test_no_rule_is_wider_than_a_phone(open_page, game):
    page = open_page(f"/rules/{game}", "phone")
    expect(page.locator(".rule").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport("phone")["width"]


def test_a_game_that_does_not_exist_is_told_in_words(open_page):
    page = open_page("/rules/whist", forgive=r"\b40[04]\b")
    assert page.locator("body").inner_text().strip()
    assert "Error" not in page.locator("body").inner_text()
