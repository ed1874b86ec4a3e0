"""Faces, jokers and their text (C-1, C-2).

A face is a number 0-51, rank by rank and within a rank suit by suit, so that numeric order is
canonical order and a set of faces is a 52-bit mask with four neighbouring bits for each rank.
"""

from __future__ import annotations

from brelan.kernels import kernel

RANKS = "23456789TJQKA"
SUITS = "shdc"
FACES = 52

JOKER = 52
"""A joker that stands for nothing yet: `*`."""
HIDDEN = 53
"""A card that the reader may not see, or that a position does not give: `?`."""
EMPTY = 54
"""No card: a free square of a board."""
DECLARED = 64
"""Added to a face: a joker on a board that stands for that face, `*As`."""

ALL_FACES = (1 << FACES) - 1
EVERY_RANK = 0x1111111111111
"""The lowest bit of every rank; times 15 it is the whole pack."""

TEXTS = tuple(rank + suit for rank in RANKS for suit in SUITS)

_CODES = {text: code for code, text in enumerate(TEXTS)} | {"*": JOKER, "?": HIDDEN}


class CardError(ValueError):
    """A text that is no card."""


@kernel
def face_of(card: int) -> int:
    """The face that a card on a board shows, a declared joker's too."""
    return card & (DECLARED - 1)


def card_text(card: int) -> str:
    """`As`, `*`, `*As` or `?`."""
    if card < FACES:
        return TEXTS[card]
    if card == JOKER:
        return "*"
    if card >= DECLARED:
        return "*" + TEXTS[card - DECLARED]
    return "?"


def read_card(text: str) -> int:
    """The card a text means; lenient where no doubt is possible (`10h`, `aS`)."""
    code = _CODES.get(text)
    if code is not None:
        return code
    if text.startswith("*"):
        return DECLARED + read_face(text[1:])
    return read_face(text)


def read_face(text: str) -> int:
    """The face a text means; a joker or a hidden card is none."""
    rank, suit = text[:-1].upper(), text[-1:].lower()
    code = _CODES.get(("T" if rank == "10" else rank) + suit)
    if code is None or code >= FACES:
        raise CardError(f"{text!r} is not a card")
    return code
