"""Finding people: games to watch, who watches, and who would like to play again."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.states.scene import Scene, State, at_the_table
from browser.states.visitor import Cast
from browser.user import User

FINISHED = "poker_tiles"


def listed_game(cast: Cast, game: str, *names: str) -> str:
    """A running game that everybody may watch."""
    host = cast.visitor()
    others = " ".join(["person"] * (len(names) - 1) + ["novice"])
    opened = host.open_table(game, others, listed=True, name=names[0])
    for name in names[1:]:
        cast.friend(opened["id"], opened["invite"], name)
    host.command(opened["id"], "begin")
    return str(opened["id"])


def with_people(cast: Cast) -> str:
    """Somebody wants to play again, one could oneself, and games can be watched."""
    opened = cast.me.open_table(FINISHED, "person person", name="Ada")
    zoe = cast.friend(opened["id"], opened["invite"], "Alexandra")
    malik = cast.friend(opened["id"], opened["invite"], "Malik")
    cast.me.command(opened["id"], "begin")
    for person in (cast.me, zoe, malik):
        person.command(opened["id"], "resign")
    zoe.post(f"/api/tables/{opened['id']}/again", {})
    listed_game(cast, "royal_flush", "Mirabelle", "Jean-Baptiste")
    watched = listed_game(cast, "flush_royal", "Charlotte", "Oskar")
    cast.visitor().follow(watched)
    return "/"


def people_are_shown(user: User) -> None:
    """Wait for the invitation, the game to be played again, and those to watch."""
    expect(user.page.locator(".invitation")).to_be_visible()
    expect(user.page.locator(".again").first).to_be_visible()
    expect(user.page.locator(".live-games .picture use").first).to_be_attached()


def games_to_watch(cast: Cast) -> str:
    """Some running games."""
    with_people(cast)
    return "/watch"


def games_are_shown(user: User) -> None:
    """Wait for the games and their pictures."""
    expect(user.page.locator(".table-line.live .picture use").first).to_be_attached()


def watched(cast: Cast) -> str:
    """A game of one's own that five people watch."""
    opened = cast.me.open_table("flush_royal", "person", name="Ada")
    cast.friend(opened["id"], opened["invite"], "Malik")
    cast.me.command(opened["id"], "begin")
    for name in ("Zoé", "Alexandra", "Charlotte"):
        onlooker = cast.visitor()
        onlooker.open_table(FINISHED, name=name)
        onlooker.follow(opened["id"])
    for _ in range(2):
        cast.visitor().follow(opened["id"])
    return f"/table/{opened['id']}"


def among_the_chat(user: User) -> None:
    """Look who watches."""
    user.open_tab("chat")
    details = user.page.locator(".onlookers")
    if details.get_attribute("open") is None:
        user.press(details.locator("summary"))
    expect(details.locator("li").first).to_be_visible()


SCENES = (
    Scene("home-people", with_people, people_are_shown),
    Scene("watch", games_to_watch, games_are_shown),
    Scene("onlookers", watched, at_the_table, (State("", among_the_chat, layer=".panel"),)),
)
