"""What an action has made is seen by all, in its turn, and never in the way of anybody."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.input_devices import device_of
from browser.playing import advice, do
from browser.user import NewUser, User, await_script

JOYFUL = {"pace": "normal", "celebrations": "full"}
# What came into sight and what changed, in the order in which it did.
RECORD = """([selectors, own]) => {
  window.seen = [];
  const note = (what) => window.seen.push(what);
  const score = () => document.querySelector(`.plate[data-seat="${own}"] .score`)?.textContent;
  let before = score();
  const look = (changes) => {
    for (const change of changes) {
      for (const [list, sign] of [[change.addedNodes, "+"], [change.removedNodes, "-"]]) {
        for (const node of list) {
          const name = selectors.find((each) => node instanceof Element && node.matches(each));
          if (name) note(sign + name);
        }
      }
    }
    if (score() !== before) note(`score ${(before = score())}`);
  };
  const everything = { subtree: true, childList: true, characterData: true };
  new MutationObserver(look).observe(document.body, everything);
}"""
PILL = ".revealed > .grid-pill"
# What moves, by the classes of its element.
MOVING = """() => document.getAnimations().filter(({ effect }) =>
  effect.getComputedTiming().iterations !== Infinity
  && effect.getKeyframes().some((frame) => "translate" in frame || "strokeDashoffset" in frame)
).map(({ effect, playState }) => `${effect.target.getAttribute("class")}: ${playState}`)"""
ENTRIES = """() => {
  const table = document.querySelector("[data-seq]");
  window.entries = [];
  const look = () => window.entries.push(Number(table.dataset.seq));
  new MutationObserver(look).observe(table, { attributeFilter: ["data-seq"] });
}"""


def record(user: User, *selectors: str) -> None:
    user.page.evaluate(RECORD, [selectors, user.socket.seat])


def seen(user: User) -> list[str]:
    noted: list[str] = user.page.evaluate("window.seen")
    return noted


def await_score(user: User) -> list[str]:
    """What was seen until the own points began to be counted."""
    await_script(user.page, "() => window.seen.some((what) => what.startsWith('score'))")
    noted = seen(user)
    return noted[: [what.startswith("score") for what in noted].index(True) + 1]


def lay(user: User) -> None:
    """Lay something, after as many other turns as that takes."""
    assert user.await_turn()
    while not (wise := advice(user)).startswith("lay"):
        do(user, device_of(user), wise)
        assert user.await_turn()
    # Points of an earlier lay may still be on their way, or be counted.
    expect(user.page.locator(".flight.points, .score.counting")).to_have_count(0)
    user.page.evaluate("window.seen = []")
    do(user, device_of(user), wise)


def test_what_a_lay_made_stays_in_sight_until_its_points_are_counted(new_user: NewUser) -> None:
    user = new_user(calm=False, settings=JOYFUL)
    user.sit_with("flush_royal", lambda _rack: True)
    record(user, PILL, ".flight.points")
    lay(user)
    noted = await_score(user)
    assert noted.index(f"+{PILL}") < noted.index("+.flight.points") < len(noted) - 1

    user.page.emulate_media(reduced_motion="reduce")
    lay(user)
    assert user.page.evaluate(MOVING) == []
    noted = await_score(user)
    assert f"+{PILL}" in noted
    assert "+.flight.points" not in noted

    user.from_menu("web.table.settings")
    off = user.words("web.settings.celebrations.off")
    user.page.locator("fieldset:has([name=setting-celebrations])").get_by_text(off).click()
    user.page.keyboard.press("Escape")
    lay(user)
    assert f"+{PILL}" not in await_score(user)


def test_a_claim_shows_its_cards_before_they_are_put_away(new_user: NewUser) -> None:
    user = new_user(calm=False, settings=JOYFUL)
    user.sit_at("royal_flush", options={"children": [0]})
    assert user.await_turn()
    record(user, ".flight.claimed", ".flight.points")
    seq = user.shown
    board = user.page.locator("[data-board=three-of-a-kind]")
    user.press(board)
    user.press(user.play)
    user.await_after(seq)
    expect(user.page.locator(".flight.claimed")).to_have_count(3)
    noted = await_score(user)
    assert noted.count("+.flight.claimed") == noted.count("-.flight.claimed") == 3
    assert "+.flight.points" in noted
    assert user.await_turn()


def test_a_phone_shows_each_action_of_the_bots_in_its_turn(new_user: NewUser) -> None:
    user = new_user("phone", settings={"pace": "normal", "celebrations": "off"})
    user.sit_at("royal_flush", "casual casual", begins=0)
    assert user.await_turn()
    user.page.evaluate(ENTRIES)
    before = user.shown
    do(user, device_of(user), advice(user))
    while user.table.get_attribute("data-turn") == "mine":
        do(user, device_of(user), advice(user))
    assert user.await_turn()
    told = [
        frame["seq"]
        for frame in user.socket.frames
        if frame["type"] == "did" and before < frame["seq"] <= user.shown
    ]
    shown = user.page.evaluate("window.entries")
    assert [seq for seq in shown if seq in told] == told
    deed = user.page.locator(".sentence .last-action")
    expect(deed).to_have_text(re.compile(r"\w"))


def test_a_press_brings_the_own_turn_at_once(new_user: NewUser) -> None:
    user = new_user(settings={"pace": "slow", "celebrations": "off"})
    user.sit_at("flush_royal", " ".join(["novice"] * 5), begins=0)
    assert user.await_turn()
    do(user, device_of(user), advice(user))
    user.page.evaluate(ENTRIES)
    while user.socket.view["turn"] != user.socket.seat:
        user.page.wait_for_timeout(20)
    user.page.evaluate("window.entries = []")
    user.page.keyboard.press("Shift")
    assert user.await_turn()
    # One action may have come into sight by itself; those left came together.
    assert len(user.page.evaluate("window.entries")) <= 2


def test_cards_are_dealt_once_and_not_again_after_a_reload(new_user: NewUser) -> None:
    user = new_user(calm=False, settings=JOYFUL)
    counted = """() => {
      window.dealt = 0;
      const look = (changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) window.dealt += Number(node.className === "flight dealt");
      };
      const watch = () => new MutationObserver(look).observe(document.body, { childList: true });
      addEventListener("DOMContentLoaded", watch);
    }"""
    user.page.add_init_script(f"({counted})()")
    user.sit_at("poker_tiles", begins=0)
    assert user.await_turn()
    assert user.page.evaluate("window.dealt") == 5
    user.page.reload()
    assert user.await_turn()
    assert user.page.evaluate("window.dealt") == 0
