"""Called back: a page that is out of sight notifies whose turn it is, once a turn."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.input_devices import Mouse
from browser.playing import advice, do
from browser.states.pages import called_back
from browser.test_friends import begin, invite, join, whose_turn
from browser.user import NewUser, User, await_script

# A browser without windows refuses notifications, and no page of it goes out of sight.
STAGE = """
Object.defineProperty(document, "hidden", { get: () => Boolean(globalThis.isAway) });
globalThis.shown = [];
globalThis.Notification = class {
  static permission = localStorage.getItem("test-permission") ?? "default";
  static async requestPermission() {
    localStorage.setItem("test-permission", "granted");
    return (this.permission = "granted");
  }
};
ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag, data }) => {
  shown.push([title, body, tag, data.table]);
};
"""
NOTED = "JSON.parse(localStorage.getItem('brelan.called') ?? '{}')"


def play_until(wanted: User, *users: User) -> None:
    """Let whoever's turn it is play, until it is this user's."""
    while (mover := whose_turn(*users)) is not wanted:
        assert mover is not None
        do(mover, Mouse(mover), advice(mover))


def test_somebody_out_of_sight_is_called_once_a_turn(new_user: NewUser) -> None:
    host, friend = new_user(), new_user()
    host.page.add_init_script(STAGE)
    host.go()
    called_back(host)
    switch = host.page.get_by_role("switch", name=host.words("web.calls.page"))
    expect(switch).not_to_be_checked()
    assert host.page.evaluate("Notification.permission") == "default", "nobody was asked yet"
    switch.check()
    expect(switch).to_be_checked()
    host.page.keyboard.press("Escape")
    link = invite(host, "poker_tiles")
    table = host.page.url.partition("#")[0].rpartition("/")[2]
    join(friend, link, "Zoé")
    waited = [(user, user.shown) for user in (host, friend)]
    begin(host)
    for user, before in waited:
        user.await_after(before)
    play_until(friend, host, friend)
    assert host.page.evaluate("shown") == [], "the table is in sight"
    host.page.evaluate("globalThis.isAway = true")
    play_until(host, host, friend)
    await_script(host.page, f"{NOTED}['{table}'] > 0")
    call = ["À vous de jouer", "Poker Tiles · Zoé", f"turn-{table}", table]
    await_script(host.page, "shown.length")
    assert host.page.evaluate("shown") == [call]
    number = host.page.evaluate(NOTED)[table]
    host.page.evaluate("globalThis.isAway = false")
    play_until(friend, host, friend)
    host.page.evaluate("globalThis.isAway = true")
    play_until(host, host, friend)
    await_script(host.page, f"{NOTED}['{table}'] > {number}")
    await_script(host.page, "shown.length > 1")
    assert host.page.evaluate("shown") == [call, call]
