"""Nothing moves that was not acted on, and what was shows it at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from browser.input_devices import device_of
from browser.layout.measuring import script
from browser.playing import advice, advised, prepare
from browser.states.games import GAMES, middle
from browser.states.visitor import Cast, Follower
from browser.user import NewUser, User, await_script
from running.servers import Server

SIZES = ("laptop", "phone")
HELD = "[data-tile], [data-key]"
FRAMED = [".board", ".rack", ".plate", ".bar", "[data-board]", "[data-draw]", "[data-square]"]
"""What has its place whoever is to move; cards and buttons come and go."""
STANDING = {"laptop": [*FRAMED, ".bar button", HELD], "phone": [*FRAMED, HELD]}
"""What has its place, whatever is chosen; on a phone the buttons make room for Play."""
BEFORE = """async (selectors) => {
  await layout.atRest();
  window.before = layout.places(selectors);
}"""
POINTS_AT_NOTHING = """(selector) =>
  [...document.querySelectorAll(selector)].every((element) => !element.matches(":hover"))"""
MOVED = """async (selectors) => {
  await layout.atRest();
  return layout.moved(window.before, layout.places(selectors));
}"""
# How many frames after a press something that was pressed looks different.
WATCH = """() => {
  let frame = 0;
  const count = () => {
    frame++;
    requestAnimationFrame(count);
  };
  count();
  let pressed = null;
  window.shown = [];
  addEventListener("click", () => void (pressed = frame), true);
  const look = () => {
    if (pressed !== null) window.shown.push(frame - pressed);
  };
  const parts = { subtree: true, attributes: true, attributeFilter: ["aria-pressed"] };
  new MutationObserver(look).observe(document.body, parts);
}"""
MOST_FRAMES = 2


@pytest.fixture
def cast(server: Server) -> Iterator[Cast]:
    cast = Cast(server.address)
    yield cast
    cast.close()


def sit(user: User, cast: Cast, path: str) -> User:
    """Go to a table that was got ready, and wait for one's turn."""
    user.context.add_cookies(cast.me.browser_cookies())
    user.context.add_init_script(script())
    user.go(path)
    assert user.await_turn()
    return user


def moves_nothing(
    user: User, act: Callable[[], None], selectors: list[str], but: str = "nothing"
) -> None:
    """Act, and see that nothing moves beside what it is about."""
    if user.size == "laptop":
        # Not even what was pointed at before.
        user.page.mouse.move(5, 5)
        await_script(user.page, POINTS_AT_NOTHING, HELD)
    user.page.evaluate(BEFORE, selectors)
    act()
    found: list[str] = user.page.evaluate(MOVED, selectors)
    lines = [line for line in found if f" {but} »" not in line]
    assert not lines, "\n".join(lines)


def held(user: User) -> Locator:
    """The own cards."""
    return user.page.locator(HELD).locator("visible=true")


def name_of(card: Locator) -> str:
    """What a card is called where it moves."""
    return str(card.get_attribute("data-key") or card.get_attribute("data-tile"))


@pytest.mark.parametrize("game", GAMES)
def test_only_what_is_chosen_moves_and_it_shows_at_once(
    new_user: NewUser, cast: Cast, game: str
) -> None:
    path = middle(game)(cast)
    for size in SIZES:
        user = sit(new_user(size), cast, path)
        user.page.evaluate(WATCH)
        cards = held(user)
        if size == "laptop":
            for target in (cards.nth(1), user.page.locator("[data-board], [data-square]").first):
                but = name_of(cards.nth(1))
                moves_nothing(user, target.hover, STANDING[size], but)
            user.hint.hover()
        first, second = cards.nth(0), cards.nth(1)
        moves_nothing(user, lambda: user.press(first), STANDING[size], name_of(first))  # noqa: B023
        expect(first).to_have_attribute("aria-pressed", "true")
        assert min(user.page.evaluate("window.shown")) <= MOST_FRAMES
        user.press(first)
        moves_nothing(user, lambda: user.press(second), STANDING[size], name_of(second))  # noqa: B023


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_when_the_turn_goes_on(
    new_user: NewUser, cast: Cast, game: str, size: str
) -> None:
    opened = cast.me.open_table(game, "person", begins=0)
    table = str(opened["id"])
    friend = cast.friend(table, opened["invite"], "Zoé").follow(table)
    cast.me.command(table, "begin")
    user = sit(new_user(size), cast, f"/table/{table}")
    moves_nothing(user, lambda: pass_on(user), FRAMED)
    moves_nothing(user, lambda: answer(friend, user), FRAMED)


def pass_on(user: User) -> None:
    """Play until it is the turn of another."""
    while user.page.locator("[data-turn=mine]").count():
        seq = user.shown
        prepare(user, device_of(user), advice(user))
        user.press(user.play)
        user.await_after(seq)


def answer(friend: Follower, user: User) -> None:
    """Let the other play until it is one's own turn again."""
    while not user.page.locator("[data-turn=mine]").count():
        while not friend.moves:
            friend.hear()
        seq = user.shown
        friend.act(advised(friend.view))
        user.await_after(seq)
