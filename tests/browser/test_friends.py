"""With friends, by link and across languages: they play each other, talk, watch, leave, return."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, expect

from browser.guests import Guest, Visit
from browser.hands import Finger, Hand, Mouse
from browser.playing import advice, do

GAMES = ("royal_flush", "flush_royal", "poker_tiles")


def invite(host: Guest, game: str) -> str:
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


def join(guest: Guest, link: str, name: str) -> None:
    """Open the link, give a name, sit down."""
    address = urlsplit(link)
    guest.go(f"{address.path}#{address.fragment}")
    field = guest.page.get_by_label(guest.words("web.table.your-name"))
    field.fill(name)
    guest.press(guest.button("web.table.take-seat"))
    expect(guest.page.get_by_text(guest.words("web.table.host-begins"))).to_be_visible()


def waiting_room(guest: Guest) -> Locator:
    return guest.page.get_by_role("region", name=guest.words("web.table.waiting-room"))


def begin(host: Guest) -> None:
    host.press(host.button("web.table.begin"))


def meet(visit: Visit, game: str) -> tuple[Guest, Guest]:
    """A host on a laptop who speaks French and a friend with a phone who speaks German, seated."""
    host, friend = visit(), visit("phone", "de")
    join(friend, invite(host, game), "Zoé")
    expect(waiting_room(host).get_by_text("Zoé")).to_be_visible()
    waited = [(guest, guest.shown) for guest in (host, friend)]
    begin(host)
    for guest, before in waited:
        guest.await_after(before)
    return host, friend


@pytest.mark.parametrize("game", GAMES)
def test_two_browsers_play_each_other_by_link(visit: Visit, game: str) -> None:
    host, friend = meet(visit, game)
    hands: dict[Guest, Hand] = {host: Mouse(host), friend: Finger(friend)}
    wanted = 400 if game == "poker_tiles" else 6
    for _ in range(wanted):
        mover = whose_turn(host, friend)
        if mover is None:
            break
        do(mover, hands[mover], advice(mover))
    whose_turn(host, friend)
    for one, other in ((host, friend), (friend, host)):
        assert one.ears.seat is not None
        assert other.ears.seat == 1 - one.ears.seat
        assert one.sees_only_backs(other.ears.seat)
        assert one.ears.view["scores"] == other.ears.view["scores"]
    if game == "poker_tiles":
        again(host, friend)


def whose_turn(host: Guest, friend: Guest) -> Guest | None:
    """Who is to move, once both tables show the same; nobody when the game is over."""
    while True:
        shown = {host.shown: host, friend.shown: friend}
        if len(shown) > 1:
            shown[min(shown)].await_after(min(shown))
            continue
        (seq,) = shown
        for guest in (host, friend):
            guest.ears.catch_up(seq)
        movers = [each for each in (host, friend) if each.page.locator("[data-turn=mine]").count()]
        assert len(movers) <= 1
        if movers or host.page.locator("[data-status=over]").count():
            return movers[0] if movers else None
        # An empty rack passes by itself, and the end is told after the last action.
        later = f'[data-turn=mine], [data-status=over], [data-seq]:not([data-seq="{seq}"])'
        host.page.locator(later).wait_for()


def again(host: Guest, friend: Guest) -> None:
    """A rematch: one asks, the other follows."""
    expect(host.end).to_be_visible()
    expect(friend.end).to_be_visible()
    host.press(host.end.get_by_role("button", name=host.words("web.end.rematch")))
    offer = friend.end.get_by_role("link", name=friend.words("web.end.go-rematch"))
    friend.press(offer)
    for guest in (host, friend):
        guest.page.locator("[data-status=waiting], [data-status=playing]").wait_for()
    assert host.page.url == friend.page.url
    if host.table.get_attribute("data-status") == "waiting":
        begin(host)
    for guest in (host, friend):
        guest.page.locator("[data-status=playing]").wait_for()
        guest.ears.catch_up(guest.shown)
    assert {host.ears.seat, friend.ears.seat} == {0, 1}


def test_chat_crosses_languages_and_can_be_muted(visit: Visit) -> None:
    host, friend = meet(visit, "poker_tiles")
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


def test_a_spectator_sees_the_board_and_nobodys_cards(visit: Visit) -> None:
    host, friend = meet(visit, "poker_tiles")
    mover = whose_turn(host, friend)
    assert mover is not None
    watcher = visit(language="en").go(urlsplit(host.page.url).path)
    expect(watcher.table).to_have_attribute("data-turn", "other")
    do(mover, Mouse(mover) if mover is host else Finger(mover), advice(mover))
    expect(watcher.table).to_have_attribute("data-seq", str(mover.shown))
    laid = watcher.page.locator('[data-square]:not([data-card=""])')
    expect(laid).to_have_count(len(watcher.ears.view["board"]))
    expect(watcher.page.locator("[data-tile]:visible")).to_have_count(0)
    expect(watcher.play).to_be_hidden()
    assert watcher.sees_only_backs(0)
    assert watcher.sees_only_backs(1)


def test_whoever_knows_only_the_address_gets_no_seat(visit: Visit) -> None:
    host, stranger = visit(), visit(language="en")
    link = invite(host, "poker_tiles")
    stranger.go(urlsplit(link).path)
    expect(stranger.table).to_have_attribute("data-status", "waiting")
    expect(stranger.button("web.table.take-seat")).to_be_hidden()


def test_an_absent_players_seat_is_handed_to_a_bot_and_taken_back(visit: Visit) -> None:
    host, friend = meet(visit, "poker_tiles")
    whose_turn(host, friend)
    table = friend.page.url
    if host.page.locator("[data-turn=mine]").count():
        do(host, Mouse(host), advice(host))
        friend.page.locator("[data-turn=mine]").wait_for()
    friend.page.goto("/")
    host.press(host.button("web.table.let-bot-play"))
    host.press(host.page.get_by_role("dialog").locator("[data-id=yes]"))
    host.page.locator("[data-turn=mine], [data-status=over]").wait_for()
    friend.page.goto(table)
    friend.press(friend.page.get_by_role("status").get_by_role("button"))
    expect(friend.page.get_by_role("status").get_by_role("button")).to_have_count(0)
    assert host.await_turn()
    do(host, Mouse(host), advice(host))
    friend.page.locator("[data-turn=mine]").wait_for()


def test_a_bot_plays_for_somebody_who_takes_the_seat_back(visit: Visit) -> None:
    host, friend = meet(visit, "royal_flush")
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
    hand: Hand = Finger(other) if other is friend else Mouse(other)
    while other.page.locator("[data-turn=mine]").count():
        other.await_turn()
        do(other, hand, advice(other))
    mover.page.locator("[data-turn=mine]").wait_for()


def test_an_open_table_is_listed_and_joined_from_the_home_page(visit: Visit) -> None:
    host, guest = visit(), visit(language="en")
    table = host.open_table("poker_tiles", "person", listed=True)
    guest.go()
    guest.page.locator(f'a[href="/table/{table}"]').first.click()
    guest.page.get_by_label(guest.words("web.table.your-name")).fill("Bob")
    guest.press(guest.button("web.table.take-seat"))
    host.go(f"/table/{table}")
    expect(waiting_room(host).get_by_text("Bob")).to_be_visible()
    begin(host)
    guest.page.locator("[data-status=playing]").wait_for()
