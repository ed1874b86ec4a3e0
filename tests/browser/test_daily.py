"""A daily deal played to its end in a browser: the list and one's own page have it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from subprocess import Popen

import pytest
from playwright.sync_api import expect

from browser.conftest import served
from browser.input_devices import Touch
from browser.playing import play_out, written
from browser.user import NewUser
from running.servers import Server, Servers

GAME = "poker_tiles"
NOON = int(datetime(2026, 11, 18, 12, tzinfo=UTC).timestamp() * 1000)


@pytest.fixture
def noon_server(launcher: Popen[str], tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own on a fixed day."""
    yield from served(Servers(launcher, tmp_path), starts_at=NOON)


@pytest.mark.slow
def test_a_daily_deal_is_in_the_list_and_on_ones_own_page(
    new_user: NewUser, noon_server: Server
) -> None:
    user = new_user("phone", "fr", address=noon_server.address)
    page = user.page
    user.go("/")
    page.locator(".today-link[href='/daily']").click()
    deal = page.locator(f".deal[data-game={GAME}]")
    deal.locator("button.primary").click()
    expect(user.table).to_have_attribute("data-seq", re.compile(r"\d"))
    expect(page.locator(".bar .hint:visible")).to_have_count(0)
    assert play_out(user, Touch(user)) > 3
    expect(user.end).to_be_visible()
    user.socket.catch_up(user.shown)
    table = user.socket.table
    assert table["daily"] == {"day": "2026-11-18", "counted": True, "closed": True}
    assert table["seed"] is None
    seat = next(number for number, each in enumerate(table["seats"]) if each["kind"] == "person")
    points = written(table["result"]["scores"][seat])
    user.go("/daily")
    expect(deal.locator("tr.you .points")).to_have_text(re.compile(rf"{points}$"))
    expect(deal.locator("tr.champion .points")).to_be_visible()
    user.go("/me")
    expect(page.locator(".figure b").first).to_have_text("1")
    expect(page.locator(".games-list > li")).to_have_count(1)
    page.locator(".games-list a").click()
    expect(page.locator(".replay-bar")).to_be_visible()
    expect(page.locator(".replay-from")).to_be_hidden()


def test_whoever_gives_up_knows_that_it_was_the_only_try(
    new_user: NewUser, noon_server: Server
) -> None:
    user = new_user(address=noon_server.address)
    user.go("/daily")
    deal = user.page.locator(f".deal[data-game={GAME}]")
    user.press(deal.locator("button.primary"))
    expect(user.table).to_have_attribute("data-seq", re.compile(r"\d"))
    user.from_menu("web.table.resign.yes")
    expect(user.page.locator("dialog")).to_contain_text(user.words("web.table.resign.daily"))
    user.press(user.page.locator("dialog [data-id=yes]"))
    expect(user.table).to_have_attribute("data-status", "over")
    user.go("/daily")
    expect(deal.locator(".out")).to_have_text(user.words("web.daily.gave-up"))
