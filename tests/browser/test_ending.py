"""The end of a game: counted up, proved, downloaded, replayed, played again."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, expect

from browser.input_devices import Mouse
from browser.playing import advice, do, written
from browser.user import NewUser, User

EXTENTS = """(tracks) => tracks.map((track) => {
  const { left, width } = track.getBoundingClientRect();
  return `${Math.round(left)} ${Math.round(width)}`;
})"""
SIZES = ("laptop", "phone")
WHOLE_GAME_MS = 90_000
"""How long bots may take to play a game out among themselves on a busy machine."""
WATCH = """() => {
  window.shown = new Set();
  window.told = new Set();
  const look = () => {
    const end = document.querySelector(".end:not([hidden]) .end-body");
    if (!end) return;
    end.querySelectorAll("[data-value]").forEach((total) => window.shown.add(total.textContent));
    if (!end.matches(".counted")) window.told.add(document.querySelector(".sentence").textContent);
  };
  const everything = { subtree: true, childList: true, characterData: true };
  new MutationObserver(look).observe(document.body, everything);
}"""
RANKS = """(rows) => rows.map((row) => [
  Number(row.dataset.seat), Number(row.querySelector(".place-won").textContent),
])"""
HAND_OVER = """([table, seat]) => {
  const command = { type: "hand-over", command_id: crypto.randomUUID(), seat };
  const request = { method: "POST", body: JSON.stringify(command) };
  return fetch(`/api/tables/${table}/commands`, request).then((answer) => answer.status);
}"""


def play_out(user: User) -> None:
    """Play a game to its end: a bot plays one's seat on."""
    table = urlsplit(user.page.url).path.rpartition("/")[2]
    assert user.page.evaluate(HAND_OVER, [table, user.socket.seat]) == 200
    await_end(user)


def resign(user: User) -> None:
    """Give a game up."""
    user.from_menu("web.table.resign.yes")
    dialog = user.page.get_by_role("dialog")
    expect(dialog).to_contain_text(user.words("web.table.resign.ends"))
    user.press(dialog.locator("[data-id=yes]"))
    await_end(user)


def await_end(user: User) -> None:
    """Wait until the game is over, and its end is shown."""
    user.page.locator("[data-status=over]").wait_for(timeout=WHOLE_GAME_MS)
    expect(user.end).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_points_are_counted_up_with_their_reasons(new_user: NewUser, size: str) -> None:
    user = new_user(size, "en", calm=False, settings={"pace": "quick"}).sit_at("poker_tiles")
    user.await_turn()
    user.page.evaluate(WATCH)
    play_out(user)
    user.socket.catch_up(user.shown)
    result = user.socket.table["result"]
    expect(user.end.locator(".counted")).to_be_visible()
    assert len(user.page.evaluate("[...window.shown]")) > 2, "the points were not counted up"
    # What is told meanwhile gives nothing away, and in the end people stand in their order.
    assert user.page.evaluate("[...window.told]") == [user.words("web.end.counting")]
    best = max((0, 1), key=lambda seat: result["scores"][seat])
    assert user.end.locator(".count").evaluate_all(RANKS) == [[best, 1], [1 - best, 2]]
    # Whatever stands beside them, bars are as long as each other, so that they can be compared.
    assert len(set(user.end.locator(".count-track").evaluate_all(EXTENTS))) == 1
    for seat in (0, 1):
        expect(user.total(seat)).to_have_text(written(result["scores"][seat]))
    for seat, lines in enumerate(user.socket.table["tally"]):
        assert sum(line["points"] for line in lines) == result["scores"][seat]
        for line in lines:
            expect(user.end).to_contain_text(written(line["points"]))


