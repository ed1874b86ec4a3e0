"""How near a hand of Royal Flush is to each board: the browser finds what the rules find."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path

import pytest

import patience
from brelan.cards import TEXTS
from brelan.games.royal_flush.claims import is_combination, usable
from brelan.games.royal_flush.facts import BOARDS, MOST_JOKERS_EACH
from brelan.games.royal_flush.notation import read_action
from brelan.games.royal_flush.shortfall import shortfall
from system import needed

ANSWERS = Path(__file__).parent / "units" / "reach_answers.js"
HANDS = 400


def some_hands() -> list[list[str]]:
    """Hands as they are dealt, hands that have grown, and hands of few ranks or of one suit."""
    chance = random.Random(14)
    hands = []
    for number in range(HANDS):
        faces = list(TEXTS[:52])
        if number % 4 == 1:
            ranks = chance.sample("23456789TJQKA", 4)
            faces = [face for face in faces if face[0] in ranks]
        elif number % 4 == 2:
            faces = [face for face in faces if face[1] == "s" or face[0] in "TJ"]
        hand = chance.sample(faces * 2, chance.randint(1, min(20, len(faces))))
        hands.append([*hand, *["*"] * chance.randint(0, MOST_JOKERS_EACH)])
    return hands


def ask(questions: list[tuple[str, list[str], bool]]) -> list[list[dict[str, str]]]:
    """What the browser's module answers."""
    done = subprocess.run(
        [needed("node"), ANSWERS],
        input=json.dumps(questions),
        capture_output=True,
        text=True,
        timeout=patience.PROGRAM_SECONDS,
        check=True,
    )
    answers: list[list[dict[str, str]]] = json.loads(done.stdout)
    return answers


@pytest.mark.parametrize("any_suit", [False, True])
@pytest.mark.rule("RF-14", "RF-15", "RF-16", "RF-17", "RF-18", "RF-19", "RF-21", "RF-22")
def test_what_a_hand_has_for_a_board_is_what_the_rules_count(any_suit: bool) -> None:
    hands = some_hands()
    questions = [(board.name, hand, any_suit) for hand in hands for board in BOARDS]
    whole = 0
    for (name, hand, _), slots in zip(questions, ask(questions), strict=True):
        number = next(at for at, board in enumerate(BOARDS) if board.name == name)
        cards = BOARDS[number].cards
        found = [slot["card"] for slot in slots if "card" in slot]
        all_held = read_action(" ".join(["claim", name, *hand]))[0]
        missing = int(shortfall(number, all_held.once, all_held.twice, any_suit))
        jokers = min(missing, int(usable(number, all_held.jokers)))
        assert len(slots) == cards
        assert len(found) == cards - missing + jokers, (name, hand, slots)
        assert all(found.count(card) <= hand.count(card) for card in found)
        real = [card for card in found if card != "*"]
        if real:
            part = read_action(" ".join(["claim", name, *real]))[0]
            short = int(shortfall(number, part.once, part.twice, any_suit))
            assert short == cards - len(real), (name, hand, slots)
        if len(found) == cards:
            claim = read_action(" ".join(["claim", name, *found]))[0]
            assert is_combination(number, claim.once, claim.twice, claim.jokers, any_suit)
            whole += 1
    assert whole > HANDS
