"""Whatever interrupts a game: a reload, a lost connection, a server that is killed and returns."""

import signal

import pytest
from playwright.sync_api import expect

from browser.input_devices import Mouse
from browser.playing import advice, do, prepare
from browser.user import NewUser, User
from running.proxy import Proxy
from running.servers import Server

GAMES = ("royal_flush", "flush_royal", "poker_tiles")
LOST = r"WebSocket connection|ERR_|net::"


def acted(user: User) -> int:
    """How often this user has acted, as the server tells it."""
    entries = user.snapshot(user.table_id)["log"]
    return sum(entry["seat"] == user.socket.seat for entry in entries)


@pytest.mark.parametrize("game", GAMES)
def test_a_reload_in_mid_turn_loses_nothing(new_user: NewUser, game: str) -> None:
    user = new_user().sit_at(game)
    user.await_turn()
    do(user, Mouse(user), advice(user))
    assert user.await_turn()
    before = user.socket.view
    prepare(user, Mouse(user), advice(user))
    user.page.reload()
    assert user.await_turn()
    assert user.socket.view == before
    do(user, Mouse(user), advice(user))


def test_a_lost_connection_is_told_and_comes_back_by_itself(
    new_user: NewUser, proxy: Proxy
) -> None:
    user = new_user(address=proxy.address).sit_at("poker_tiles")
    user.forgive(LOST)
    user.await_turn()
    prepare(user, Mouse(user), advice(user))
    expect(user.play).to_have_attribute("aria-disabled", "false")
    told = user.page.get_by_text(user.words("web.table.lost"))
    proxy.cut()
    expect(told).to_be_visible()
    proxy.restore()
    expect(told).to_be_hidden()
    # What was tried is still there, and is played.
    seq = user.socket.seq
    Mouse(user).play()
    user.await_after(seq)
    assert acted(user) == 1


def test_an_action_sent_into_the_dark_is_done_once(new_user: NewUser, proxy: Proxy) -> None:
    user = new_user(address=proxy.address).sit_at("poker_tiles")
    user.forgive(LOST)
    user.await_turn()
    action = advice(user)
    prepare(user, Mouse(user), action)
    expect(user.play).to_have_attribute("aria-disabled", "false")
    seq = user.socket.seq
    proxy.cut()
    expect(user.page.get_by_text(user.words("web.table.lost"))).to_be_visible()
    Mouse(user).play()
    expect(user.play).to_have_text(user.words("web.table.sending"))
    proxy.restore()
    user.await_after(seq)
    user.page.locator("[data-turn=mine], [data-status=over]").wait_for()
    sent = user.socket.commands("act")
    assert {command["command_id"] for command in sent} == {sent[0]["command_id"]}
    assert acted(user) == 1


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM], ids=["killed", "stopped"])
def test_the_game_goes_on_after_a_restart_of_the_server(
    new_user: NewUser, server: Server, how: signal.Signals
) -> None:
    user = new_user().sit_at("flush_royal")
    user.forgive(LOST)
    user.await_turn()
    do(user, Mouse(user), advice(user))
    assert user.await_turn()
    before = user.socket.view
    told = user.page.get_by_text(user.words("web.table.lost"))
    server.close(how)
    expect(told).to_be_visible()
    server.open()
    expect(told).to_be_hidden()
    assert user.await_turn()
    assert user.socket.view == before
    do(user, Mouse(user), advice(user))
    assert user.await_turn()
    assert acted(user) == 2


def test_two_pages_of_one_person_show_the_same_game(new_user: NewUser) -> None:
    user = new_user().sit_at("poker_tiles")
    user.await_turn()
    first, address = user.page, user.page.url
    user.new_page().goto(address)
    user.await_turn()
    do(user, Mouse(user), advice(user))
    # The bot is still answering: the game stands still only when it is this person's turn again.
    assert user.await_turn()
    first.locator(f'[data-seq="{user.shown}"]').wait_for()
