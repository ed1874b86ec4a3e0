"""What people type, without what cannot be seen, and names that cannot be mistaken."""

from __future__ import annotations

import unicodedata

from brelan.server.protocol.lookalikes import is_confusing
from brelan.server.protocol.refusals import Refusal

INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Kinds of characters that a name or a line of talk does without."""
BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters, marks and signs that show nothing."""
LONGEST_NAME = 24
"""Characters; some become several when they are written in the usual way."""
JOINER = "\u200d"
"""Holds emoji together."""


def visible(text: str) -> str:
    """A text on one line, without control characters, spaces joined."""
    kept = "".join(
        each if each == JOINER or not is_invisible(each) else " "
        for each in unicodedata.normalize("NFC", text)
    )
    return " ".join(kept.replace("\u00a0", " ").split())


def is_invisible(character: str) -> bool:
    """Whether a character shows nothing."""
    return character in BLANK or unicodedata.category(character) in INVISIBLE


def clean_name(text: str) -> str:
    """A name that can be shown; letters in another width or style are the usual ones."""
    name = visible(unicodedata.normalize("NFKC", text))[:LONGEST_NAME].strip(JOINER + " ")
    if not name:
        raise Refusal("name")
    if is_confusing(name):
        raise Refusal("name-confusing")
    return name


def clean_text(text: str) -> str:
    """Something said that can be shown."""
    said = visible(text).strip(JOINER)
    if not said:
        raise Refusal("nothing-said")
    return said
