"""Nothing that axe objects to, in light and dark, on any page and in any state of the table."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.input_devices import InputDevice, Mouse, Touch
from browser.playing import advice, prepare
from browser.test_ending import play_out
from browser.test_opening import open_editor
from browser.user import NewUser, User

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
RUN = """(only) => axe
  .run(document, { resultTypes: ["violations"], ...only })
  .then((found) => found.violations)"""
SCHEMES: dict[str, dict[str, list[str]]] = {"light": {}, "dark": {"runOnly": ["color-contrast"]}}
"""In the dark nothing but the colours is different."""
SIZES = ("laptop", "phone")
GAMES = ("royal_flush", "flush_royal", "poker_tiles")


def device_of(user: User) -> InputDevice:
    return Touch(user) if user.size == "phone" else Mouse(user)


def objections(user: User) -> list[str]:
    """What axe finds, in light and in dark: the rule, where, and why."""
    if not AXE.is_file():
        reason = "axe-core is not there: npm ci"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    user.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = []
    for scheme, only in SCHEMES.items():
        user.page.emulate_media(color_scheme=scheme)
        expect(user.page.locator("html")).to_have_attribute("data-theme", scheme)
        for violation in user.page.evaluate(RUN, only):
            for node in violation["nodes"]:
                found.append(
                    f"{scheme} {violation['id']} {node['target']} {node['failureSummary']}"
                )
    return found


def at_home(user: User) -> None:
    user.go()
    expect(user.page.locator(".game")).to_have_count(len(GAMES))


def in_a_dialog(button: str) -> Callable[[User], None]:
    def arrive(user: User) -> None:
        at_home(user)
        user.press(user.page.locator(button).first)
        expect(user.page.locator("dialog")).to_be_visible()

    return arrive


def drawing_a_board(game: str) -> Callable[[User], None]:
    def arrive(user: User) -> None:
        dialog = open_editor(user, game)
        user.press(dialog.locator("[data-square=b3]"))
        expect(dialog.locator("[data-square=b3]")).not_to_have_accessible_name("square b3, empty")

    return arrive


def at_the_rules(game: str) -> Callable[[User], None]:
    def arrive(user: User) -> None:
        user.go(f"/rules/{game}")
        expect(user.page.locator(".rule").first).to_be_visible()

    return arrive


def at_a_table(game: str) -> Callable[[User], None]:
    def arrive(user: User) -> None:
        user.sit_at(game, "casual expert")
        user.await_turn()

    return arrive


def with_a_try(game: str) -> Callable[[User], None]:
    def arrive(user: User) -> None:
        user.sit_at(game)
        user.await_turn()
        prepare(user, device_of(user), advice(user))
        expect(user.play).to_have_attribute("aria-disabled", "false")

    return arrive


def at_the_end(game: str) -> Callable[[User], None]:
    def arrive(user: User) -> None:
        user.sit_at(game)
        user.await_turn()
        play_out(user)
        expect(user.totals).to_have_count(2)

    return arrive


def in_a_replay(game: str) -> Callable[[User], None]:
    def arrive(user: User) -> None:
        at_the_end(game)(user)
        user.go(f"/replay/{user.table_id}#12")
        expect(user.page.get_by_role("slider")).to_have_value("12")

    return arrive


def with_an_illegal_try(user: User) -> None:
    user.sit_with("flush_royal", lambda rack: rack[0] != "*")
    device_of(user).put(user.socket.hand[0], "a1")
    expect(user.reason).not_to_have_text("")


def asked_for_a_face(user: User) -> None:
    user.sit_with("flush_royal", lambda rack: "*" in rack)
    device = device_of(user)
    device.put(next(card for card in user.socket.hand if card != "*"), "h8")
    device.put("*", "h9")
    expect(user.page.get_by_role("region", name=user.words("web.grid.face.title"))).to_be_visible()
    expect(user.play).to_have_attribute("aria-disabled", "false")


def exchanging(user: User) -> None:
    at_a_table("poker_tiles")(user)
    device_of(user).begin_exchange()
    device_of(user).choose(user.socket.hand[:2])


def as_a_host(user: User) -> None:
    user.sit_at("royal_flush", "person person", clock={"kind": "turn", "seconds": 60})
    expect(user.page.get_by_label(user.words("web.table.link"))).to_be_visible()


def as_a_newcomer(user: User) -> None:
    table = user.open_table("poker_tiles", "person", listed=True)
    user.context.clear_cookies()
    user.go(f"/table/{table}")
    expect(user.button("web.table.take-seat")).to_be_visible()


def as_a_spectator(user: User) -> None:
    table = user.open_table("flush_royal", "casual")
    user.context.clear_cookies()
    user.go(f"/table/{table}")
    expect(user.table).to_have_attribute("data-turn", "other")


def in_the_menu(user: User) -> None:
    at_a_table("poker_tiles")(user)
    user.press(user.button("web.table.menu"))
    expect(user.page.get_by_role("menu")).to_be_visible()


def in_the_settings(user: User) -> None:
    at_a_table("poker_tiles")(user)
    user.from_menu("web.table.settings")
    expect(user.page.get_by_role("dialog")).to_be_visible()


def choosing_a_language(user: User) -> None:
    at_a_table("poker_tiles")(user)
    user.from_menu("web.table.language")
    expect(user.page.get_by_role("dialog")).to_be_visible()


def asked_whether_to_resign(user: User) -> None:
    at_a_table("poker_tiles")(user)
    user.from_menu("web.table.resign.yes")
    expect(user.page.get_by_role("dialog")).to_be_visible()


def in_the_help(user: User) -> None:
    at_a_table("flush_royal")(user)
    user.press(user.button("web.table.help"))
    expect(user.page.get_by_role("dialog")).to_be_visible()


def reading(tab: str, game: str) -> Callable[[User], None]:
    def arrive(user: User) -> None:
        at_a_table(game)(user)
        user.open_tab(tab)
        name = user.words(f"web.table.tab.{tab}")
        expect(user.page.get_by_role("tabpanel", name=name)).to_be_visible()

    return arrive


def where_there_is_no_table(user: User) -> None:
    user.forgive(r"\b404\b|WebSocket|\b403\b")
    user.go("/table/nowhere000000")
    expect(user.page.locator("body")).not_to_be_empty()


def where_a_game_is_not_over(user: User) -> None:
    user.forgive(r"\b409\b")
    user.go(f"/replay/{user.open_table('poker_tiles')}")
    expect(user.page.get_by_role("link", name=user.words("web.replay.table"))).to_be_visible()


def where_there_is_nothing(user: User) -> None:
    user.forgive(r"\b404\b")
    user.go("/nothing/here")
    expect(user.page.get_by_role("alert")).to_have_text(user.words("web.core.lost"))
    expect(user.page.get_by_role("link", name=user.words("web.core.to-home"))).to_be_visible()


STATES = {
    "home": at_home,
    "home-settings": in_a_dialog(".page-header > button:last-child"),
    "home-options": in_a_dialog(".game .play-row .icon-button"),
    "home-friends": in_a_dialog(".game .friends"),
    **{f"drawing-{game}": drawing_a_board(game) for game in ("flush_royal", "poker_tiles")},
    **{f"rules-{game}": at_the_rules(game) for game in GAMES},
    **{f"table-{game}": at_a_table(game) for game in GAMES},
    **{f"try-{game}": with_a_try(game) for game in GAMES},
    **{f"end-{game}": at_the_end(game) for game in GAMES},
    **{f"replay-{game}": in_a_replay(game) for game in GAMES},
    **{f"points-{game}": reading("points", game) for game in GAMES},
    **{f"sheet-{game}": reading("sheet", game) for game in ("royal_flush", "flush_royal")},
    "chat": reading("chat", "poker_tiles"),
    "illegal": with_an_illegal_try,
    "face": asked_for_a_face,
    "exchange": exchanging,
    "host": as_a_host,
    "newcomer": as_a_newcomer,
    "spectator": as_a_spectator,
    "menu": in_the_menu,
    "settings": in_the_settings,
    "language": choosing_a_language,
    "resign": asked_whether_to_resign,
    "help": in_the_help,
    "nowhere": where_there_is_nothing,
    "no-table": where_there_is_no_table,
    "no-replay": where_a_game_is_not_over,
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("state", STATES)
def test_axe_has_no_objections(new_user: NewUser, state: str, size: str) -> None:
    user = new_user(size, "en")
    STATES[state](user)
    assert objections(user) == []


def test_what_others_do_and_whose_turn_it_is_are_read_out(new_user: NewUser) -> None:
    user = new_user(language="en").sit_at("poker_tiles")
    user.await_turn()
    seq = user.socket.seq
    user.take_hint()
    user.press(user.play)
    user.await_after(seq)
    assert user.await_turn()
    spoken = user.page.locator("[aria-live=polite]").filter(has_text="lay")
    expect(spoken).to_contain_text(user.words("web.table.your-turn-spoken"))
    bot = next(seat["name"] for seat in user.socket.table["seats"] if seat["kind"] == "bot")
    expect(spoken).to_contain_text(bot)
