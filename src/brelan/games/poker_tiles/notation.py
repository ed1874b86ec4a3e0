"""How actions of Poker Tiles are written; the words are those of both board games."""

from __future__ import annotations

from brelan.arrays import Codes
from brelan.cards import DECLARED
from brelan.errors import BadAction
from brelan.games.grid import notation as grid_notation
from brelan.games.grid.record import EXCHANGE, LAY, PASS
from brelan.texts import say

VERB_CODES = (LAY, EXCHANGE, PASS)
VERBS = tuple(grid_notation.VERB_TEXTS[verb] for verb in VERB_CODES)


def read_action(text: str) -> Codes:
    """The action that a text means; PT-15: a joker is never declared."""
    codes = grid_notation.read_action(text, VERB_CODES)
    verb, many = codes["verb"][0], codes["many"][0]
    if verb == EXCHANGE and many == 0:
        raise BadAction(say("error.pt.exchange-nothing"))
    if verb == PASS and many > 0:
        raise BadAction(say("error.pt.pass-tiles"))
    if (codes["cards"][0][:many] >= DECLARED).any():
        raise BadAction(say("error.pt.joker-declared"))
    return codes
