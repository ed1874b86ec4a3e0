"""Playing on: ask a bot of ours what to do, and do it with real gestures."""

from __future__ import annotations

from collections import Counter

from playwright.sync_api import expect

from brelan import bots, games
from browser.guests import Guest
from browser.hands import Hand

BOT = "casual"
LONGEST_GAME = 400


def advice(guest: Guest, bot: str = BOT) -> str:
    """What a bot would do, seeing what this guest has been told and no more."""
    view = games.find(guest.ears.view["game"]).from_view(guest.ears.view)
    action = str(bots.choose(view, bot, seed=1).action)
    if action.startswith("swap"):
        # A swap is sent with what follows it; here only what follows is wanted.
        action = next(each for each in map(str, view.actions()) if not each.startswith("swap"))
    return action


def do(guest: Guest, hand: Hand, action: str) -> None:
    """Carry out an action, and wait until the table shows it."""
    seq = guest.ears.seq
    prepare(guest, hand, action)
    hand.play()
    guest.await_after(seq)
    assert guest.ears.commands("act")[-1]["actions"] == [action]


def prepare(guest: Guest, hand: Hand, action: str) -> None:
    """Everything up to the button; the sheet of a round that has just ended is put away first."""
    sheet = guest.page.get_by_role("dialog")
    if sheet.count():
        hand.go_on()
        expect(sheet).to_have_count(0)
    verb, *words = action.split(" ")
    match verb:
        case "lay":
            lay(hand, words)
        case "exchange" | "pass" if guest.ears.view["game"] != "royal_flush":
            hand.begin_exchange()
            hand.choose(words)
        case "take" | "draw" | "refresh":
            hand.draw(verb, words[0] if words else None)
        case "claim":
            hand.claim(words[0], keys_of(words[1:]))


def lay(hand: Hand, words: list[str]) -> None:
    """Cards first, then jokers, which are asked for their face when the rest lies."""
    for word in sorted(words, key=lambda word: "*" in word):
        square, card = word.split("=")
        face = card[1:] if card.startswith("*") else ""
        hand.put("*" if card.startswith("*") else card, square)
        if face:
            hand.declare(face)


def keys_of(cards: list[str]) -> list[str]:
    """Cards as the hand knows them: a face that is held twice has two keys."""
    seen: Counter[str] = Counter()
    keys = []
    for card in cards:
        keys.append(f"{card}/{seen[card]}")
        seen[card] += 1
    return keys


def play_out(guest: Guest, hand: Hand) -> int:
    """Play to the end; how many actions that took."""
    for number in range(LONGEST_GAME):
        if not guest.await_turn():
            return number
        do(guest, hand, advice(guest))
    raise AssertionError("this game does not end")


def written(score: int) -> str:
    """A score as a page writes it, with a true minus sign."""
    return str(score).replace("-", "−")
