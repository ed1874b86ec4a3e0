"""Every game to its end against bots: by mouse, by touch, and by keyboard alone."""

import pytest
from playwright.sync_api import expect

from browser.input_devices import InputDevice, Keyboard, Mouse, Touch
from browser.playing import play_out, written
from browser.user import NewUser

pytestmark = pytest.mark.slow

GAMES = ("royal_flush", "flush_royal", "poker_tiles")
MANNERS = {
    "laptop-mouse": ("laptop", "fr", Mouse),
    "phone-touch": ("phone", "de", Touch),
    "laptop-keyboard": ("laptop", "en", Keyboard),
}


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end(new_user: NewUser, game: str, manner: str) -> None:
    size, language, way = MANNERS[manner]
    user = new_user(size, language).sit_at(game)
    device: InputDevice = way(user)
    actions = play_out(user, device)
    assert actions > 5
    assert all(len(command["actions"]) == 1 for command in user.socket.commands("act"))
    expect(user.end).to_be_visible()
    user.socket.catch_up(user.shown)
    scores = user.socket.table["result"]["scores"]
    for seat, score in enumerate(scores):
        expect(user.total(seat)).to_have_text(written(score))
