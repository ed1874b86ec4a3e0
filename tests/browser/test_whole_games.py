"""Every game to its end against bots: by mouse, by touch, and by keyboard alone."""

import pytest
from playwright.sync_api import expect

from browser.guests import Visit
from browser.hands import Finger, Hand, Keyboard, Mouse
from browser.playing import play_out

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
    result = guest.ears.table["result"]
    totals = guest.end.get_by_role("listitem").filter(has=guest.page.locator("details"))
    expect(totals).to_have_count(2)
    for seat in (0, 1):
        score = str(result["scores"][seat]).replace("-", "−")
        expect(guest.end).to_contain_text(score)
