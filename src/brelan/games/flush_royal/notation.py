"""How actions of Flush Royal are written; the words are those of both board games."""

from __future__ import annotations

from brelan.arrays import Codes
from brelan.games.grid import notation as grid_notation
from brelan.games.grid.record import LAY, PASS, SWAP

VERBS = (SWAP, LAY, PASS)
VERB_TEXTS = tuple(grid_notation.VERBS[verb] for verb in VERBS)


def read_action(text: str) -> Codes:
    """The action that a text means."""
    return grid_notation.read_action(text, VERBS)
