"""Whatever interrupts a game: a reload, a lost connection, a server that is killed and returns."""

import signal

import pytest
from playwright.sync_api import expect

from browser.guests import Guest, Visit
from browser.hands import Mouse
from browser.house import Cable, House
from browser.playing import advice, do, prepare

GAMES = ("royal_flush", "flush_royal", "poker_tiles")
LOST = r"WebSocket connection|ERR_|net::"


def acted(guest: Guest) -> int:
    """How often this guest has acted, as the server tells it."""
    entries = guest.snapshot(guest.table_id)["log"]
    return sum(entry["seat"] == guest.ears.seat for entry in entries)


@pytest.mark.parametrize("game", GAMES)
def test_a_reload_in_mid_turn_loses_nothing(visit: Visit, game: str) -> None:
    guest = visit().sit_at(game)
    guest.await_turn()
    do(guest, Mouse(guest), advice(guest))
    assert guest.await_turn()
    before = guest.ears.view
    prepare(guest, Mouse(guest), advice(guest))
    guest.page.reload()
    assert guest.await_turn()
    assert guest.ears.view == before
    do(guest, Mouse(guest), advice(guest))


def test_a_lost_connection_is_told_and_comes_back_by_itself(visit: Visit, cable: Cable) -> None:
    guest = visit(address=cable.address).sit_at("poker_tiles")
    guest.forgive(LOST)
    guest.await_turn()
    prepare(guest, Mouse(guest), advice(guest))
    expect(guest.play).to_have_attribute("aria-disabled", "false")
    told = guest.page.get_by_text(guest.words("web.table.lost"))
    cable.cut()
    expect(told).to_be_visible()
    cable.mend()
    expect(told).to_be_hidden()
    # What was tried is still there, and is played.
    seq = guest.ears.seq
    Mouse(guest).play()
    guest.await_after(seq)
    assert acted(guest) == 1


def test_an_action_sent_into_the_dark_is_done_once(visit: Visit, cable: Cable) -> None:
    guest = visit(address=cable.address).sit_at("poker_tiles")
    guest.forgive(LOST)
    guest.await_turn()
    action = advice(guest)
    prepare(guest, Mouse(guest), action)
    expect(guest.play).to_have_attribute("aria-disabled", "false")
    seq = guest.ears.seq
    cable.cut()
    expect(guest.page.get_by_text(guest.words("web.table.lost"))).to_be_visible()
    Mouse(guest).play()
    expect(guest.play).to_have_text(guest.words("web.table.sending"))
    cable.mend()
    guest.await_after(seq)
    guest.page.locator("[data-turn=mine], [data-status=over]").wait_for()
    sent = guest.ears.commands("act")
    assert {command["command_id"] for command in sent} == {sent[0]["command_id"]}
    assert acted(guest) == 1


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM], ids=["killed", "stopped"])
def test_the_game_goes_on_after_a_restart_of_the_server(
    visit: Visit, house: House, how: signal.Signals
) -> None:
    guest = visit().sit_at("flush_royal")
    guest.forgive(LOST)
    guest.await_turn()
    do(guest, Mouse(guest), advice(guest))
    assert guest.await_turn()
    before = guest.ears.view
    told = guest.page.get_by_text(guest.words("web.table.lost"))
    house.close(how)
    expect(told).to_be_visible()
    house.open()
    expect(told).to_be_hidden()
    assert guest.await_turn()
    assert guest.ears.view == before
    do(guest, Mouse(guest), advice(guest))
    assert guest.await_turn()
    assert acted(guest) == 2


def test_two_pages_of_one_person_show_the_same_game(visit: Visit) -> None:
    guest = visit().sit_at("poker_tiles")
    guest.await_turn()
    first, address = guest.page, guest.page.url
    guest.new_page().goto(address)
    guest.await_turn()
    do(guest, Mouse(guest), advice(guest))
    # The bot is still answering: the game stands still only when it is this person's turn again.
    assert guest.await_turn()
    first.locator(f'[data-seq="{guest.shown}"]').wait_for()
