"""The rules: in short, then every rule under its number, every example drawn with its points."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from brelan.games import NAMES
from brelan.rulebook import rulebook
from brelan.texts import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", NAMES)
def test_every_rule_and_example_is_there(open_page, game, language):
    book = rulebook(game, language)
    page = open_page(f"/rules/{game}/numbered", language=language)
    expect(page.locator(".example")).to_have_count(len(book.examples))
    assert page.locator(".rule").count() == sum(not rule.notation for rule in book.rules)
    assert page.locator(".ruling .other").count() == sum(rule.ruling for rule in book.rules)
    for figure, example in zip(page.locator(".example").all(), book.examples, strict=True):
        said = example.rule or str(example.points)
        expect(figure.locator("figcaption strong")).to_contain_text(said)
        cards = len(example.laid) + len(example.before) or len(example.action.split()) - 2
        assert figure.locator(".drawn use").count() >= cards


@pytest.mark.parametrize("game", NAMES)
def test_the_short_rules_lead_to_a_game_and_to_every_rule(open_page, game):
    book = rulebook(game, "fr")
    page = open_page(f"/rules/{game}", "phone", language="fr")
    expect(page.locator(".passage")).to_have_count(len(book.short))
    pictured = [passage.example for passage in book.short if passage.example]
    for figure, example in zip(page.locator(".example").all(), pictured, strict=True):
        expect(figure.locator("strong")).to_contain_text(example.rule or str(example.points))
    assert page.locator(".what-next a.button").get_attribute("href") == f"/lesson/{game}"
    page.locator(".what-next .more-link").click()
    expect(page.locator(".rule").first).to_be_visible()
    page.go_back()
    page.locator(".what-next .play").click()
    expect(page).to_have_url(re.compile(r"/table/"))


def test_the_address_leads_to_a_rule(open_page):
    page = open_page("/rules/flush_royal#FR-13")
    expect(page.locator(".found")).to_have_attribute("id", "FR-13")
    expect(page.locator(".found")).to_be_in_viewport()


@pytest.mark.parametrize("typed", ["FR-21", "fr-21", "21"])
def test_a_rule_is_found_by_its_number(open_page, typed):
    page = open_page("/rules/flush_royal/numbered", "phone")
    field = page.locator(".finder input")
    field.fill(typed)
    field.press("Enter")
    expect(page.locator("[id='FR-21']")).to_be_in_viewport()


def test_contents_are_open_wherever_they_stand_beside_the_rules(open_page):
    page = open_page("/rules/flush_royal/numbered", "phone")
    link = page.locator(".contents ol a").first
    expect(page.locator(".contents summary")).to_be_visible()
    expect(link).to_be_hidden()
    page.set_viewport_size({"width": 1180, "height": 820})
    expect(link).to_be_visible()


def test_a_game_that_does_not_exist_is_told_in_words(open_page):
    page = open_page("/rules/whist", forgive=r"\b40[04]\b")
    assert page.locator("body").inner_text().strip()
    assert "Error" not in page.locator("body").inner_text()
