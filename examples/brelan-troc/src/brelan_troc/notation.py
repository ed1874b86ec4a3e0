"""Actions as text: `keep`, `swap 2d Ks`."""

from __future__ import annotations

from typing import Any

import numpy as np

from brelan.arrays import Codes
from brelan.cards import FACES, CardError, card_text, read_card
from brelan.errors import BadAction
from brelan.texts import say
from brelan_troc.facts import HAND
from brelan_troc.record import ACTION, KEEP, VERBS


def write_action(code: Any) -> str:
    """The canonical text of an action."""
    cards = (card_text(card) for card in code["cards"][: code["many"]].tolist())
    return " ".join([VERBS[int(code["verb"])], *cards])


def read_action(text: str) -> Codes:
    """The action that a text means; BadAction if it means none."""
    verb, *words = text.split() or [""]
    if verb not in VERBS:
        raise BadAction(say("error.verb", verb=verb[:40], verbs=", ".join(VERBS)))
    cards = sorted(_card(word) for word in words)
    if len(cards) > HAND:
        raise BadAction(say("error.too-many-cards", most=HAND))
    if bool(cards) == (VERBS.index(verb) == KEEP):
        raise BadAction(say("error.tr.keep" if cards else "error.tr.swap"))
    codes = np.zeros(1, ACTION)
    codes["verb"] = VERBS.index(verb)
    codes["many"] = len(cards)
    codes["cards"][0][: len(cards)] = cards
    return codes


def _card(text: str) -> int:
    try:
        card = read_card(text)
    except CardError:
        card = FACES
    if card >= FACES:
        raise BadAction(say("error.card", text=text[:20]))
    return card
