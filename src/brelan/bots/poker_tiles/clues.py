"""What a hint of Poker Tiles says before it names the action."""

from __future__ import annotations

from brelan.bots.clue import Clues
from brelan.bots.grid_clues import exchange_clues, lay_clues
from brelan.game import View

WORDS = "pt"


def clues(view: View, action: str) -> Clues:
    """Where to look, and what to look for."""
    verb, *words = action.split()
    if verb == "lay":
        return lay_clues(view, action, WORDS)
    return exchange_clues(view, WORDS, len(words))
