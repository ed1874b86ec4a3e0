"""How actions of Flush Royal are written; the words are those of both board games."""

from __future__ import annotations

from brelan.games import grid_text
from brelan.games.grid import LAY, PASS, SWAP
from brelan.tables import Codes

VERBS = (SWAP, LAY, PASS)
VERB_TEXTS = tuple(grid_text.VERBS[verb] for verb in VERBS)


def read_action(text: str) -> Codes:
    """The action that a text means."""
    return grid_text.read_action(text, VERBS)
