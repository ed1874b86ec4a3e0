"""The first two stages of a hint: where to look, and what to look for. The third is the action.

A game says both in its own words (`clues` of its `BOTS`); this is what is said where it does not.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from brelan import games
from brelan.game import View
from brelan.texts import Message, say

OWN, BOARD = "own", "board"
"""Parts of the table that every game has: the cards of whoever asks, and all that lies between the
players."""


class Clue(msgspec.Struct, frozen=True):
    """A part of what a hint knows: words, and what is lit at the table meanwhile."""

    text: Message
    """To be put into words."""
    look: tuple[str, ...]
    """What is lit: `own`, `board`, or what the game's own page knows (a square, a card, a line)."""


class Clues(msgspec.Struct, frozen=True):
    """What a hint says before it names the action."""

    where: Clue
    """Where to look."""
    what: Clue
    """What to look for there."""


def own_cards(view: View, seat: int) -> list[str]:
    """The cards that a seat holds, as far as a view shows them."""
    field = games.display(view.game.name).own_field
    return list(getattr(view.position(), field)[seat])


def plain_clues(view: View, action: str) -> Clues:
    """What can be said of an action of any game: how many own cards it takes, what it earns."""
    assert view.seat is not None
    held = Counter(own_cards(view, view.seat))
    used = (Counter(action.split()[1:]) & held).total()
    points = view.judge(action).points
    where = Clue(say("hint.own"), (OWN,)) if used else Clue(say("hint.board"), (BOARD,))
    if points > 0:
        return Clues(where, Clue(say("hint.points", points=points), where.look))
    what = say("hint.takes", many=used) if used else say("hint.takes-none")
    return Clues(where, Clue(what, where.look))
