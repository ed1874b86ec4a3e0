"""What a hint of Flush Royal says before it names the action."""

from __future__ import annotations

import msgspec

from brelan.bots.clue import Clue, Clues
from brelan.bots.grid_clues import exchange_clues, lay_clues
from brelan.cards import JOKER, card_text
from brelan.game import View
from brelan.texts import say

WORDS = "fr"
JOKER_TEXT = card_text(JOKER)


def clues(view: View, action: str) -> Clues:
    """Where to look, and what to look for."""
    verb, *words = action.split()
    if verb == "lay":
        return lay_clues(view, action, WORDS)
    if verb == "swap":
        return lend_clues() if words[1] == JOKER_TEXT else fetch_clues(view)
    return exchange_clues(view, WORDS, len(words))


def lend_clues() -> Clues:
    """An own joker goes to the board, for a card there."""
    look = (JOKER_TEXT,)
    return Clues(Clue(say("hint.fr.own-joker"), look), Clue(say("hint.fr.lend"), look))


def fetch_clues(view: View) -> Clues:
    """A joker of the board comes home, for the card that it stands for."""
    board: dict[str, str] = msgspec.to_builtins(view.position())["board"]
    look = tuple(square for square, card in board.items() if card.startswith(JOKER_TEXT))
    return Clues(Clue(say("hint.fr.joker"), look), Clue(say("hint.fr.fetch"), look))