@pytest.mark.parametrize("game", ["royal_flush", "flush_royal", "poker_tiles"])
def test_giving_up_against_bots_ends_the_game_where_it_stands(new_user: NewUser, game: str) -> None:
    user = new_user(calm=False).sit_at(game)
    user.await_turn()
    do(user, Mouse(user), advice(user))
    user.await_turn()
    scores, moves = user.socket.view["scores"], moves_heard(user)
    resign(user)
    user.socket.catch_up(user.shown)
    assert user.socket.table["result"] == {"scores": scores, "winners": [1]}
    assert moves_heard(user) == moves, "no bot has played on"
    for seat in (0, 1):
        expect(user.total(seat)).to_have_text(written(scores[seat]))
    expect(user.end).to_contain_text(user.words("web.table.resigned"))
    expect(user.end.get_by_role("heading")).to_contain_text("Vous avez abandonné")


def moves_heard(user: User) -> int:
    """How many moves the page has been told of."""
    return sum(frame["type"] == "did" for frame in user.socket.frames)


def test_resigning_asks_first(new_user: NewUser) -> None:
    user = new_user().sit_at("poker_tiles")
    user.await_turn()
    user.from_menu("web.table.resign.yes")
    user.press(user.page.get_by_role("dialog").locator("[data-id=no]"))
    expect(user.page.get_by_role("dialog")).to_have_count(0)
    expect(user.play).to_be_visible()
    assert user.socket.commands("resign") == []


@pytest.mark.parametrize(
    ("game", "end"),
    [("royal_flush", play_out), ("flush_royal", play_out), ("poker_tiles", resign)],
)
def test_the_record_is_downloaded_and_verifies(
    new_user: NewUser, game: str, end: Callable[[User], None], tmp_path: Path
) -> None:
    user = new_user(language="en").sit_at(game)
    user.await_turn()
    end(user)
    with user.page.expect_download() as download:
        user.end.get_by_role("link", name=user.words("web.end.download")).click()
    user.press(user.end.locator(".seal"))
    expect(user.end).to_contain_text(f"brelan verify {download.value.suggested_filename}")
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


def test_the_page_verifies_the_deal_by_itself(new_user: NewUser) -> None:
    user = new_user(language="en").sit_at("poker_tiles", mix="mine")
    user.await_turn()
    commitment = user.socket.table["commitment"]
    play_out(user)
    proof = user.end.get_by_text(user.words("web.end.proof.good"))
    expect(proof).to_be_hidden()
    user.end.get_by_role("button", name=user.words("web.end.seal.good")).click()
    expect(proof).to_be_visible()
    expect(user.end).to_contain_text(commitment)
    expect(user.end).to_contain_text(user.socket.table["seed"])
    # Had the table shown another hash before the first card, the page would say so.
    kept = json.dumps([[user.table_id, "0" * 64]])
    user.page.evaluate("(kept) => localStorage.setItem('brelan.deals', kept)", kept)
    user.page.reload()
    expect(user.end).to_contain_text(user.words("web.end.proof.bad"))
    # Somebody who was not there before can check only that seed and hash agree.
    stranger = new_user(language="en").go(f"/table/{user.table_id}")
    expect(stranger.end).to_contain_text(stranger.words("web.end.proof.unnoted"))


@pytest.mark.parametrize("size", SIZES)
def test_a_game_is_replayed_from_a_seat_and_open(new_user: NewUser, size: str) -> None:
    user = new_user(size, "en").sit_at("poker_tiles")
    user.await_turn()
    play_out(user)
    user.press(user.end.get_by_role("link", name=user.words("web.end.replay")))
    user.page.wait_for_url("**/replay/*")
    position = user.page.get_by_role("slider", name=user.words("web.replay.position"))
    expect(position).to_have_value("0")
    user.press(user.button("web.replay.forward"))
    expect(position).to_have_value("1")
    user.press(user.button("web.replay.last"))
    expect(user.button("web.replay.forward")).to_be_disabled()
    last = int(position.input_value())
    assert last > 5
    laid = user.page.locator('[data-square]:not([data-card=""])').count()
    assert laid == len(user.socket.view["board"])
    user.press(user.button("web.replay.back"))
    expect(position).to_have_value(str(last - 1))
    user.page.keyboard.press("Home")
    expect(position).to_have_value("0")
    user.press(user.button("web.replay.play"))
    expect(position).to_have_value("2")
    user.press(user.button("web.replay.pause"))
    check_jumps(user, position)
    user.page.keyboard.press("Home")
    assert hidden_cards(user) == 0
    user.page.get_by_label(user.words("web.replay.from")).select_option("0")
    user.page.wait_for_url("**/replay/*seat=0*")
    assert hidden_cards(user) == 5
    user.page.reload()
    expect(position).to_have_value("0")
    assert hidden_cards(user) == 5


