"""A game in a package of its own has its place in the browser once it is installed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browser.guests import Guest
from browser.house import House
from fourth_game import NAME, install, warm

TURNS = 2


@pytest.fixture(scope="module")
def fourth_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("fourth")
    environment = install(folder)
    warm(environment)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", environment["PYTHONPATH"])
        house = House(folder)
        house.open()
    yield house
    house.close()
    assert "Traceback" not in house.complaints, house.complaints


@pytest.mark.parametrize(("size", "language"), [("laptop", "fr"), ("phone", "de")])
def test_it_is_played_to_its_end(
    chromium: Browser, fourth_house: House, size: str, language: str
) -> None:
    guest = Guest(chromium, fourth_house.address, size, language)
    guest.page.goto("/")
    expect(guest.page.get_by_text("Troc").first).to_be_visible()
    guest.sit_at(NAME)
    play = guest.page.locator(".bar .play")
    hand = guest.page.locator(".troc-hand button")
    expect(hand).to_have_count(5)
    mine = guest.ears.view["hands"][guest.ears.seat]
    assert [each.get_attribute("data-card") for each in hand.all()] == mine
    for _ in range(TURNS):
        assert guest.await_turn()
        seq = guest.ears.seq
        hand.first.click()
        hand.last.click()
        expect(play).to_contain_text("2")
        play.click()
        guest.await_after(seq)
    expect(guest.end).to_be_visible()
    assert [len(each["actions"]) for each in guest.ears.commands("act")] == [1] * TURNS
    assert all(each["actions"][0].startswith("swap") for each in guest.ears.commands("act"))
    assert not guest.unforgiven
    guest.context.close()
