"""With friends, by link and across languages: they play each other, talk, watch, leave, return."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, expect

from browser.input_devices import InputDevice, Mouse, Touch
from browser.playing import advice, do
from browser.user import NewUser, User

GAMES = ("royal_flush", "flush_royal", "poker_tiles")


def invite(host: User, game: str) -> str:
    """Open a table for friends from the home page; the link to it, as it is shown."""
    host.go()
    name = host.words(f"game.{game}.name")
    host.press(host.button("web.home.friends-game", game=name))
    host.press(host.page.get_by_role("dialog").locator("[data-id=start]"))
    link = host.page.get_by_label(host.words("web.table.link"))
    expect(link).to_be_visible()
    code = host.page.get_by_role("img", name=host.words("web.table.qr"))
    expect(code).to_be_visible()
    assert code.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 0
    return link.input_value()


def join(user: User, link: str, name: str) -> None:
    """Open the link, give a name, sit down."""
    address = urlsplit(link)
    user.go(f"{address.path}#{address.fragment}")
    field = user.page.get_by_label(user.words("web.table.your-name"))
    field.fill(name)
    user.press(user.button("web.table.take-seat"))
    expect(user.page.get_by_text(user.words("web.table.host-begins"))).to_be_visible()


def waiting_room(user: User) -> Locator:
    return user.page.get_by_role("region", name=user.words("web.table.waiting-room"))


def begin(host: User) -> None:
    host.press(host.button("web.table.begin"))


def meet(new_user: NewUser, game: str) -> tuple[User, User]:
    """A host on a laptop who speaks French and a friend with a phone who speaks German, seated."""
    host, friend = new_user(), new_user("phone", "de")
    join(friend, invite(host, game), "Zoé")
    expect(waiting_room(host).get_by_text("Zoé")).to_be_visible()
    waited = [(user, user.shown) for user in (host, friend)]
    begin(host)
    for user, before in waited:
        user.await_after(before)
    return host, friend


@pytest.mark.parametrize("game", GAMES)
def test_two_browsers_play_each_other_by_link(new_user: NewUser, game: str) -> None:
    host, friend = meet(new_user, game)
    devices: dict[User, InputDevice] = {host: Mouse(host), friend: Touch(friend)}
    wanted = 400 if game == "poker_tiles" else 6
    for _ in range(wanted):
        mover = whose_turn(host, friend)
        if mover is None:
            break
        do(mover, devices[mover], advice(mover))
    whose_turn(host, friend)
    for one, other in ((host, friend), (friend, host)):
        assert one.socket.seat is not None
        assert other.socket.seat == 1 - one.socket.seat
        assert one.sees_only_backs(other.socket.seat)
        assert one.socket.view["scores"] == other.socket.view["scores"]
    if game == "poker_tiles":
        again(host, friend)


def whose_turn(host: User, friend: User) -> User | None:
    """Who is to move, once both tables show the same; nobody when the game is over."""
    while True:
        shown = {host.shown: host, friend.shown: friend}
        if len(shown) > 1:
            shown[min(shown)].await_after(min(shown))
            continue
        (seq,) = shown
        for user in (host, friend):
            user.socket.catch_up(seq)
        movers = [each for each in (host, friend) if each.page.locator("[data-turn=mine]").count()]
        assert len(movers) <= 1
        if movers or host.page.locator("[data-status=over]").count():
            return movers[0] if movers else None
        # An empty rack passes by itself, and the end is told after the last action.
        later = f'[data-turn=mine], [data-status=over], [data-seq]:not([data-seq="{seq}"])'
        host.page.locator(later).wait_for()


def again(host: User, friend: User) -> None:
    """A rematch: one asks, the other follows."""
    expect(host.end).to_be_visible()
    expect(friend.end).to_be_visible()
    host.press(host.end.get_by_role("button", name=host.words("web.end.rematch")))
    offer = friend.end.get_by_role("link", name=friend.words("web.end.go-rematch"))
    friend.press(offer)
    for user in (host, friend):
        user.page.locator("[data-status=waiting], [data-status=playing]").wait_for()
    assert host.page.url == friend.page.url
    if host.table.get_attribute("data-status") == "waiting":
        begin(host)
    for user in (host, friend):
        user.page.locator("[data-status=playing]").wait_for()
        user.socket.catch_up(user.shown)
    assert {host.socket.seat, friend.socket.seat} == {0, 1}


COVERED = """(toast) => {
  const box = toast.getBoundingClientRect();
  const all = [...document.querySelectorAll(".board, .rack")];
  const cards = all.map((it) => it.getBoundingClientRect());
  return cards.some((it) =>
    box.left < it.right && it.left < box.right && box.top < it.bottom && it.top < box.bottom);
}"""


def test_talk_covers_no_card_and_is_unread_until_it_is_read(new_user: NewUser) -> None:
    host, friend = meet(new_user, "poker_tiles")
    host.open_tab("chat")
    host.press(host.button("phrase.hello"))
    assert not friend.page.locator(".toast.chat").evaluate(COVERED)
    drawer = friend.button("web.table.open-panel")
    unread = re.compile(r"\bunread\b")
    expect(drawer).to_have_class(unread)
    friend.page.reload()
    expect(drawer).to_have_class(unread)
    friend.open_tab("chat")
    expect(drawer).not_to_have_class(unread)
    host.open_tab("points")
    friend.press(friend.button("phrase.thanks"))
    assert not host.page.locator(".toast.chat").evaluate(COVERED)
    friend.page.reload()
    expect(friend.table).to_have_attribute("data-seq", re.compile(r"\d"))
    expect(drawer).not_to_have_class(unread)


def test_chat_crosses_languages_and_can_be_muted(new_user: NewUser) -> None:
    host, friend = meet(new_user, "poker_tiles")
    host.await_after(-1)
    host.open_tab("chat")
    host.press(host.button("phrase.good-luck"))
    said = host.page.get_by_role("tabpanel", name=host.words("web.table.tab.chat"))
    expect(said.get_by_role("listitem")).to_contain_text(host.words("phrase.good-luck"))
    friend.open_tab("chat")
    heard = friend.page.get_by_role("tabpanel", name=friend.words("web.table.tab.chat"))
    expect(heard.get_by_role("listitem")).to_contain_text(friend.words("phrase.good-luck"))
    # What somebody types is text, whatever it looks like.
    heard.get_by_label(friend.words("web.chat.message")).fill("<b>Danke</b> & los!")
    friend.page.keyboard.press("Enter")
    expect(said.get_by_role("listitem").last).to_contain_text("<b>Danke</b> & los!")
    friend.press(friend.button("web.chat.mute"))
    host.press(host.button("phrase.hello"))
    expect(said.get_by_role("listitem")).to_have_count(3)
    expect(heard.get_by_role("listitem").first).to_be_hidden()
    friend.press(friend.button("web.chat.unmute"))
    expect(heard.get_by_role("listitem")).to_have_count(3)


def test_a_spectator_sees_the_board_and_nobodys_cards(new_user: NewUser) -> None:
    host, friend = meet(new_user, "poker_tiles")
    mover = whose_turn(host, friend)
    assert mover is not None
    watcher = new_user(language="en").go(urlsplit(host.page.url).path)
    expect(watcher.table).to_have_attribute("data-turn", "other")
    do(mover, Mouse(mover) if mover is host else Touch(mover), advice(mover))
    expect(watcher.table).to_have_attribute("data-seq", str(mover.shown))
    laid = watcher.page.locator('[data-square]:not([data-card=""])')
    expect(laid).to_have_count(len(watcher.socket.view["board"]))
    expect(watcher.page.locator("[data-tile]:visible")).to_have_count(0)
    expect(watcher.play).to_be_hidden()
    assert watcher.sees_only_backs(0)
    assert watcher.sees_only_backs(1)


def test_whoever_knows_only_the_address_gets_no_seat(new_user: NewUser) -> None:
    host, stranger = new_user(), new_user(language="en")
    link = invite(host, "poker_tiles")
    stranger.go(urlsplit(link).path)
    expect(stranger.table).to_have_attribute("data-status", "waiting")
    expect(stranger.button("web.table.take-seat")).to_be_hidden()


def test_a_bot_plays_for_somebody_who_takes_the_seat_back(new_user: NewUser) -> None:
    host, friend = meet(new_user, "royal_flush")
    mover = whose_turn(host, friend)
    assert mover is not None
    other = friend if mover is host else host
    mover.from_menu("web.table.hand-over")
    mover.press(mover.page.get_by_role("dialog").locator("[data-id=yes]"))
    other.page.locator("[data-turn=mine]").wait_for()
    expect(mover.page.get_by_text(mover.words("web.table.bot-plays-for-you"))).to_be_visible()
    mover.press(mover.page.get_by_role("status").get_by_role("button"))
    expect(mover.page.get_by_role("status").get_by_role("button")).to_have_count(0)
    assert other.await_turn()
    device: InputDevice = Touch(other) if other is friend else Mouse(other)
    while other.page.locator("[data-turn=mine]").count():
        other.await_turn()
        do(other, device, advice(other))
    mover.page.locator("[data-turn=mine]").wait_for()


def test_an_open_table_is_listed_and_joined_from_the_home_page(new_user: NewUser) -> None:
    host, user = new_user(), new_user(language="en")
    table = host.open_table("poker_tiles", "person", listed=True)
    user.go()
    user.page.locator(f'a[href="/table/{table}"]').first.click()
    user.page.get_by_label(user.words("web.table.your-name")).fill("Bob")
    user.press(user.button("web.table.take-seat"))
    host.go(f"/table/{table}")
    expect(waiting_room(host).get_by_text("Bob")).to_be_visible()
    begin(host)
    user.page.locator("[data-status=playing]").wait_for()


def test_whom_the_host_removes_is_told_and_cannot_sit_down_again(new_user: NewUser) -> None:
    host, friend = new_user(), new_user("phone", "de")
    link = invite(host, "poker_tiles")
    join(friend, link, "Zoé")
    host.press(host.button("web.table.remove.label", name="Zoé"))
    host.press(host.page.get_by_role("dialog").locator("[data-id=yes]"))
    expect(waiting_room(host).get_by_text("Zoé")).to_have_count(0)
    told = friend.page.get_by_text(friend.words("web.table.sent-away"))
    expect(told.first).to_be_visible()
    # The invitation is still in the address.
    friend.page.reload()
    expect(told).to_be_visible()
    expect(friend.button("web.table.take-seat")).to_be_hidden()
