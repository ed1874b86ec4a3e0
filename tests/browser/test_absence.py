"""Being away, or slow: what the others see, and what one is told and shown oneself."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.input_devices import Mouse
from browser.playing import advice, do
from browser.test_friends import meet, waiting_room, whose_turn
from browser.user import NewUser, User, viewport
from running.servers import Server

CLOCK = {"kind": "turn", "seconds": 8}
SHORT_CLOCK = {"kind": "turn", "seconds": 5}
SHORT_OF_TIME = """() => {
  const large = document.querySelector(".own-clock");
  const small = document.querySelector(".plate .clock.hurry");
  if (!large || !small || !large.getClientRects().length) return null;
  const size = (element) => parseFloat(getComputedStyle(element).fontSize);
  return [size(large), size(small), large.textContent.trim(), large.getBoundingClientRect().right];
}"""
"""The sizes of both clocks, what the large one says and where it ends; null while there is time."""
LONG_CLOCK: dict[str, Any] = {"kind": "turn", "seconds": 300}


def notices(user: User) -> Locator:
    return user.page.get_by_role("status")


def test_others_wait_for_somebody_absent_who_is_told_what_was_played(new_user: NewUser) -> None:
    host, friend = meet(new_user, "poker_tiles")
    if whose_turn(host, friend) is host:
        do(host, Mouse(host), advice(host))
        friend.page.locator("[data-turn=mine]").wait_for()
    table = friend.page.url
    friend.page.goto("/")
    club = host.words("web.table.bot-level", level=host.words("web.table.level.club"))
    countdown = host.words("web.table.stand-in.in", bot=club, time="0:0")
    expect(notices(host)).to_contain_text(countdown.rstrip("."))
    expect(notices(host).get_by_role("button")).to_have_count(0)
    host.press(host.button("web.table.let-bot-play"))
    expect(host.page.get_by_role("dialog").locator(".stand-in")).to_have_text(club.capitalize())
    host.press(host.page.get_by_role("dialog").locator("[data-id=yes]"))
    host.page.locator("[data-turn=mine], [data-status=over]").wait_for()
    friend.page.goto(table)
    klub = friend.words("web.table.bot-level", level=friend.words("web.table.level.club"))
    name = host.socket.table["seats"][host.socket.seat or 0]["name"]
    asked = friend.words("web.table.away-asked", by=name, bot=klub)
    expect(notices(friend)).to_contain_text(asked)
    expect(notices(friend)).to_contain_text(friend.words("web.table.absence.so-far", count=1))
    friend.press(friend.button("web.table.take-back"))
    expect(notices(friend).get_by_role("button")).to_have_count(0)


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_ones_own_clock_is_large_when_time_is_short(new_user: NewUser, size: str) -> None:
    user = new_user(size)
    # The page's own time goes as the test says; the server has enough of it.
    user.page.clock.install()
    user.sit_at("poker_tiles", "novice", clock=LONG_CLOCK, begins=0)
    assert user.await_turn()
    user.page.clock.pause_at(user.page.evaluate("Date.now() / 1000 + 1"))
    clock = user.page.locator(".own-clock")
    expect(clock).to_be_hidden()
    user.page.clock.fast_forward(1000 * (LONG_CLOCK["seconds"] - 20))
    expect(clock).to_be_hidden()
    # What the server tells meanwhile puts the clock right again: then it takes longer.
    while (seen := user.page.evaluate(SHORT_OF_TIME)) is None:
        user.page.clock.run_for(1000)
    large, small, text, right = seen
    assert large > 1.5 * small
    assert re.fullmatch(r"0:(0\d|10)", text)
    spoken = user.page.locator("[aria-live=polite]").get_by_text(
        user.words("web.table.clock-short.other", count=10)
    )
    expect(spoken).to_have_count(1)
    # It lies within the window.
    assert right <= viewport(size)["width"]


def test_a_turn_that_ran_out_is_told_until_it_is_read(new_user: NewUser) -> None:
    user = new_user().sit_at("poker_tiles", "novice", clock=CLOCK, begins=0)
    assert user.await_turn()
    # The next turns may run out while the page is loaded again: then there are more of them.
    told = notices(user).locator("p")
    expect(told).to_have_text(late_words(user))
    user.page.reload()
    expect(told).to_have_text(late_words(user))
    words = told.inner_text()
    user.press(user.button("web.table.absence.read"))
    expect(user.page.get_by_text(words)).to_have_count(0)


def late_words(user: User) -> re.Pattern[str]:
    """That time was up, and how many turns a bot has played."""
    club = user.words("web.table.bot-level", level=user.words("web.table.level.club"))
    one = user.words("web.table.absence.late.one", bot=club, count=1)
    more = user.words("web.table.absence.late.other", bot=club, count=0)
    return re.compile(f"{re.escape(one)}|{re.escape(more).replace('0', '[0-9]+')}")


def test_the_third_turn_in_a_row_that_ran_out_costs_the_seat_and_the_page_says_why(
    new_user: NewUser, unhurried_server: Server
) -> None:
    # A long game whose bots pause: it is not over before anybody has looked.
    user = new_user(address=unhurried_server.address)
    user.sit_at("royal_flush", "novice", clock=SHORT_CLOCK, begins=0)
    club = user.words("web.table.bot-level", level=user.words("web.table.level.club"))
    expect(notices(user)).to_contain_text(user.words("web.table.away-late", bot=club))
    expect(user.button("web.table.take-back")).to_be_visible()


def test_the_stand_in_is_chosen_with_the_table_and_said_in_the_waiting_room(
    new_user: NewUser,
) -> None:
    user = new_user().go()
    user.press(user.page.locator(".game-card, article").first.locator(".friends"))
    dialog = user.page.get_by_role("dialog")
    user.press(dialog.get_by_text(user.words("web.home.options"), exact=True))
    choice = dialog.get_by_role("combobox", name=user.words("web.home.stand-in"))
    expect(choice).to_have_value("club")
    choice.select_option("expert")
    user.press(dialog.locator("[data-id=start]"))
    user.page.wait_for_url("**/table/**")
    expert = user.words("web.table.bot-level", level=user.words("web.table.level.expert"))
    said = user.words("web.table.stand-in.table", bot=expert)
    expect(waiting_room(user)).to_contain_text(said)
