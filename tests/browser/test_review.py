"""From the end of a game to its review, a moment of it, trying again, and playing on from there."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from browser.test_ending import play_out
from browser.test_looks import OFF_CENTRE
from browser.user import NewUser, User

REVIEWED_MS = 120_000
"""How long a review may take on a busy machine."""


def review_is_shown(user: User) -> None:
    """Wait for the curve."""
    expect(user.page.locator(".course")).to_be_visible(timeout=REVIEWED_MS)


@pytest.mark.slow
def test_a_game_is_reviewed_tried_again_and_played_on(new_user: NewUser) -> None:
    user = new_user(language="en").sit_at("poker_tiles")
    user.await_turn()
    play_out(user)
    table = urlsplit(user.page.url).path.rpartition("/")[2]
    user.press(user.end.locator('a[href^="/review/"]'))
    expect(user.page.locator("main h1")).to_be_visible()
    assert user.page.evaluate(OFF_CENTRE) < 2
    review_is_shown(user)
    parts = user.page.locator(".part")
    expect(parts).to_have_count(5)
    # The course can be followed by keyboard, on the table too.
    slider = user.page.locator(".curve input")
    slider.focus()
    user.page.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("0"))
    user.page.keyboard.press("ArrowRight")
    expect(user.page.locator(".caption")).not_to_be_empty()
    user.page.goto(f"/replay/{table}#3")
    user.from_menu("web.play-on.open")
    dialog = user.page.get_by_role("dialog")
    expect(dialog).to_contain_text(user.words("web.play-on.title", number=4))
    user.page.keyboard.press("Escape")
    user.page.goto(f"/review/{table}?again=0")
    expect(user.page.locator(".try-text")).to_have_text(user.words("web.review.trying"))
    user.page.goto(f"/review/{table}")
    review_is_shown(user)
    user.page.locator(".curve input").focus()
    user.page.keyboard.press("Home")
    user.press(user.page.locator(".play-on-button"))
    user.press(dialog.get_by_text(user.words("web.play-on.cards.as-were")))
    user.press(dialog.locator("[data-id=go]"))
    user.page.wait_for_url(re.compile(r"/table/"))
    assert table not in user.page.url
    user.await_turn()
