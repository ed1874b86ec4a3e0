"""Every game to its end against bots: by mouse, by touch, and by keyboard alone."""

import pytest
from playwright.sync_api import expect

from browser.guests import Visit
from browser.hands import Finger, Hand, Keyboard, Mouse
from browser.playing import play_out, written

GAMES = ("royal_flush", "flush_royal", "poker_tiles")
MANNERS = {
    "laptop-mouse": ("laptop", "fr", Mouse),
    "phone-touch": ("phone", "de", Finger),
    "laptop-keyboard": ("laptop", "en", Keyboard),
}


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end(visit: Visit, game: str, manner: str) -> None:
    size, language, way = MANNERS[manner]
    guest = visit(size, language).sit_at(game)
    hand: Hand = way(guest)
    actions = play_out(guest, hand)
    assert actions > 5
    assert all(len(command["actions"]) == 1 for command in guest.ears.commands("act"))
    expect(guest.end).to_be_visible()
    guest.ears.catch_up(guest.shown)
    scores = guest.ears.table["result"]["scores"]
    mine, other = (scores[seat] for seat in (guest.ears.seat, 1 - guest.ears.seat))
    for count, score in zip(guest.totals.all(), (mine, other), strict=True):
        expect(count).to_have_text(written(score))
