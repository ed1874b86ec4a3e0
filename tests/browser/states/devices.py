"""Devices of an identity: the list with its dialogs, taking one over, and what is told of it."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.states.scene import Arrange, Scene, State, at_the_table, escape
from browser.states.visitor import Cast
from browser.user import User

TELL = """async () => {
  const { withWords } = await import("/web/shared/words.js");
  const notice = "shared/devices/notice.js";
  await (await withWords(import(`/web/${notice}`), notice)).askForDevices();
}"""
"""What a table does when the server says that there is another device."""


def carried(cast: Cast) -> None:
    """Somebody with games who has carried them to a second device."""
    me = cast.me
    me.open_table("poker_tiles", "person")
    secret = me.send("/api/me/link", {})["secret"]
    cast.visitor().send("/api/me/link/use", {"secret": secret})


def devices(cast: Cast) -> str:
    """The list of devices."""
    carried(cast)
    return "/me/devices"


def home(cast: Cast) -> str:
    """The home page of somebody who is told of a new device."""
    carried(cast)
    return "/"


def table(cast: Cast) -> str:
    """A table of somebody who has carried their games to a second device."""
    carried(cast)
    return f"/table/{cast.open_table('poker_tiles', begins=0)}"


def offered(cast: Cast) -> str:
    """A link to somebody's identity, for somebody who has games too."""
    cast.me.open_table("poker_tiles", "person")
    other = cast.visitor()
    other.open_table("flush_royal", "person", name="Jean-Baptiste")
    return f"/me/join#{other.send('/api/me/link', {})['secret']}"


def recovery(_cast: Cast) -> str:
    """The form for a phrase."""
    return "/me/join"


def list_is_shown(user: User) -> None:
    """Wait for the list."""
    expect(user.page.locator(".device-list > li")).to_have_count(2)


def question_is_shown(user: User) -> None:
    """Wait for the question."""
    expect(user.page.locator(".join h1")).to_be_visible()


def notice_is_shown(user: User) -> None:
    """Wait for what is told."""
    expect(user.page.locator(".device-notice")).to_be_visible()


def told_at_the_table(user: User) -> None:
    """Be told of a new device in the middle of a game."""
    user.page.evaluate(TELL)
    notice_is_shown(user)


def was_removed(user: User) -> None:
    """Let the server have said that this device was removed."""
    user.context.add_init_script("document.cookie = 'brelan_removed=1; path=/'")


def in_a_dialog(button: str) -> Arrange:
    """Open a dialog of the page."""

    def arrange(user: User) -> None:
        user.press(user.page.locator(button).first)
        expect(user.page.locator("dialog")).to_be_visible()

    return arrange


def with_a_slip(user: User) -> None:
    """Type something that is no phrase."""
    user.page.locator("textarea").fill("babode dufiga xokeku")
    user.press(user.button("web.devices.recover-look"))
    expect(user.page.get_by_role("alert")).to_be_visible()


STATES = (
    State(""),
    State("link", in_a_dialog(".devices-panel .primary"), escape, layer="dialog"),
    State("phrase", in_a_dialog(".devices-panel section:nth-of-type(2) button"), escape, "dialog"),
    State("remove", in_a_dialog(".device-list > li:nth-child(2) button"), escape, "dialog"),
)
SCENES = (
    Scene("devices", devices, list_is_shown, STATES),
    Scene("devices-join", offered, question_is_shown),
    Scene("devices-recover", recovery, question_is_shown, (State(""), State("slip", with_a_slip))),
    Scene("devices-notice", home, notice_is_shown),
    Scene(
        "devices-table",
        table,
        at_the_table,
        (State("", told_at_the_table, layer=".device-notice"),),
    ),
    Scene("devices-removed", lambda _cast: "/", notice_is_shown, prepare=was_removed),
)
