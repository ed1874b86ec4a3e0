"""Names that can be mistaken for each other, in the manner of Unicode's TR39, with a small table.

What is compared is how names look: `Ада` in Cyrillic letters is `Ada` to whoever reads it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

ALPHABETS = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU")
"""Alphabets with letters that look like those of another; words of two of them are refused."""
MOST_MARKS = 2
"""Marks on one letter: more would cover the lines above and below."""

LOOKS = {
    "A": "АΑ", "B": "ВΒ", "C": "СϹ", "E": "ЕΕ", "G": "Ԍ", "H": "НΗ", "I": "ІΙӀ", "J": "ЈͿ",
    "K": "КΚ", "M": "МΜ", "N": "Ν", "O": "ОΟ", "P": "РΡ", "Q": "Ԛ", "S": "Ѕ", "T": "ТΤ",
    "W": "Ԝ", "X": "ХΧ", "Y": "УΥҮ", "Z": "Ζ", "a": "аαɑ", "b": "ЬьƄ", "c": "сϲ", "d": "ԁ",
    "e": "еҽ", "g": "ɡց", "h": "һհ", "i": "іιıɩ", "j": "јϳ", "k": "кκ", "l": "ӏ", "m": "м",
    "n": "ոη", "o": "оοσօ", "p": "рρ", "q": "ԛգ", "r": "г", "s": "ѕ", "t": "тτ", "u": "υսʋ",
    "v": "νѵ", "w": "ԝωѡ", "x": "хχ", "y": "уγү", "z": "ᴢ", "'": "’‘ʼ`′", "-": "‐‑‒–—−",
    ".": "·․",
}  # fmt: skip
"""Letters of other alphabets, and signs, by the one that they look like."""
ALIKE = {"I": "l", "1": "l", "|": "l", "ǀ": "l", "0": "O", "rn": "m", "vv": "w", "VV": "W"}
"""What looks alike within one alphabet, in most typefaces."""

_LOOKS = {ord(other): letter for letter, others in LOOKS.items() for other in others}


def is_confusing(name: str) -> bool:
    """Whether a name stacks marks on a letter, or mixes alphabets within a word."""
    return (
        _is_mark(name[0])
        or any(each > MOST_MARKS for each in _stacks(name))
        or any(len(alphabets(word)) > 1 for word in name.split())
    )


def _stacks(name: str) -> Iterator[int]:
    """How many marks each letter has, where it has any that do not belong to it."""
    marks = 0
    for each in name:
        if _is_mark(each):
            marks += 1
            yield marks
        else:
            marks = len(unicodedata.normalize("NFD", each)) - 1


def alphabets(word: str) -> set[str]:
    """The alphabets of a word, of those that can be taken for each other."""
    names = {unicodedata.name(each, "").partition(" ")[0] for each in word if each.isalpha()}
    return names & set(ALPHABETS)


def look_alike(one: str, other: str) -> bool:
    """Whether two names can be mistaken for each other."""
    return not set(_appearances(one)).isdisjoint(_appearances(other))


def _appearances(name: str) -> tuple[str, str]:
    """A name by its letters, great or small, and by its shapes."""
    visible = (each for each in unicodedata.normalize("NFKD", name) if not _is_unseen(each))
    letters = "".join(visible).translate(_LOOKS)
    shapes = letters
    for shape, same in ALIKE.items():
        shapes = shapes.replace(shape, same)
    return f"letters {letters.casefold()}", f"shapes {shapes}"


def _is_mark(character: str) -> bool:
    """Whether a character stands on or around the one before it."""
    return unicodedata.category(character) in ("Mn", "Me")


def _is_unseen(character: str) -> bool:
    """Whether a character cannot be seen: joiners, and what chooses a variant."""
    return unicodedata.category(character) == "Cf" or "VARIATION SELECTOR" in unicodedata.name(
        character, ""
    )
