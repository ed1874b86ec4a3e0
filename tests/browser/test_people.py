"""Finding people: watching a game, being named to its players, being silenced, playing again."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.test_friends import meet
from browser.user import NewUser


def test_who_watches_is_named_and_can_be_silenced(new_user: NewUser) -> None:
    host = new_user(language="en")
    table = host.open_table("poker_tiles", "person", listed=True)
    friend = new_user("phone", "en")
    friend.go(f"/table/{table}")
    friend.page.get_by_label(friend.words("web.table.your-name")).fill("Malik")
    friend.press(friend.button("web.table.take-seat"))
    host.go(f"/table/{table}")
    host.press(host.button("web.table.begin"))
    expect(friend.table).to_have_attribute("data-status", "playing")
    onlooker = new_user(language="en")
    onlooker.open_table("poker_tiles", name="Zoé")
    onlooker.go("/watch")
    onlooker.press(onlooker.page.locator(f'a[href="/table/{table}"]'))
    expect(onlooker.table).to_have_attribute("data-status", "playing")
    host.open_tab("chat")
    expect(host.page.locator(".onlookers li").first).to_contain_text("Zoé")
    onlooker.open_tab("chat")
    expect(onlooker.page.locator(".chat form")).to_be_visible()
    friend.open_tab("chat")
    friend.press(friend.button("web.onlookers.silence"))
    expect(onlooker.page.locator(".chat form")).to_be_hidden()
    expect(onlooker.page.get_by_text(onlooker.words("web.chat.silenced"))).to_be_visible()
    away = host.words("web.onlookers.send-away", name="Zoé")
    host.press(host.page.get_by_role("button", name=away))
    expect(onlooker.page.get_by_role("alert")).to_have_text(
        re.compile(re.escape(onlooker.words("server.refused.turned-away")))
    )
    expect(host.page.locator(".onlookers")).to_be_hidden()


def test_the_same_people_meet_again_by_one_tap(new_user: NewUser) -> None:
    host, friend = meet(new_user, "poker_tiles")
    for user in (host, friend):
        user.from_menu("web.table.resign.yes")
        user.press(user.page.locator("dialog [data-id=yes], dialog .danger").first)
    for user in (host, friend):
        expect(user.table).to_have_attribute("data-status", "over")
    friend.go()
    host.go()
    host.press(host.page.locator(".again").first)
    expect(host.table).to_have_attribute("data-status", "waiting")
    friend.go()
    strip = friend.page.locator(".invitation")
    friend.press(strip.locator("a.primary"))
    expect(friend.button("web.table.take-seat")).to_be_visible()
