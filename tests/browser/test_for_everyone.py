"""Nothing that axe objects to, in light and dark, on any page and in any state of the table."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.guests import Guest, Visit
from browser.hands import Finger, Hand, Mouse
from browser.playing import advice, prepare
from browser.test_ending import resign
from browser.test_opening import open_editor

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
RUN = """(only) => axe
  .run(document, { resultTypes: ["violations"], ...only })
  .then((found) => found.violations)"""
SCHEMES: dict[str, dict[str, list[str]]] = {"light": {}, "dark": {"runOnly": ["color-contrast"]}}
"""In the dark nothing but the colours is different."""
SIZES = ("laptop", "phone")
GAMES = ("royal_flush", "flush_royal", "poker_tiles")


def hand_of(guest: Guest) -> Hand:
    return Finger(guest) if guest.size == "phone" else Mouse(guest)


def objections(guest: Guest) -> list[str]:
    """What axe finds, in light and in dark: the rule, where, and why."""
    if not AXE.is_file():
        reason = "axe-core is not there: npm ci"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    guest.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = []
    for scheme, only in SCHEMES.items():
        guest.page.emulate_media(color_scheme=scheme)
        expect(guest.page.locator("html")).to_have_attribute("data-theme", scheme)
        for violation in guest.page.evaluate(RUN, only):
            for node in violation["nodes"]:
                found.append(
                    f"{scheme} {violation['id']} {node['target']} {node['failureSummary']}"
                )
    return found


def at_home(guest: Guest) -> None:
    guest.go()
    expect(guest.page.locator(".game")).to_have_count(len(GAMES))


def in_a_dialog(button: str) -> Callable[[Guest], None]:
    def arrive(guest: Guest) -> None:
        at_home(guest)
        guest.press(guest.page.locator(button).first)
        expect(guest.page.locator("dialog")).to_be_visible()

    return arrive


def drawing_a_board(game: str) -> Callable[[Guest], None]:
    def arrive(guest: Guest) -> None:
        dialog = open_editor(guest, game)
        guest.press(dialog.locator("[data-square=b3]"))
        expect(dialog.locator("[data-square=b3]")).not_to_have_accessible_name("square b3, empty")

    return arrive


def at_the_rules(game: str) -> Callable[[Guest], None]:
    def arrive(guest: Guest) -> None:
        guest.go(f"/rules/{game}")
        expect(guest.page.locator(".rule").first).to_be_visible()

    return arrive


def at_a_table(game: str) -> Callable[[Guest], None]:
    def arrive(guest: Guest) -> None:
        guest.sit_at(game, "casual expert")
        guest.await_turn()

    return arrive


def with_a_try(game: str) -> Callable[[Guest], None]:
    def arrive(guest: Guest) -> None:
        guest.sit_at(game)
        guest.await_turn()
        prepare(guest, hand_of(guest), advice(guest))
        expect(guest.play).to_have_attribute("aria-disabled", "false")

    return arrive


def at_the_end(game: str) -> Callable[[Guest], None]:
    def arrive(guest: Guest) -> None:
        guest.sit_at(game)
        guest.await_turn()
        resign(guest)
        expect(guest.totals).to_have_count(2)

    return arrive


def in_a_replay(game: str) -> Callable[[Guest], None]:
    def arrive(guest: Guest) -> None:
        at_the_end(game)(guest)
        guest.go(f"/replay/{guest.table_id}#12")
        expect(guest.page.get_by_role("slider")).to_have_value("12")

    return arrive


def with_an_illegal_try(guest: Guest) -> None:
    guest.sit_with("flush_royal", lambda rack: rack[0] != "*")
    hand_of(guest).put(guest.ears.hand[0], "a1")
    expect(guest.reason).not_to_have_text("")


def asked_for_a_face(guest: Guest) -> None:
    guest.sit_with("flush_royal", lambda rack: "*" in rack)
    hand = hand_of(guest)
    hand.put(next(card for card in guest.ears.hand if card != "*"), "h8")
    hand.put("*", "h9")
    expect(
        guest.page.get_by_role("region", name=guest.words("web.grid.face.title"))
    ).to_be_visible()
    expect(guest.play).to_have_attribute("aria-disabled", "false")


def exchanging(guest: Guest) -> None:
    at_a_table("poker_tiles")(guest)
    hand_of(guest).begin_exchange()
    hand_of(guest).choose(guest.ears.hand[:2])


def as_a_host(guest: Guest) -> None:
    guest.sit_at("royal_flush", "person person", clock={"kind": "turn", "seconds": 60})
    expect(guest.page.get_by_label(guest.words("web.table.link"))).to_be_visible()


def as_a_newcomer(guest: Guest) -> None:
    table = guest.open_table("poker_tiles", "person", listed=True)
    guest.context.clear_cookies()
    guest.go(f"/table/{table}")
    expect(guest.button("web.table.take-seat")).to_be_visible()


def as_a_spectator(guest: Guest) -> None:
    table = guest.open_table("flush_royal", "casual")
    guest.context.clear_cookies()
    guest.go(f"/table/{table}")
    expect(guest.table).to_have_attribute("data-turn", "other")


def in_the_menu(guest: Guest) -> None:
    at_a_table("poker_tiles")(guest)
    guest.press(guest.button("web.table.menu"))
    expect(guest.page.get_by_role("menu")).to_be_visible()


def in_the_settings(guest: Guest) -> None:
    at_a_table("poker_tiles")(guest)
    guest.from_menu("web.table.settings")
    expect(guest.page.get_by_role("dialog")).to_be_visible()


def choosing_a_language(guest: Guest) -> None:
    at_a_table("poker_tiles")(guest)
    guest.from_menu("web.table.language")
    expect(guest.page.get_by_role("dialog")).to_be_visible()


def asked_whether_to_resign(guest: Guest) -> None:
    at_a_table("poker_tiles")(guest)
    guest.from_menu("web.table.resign.yes")
    expect(guest.page.get_by_role("dialog")).to_be_visible()


def in_the_help(guest: Guest) -> None:
    at_a_table("flush_royal")(guest)
    guest.press(guest.button("web.table.help"))
    expect(guest.page.get_by_role("dialog")).to_be_visible()


def reading(tab: str, game: str) -> Callable[[Guest], None]:
    def arrive(guest: Guest) -> None:
        at_a_table(game)(guest)
        guest.open_tab(tab)
        name = guest.words(f"web.table.tab.{tab}")
        expect(guest.page.get_by_role("tabpanel", name=name)).to_be_visible()

    return arrive


def where_there_is_no_table(guest: Guest) -> None:
    guest.forgive(r"\b404\b|WebSocket|\b403\b")
    guest.go("/table/nowhere000000")
    expect(guest.page.locator("body")).not_to_be_empty()


def where_a_game_is_not_over(guest: Guest) -> None:
    guest.forgive(r"\b409\b")
    guest.go(f"/replay/{guest.open_table('poker_tiles')}")
    expect(guest.page.get_by_role("link", name=guest.words("web.replay.table"))).to_be_visible()


def where_there_is_nothing(guest: Guest) -> None:
    guest.forgive(r"\b404\b")
    guest.go("/nothing/here")
    expect(guest.page.get_by_role("alert")).to_have_text(guest.words("web.core.lost"))
    expect(guest.page.get_by_role("link", name=guest.words("web.core.to-home"))).to_be_visible()


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
def test_axe_has_no_objections(visit: Visit, state: str, size: str) -> None:
    guest = visit(size, "en")
    STATES[state](guest)
    assert objections(guest) == []


def test_what_others_do_and_whose_turn_it_is_are_read_out(visit: Visit) -> None:
    guest = visit(language="en").sit_at("poker_tiles")
    guest.await_turn()
    seq = guest.ears.seq
    guest.take_hint()
    guest.press(guest.play)
    guest.await_after(seq)
    assert guest.await_turn()
    spoken = guest.page.locator("[aria-live=polite]").filter(has_text="lay")
    expect(spoken).to_contain_text(guest.words("web.table.your-turn-spoken"))
    bot = next(seat["name"] for seat in guest.ears.table["seats"] if seat["kind"] == "bot")
    expect(spoken).to_contain_text(bot)
