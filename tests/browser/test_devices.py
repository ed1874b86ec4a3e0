"""An identity carried to another browser, told of on the first, and undone; and brought back by a
phrase.
"""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.user import NewUser, User, await_script


def who(user: User) -> str:
    """The identity of a browser."""
    cookies = {each["name"]: each["value"] for each in user.context.cookies()}
    return str(cookies["brelan"]).partition(".")[0]


def new_link(user: User) -> str:
    """The link that the dialog shows."""
    user.go("/me/devices")
    user.press(user.button("web.devices.add"))
    field = user.page.get_by_label(user.words("web.devices.link"))
    expect(field).to_have_value(re.compile("/me/join#.{22}$"))
    expect(user.page.locator("dialog img.qr")).to_be_visible()
    return field.input_value()


def accept(user: User, name: str) -> None:
    """See whose identity it is, and say yes."""
    expect(user.page.get_by_role("heading", level=1)).to_contain_text(name)
    user.press(user.button("web.devices.join-yes"))
    expect(user.page.get_by_role("heading", level=1)).to_have_text(
        user.words("web.devices.join-done", name=name)
    )


def test_a_link_carries_an_identity_and_the_first_browser_undoes_it(new_user: NewUser) -> None:
    first, second = new_user(), new_user(size="phone", language="en")
    table = first.open_table("poker_tiles", "person")
    link = new_link(first)
    # Whoever only closes the window has carried nothing.
    first.page.keyboard.press("Escape")
    second.forgive(r"\b404\b")
    second.go(link.removeprefix(second.address))
    expect(second.page.get_by_role("alert")).to_have_text(second.words("server.refused.link-gone"))
    stranger = who(second)
    link = new_link(first)
    # The page is there already: another secret behind the # alone would load nothing.
    second.go("/")
    second.go(link.removeprefix(second.address))
    expect(second.page).to_have_url(f"{second.address}/me/join")
    accept(second, "Ada")
    assert who(second) == who(first) != stranger
    # The dialog has seen it come, and is closed.
    expect(first.page.locator("dialog")).to_have_count(0)
    expect(first.page.locator(".device-list > li")).to_have_count(2)
    added = first.words("web.devices.added-now", device="").partition(":")[0]
    expect(first.page.locator(".just-done")).to_contain_text(added)
    second.press(second.page.get_by_role("link", name=second.words("web.devices.join-home")))
    expect(second.page.locator(f'a[href="/table/{table}"]').first).to_be_visible()
    # At a table: the second browser is disconnected and begins anew, and is told so.
    second.go(f"/table/{table}")
    expect(second.table).to_have_attribute("data-seq", re.compile(r"\d"))
    second.forgive(r"\b401\b")
    remove = first.words("web.devices.remove")
    first.press(first.page.locator(".device-list > li").nth(1).get_by_role("button"))
    first.press(first.page.locator("dialog footer").get_by_role("button", name=remove))
    expect(first.page.locator(".device-list > li")).to_have_count(1)
    expect(second.page.get_by_text(second.words("web.devices.gone-text"))).to_be_visible()
    assert who(second) != who(first)
    second.go("/")
    expect(second.page.locator(".game")).to_have_count(3)
    expect(second.page.locator(f'a[href="/table/{table}"]')).to_have_count(0)
    expect(second.page.locator(".device-notice")).to_have_count(0)


def test_a_browser_is_told_of_a_new_device_and_can_undo_it(new_user: NewUser) -> None:
    first, second = new_user(), new_user(size="phone")
    first.open_table("poker_tiles", "person")
    secret = first.context.request.post(f"{first.address}/api/me/link").json()["secret"]
    second.go(f"/me/join#{secret}")
    accept(second, "Ada")
    first.go("/")
    notice = first.page.get_by_role("region", name=first.words("web.devices.notice-title"))
    expect(notice).to_contain_text("Chrome")
    first.press(notice.get_by_role("button", name=first.words("web.devices.notice-undo")))
    undone = first.words("web.devices.notice-undone", device="").rpartition(":")[0]
    expect(notice).to_contain_text(undone)
    first.press(notice.get_by_role("button", name=first.words("web.devices.gone-ok")))
    expect(notice).to_have_count(0)
    second.go("/")
    expect(second.page.get_by_text(second.words("web.devices.gone-text"))).to_be_visible()


def test_a_phrase_brings_an_identity_back_and_a_slip_is_noticed(new_user: NewUser) -> None:
    first, second = new_user(), new_user(language="de")
    first.open_table("poker_tiles", "person")
    first.go("/me/devices")
    first.press(first.button("web.devices.phrase-make"))
    expect(first.page.locator(".phrase-words > li")).to_have_count(8)
    words = first.page.locator(".phrase-words > li").all_text_contents()
    # It is shown this once: a tap beside it does not close it.
    first.page.mouse.click(5, 5)
    expect(first.page.locator(".phrase-words > li")).to_have_count(8)
    first.press(first.button("web.devices.phrase-written"))
    expect(first.button("web.devices.phrase-new")).to_be_visible()
    second.go("/me/join")
    field = second.page.get_by_label(second.words("web.devices.phrase"))
    field.fill(" ".join(["xylofo", *words[1:]]))
    second.press(second.button("web.devices.recover-look"))
    slip = second.words("web.devices.slip-word", number=1, word="xylofo")
    expect(second.page.get_by_role("alert")).to_have_text(slip)
    field.fill("-".join(words).upper())
    second.press(second.button("web.devices.recover-look"))
    expect(second.page.get_by_label(second.words("web.devices.alone"))).to_be_visible()
    second.page.get_by_label(second.words("web.devices.alone")).check()
    accept(second, "Ada")
    expect(second.page.get_by_text(second.words("web.devices.join-used"))).to_be_visible()
    # Without a connection the button for another phrase says so.
    second.forgive("ERR_FAILED")
    second.page.route("**/api/me/phrase", lambda route: route.abort())
    second.press(second.button("web.devices.phrase-new"))
    expect(second.page.get_by_role("alert")).to_be_visible()
    first.forgive(r"\b401\b")
    first.go("/")
    expect(first.page.get_by_text(first.words("web.devices.gone-title"))).to_be_visible()
    assert who(first) != who(second)


def test_the_name_goes_along_before_a_game_was_played(new_user: NewUser) -> None:
    first, second = new_user(), new_user(size="phone", language="de")
    first.go("/")
    await_script(first.page, "'brelan.name' in localStorage")
    name = str(first.page.evaluate("JSON.parse(localStorage['brelan.name'])"))
    second.go(new_link(first).removeprefix(second.address))
    accept(second, name)
    second.press(second.page.get_by_role("link", name=second.words("web.devices.join-home")))
    expect(second.page.locator(".own-page .name")).to_have_text(name)
