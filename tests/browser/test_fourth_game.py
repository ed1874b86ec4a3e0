"""A game in a package of its own has its place in the browser once it is installed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser.conftest import served
from browser.user import NewUser
from fourth_game import NAME, install, warm
from running.servers import Server, Servers, launcher

TURNS = 2


@pytest.fixture(scope="module")
def fourth_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("fourth")
    environment = install(folder)
    warm(environment)
    with launcher(environment) as process:
        yield from served(Servers(process, folder))


@pytest.mark.parametrize(("size", "language"), [("laptop", "fr"), ("phone", "de")])
def test_it_is_played_to_its_end(
    new_user: NewUser, fourth_server: Server, size: str, language: str
) -> None:
    user = new_user(size, language, address=fourth_server.address)
    user.page.goto("/")
    expect(user.page.get_by_text("Troc").first).to_be_visible()
    user.sit_at(NAME)
    play = user.page.locator(".bar .play")
    hand = user.page.locator(".troc-hand button")
    expect(hand).to_have_count(5)
    mine = user.socket.view["hands"][user.socket.seat]
    assert [each.get_attribute("data-card") for each in hand.all()] == mine
    for _ in range(TURNS):
        assert user.await_turn()
        seq = user.socket.seq
        hand.first.click()
        hand.last.click()
        expect(play).to_contain_text("2")
        play.click()
        user.await_after(seq)
    expect(user.end).to_be_visible()
    assert [len(each["actions"]) for each in user.socket.commands("act")] == [1] * TURNS
    assert all(each["actions"][0].startswith("swap") for each in user.socket.commands("act"))
