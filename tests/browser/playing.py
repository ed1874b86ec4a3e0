"""Playing on: ask a bot of ours what to do, and do it with real gestures."""

from __future__ import annotations

from collections import Counter
from typing import Any

from playwright.sync_api import expect

from brelan import bots, games
from browser.input_devices import InputDevice
from browser.user import User

BOT = "casual"
LONGEST_GAME = 400


def advice(user: User, bot: str = BOT) -> str:
    """What a bot would do, seeing what this user has been told and no more."""
    return advised(user.socket.view, bot)


def advised(told: dict[str, Any], bot: str = BOT) -> str:
    """What a bot would do that has been told this view."""
    view = games.find(told["game"]).from_view(told)
    action = str(bots.choose(view, bot, seed=1).action)
    if action.startswith("swap"):
        # A swap is sent with what follows it; here only what follows is wanted.
        action = next(each for each in map(str, view.actions()) if not each.startswith("swap"))
    return action


def do(user: User, device: InputDevice, action: str) -> None:
    """Carry out an action, and wait until the table shows it."""
    seq = user.socket.seq
    prepare(user, device, action)
    device.play()
    user.await_after(seq)
    assert user.socket.commands("act")[-1]["actions"] == [action]


def prepare(user: User, device: InputDevice, action: str) -> None:
    """Everything up to the button; the sheet of a round that has just ended is put away first."""
    sheet = user.page.get_by_role("dialog")
    if sheet.count():
        device.go_on()
        expect(sheet).to_have_count(0)
    verb, *words = action.split(" ")
    match verb:
        case "lay":
            lay(device, words)
        case "exchange" | "pass" if user.socket.view["game"] != "royal_flush":
            device.begin_exchange()
            device.choose(words)
        case "take" | "draw" | "refresh":
            device.draw(verb, words[0] if words else None)
        case "claim":
            device.claim(words[0], keys_of(words[1:]))


def lay(device: InputDevice, words: list[str]) -> None:
    """Cards first, then jokers, which are asked for their face when the rest lies."""
    for word in sorted(words, key=lambda word: "*" in word):
        square, card = word.split("=")
        face = card[1:] if card.startswith("*") else ""
        device.put("*" if card.startswith("*") else card, square)
        if face:
            device.declare(face)


def keys_of(cards: list[str]) -> list[str]:
    """Cards as the hand knows them: a face that is held twice has two keys."""
    seen: Counter[str] = Counter()
    keys = []
    for card in cards:
        keys.append(f"{card}/{seen[card]}")
        seen[card] += 1
    return keys


def play_out(user: User, device: InputDevice) -> int:
    """Play to the end; how many actions that took."""
    for number in range(LONGEST_GAME):
        if not user.await_turn():
            return number
        do(user, device, advice(user))
    raise AssertionError("this game does not end")


def written(score: int) -> str:
    """A score as a page writes it, with a true minus sign."""
    return str(score).replace("-", "−")