def check_jumps(user: User, position: Locator) -> None:
    """From score to score, by the buttons, by the keyboard and from the list of highlights."""
    user.page.keyboard.press("Home")
    user.press(user.button("web.replay.mark-after"))
    first = position.input_value()
    assert int(first) > 0
    user.page.keyboard.press("ArrowDown")
    assert int(position.input_value()) > int(first)
    user.press(user.button("web.replay.mark-before"))
    expect(position).to_have_value(first)
    user.page.get_by_label(user.words("web.replay.marks")).select_option("1")
    user.press(user.button("web.replay.mark-after"))
    assert int(position.input_value()) > int(first)
    user.open_tab("highlights")
    user.press(user.page.locator(".top-moment").first)
    expect(user.page.locator(".highlights [aria-current]")).to_have_count(1)
    assert user.page.url.endswith(f"#{position.input_value()}")
    if user.size == "phone":
        user.press(user.button("web.table.close-panel"))
    user.page.locator("body").click(position={"x": 2, "y": 2})


def hidden_cards(user: User) -> int:
    """How many cards of a replay are shown from their back: beside the names, or in the drawer."""
    if user.size == "phone":
        user.open_tab("hands")
    expect(user.page.locator("svg[data-card]:visible").first).to_be_visible()
    backs = user.page.get_by_label(user.words("web.cards.hidden")).locator("visible=true").count()
    if user.size == "phone":
        user.press(user.button("web.table.close-panel"))
    return backs


PICTURE = """(canvas) => {
  const pen = canvas.getContext("2d");
  const colours = new Set();
  for (const byte of new Uint32Array(pen.getImageData(0, 0, 1200, 1500).data.buffer)) {
    colours.add(byte);
  }
  return [canvas.width, canvas.height, colours.size > 500];
}"""


@pytest.mark.parametrize("game", ["royal_flush", "flush_royal", "poker_tiles"])
def test_a_postcard_is_drawn_and_kept(new_user: NewUser, game: str, tmp_path: Path) -> None:
    user = new_user(language="en").sit_at(game, "casual casual")
    user.await_turn()
    play_out(user)
    memento = user.end.get_by_title(user.words("web.end.see-best"))
    assert re.search(rf"/replay/{user.table_id}#\d+$", memento.get_attribute("href") or "")
    user.press(user.button("web.postcard.make"))
    card = user.page.get_by_role("dialog").get_by_role("img")
    expect(card).to_have_attribute("aria-label", re.compile("Ada"))
    assert card.evaluate(PICTURE) == [1200, 1500, True]
    with user.page.expect_download() as download:
        user.press(user.button("web.postcard.save"))
    assert download.value.suggested_filename == f"{game}-{user.table_id}.png"
    download.value.save_as(tmp_path / "postcard.png")
    assert (tmp_path / "postcard.png").read_bytes().startswith(b"\x89PNG")


def test_a_running_game_has_no_replay_yet(new_user: NewUser) -> None:
    user = new_user(language="en")
    user.forgive(r"\b409\b")
    user.go(f"/replay/{user.open_table('poker_tiles')}")
    expect(user.page.get_by_text("replay")).to_be_visible()
    user.page.get_by_role("link", name=user.words("web.replay.table")).click()
    user.await_turn()


def test_a_rematch_brings_the_same_players_to_a_new_table(new_user: NewUser) -> None:
    user = new_user(language="en").sit_at("poker_tiles", "novice expert")
    user.await_turn()
    play_out(user)
    user.press(user.end.get_by_role("button", name=user.words("web.end.rematch")))
    user.page.wait_for_url(lambda url: user.table_id not in url)
    user.await_turn()
    seats = user.socket.table["seats"]
    assert sorted(seat["bot"] or "" for seat in seats) == ["", "expert", "novice"]
