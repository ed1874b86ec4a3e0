"""The pages around a game: home with its dialogs and lists, rules, and those that say one thing."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Route, expect

from brelan.games import NAMES
from brelan.server.http.pages import BANNED, Shell
from browser.compiling import Compiling
from browser.states.scene import Arrange, Scene, State, escape
from browser.states.visitor import Cast
from browser.user import User

FINISHED = "poker_tiles"


def at(path: str) -> Callable[[Cast], str]:
    """A page that is there for everybody."""
    return lambda _cast: path


def home_is_shown(user: User) -> None:
    """Wait for the games and their pictures."""
    expect(user.page.locator(".game")).to_have_count(len(NAMES))
    for game in NAMES:
        picture = user.page.locator(f"[data-game={game}] .picture use")
        expect(picture.first).to_be_attached()


def in_a_dialog(button: str) -> Arrange:
    """Open a dialog of the home page."""

    def arrange(user: User) -> None:
        user.press(user.page.locator(button).first)
        expect(user.page.locator("dialog")).to_be_visible()

    return arrange


def open_options(user: User, game: str, button: str = ".play-row .icon-button") -> Locator:
    """The dialog that opens a table, with everything that can be chosen in it."""
    in_a_dialog(f"[data-game={game}] {button}")(user)
    dialog = user.page.locator("dialog")
    # What was changed before is open already.
    if not dialog.locator("details[open]").count():
        user.press(dialog.get_by_text(user.words("web.home.options")))
    return dialog


def with_options(game: str, button: str = ".play-row .icon-button") -> Arrange:
    """Open the options of a game."""
    return lambda user: void(open_options(user, game, button))


def drawing(game: str) -> Arrange:
    """Draw a board of one's own."""

    def arrange(user: User) -> None:
        dialog = open_options(user, game)
        user.press(dialog.get_by_text(user.words("web.layout.own"), exact=True))
        user.press(dialog.locator("[data-square=b3]"))

    return arrange


def called_back(user: User) -> None:
    """Choose how one is called back."""
    in_a_dialog(".page-header > button:last-child")(user)
    user.press(user.page.locator(".calls-button"))
    expect(user.page.locator("dialog.calls-dialog")).to_be_visible()


def with_a_feed(user: User) -> None:
    """The secret addresses, shown once."""
    called_back(user)
    user.press(user.page.locator("[data-way=feed] .feed-buttons button").first)
    expect(user.page.locator(".calls .address")).to_have_count(2)


def void(_value: object) -> None:
    """Something was done; what came of it does not matter."""


def refused(user: User) -> None:
    """The server refuses to open a table."""
    sentence = user.words("server.refused.too-many-tables", most=30)

    def refuse(route: Route) -> None:
        route.fulfill(status=429, json={"code": "too-many", "message": sentence})

    user.page.route("**/api/tables", refuse)
    user.press(user.page.locator(".game .play").first)
    expect(user.page.get_by_role("alert").first).to_be_visible()
    user.page.unroute("**/api/tables")


def lists(cast: Cast) -> str:
    """Games that wait for me, that wait for others, open ones, and some that are over."""
    me = cast.me
    for game in NAMES:
        me.open_table(game, "casual expert", begins=0)
    me.open_table("royal_flush", "person person")
    for _ in range(2):
        over = me.open_table(FINISHED)["id"]
        me.command(over, "resign")
    cast.visitor().open_table("flush_royal", "person person novice", listed=True, name="Mirabelle")
    cast.visitor().open_table("poker_tiles", "person", listed=True, name="Jean-Baptiste")
    return "/"


def lists_are_shown(user: User) -> None:
    """Wait for all three lists."""
    home_is_shown(user)
    expect(user.page.locator('a[href^="/replay/"]').first).to_be_visible()
    expect(user.page.get_by_text("Mirabelle").first).to_be_visible()


def rules_are_shown(user: User) -> None:
    """Wait for the rules."""
    expect(user.page.locator(".rule, .passage").first).to_be_visible()


def one_sentence_is_shown(user: User) -> None:
    """Wait for a page that says one thing."""
    expect(user.page.get_by_role("alert")).to_be_visible()


def is_banned(user: User) -> None:
    """Let the server say that somebody is banned."""

    def answer(route: Route) -> None:
        page = Shell().page(BANNED, user.language, "").plain
        route.fulfill(status=403, body=page, content_type="text/html; charset=utf-8")

    user.page.route("**/banned", answer)


def not_over(cast: Cast) -> str:
    """The replay of a game that goes on."""
    return f"/replay/{cast.open_table('poker_tiles', begins=0)}"


def a_table(cast: Cast) -> str:
    """A table that is there already."""
    return f"/table/{cast.open_table('flush_royal', begins=0)}"


def replay_is_refused(user: User) -> None:
    """Wait until the page says that there is no replay yet."""
    expect(user.page.get_by_role("link", name=user.words("web.replay.table"))).to_be_visible()


def compiles(user: User) -> None:
    """Let the server still compile."""
    Compiling(user.page, rules=12, casual=40)


def bots_compile(user: User) -> None:
    """Let the usual bot not be ready yet."""
    Compiling(user.page, club=0.5)


def levels_wait(user: User) -> None:
    """Open the options, where a level says that it is not ready."""
    dialog = open_options(user, "poker_tiles")
    expect(dialog.locator(".long-level").first).to_be_attached()


def progress_is_shown(user: User) -> None:
    """Wait for the progress."""
    expect(user.page.get_by_role("progressbar").first).to_be_visible()


def press_play(user: User) -> None:
    """Press Play while the game is compiled."""
    user.press(user.page.locator(".game .play").first)
    progress_is_shown(user)


HOME_STATES = (
    State(""),
    State("settings", in_a_dialog(".page-header > button:last-child"), escape),
    State("called-back", called_back, escape),
    State("called-back-feed", with_a_feed, escape),
    *(State(f"options-{game}", with_options(game), escape) for game in NAMES),
    State("friends", with_options("royal_flush", ".friends"), escape),
    *(State(f"drawing-{game}", drawing(game), escape) for game in ("flush_royal", "poker_tiles")),
    State("refused", refused),
)

SCENES = (
    Scene("home", at("/"), home_is_shown, HOME_STATES, forgive=r"\b429\b"),
    Scene("home-lists", lists, lists_are_shown),
    Scene(
        "home-preparing",
        at("/"),
        home_is_shown,
        (State("", press_play),),
        prepare=compiles,
        forgive=r"\b503\b",
    ),
    Scene(
        "home-levels",
        at("/"),
        home_is_shown,
        (State("", levels_wait),),
        prepare=bots_compile,
    ),
    *(Scene(f"short-rules-{game}", at(f"/rules/{game}"), rules_are_shown) for game in NAMES),
    *(Scene(f"rules-{game}", at(f"/rules/{game}/numbered"), rules_are_shown) for game in NAMES),
    Scene("lost", at("/nothing/here"), one_sentence_is_shown, forgive=r"\b404\b"),
    Scene(
        "no-table",
        at("/table/nowhere000000"),
        one_sentence_is_shown,
        forgive=r"\b404\b|WebSocket|\b403\b",
    ),
    Scene("no-replay", not_over, replay_is_refused, forgive=r"\b409\b"),
    Scene("banned", at("/banned"), one_sentence_is_shown, prepare=is_banned, forgive=r"\b403\b"),
    Scene("preparing", a_table, progress_is_shown, prepare=compiles, forgive=r"\b503\b"),
)
