"""Actions as text: nothing else parses or prints them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from brelan.arrays import Codes
from brelan.cards import FACES, JOKER, TEXTS, CardError, read_card
from brelan.errors import BadAction
from brelan.games.royal_flush.facts import BOARDS, JOKERS, PACKS
from brelan.games.royal_flush.record import ACTION, CLAIM, TAKE, VERBS
from brelan.texts import say

BOARD_NAMES = tuple(board.name for board in BOARDS)
LONGEST_TEXT = 1000
"""Characters of an action: a claim of all cards, which RF-14 forbids, is shorter."""

_CODE_OF_VERB = {verb: code for code, verb in enumerate(VERBS)}
_CODE_OF_BOARD = {name: code for code, name in enumerate(BOARD_NAMES)}


def write_action(code: Any) -> str:
    """The canonical text of an action."""
    once, twice, verb, board, card, jokers = code.item()
    if verb == CLAIM:
        cards = [*face_texts(once, twice), *("*" for _ in range(jokers))]
        return " ".join(["claim", BOARD_NAMES[board], *cards])
    if verb == TAKE:
        return f"take {TEXTS[card]}"
    return VERBS[verb]


def face_texts(once: int, twice: int) -> list[str]:
    """The cards of two masks, in canonical order."""
    texts = []
    while once:
        lowest = once & -once
        text = TEXTS[lowest.bit_length() - 1]
        texts.append(text)
        if twice & lowest:
            texts.append(text)
        once ^= lowest
    return texts


def read_action(text: str) -> Codes:
    """The action that a text means; BadAction if it means none."""
    if not isinstance(text, str) or len(text) > LONGEST_TEXT:
        raise BadAction(say("error.rf.action", text=str(text)[:40]))
    verb, *arguments = text.split() or [""]
    code = _CODE_OF_VERB.get(verb.lower())
    if code is None:
        raise BadAction(say("error.verb", verb=verb[:40], verbs=", ".join(VERBS)))
    if code == CLAIM:
        return _read_claim(arguments)
    if code == TAKE:
        return _read_take(arguments)
    if arguments:
        raise BadAction(say("error.rf.no-arguments", verb=verb))
    return _action(verb=code)


def _read_take(arguments: list[str]) -> Codes:
    if len(arguments) != 1:
        raise BadAction(say("error.rf.take-one"))
    card = _card(arguments[0])
    if card == JOKER:
        raise BadAction(say("error.card", text="*"))
    return _action(verb=TAKE, card=card)


def _read_claim(arguments: list[str]) -> Codes:
    """The board's name may stand anywhere among the cards."""
    names = [word for word in arguments if word.lower() in _CODE_OF_BOARD]
    if len(names) != 1:
        raise BadAction(say("error.rf.one-board"))
    cards = [_card(word) for word in arguments if word is not names[0]]
    jokers = cards.count(JOKER)
    if jokers > JOKERS:
        raise BadAction(say("error.rf.not-held", card="*"))
    once, twice = masks(card for card in cards if card != JOKER)
    return _action(
        verb=CLAIM, board=_CODE_OF_BOARD[names[0].lower()], jokers=jokers, once=once, twice=twice
    )


def masks(faces: Iterable[int]) -> tuple[int, int]:
    """The faces that occur, and those that occur twice; a third is one more than there are."""
    once = twice = 0
    for face in faces:
        mask = 1 << face
        if twice & mask:
            raise BadAction(say("error.too-many-of", card=TEXTS[face], many=PACKS + 1, most=PACKS))
        twice |= once & mask
        once |= mask
    return once, twice


def _card(text: str) -> int:
    try:
        card = read_card(text)
    except CardError:
        raise BadAction(say("error.card", text=text[:20])) from None
    if card >= FACES and card != JOKER:
        raise BadAction(say("error.card", text=text[:20]))
    return card


def _action(
    *, verb: int, board: int = 0, card: int = 0, jokers: int = 0, once: int = 0, twice: int = 0
) -> Codes:
    codes = np.zeros(1, ACTION)
    codes[0] = (once, twice, verb, board, card, jokers)
    return codes
