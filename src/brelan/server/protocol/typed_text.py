"""What people type, without what cannot be seen."""

from __future__ import annotations

import unicodedata

from brelan.server.protocol.refusals import Refusal

INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Kinds of characters that a name or a line of talk does without."""
LONGEST_NAME = 24
"""Characters; some become several when they are written in the usual way."""
JOINER = "\u200d"
"""Holds emoji together."""


def visible(text: str) -> str:
    """A text on one line, without control characters, spaces joined."""
    kept = "".join(
        each if each == JOINER or unicodedata.category(each) not in INVISIBLE else " "
        for each in unicodedata.normalize("NFC", text)
    )
    return " ".join(kept.replace("\u00a0", " ").split())


def clean_name(text: str) -> str:
    """A name that can be shown."""
    name = visible(text)[:LONGEST_NAME].strip(JOINER)
    if not name:
        raise Refusal("name")
    return name


def clean_text(text: str) -> str:
    """Something said that can be shown."""
    said = visible(text).strip(JOINER)
    if not said:
        raise Refusal("nothing-said")
    return said
