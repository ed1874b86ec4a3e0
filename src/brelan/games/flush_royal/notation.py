"""How actions of Flush Royal are written; the words are those of both board games."""

from __future__ import annotations

from brelan.arrays import Codes
from brelan.games.grid import notation as grid_notation
from brelan.games.grid.record import LAY, PASS, SWAP

VERB_CODES = (SWAP, LAY, PASS)
VERBS = tuple(grid_notation.VERB_TEXTS[verb] for verb in VERB_CODES)


def read_action(text: str) -> Codes:
    """The action that a text means."""
    return grid_notation.read_action(text, VERB_CODES)
