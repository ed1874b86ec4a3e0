"""The end of a game: counted up, proved, downloaded, replayed, played again."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.guests import Guest, Visit
from browser.playing import written

SIZES = ("laptop", "phone")
WHOLE_GAME_MS = 90_000
"""How long bots may take to play a game out among themselves on a busy machine."""
WATCH = """() => {
  window.shown = new Set();
  const look = () => document.querySelectorAll("[data-value]").forEach((total) => {
    window.shown.add(total.textContent);
  });
  const everything = { subtree: true, childList: true, characterData: true };
  new MutationObserver(look).observe(document.body, everything);
}"""


def resign(guest: Guest) -> None:
    """End a game at once: a bot plays the seat on."""
    guest.from_menu("web.table.resign.yes")
    dialog = guest.page.get_by_role("dialog")
    guest.press(dialog.locator("[data-id=yes]"))
    guest.page.locator("[data-status=over]").wait_for(timeout=WHOLE_GAME_MS)
    expect(guest.end).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_points_are_counted_up_with_their_reasons(visit: Visit, size: str) -> None:
    guest = visit(size, "en", calm=False).sit_at("poker_tiles")
    guest.await_turn()
    guest.page.evaluate(WATCH)
    resign(guest)
    guest.ears.catch_up(guest.shown)
    result = guest.ears.table["result"]
    for seat in (0, 1):
        expect(guest.totals.nth(seat)).to_have_text(written(result["scores"][seat]))
    assert len(guest.page.evaluate("[...window.shown]")) > 2, "the points were not counted up"
    for seat, lines in enumerate(guest.ears.table["tally"]):
        assert sum(line["points"] for line in lines) == result["scores"][seat]
        for line in lines:
            expect(guest.end).to_contain_text(written(line["points"]))
    assert result["winners"] == [1], "who resigns does not win"
    expect(guest.end).to_contain_text(guest.words("web.table.resigned"))


def test_resigning_asks_first(visit: Visit) -> None:
    guest = visit().sit_at("poker_tiles")
    guest.await_turn()
    guest.from_menu("web.table.resign.yes")
    guest.press(guest.page.get_by_role("dialog").locator("[data-id=no]"))
    expect(guest.page.get_by_role("dialog")).to_have_count(0)
    expect(guest.play).to_be_visible()
    assert guest.ears.commands("resign") == []


@pytest.mark.parametrize("game", ["royal_flush", "flush_royal", "poker_tiles"])
def test_the_record_is_downloaded_and_verifies(visit: Visit, game: str, tmp_path: Path) -> None:
    guest = visit(language="en").sit_at(game)
    guest.await_turn()
    resign(guest)
    with guest.page.expect_download() as download:
        guest.end.get_by_role("link", name=guest.words("web.end.download")).click()
    assert download.value.suggested_filename.endswith(".brelan.json")
    record = tmp_path / download.value.suggested_filename
    download.value.save_as(record)
    assert verify(record) == 0
    changed = json.loads(record.read_text())
    changed["result"]["scores"][0] += 1
    record.write_text(json.dumps(changed))
    assert verify(record) != 0


def verify(record: Path) -> int:
    command = [sys.executable, "-m", "brelan", "verify", str(record)]
    return subprocess.run(command, capture_output=True, check=False).returncode


def test_the_page_verifies_the_deal_by_itself(visit: Visit) -> None:
    guest = visit(language="en").sit_at("poker_tiles", mix="mine")
    guest.await_turn()
    commitment = guest.ears.table["commitment"]
    resign(guest)
    expect(guest.end).to_contain_text(guest.words("web.end.proof.good"))
    guest.end.get_by_text(guest.words("web.end.proof.good")).click()
    expect(guest.end).to_contain_text(commitment)
    expect(guest.end).to_contain_text(guest.ears.table["seed"])
    # Had the table shown another hash before the first card, the page would say so.
    kept = json.dumps([[guest.table_id, "0" * 64]])
    guest.page.evaluate("(kept) => localStorage.setItem('brelan.deals', kept)", kept)
    guest.page.reload()
    expect(guest.end).to_contain_text(guest.words("web.end.proof.bad"))
    # Somebody who was not there before can check only that seed and hash agree.
    stranger = visit(language="en").go(f"/table/{guest.table_id}")
    expect(stranger.end).to_contain_text(stranger.words("web.end.proof.unnoted"))


@pytest.mark.parametrize("size", SIZES)
def test_a_game_is_replayed_from_a_seat_and_open(visit: Visit, size: str) -> None:
    guest = visit(size, "en").sit_at("poker_tiles")
    guest.await_turn()
    resign(guest)
    guest.press(guest.end.get_by_role("link", name=guest.words("web.end.replay")))
    guest.page.wait_for_url("**/replay/*")
    position = guest.page.get_by_role("slider", name=guest.words("web.replay.position"))
    expect(position).to_have_value("0")
    guest.press(guest.button("web.replay.forward"))
    expect(position).to_have_value("1")
    guest.press(guest.button("web.replay.last"))
    expect(guest.button("web.replay.forward")).to_be_disabled()
    last = int(position.input_value())
    assert last > 5
    laid = guest.page.locator('[data-square]:not([data-card=""])').count()
    assert laid == len(guest.ears.view["board"])
    guest.press(guest.button("web.replay.back"))
    expect(position).to_have_value(str(last - 1))
    guest.page.keyboard.press("Home")
    expect(position).to_have_value("0")
    guest.press(guest.button("web.replay.play"))
    expect(position).to_have_value("2")
    guest.press(guest.button("web.replay.pause"))
    guest.page.keyboard.press("Home")
    assert hidden_cards(guest) == 0
    guest.page.get_by_label(guest.words("web.replay.from")).select_option("0")
    guest.page.wait_for_url("**/replay/*seat=0*")
    assert hidden_cards(guest) == 5
    guest.page.reload()
    expect(position).to_have_value("0")
    assert hidden_cards(guest) == 5


def hidden_cards(guest: Guest) -> int:
    """How many cards of a replay are shown from their back: beside the names, or in the drawer."""
    if guest.size == "phone":
        guest.open_tab("hands")
    expect(guest.page.locator("svg[data-card]:visible").first).to_be_visible()
    backs = guest.page.get_by_label(guest.words("web.cards.hidden")).locator("visible=true").count()
    if guest.size == "phone":
        guest.press(guest.button("web.table.close-panel"))
    return backs


def test_a_running_game_has_no_replay_yet(visit: Visit) -> None:
    guest = visit(language="en")
    guest.forgive(r"\b409\b")
    guest.go(f"/replay/{guest.open_table('poker_tiles')}")
    expect(guest.page.get_by_text("replay")).to_be_visible()
    guest.page.get_by_role("link", name=guest.words("web.replay.table")).click()
    guest.await_turn()


def test_a_rematch_brings_the_same_players_to_a_new_table(visit: Visit) -> None:
    guest = visit(language="en").sit_at("poker_tiles", "novice expert")
    guest.await_turn()
    resign(guest)
    guest.press(guest.end.get_by_role("button", name=guest.words("web.end.rematch")))
    guest.page.wait_for_url(lambda url: guest.table_id not in url)
    guest.await_turn()
    seats = guest.ears.table["seats"]
    assert sorted(seat["bot"] or "" for seat in seats) == ["", "expert", "novice"]
